import { defineFeed, recordOf } from '../feed.ts';
import { rawFile } from '../formats/raw-file.ts';

export const recog = defineFeed({
  name: 'recog',
  title: 'recog',
  says: 'product detection from banners',
  sources: [{ url: 'https://codeload.github.com/rapid7/recog/tar.gz/refs/heads/main' }],
  format: 'xml',
  licence: 'BSD-2',
  attribution: 'Recog, Rapid7 (BSD-2-Clause)',
  terms: 'attribution',
  everyHours: 720,
  category: 'fingerprint',
  on: true,
  pick: /\/xml\/[^/]+\.xml$/,
  parse: rawFile(),
  example: {
    input: ['<?xml version="1.0"?>', '<fingerprints matches="ssh.banner">', '</fingerprints>'].join(
      '\n',
    ),
    name: 'recog-main/xml/ssh_banners.xml',
    output: [
      recordOf(
        {
          type: 'file',
          name: 'ssh_banners.xml',
          content: '<?xml version="1.0"?>\n<fingerprints matches="ssh.banner">\n</fingerprints>',
        },
        1,
      ),
    ],
  },
});

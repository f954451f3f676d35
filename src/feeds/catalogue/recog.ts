import { toBuffer, withoutByteOrderMark } from '../../lib/lines.ts';
import { defineFeed, fatal, recordOf, type FeedDocument, type Found } from '../feed.ts';

const maxRawFileBytes = 16 * 1024 * 1024;

export const recog = defineFeed({
  name: 'recog',
  title: 'recog',
  says: 'product detection from banners',
  sources: [{ url: 'https://codeload.github.com/rapid7/recog/tar.gz/refs/heads/main' }],
  licence: 'BSD-2',
  attribution: 'Recog, Rapid7 (BSD-2-Clause)',
  terms: 'attribution',
  everyHours: 720,
  category: 'fingerprint',
  on: true,
  pick: /\/xml\/[^/]+\.xml$/,
  parse,
  example: () => ({
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
  }),
});

/** The whole document as one record, for the room that reads the language itself. */
async function* parse(document: FeedDocument): AsyncGenerator<readonly Found[]> {
  const { bytes, name, source } = document;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(toBuffer(part));
    length += part.length;
    if (length > maxRawFileBytes) {
      yield [fatal(0, 'file too large')];
      return;
    }
  }
  const content = withoutByteOrderMark(Buffer.concat(parts).toString('utf8'));
  const file = name === '' ? new URL(source.url).pathname : name;
  if (content.trim() !== '') {
    yield [recordOf({ type: 'file', name: file.slice(file.lastIndexOf('/') + 1), content }, 1)];
  }
}

import { text } from './text.ts';
import { lines, plainText, values, type Format } from './format.ts';

/** Firewalls expect URLs without a scheme, and no comments. */
export const edl: Format = {
  name: 'edl',
  says: 'External dynamic list of firewalls: one entry a line, URLs without scheme',
  contentType: plainText,
  of: text.of,
  write: (list) => lines(values(list).map((value) => value.replace(/^[a-z]+:\/\//, ''))),
  example: { ...text.example, urls: 'bad.example/a?b=1\n198.51.100.7:8443/x\n' },
};

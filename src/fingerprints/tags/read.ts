import {
  readPattern,
  readTableFile,
  splitWord,
  unescape,
  type Entry,
} from '../../lib/text-table.ts';
import type { Seen, Sign, TagRule } from './rule.ts';

/**
 * A table of `own/`. An entry is
 *
 *     TAG, TAG THAT GOES WITH IT: WHY
 *       FIELD /PATTERN/FLAGS
 *       FIELD VALUE, VALUE
 *         FIELD THAT MUST HOLD TOO
 *       example FIELD TEXT
 *       not FIELD TEXT
 *
 * One sign is enough. `not` resembles the example but must not get the tag.
 */
export function readTags(name: string): TagRule[] {
  return readTableFile(new URL(`./own/${name}.txt`, import.meta.url)).map(readTag);
}

function readTag({ head, details }: Entry): TagRule {
  const end = head.indexOf(': ');
  const [tag = '', ...also] = head.slice(0, end).split(', ');
  const rule = { when: [] as Sign[], example: {}, not: {} };
  for (const [first = '', ...rest] of blocksIn(details)) {
    const [word, field] = splitWord(first);
    if (word === 'example' || word === 'not') rule[word] = readSeen([field, ...rest]);
    else rule.when.push(readSign([first, ...rest]));
  }
  return { tag, ...(also.length > 0 ? { also } : {}), why: head.slice(end + 2), ...rule };
}

/** Groups each line with the more deeply indented ones below it. */
function blocksIn(details: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const line of details) {
    if (line.startsWith('  ')) blocks.at(-1)?.push(line.slice(2));
    else blocks.push([line]);
  }
  return blocks;
}

const numbers = new Set(['favicon', 'port', 'status']);

function readSign(lines: readonly string[]): Sign {
  const members = lines.map((line): [string, unknown] => {
    const [field, said] = splitWord(line);
    if (field === 'tls') return ['isTls', said === 'yes'];
    if (said.startsWith('/')) return [field, readPattern(said)];
    const values = said.split(', ');
    return [field, numbers.has(field) ? values.map(Number) : values];
  });
  return Object.fromEntries(members);
}

const ofCertificate = [
  'subject',
  'organization',
  'issuer',
  'issuerOrganization',
  'serial',
  'sha256',
];

function readSeen(lines: readonly string[]): Partial<Seen> {
  const fields = new Map(lines.map(splitWord));
  const textOf = (field: string) => unescape(fields.get(field) ?? '');
  const members = Array.from(fields.keys(), (field): [string, unknown] => {
    if (field === 'tls') return ['isTls', textOf(field) === 'yes'];
    if (field === 'status') return ['statusCode', Number(textOf(field))];
    return [field, field === 'port' ? Number(textOf(field)) : textOf(field)];
  });
  const ofItself = members.filter(([field]) => !ofCertificate.includes(field));
  const seen = Object.fromEntries(ofItself) as Partial<Seen>; // the list test matches every example as a service
  if (ofItself.length === members.length) return seen;
  return {
    ...seen,
    certificate: {
      subjectCommonName: textOf('subject'),
      subjectOrganization: textOf('organization'),
      issuerCommonName: textOf('issuer'),
      issuerOrganization: textOf('issuerOrganization'),
      serial: textOf('serial'),
      sha256: textOf('sha256'),
    },
  };
}

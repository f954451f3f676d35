import { readPattern, readTables, splitWord, unescape, type Entry } from '../lib/text-table.ts';
import { isFact, type Fingerprint, type Facts } from './fingerprint.ts';

/**
 * Our own fingerprints. In each table the more specific ones come first. An entry is
 *
 *     NAME PLACE /PATTERN/FLAGS
 *       service SERVICE | vendor VENDOR | product PRODUCT | os OS | device DEVICE
 *       cpe CPE CPE
 *       example TEXT → version VERSION
 *
 * CPE names omit their `cpe:2.3:` prefix. After the arrow comes what the pattern captures from the example.
 */
export const ownFingerprints: readonly Fingerprint[] = readTables(
  new URL('./own/', import.meta.url),
).map(readFingerprint);

export function readFingerprint({ head, details }: Entry): Fingerprint {
  const [name, rest] = splitWord(head);
  const [place, pattern] = splitWord(rest);
  const entry: Fingerprint = {
    name,
    place,
    pattern: readPattern(pattern),
    cpe: [],
    example: { text: '', facts: {} },
  };
  for (const line of details) readDetail(line, entry);
  return entry;
}

function readDetail(line: string, entry: Fingerprint): void {
  const [word, rest] = splitWord(line);
  if (word === 'cpe') entry.cpe = rest.split(' ').map((name) => `cpe:2.3:${name}`);
  else if (word === 'example') {
    const [text = '', found = ''] = rest.split(' → ');
    entry.example.text = unescape(text);
    if (found !== '') readFacts(found, entry.example.facts);
  } else readFacts(line, entry);
}

function readFacts(line: string, facts: Facts): void {
  for (const fact of line.split(' | ')) {
    const [name, value] = splitWord(fact);
    if (isFact(name)) facts[name] = value;
  }
}

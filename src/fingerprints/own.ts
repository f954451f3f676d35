import { readdirSync, readFileSync } from 'node:fs';
import { isTellable, type Fingerprint, type Told } from './fingerprint.ts';

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
const folder = new URL('./own/', import.meta.url);

/** Our own fingerprints. In each table those that say more stand before those that say less. */
export const ownFingerprints: readonly Fingerprint[] = readdirSync(folder)
  .sort()
  .flatMap((name) => readFingerprints(readFileSync(new URL(name, folder), 'utf8')));

/**
 * A table of fingerprints. Lines that start with `#` are comments. An entry is
 *
 *     NAME PLACE /PATTERN/FLAGS
 *       service SERVICE | vendor VENDOR | product PRODUCT | os OS | device DEVICE
 *       cpe CPE CPE
 *       example TEXT → version VERSION
 *
 * where CPE names lack their `cpe:2.3:`, and what the pattern captures from the example stands behind the arrow.
 */
export function readFingerprints(text: string): Fingerprint[] {
  const entries: Fingerprint[] = [];
  for (const line of text.split('\n')) {
    const entry = entries.at(-1);
    if (line === '' || line.startsWith('#')) continue;
    if (entry && line.startsWith('  ')) readDetail(line.slice(2), entry);
    else entries.push(readHead(line));
  }
  return entries;
}

function readHead(line: string): Fingerprint {
  const [name = '', place = ''] = line.split(' ', 2);
  const end = line.lastIndexOf('/');
  const source = line.slice(`${name} ${place} /`.length, end);
  const pattern = new RegExp(source, line.slice(end + 1));
  return { name, place, pattern, cpe: [], example: { text: '', tells: {} } };
}

function readDetail(line: string, entry: Fingerprint): void {
  if (line.startsWith('cpe '))
    entry.cpe = line
      .split(' ')
      .slice(1)
      .map((name) => `cpe:2.3:${name}`);
  else if (line.startsWith('example ')) {
    const [text = '', found = ''] = line.slice('example '.length).split(' → ');
    entry.example.text = text.includes('\\') ? unescape(text) : text;
    if (found !== '') readFacts(found, entry.example.tells);
  } else readFacts(line, entry);
}

function readFacts(line: string, told: Told): void {
  for (const fact of line.split(' | ')) {
    const end = fact.indexOf(' ');
    const name = fact.slice(0, end);
    if (isTellable(name)) told[name] = fact.slice(end + 1);
  }
}

/** `\n`, `\r`, `\t`, `\\` and `\xff`, as in JavaScript. */
function unescape(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|(.))/g, (_, hex?: string, letter = '') =>
    hex === undefined
      ? (escapes[String(letter)] ?? '')
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

import { Connection } from '../../src/store/index/clickhouse/connection.ts';
import { literal } from '../../src/store/index/clickhouse/literal.ts';
import { parseClickHousePlace } from '../../src/store/index/clickhouse/place.ts';
import { seededPick, type Pick } from '../search/random.ts';

const atOnce = 500;

/** Pieces that break careless quoting. */
const pieces = [
  "'",
  '"',
  '`',
  '\\',
  '\\\\',
  "\\'",
  "''",
  '\\x',
  '\\0',
  '\0',
  '\n',
  '\r\n',
  '\t',
  '%',
  '_',
  '{x:String}',
  '?',
  ';',
  '--',
  '/*',
  '*/',
  '$$',
  '\u2028',
  '\u00a0',
  'é',
  'Σ',
  '日本',
  '😀',
  '👩‍👩‍👧',
  '\ufeff',
  '\uffff',
  'SELECT',
  ' OR 1=1',
];

/** Text and bytes of all kinds, invalid UTF-8 too. */
export function randomLiteral(pick: Pick): string | Uint8Array {
  if (pick(3) === 0) return Uint8Array.from({ length: pick(24) }, () => pick(256));
  const part = () =>
    pick(3) === 0 ? String.fromCharCode(pick(128)) : (pieces[pick(pieces.length)] ?? '');
  return Array.from({ length: pick(12) }, part).join('');
}

/** How many random values a server returned with other bytes. */
export async function countChanged(url: string, count: number, seed: number): Promise<number> {
  const place = parseClickHousePlace(url);
  if (!place) throw new Error('not a place');
  const limits = { connections: 2, waiting: 10, ms: 60_000 };
  const connection = new Connection(place, limits, { max_query_size: 2 ** 26 });
  const pick = seededPick(seed);
  let changed = 0;
  try {
    for (let done = 0; done < count; done += atOnce) {
      const values = Array.from({ length: Math.min(atOnce, count - done) }, () =>
        randomLiteral(pick),
      );
      const list = values.map(literal).join(', ');
      // One list of literals: a function for each would take the server much longer to plan.
      const [back] = await connection.selectOne<[string[]]>(
        `SELECT arrayMap(x -> hex(x), [${list}])`,
      );
      changed += values.filter((value, at) => hexOf(value) !== back[at]).length;
    }
  } finally {
    connection.close();
  }
  return changed;
}

function hexOf(value: string | Uint8Array): string {
  return Buffer.from(value as Uint8Array)
    .toString('hex')
    .toUpperCase(); // of text, its UTF-8
}

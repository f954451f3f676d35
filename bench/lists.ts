import type { Entry, List } from '../src/exports/entry.ts';
import { nft } from '../src/exports/formats/nft.ts';
import { aggregate } from '../src/exports/prefixes.ts';
import type { Figure } from './figure.ts';

/** A list of maximum size in nft format: aggregated and written. */
export function* benchLists(count = 1_000_000): Generator<Figure> {
  const entries = Array.from({ length: count }, (_, at) => entryOf(at));
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const prefixes = aggregate(entries.flatMap(({ range }) => range ?? []));
  const text = nft.write(listOf(entries, prefixes));
  const seconds = (performance.now() - startedAt) / 1000;
  const mebibytes = (process.memoryUsage().rss - before) / 1_048_576;
  yield { name: 'lists.entries', value: count, unit: 'entries' };
  yield { name: 'lists.prefixes', value: prefixes.length, unit: 'prefixes' };
  yield { name: 'lists.text', value: text.length / 1_048_576, unit: 'MiB' };
  yield { name: 'lists.nft', value: seconds, unit: 's', target: { op: '<=', value: 2 } };
  yield { name: 'lists.memory', value: mebibytes, unit: 'MiB', target: { op: '<=', value: 200 } };
}

const seenAt = Date.UTC(2026, 5, 1);

/** Every other address, so that none can be merged with the next. */
function entryOf(at: number): Entry {
  const value = 0x0b00_0000 + 2 * at;
  return {
    value: String(value),
    range: { family: 4, first: value, last: value },
    points: 90,
    categories: ['c2'],
    sources: ['feed-one'],
    seenBy: [seenAt],
    firstSeen: seenAt,
    lastSeen: seenAt,
  };
}

function listOf(entries: readonly Entry[], prefixes: readonly string[]): List {
  return {
    name: 'bench',
    kind: 'addresses',
    entries,
    prefixes,
    leftOut: 0,
    firstSid: 9_000_000,
    dates: { of: () => ({ created: seenAt, modified: seenAt }) },
    changedAt: seenAt,
  };
}

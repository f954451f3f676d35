import type { Kind } from '../../src/exports/definition.ts';
import type { Entry, List } from '../../src/exports/entry.ts';
import { aggregate } from '../../src/exports/prefixes.ts';
import { parseRange } from '../../src/lib/ip.ts';

type Row = readonly [
  value: string,
  points: number,
  says: string,
  sources: string,
  first: string,
  last: string,
];

/** A few entries of each kind, as in the format examples. */
const rows: Readonly<Record<Kind, readonly Row[]>> = {
  addresses: [
    ['198.51.100.7/32', 90, 'c2', 'feed-one', '2026-05-30', '2026-05-30'],
    ['203.0.113.0/28', 72.4, 'attack', 'feed-one,feed-two', '2026-05-01', '2026-05-31'],
    ['2001:db8:1::/48', 51, 'attack', 'feed-two', '2026-05-31', '2026-05-31'],
  ],
  domains: [
    ['bad.example', 75, 'phishing', 'feed-one', '2026-05-30', '2026-05-30'],
    ['xn--mnchen-3ya.example', 80, 'malware', 'feed-two', '2026-05-31', '2026-05-31'],
  ],
  urls: [
    ['http://bad.example/a?b=1', 75, 'phishing', 'feed-one', '2026-05-30', '2026-05-30'],
    ['https://198.51.100.7:8443/x', 80, 'malware', 'feed-two', '2026-05-31', '2026-05-31'],
  ],
};

const dates = { of: () => ({ created: Date.UTC(2026, 5, 1), modified: Date.UTC(2026, 5, 1) }) };

export function sampleOf(kind: Kind): List {
  return listOf(kind, rows[kind].map(toEntry));
}

export function listOf(kind: Kind, entries: readonly Entry[]): List {
  const prefixes = aggregate(entries.flatMap(({ range }) => range ?? []));
  const changedAt = Date.UTC(2026, 5, 1);
  return {
    name: 'sample',
    kind,
    entries,
    prefixes,
    leftOut: 0,
    firstSid: 9_000_000,
    dates,
    changedAt,
  };
}

export const textOf = (pieces: Iterable<string>) => [...pieces].join('');

export function entryOf(value: string): Entry {
  return toEntry([value, 75, 'malware', 'feed-one', '2026-05-30', '2026-05-30']);
}

function toEntry([value, points, says, sources, first, last]: Row): Entry {
  const range = parseRange(value);
  return {
    value,
    points,
    categories: says.split(','),
    sources: sources.split(','),
    seenBy: sources.split(',').map(() => [Date.parse(first), Date.parse(last)] as const),
    firstSeen: Date.parse(first),
    lastSeen: Date.parse(last),
    ...(range ? { range } : {}),
  };
}

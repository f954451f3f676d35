import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { FeedFacts } from '../../src/intel/claim.ts';
import { createColumns, type Entry } from '../../src/intel/columns.ts';
import { buildIntel, Intel, type FeedInput } from '../../src/intel/intel.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { formatIp, parseIp, parseRange, type Ip } from '../../src/lib/ip.ts';
import { feedFacts } from './feed-facts.ts';
import { disagreements, randomWorld, seeded } from './reference.ts';

const reserved = createReservedTable(['198.51.100.0/24', '2001:db8:1::/48']);

const ip = (text: string): Ip => {
  const parsed = parseIp(text);
  if (!parsed) throw new Error(text);
  return parsed;
};

const toIp = (value: bigint, like: string): Ip =>
  like.includes(':') ? { family: 6, value } : { family: 4, value: Number(value) };

function feed(
  facts: Partial<FeedFacts>,
  entries: readonly [text: string, entry?: Partial<Entry>][],
): FeedInput {
  const columns = createColumns();
  for (const [at, [text, entry]] of entries.entries()) {
    const described = { line: at + 1, ...entry };
    if (text.startsWith('AS')) columns.addAsn(Number(text.slice(2)), described);
    else {
      const range = parseRange(text);
      if (range) columns.addRange(range, described);
    }
  }
  return { feed: feedFacts(facts), columns: columns.finish() };
}

const said = (intel: Intel, text: string, asn = 0) =>
  intel.claims(ip(text), asn).map((claim) => `${claim.feed.name}:${claim.line}`);

describe('look-up', () => {
  const intel = buildIntel(
    [
      feed({ name: 'wide' }, [['198.51.100.0/24'], ['2001:db8:1::/48']]),
      feed({ name: 'narrow' }, [
        ['198.51.100.7', { label: 'ssh', seenAt: 1_700_000_000_000, weight: 3 }],
        ['198.51.100.7', { label: 'mail' }],
        ['198.51.100.0/28'],
        ['2001:db8:1::7'],
      ]),
      feed({ name: 'networks' }, [['AS64500', { label: 'Acme' }], ['AS64501']]),
      feed({ name: 'bogons' }, [['192.0.2.0/24'], ['10.0.0.0/8'], ['0.0.0.0/0'], ['::/0']]),
    ],
    reserved,
  );

  it('finds every line that contains the address', () => {
    expect(said(intel, '198.51.100.7').sort()).toEqual(
      ['bogons:3', 'narrow:1', 'narrow:2', 'narrow:3', 'wide:1'].sort(),
    );
    expect(said(intel, '198.51.100.8').sort()).toEqual(['bogons:3', 'narrow:3', 'wide:1'].sort());
    expect(said(intel, '2001:db8:1::7').sort()).toEqual(['bogons:4', 'narrow:4', 'wide:2'].sort());
  });

  it('carries label, own time and weight with the line', () => {
    const [first, second] = intel
      .claims(ip('198.51.100.7'))
      .filter((claim) => claim.label !== '')
      .sort((one, other) => one.line - other.line);

    expect(first).toMatchObject({ line: 1, label: 'ssh', seenAt: 1_700_000_000_000, weight: 3 });
    expect(second).toMatchObject({ line: 2, label: 'mail', seenAt: first?.feed.asOf, weight: 0 });
    expect(first?.about).toEqual(parseRange('198.51.100.7'));
  });

  it('looks up the network only if its number is given', () => {
    expect(said(intel, '198.51.100.200', 64500)).toContain('networks:1');
    expect(said(intel, '198.51.100.200')).not.toContain('networks:1');
    expect(intel.claimsOfAsn(64501).map((claim) => claim.about)).toEqual([{ asn: 64501 }]);
  });

  it('ignores reserved space, whatever a list contains', () => {
    for (const text of ['192.0.2.1', '10.0.0.1', '127.0.0.1', '::1', 'fe80::1', '2001:db8:2::1']) {
      expect(said(intel, text)).toEqual([]);
    }
  });

  it('takes text, and rejects anything but an address', () => {
    expect(intel.setOfText('198.51.100.7')).toBe(intel.setOf(ip('198.51.100.7')));
    expect(intel.setOfText('::ffff:198.51.100.7')).toBe(intel.setOf(ip('198.51.100.7')));
    expect(intel.setOfText('198.51.100.07')).toBe(-1);
    expect(intel.feedsInSet(intel.setOfText('198.51.100.200')).map(({ name }) => name)).toEqual([
      'wide',
      'bogons',
    ]);
  });

  it('finds how far the same lines extend', () => {
    const until = (text: string) => formatIp(toIp(intel.sameClaimsUntil(ip(text)), text));
    expect(until('198.51.100.0')).toBe('198.51.100.6');
    expect(until('198.51.100.7')).toBe('198.51.100.7');
    expect(until('198.51.100.8')).toBe('198.51.100.15');
    expect(until('198.51.100.16')).toBe('198.51.100.255');
    expect(until('2001:db8:1::')).toBe('2001:db8:1::6');
    expect(until('2001:db8:1::7')).toBe('2001:db8:1::7');
    expect(until('2001:db8:1::8')).toBe('2001:db8:1:ffff:ffff:ffff:ffff:ffff');
  });

  it('finds nothing if no feed is loaded', () => {
    const empty = buildIntel([], reserved);
    expect(said(empty, '198.51.100.7', 64500)).toEqual([]);
    expect(empty.setOfText('2001:db8:1::1')).toBe(0);
  });

  it('gives the same answers from shared memory', () => {
    const other = Intel.fromShared(structuredClone(intel.share()));
    expect(said(other, '198.51.100.7', 64500)).toEqual(said(intel, '198.51.100.7', 64500));
  });

  it('hands its memory to a thread without a copy', async () => {
    const source = `const { parentPort, workerData } = require('node:worker_threads');
      parentPort.postMessage(workerData.table instanceof SharedArrayBuffer
        && workerData.feeds.every((feed) => feed.columns instanceof SharedArrayBuffer));`;
    const worker = new Worker(source, { eval: true, workerData: intel.share() });
    expect(await new Promise((done) => worker.once('message', done))).toBe(true);
  });
});

describe('tables and a linear scan', () => {
  it.each([
    { seed: 1, feeds: 1, entries: 40 },
    { seed: 2, feeds: 3, entries: 200 },
    { seed: 3, feeds: 40, entries: 20 },
    { seed: 4, feeds: 70, entries: 8 },
  ])('agree on random addresses and on every boundary: %o', (size) => {
    const world = randomWorld(size, reserved);
    expect(disagreements(world, { seed: size.seed + 100, probes: 3_000 }, reserved)).toEqual([]);
  });

  it('agree at every address where the answer changes', () => {
    const all = createReservedTable(['0.0.0.0/0', '::/0']);
    const world = randomWorld({ seed: 21, feeds: 6, entries: 60 }, all);
    const lines = (value: number) =>
      world.intel
        .claims({ family: 4, value })
        .map((claim) => `${claim.feed.name}:${claim.line}`)
        .sort()
        .join();
    const random = seeded(22);
    for (let probe = 0; probe < 2_000; probe++) {
      const value = Math.floor(random() * 2 ** 32);
      const until = Number(world.intel.sameClaimsUntil({ family: 4, value }));
      const between = value + Math.floor(random() * (until - value + 1));
      expect(lines(until)).toBe(lines(value));
      expect(lines(between)).toBe(lines(value));
    }
  });

  it('agree at both ends of the address space', () => {
    const all = createReservedTable(['0.0.0.0/0', '::/0']);
    for (let seed = 10; seed < 16; seed++) {
      const world = randomWorld({ seed, feeds: 4, entries: 30 }, all);
      expect(disagreements(world, { seed, probes: 300 }, all)).toEqual([]);
    }
  });
});

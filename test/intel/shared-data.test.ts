import { describe, expect, it } from 'vitest';
import { buildIntel } from '../../src/intel/intel.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { parseIp, type Ip } from '../../src/lib/ip.ts';
import { boundaries, seeded } from './reference.ts';
import { parseList, readSharedLists } from './shared-lists.ts';

const lists = readSharedLists();

describe.skipIf(!lists)('the real lists', () => {
  const reserved = createReservedTable();
  const inputs = (lists ?? []).map(parseList);
  const intel = buildIntel(inputs, reserved);
  const said = (text: string) =>
    intel.claims(parseIp(text)!).map((claim) => `${claim.feed.name}:${claim.line}`);
  const saidBy = (text: string) =>
    said(text).map((claim) => claim.slice(0, claim.lastIndexOf(':')));

  it.each([
    ['5.2.67.226', ['x4bnet-torexit/tor-exit-ipv4.txt', 'x4bnet-vpn/datacenter-ipv4.txt']],
    ['23.191.200.7', ['x4bnet-torexit/tor-exit-ipv4.txt', 'x4bnet-vpn/vpn-ipv4.txt']],
    ['1.13.141.229', ['threatfox-ips/ips.txt', 'x4bnet-vpn/datacenter-ipv4.txt']],
    ['2.57.122.53', ['firehol/spamhaus_drop.netset', 'ipsum/level3.txt']],
    ['8.8.8.8', ['resolvers/resolvers-trusted.txt', 'x4bnet-vpn/datacenter-ipv4.txt']],
    ['88.205.172.170', ['ipsum/level3.txt']],
  ])('hold %s', (text, expected) => {
    expect(saidBy(text)).toEqual(expect.arrayContaining(expected));
  });

  it.each(['10.0.0.1', '192.168.1.1', '203.0.113.5'])('make no claim about %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  it('cite lines that contain the claim', () => {
    const { name, text } = lists!.find((list) => list.name === 'ipsum/ipsum.txt')!;
    const claim = intel
      .claims(parseIp('5.253.247.27')!)
      .find((candidate) => candidate.feed.name === name);
    expect(text.split('\n')[claim!.line - 1]).toContain('5.253.247.27');
  });

  it('agree with a linear scan of each list at random boundaries', () => {
    const random = seeded(3);
    for (let draw = 0; draw < 20; draw++) {
      const { columns } = inputs[Math.floor(random() * inputs.length)]!;
      const { v4 } = columns.rows;
      const row = Math.floor(random() * v4.count);
      const first = v4.first[0]?.[row] ?? 0;
      const last = v4.last[0]?.[row] ?? first;
      for (const ip of boundaries([{ family: 4, first, last }])) {
        expect(new Set(intel.claims(ip).map(({ feed }) => feed.name))).toEqual(feedsHolding(ip));
      }
    }
  });

  function feedsHolding(ip: Ip): Set<string> {
    if (!reserved.isPublic(ip)) return new Set();
    const holding = inputs.filter(({ columns: { rows } }) =>
      rows.v4.first[0]?.some(
        (first, row) => first <= ip.value && ip.value <= (rows.v4.last[0]?.[row] ?? first),
      ),
    );
    return new Set(holding.map(({ feed }) => feed.name));
  }

  it('use little memory', () => {
    const { entries, tableBytes, provenanceBytes } = intel.size;
    console.log(`${entries} entries, table ${tableBytes}, provenance ${provenanceBytes} bytes`);
    expect(tableBytes / entries).toBeLessThan(15);
  });
});

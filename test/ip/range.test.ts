import { describe, expect, it } from 'vitest';
import type { IpRangeCounts, RangeExplanation } from '../../src/ip/bodies.ts';
import { flagValues } from '../../src/intel/flags.ts';
import { score } from '../../src/intel/score.ts';
import { feed, hour, ipWorld, now, range, snapshot, startIp } from './world.ts';

const feeds = [
  feed({ name: 'clouds', category: 'cloud' }, ['198.51.100.0/25', '2001:db8:1::/49']),
  feed({ name: 'attackers', category: 'attack' }, [
    '198.51.100.7',
    ['198.51.100.8', { seenAt: now - 300 * hour }],
    ['198.51.100.9', { seenAt: now - 100 * hour }],
    '198.51.100.200/30',
    '2001:db8:1::7',
  ]),
  feed({ name: 'carriers', category: 'mobile' }, ['AS64500']),
];
const all = snapshot(feeds);

interface RangeAnswer extends IpRangeCounts {
  explain: RangeExplanation;
}

const ask = async (cidr: string, world = ipWorld(all)) =>
  (await startIp(world)).ask(`/v1/ip/range?cidr=${encodeURIComponent(cidr)}`);

describe('GET /v1/ip/range', () => {
  it('counts a prefix by flag, score and feed', async () => {
    expect((await ask('198.51.100.77/24')).text).toBe(
      '{"data":{"cidr":"198.51.100.0/24","addresses":256,"listed":132,' +
        '"flags":{"is_vpn":0,"is_cloud":128,"is_tor":0,"is_proxy":0,"is_hosting":128,' +
        '"is_mobile":128,"is_darkweb":0,"is_scanner":0,"is_snort":0,"is_anonymous_vpn":0},' +
        '"score":{"inbound":{"Safe":251,"Low":0,"Moderate":5,"Dangerous":0,"Critical":0},' +
        '"outbound":{"Safe":251,"Low":5,"Moderate":0,"Dangerous":0,"Critical":0}},' +
        '"feeds":[{"feed":"clouds","category":"cloud","addresses":128},' +
        '{"feed":"carriers","category":"mobile","addresses":128},' +
        '{"feed":"attackers","category":"attack","addresses":6}],"generation":"g1"},' +
        '"message":"api success","status":200}',
    );
  });

  it('agrees with looking up every address', async () => {
    const { data } = (await ask('198.51.100.0/24')).json;
    const expected = { is_cloud: 0, is_mobile: 0, moderate: 0 };
    for (let value = 0xc6336400; value <= 0xc63364ff; value++) {
      const ip = { family: 4 as const, value };
      const claims = all.intel.claims(ip, all.asn.numberOf(ip));
      const flags = flagValues(claims, now);
      expected.is_cloud += Number(flags.cloud);
      expected.is_mobile += Number(flags.mobile);
      expected.moderate += Number(score(claims, now).inbound.word === 'Moderate');
    }
    expect(data).toMatchObject({
      flags: { is_cloud: expected.is_cloud, is_mobile: expected.is_mobile },
      score: { inbound: { Moderate: expected.moderate } },
    });
  });

  it('takes IPv6 of any size, limited by pieces instead of addresses', async () => {
    const { data } = (await ask('2001:db8:1::/48')).json;
    expect(data).toMatchObject({
      addresses: 2 ** 80,
      flags: { is_cloud: 2 ** 79 },
      score: { inbound: { Moderate: 1 } },
    });
  });

  it('counts only addresses that are public or the user’s own', async () => {
    expect((await ask('198.51.0.0/16')).json.data).toMatchObject({
      addresses: 65_536,
      listed: 132,
    });
    expect((await ask('192.0.0.0/16')).json.data).toMatchObject({ addresses: 65_536 - 512 + 2 });
    const own = ipWorld(snapshot([], { ownRanges: [range('10.0.0.0/8')] }));
    expect((await ask('10.1.0.0/24', own)).json.data).toMatchObject({ addresses: 256, listed: 0 });
    expect((await ask('10.1.0.0/24')).text).toBe('{"message":"Invalid IP Address.","status":400}');
  });

  it('respects the borders of a suppression', async () => {
    const aside = {
      feed: 'clouds',
      range: range('198.51.100.10-198.51.100.19'),
      until: null,
      reason: '',
      by: '',
    };
    const world = ipWorld(snapshot(feeds, { suppressions: [aside] }));
    expect((await ask('198.51.100.0/24', world)).json.data).toMatchObject({
      flags: { is_cloud: 118 },
    });
  });

  it('explains verdicts, categories, the worst and a map on request', async () => {
    const { json } = await (
      await startIp(ipWorld(all))
    ).ask('/v1/ip/range?cidr=198.51.100.0/24&explain=true');
    const { explain } = json.data as { explain: RangeExplanation };
    expect(explain).toMatchObject({
      coverage: 'seen',
      malicious: 0,
      suspicious: 5,
      categories: [
        { category: 'cloud', addresses: 128 },
        { category: 'mobile', addresses: 128 },
        { category: 'attack', addresses: 6 },
      ],
    });
    expect(explain.worst.map(({ ip, addresses }) => [ip, addresses])).toEqual([
      ['198.51.100.7', 1],
      ['198.51.100.200', 4],
    ]);
    expect(explain.map).toHaveLength(256);
    expect(explain.map[7]).toEqual({
      first: '198.51.100.7',
      addresses: 1,
      listed: 1,
      verdict: 'suspicious',
    });
    expect(explain.map.filter(({ listed }) => listed > 0)).toHaveLength(132);
  });

  it.each(['198.51.100.0/31', '198.51.0.0/16', '2001:db8:1::/48', '192.0.0.0/16'])(
    'maps every address of %s exactly once',
    async (cidr) => {
      const server = await startIp(ipWorld(all));
      const { json } = await server.ask(`/v1/ip/range?cidr=${cidr}&explain=true`);
      const { addresses, listed, explain } = json.data as unknown as RangeAnswer;
      const sum = (key: 'addresses' | 'listed') =>
        explain.map.reduce((total, cell) => total + cell[key], 0);
      expect(explain.map.length).toBe(Math.min(256, addresses));
      expect(sum('addresses')).toBe(addresses);
      expect(sum('listed')).toBe(listed);
    },
  );

  it('takes a network by its number', async () => {
    const server = await startIp(ipWorld(all));
    const { json } = await server.ask('/v1/ip/range?cidr=as64500&explain=true');
    expect(json.data).toMatchObject({
      cidr: 'AS64500',
      addresses: 128,
      listed: 128,
      explain: { as_name: 'Acme, Inc.' },
    });
    const none = await server.ask('/v1/ip/range?cidr=AS64999');
    expect(none.json.message).toContain('AS64999 announces no public IPv4 address.');
  });

  it.each(['acme', '198.51.100.1-198.51.100.2', '198.51.100.0/33', '198.0.0.0/15'])(
    'refuses %s',
    async (cidr) => {
      expect((await ask(cidr)).json).toMatchObject({
        status: 420,
        message: expect.stringMatching(/^Invalid parameter cidr: /) as string,
      });
    },
  );
});

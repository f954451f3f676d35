import { describe, expect, it } from 'vitest';
import { flags, flagValues, sources, threatCoverage } from '../../src/intel/flags.ts';
import { safeDns } from '../../src/intel/safe-dns.ts';
import { score } from '../../src/intel/score.ts';
import { suppress } from '../../src/intel/suppression.ts';
import { parseIp, parseRange } from '../../src/lib/ip.ts';
import { claim, hour, now } from './claim.ts';
import { feedFacts } from './feed-facts.ts';

const feed = (facts: Parameters<typeof feedFacts>[0]) => feedFacts({ asOf: now, ...facts });

describe('flags', () => {
  it('name the claims behind them', () => {
    const exit = claim({ category: 'tor-exit', name: 'exits' });
    const verdict = flags([exit], [exit.feed], now);

    expect(verdict.tor).toMatchObject({ value: true, coverage: 'seen', claims: [exit] });
    expect(verdict.vpn).toMatchObject({ value: false, coverage: 'not covered', sources: [] });
  });

  it('are "not seen" only if a feed could have named them', () => {
    const loaded = [feed({ category: 'vpn', name: 'vpns', asOf: now - 5 * hour })];
    expect(flags([], loaded, now).vpn).toMatchObject({
      value: false,
      coverage: 'not seen',
      sources: [{ feed: 'vpns', ageHours: 5, expired: false }],
    });
    expect(flags([], [], now).vpn.coverage).toBe('not covered');
  });

  it('are not covered by a seed or an expired feed', () => {
    expect(flags([], [feed({ category: 'hosting', partial: true })], now).hosting.coverage).toBe(
      'not covered',
    );
    const stale = feed({ category: 'proxy', ttlHours: 10, asOf: now - 11 * hour });
    expect(flags([], [stale], now).proxy).toMatchObject({
      coverage: 'not covered',
      sources: [{ expired: true }],
    });
  });

  it('forget expired claims', () => {
    const old = claim({ category: 'proxy', ttlHours: 10 }, { seenAt: now - 11 * hour });
    expect(flags([old], [], now).proxy.value).toBe(false);
    expect(flagValues([old], now).proxy).toBe(false);
  });

  it.each([
    ['anonymous-vpn', ['vpn', 'anonymous_vpn']],
    ['vpn', ['vpn']],
    ['tor-exit', ['tor']],
    ['tor-relay', ['tor']],
    ['proxy', ['proxy']],
    ['hosting', ['hosting']],
    ['cloud', ['hosting', 'cloud']],
    ['mobile', ['mobile']],
    ['darkweb', ['darkweb']],
    ['scanner', ['scanner']],
    ['research-scanner', ['scanner']],
    ['ids', ['snort']],
    ['relay', []],
    ['trusted-resolver', []],
  ] as const)('%s raises %j', (category, raised) => {
    const values = flagValues([claim({ category })], now);
    expect(
      Object.entries(values)
        .filter(([, value]) => value)
        .map(([name]) => name),
    ).toEqual(raised);
  });
});

describe('coverage', () => {
  it('never treats silence as safety', () => {
    expect(threatCoverage([], [], now)).toBe('not covered');
    expect(threatCoverage([], [feed({ category: 'hosting' })], now)).toBe('not covered');
    expect(threatCoverage([], [feed({ category: 'attack' })], now)).toBe('not seen');
    expect(threatCoverage([claim()], [], now)).toBe('seen');
  });

  it('says how old each source is', () => {
    expect(sources([feed({ name: 'old', asOf: now - 36 * hour })], now)).toMatchObject([
      { feed: 'old', ageHours: 36 },
    ]);
  });
});

describe('suppression', () => {
  const ip = parseIp('198.51.100.7')!;
  const range = parseRange('198.51.100.0/28')!;
  const listed = [claim({ name: 'one' }), claim({ name: 'two' })];

  it('removes one feed’s claims inside the range and shows why', () => {
    const rule = { feed: 'one', range, until: null, reason: 'our own scanner', by: '' };
    const { kept, suppressed } = suppress(listed, ip, { suppressions: [rule], now });
    expect(kept.map(({ feed: { name } }) => name)).toEqual(['two']);
    expect(suppressed).toMatchObject([{ claim: { feed: { name: 'one' } }, by: rule }]);
  });

  it('can cover all feeds', () => {
    const rule = { feed: '*', range, until: now + 1, reason: 'test', by: '' };
    expect(suppress(listed, ip, { suppressions: [rule], now }).kept).toEqual([]);
  });

  it('expires, and stops at the border of its range', () => {
    const over = { feed: '*', range, until: now, reason: 'test', by: '' };
    expect(suppress(listed, ip, { suppressions: [over], now }).kept).toEqual(listed);
    const rule = { ...over, until: null };
    const outside = parseIp('198.51.100.16')!;
    expect(suppress(listed, outside, { suppressions: [rule], now }).kept).toEqual(listed);
    expect(suppress(listed, parseIp('2001:db8:1::1')!, { suppressions: [rule], now }).kept).toEqual(
      listed,
    );
  });
});

describe('safe DNS', () => {
  const judge = (
    claims: ReturnType<typeof claim>[],
    rest: Partial<Parameters<typeof safeDns>[1]> = {},
  ) =>
    safeDns(claims, {
      verdict: score(claims, now),
      now,
      unusualPorts: 0,
      dnsVulnerabilities: 0,
      ...rest,
    });
  const resolver = claim({ category: 'resolver', name: 'resolvers' });
  const trusted = claim({ category: 'trusted-resolver', name: 'trusted' });
  const datacenter = claim({ category: 'hosting', name: 'datacenters' });
  const reported = claim({ category: 'abuse', name: 'ipsum', weightMeans: 'lists' }, { weight: 3 });

  it('trusts a known resolver in a data centre', () => {
    expect(judge([trusted, datacenter]).isSafe).toBe(true);
    expect(judge([trusted, datacenter, reported]).isSafe).toBe(true);
    expect(judge([resolver]).isSafe).toBe(true);
  });

  it('does not trust an open resolver that is on three lists', () => {
    expect(judge([resolver, reported])).toMatchObject({
      isSafe: false,
      reason: { isMaliciousIp: true },
    });
  });

  it('does not trust a resolver that is on no list', () => {
    expect(judge([])).toMatchObject({
      isSafe: false,
      reason: { isUnpublicDns: true, isMaliciousIp: false },
    });
  });

  it('takes ports and vulnerabilities into account', () => {
    expect(judge([resolver], { unusualPorts: 1 }).reason.openedUnusualPort).toBe(true);
    expect(judge([resolver], { dnsVulnerabilities: 1 })).toMatchObject({ isSafe: false });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryNames } from '../../src/intel/category.ts';
import type { Claim } from '../../src/intel/claim.ts';
import { judge } from '../../src/intel/judge.ts';
import { isMalicious, recompute, score, type Exposure } from '../../src/intel/score.ts';
import { claim, hour, now } from './claim.ts';

const words = (claims: Claim[], exposure: Exposure = {}) => {
  const { inbound, outbound } = score(claims, now, exposure);
  return [inbound.word, outbound.word];
};
const independent = (count: number, facts: Parameters<typeof claim>[0] = {}) =>
  Array.from({ length: count }, (_, at) => claim({ ...facts, name: `feed-${at}` }));
const ipsum = (lists: number) =>
  claim({ name: 'ipsum', category: 'abuse', weightMeans: 'lists' }, { weight: lists });

describe('score', () => {
  it.each<[string, Claim[], [string, string]]>([
    ['nothing known', [], ['Safe', 'Safe']],
    ['a datacenter', [claim({ category: 'hosting' })], ['Safe', 'Safe']],
    [
      'a cloud that is also a datacenter',
      [claim({ category: 'cloud', name: 'a' }), claim({ category: 'hosting', name: 'b' })],
      ['Safe', 'Safe'],
    ],
    ['a privacy relay', [claim({ category: 'relay' })], ['Safe', 'Safe']],
    ['a VPN', [claim({ category: 'vpn' })], ['Low', 'Safe']],
    ['a Tor relay', [claim({ category: 'tor-relay' })], ['Safe', 'Safe']],
    ['a Tor exit', [claim({ category: 'tor-exit' })], ['Moderate', 'Low']],
    ['an open proxy', [claim({ category: 'proxy' })], ['Moderate', 'Low']],
    ['one report of an attack', independent(1), ['Moderate', 'Low']],
    ['two lineages that agree', independent(2), ['Dangerous', 'Moderate']],
    ['three lineages that agree', independent(3), ['Critical', 'Moderate']],
    ['a C2 server', [claim({ category: 'c2' })], ['Dangerous', 'Critical']],
    ['a phishing host', [claim({ category: 'phishing' })], ['Low', 'Critical']],
    ['a criminal network', [claim({ category: 'criminal-network' })], ['Critical', 'Critical']],
    ['one list of IPsum', [ipsum(1)], ['Low', 'Low']],
    ['three lists of IPsum', [ipsum(3)], ['Moderate', 'Low']],
    ['eight lists of IPsum', [ipsum(8)], ['Dangerous', 'Dangerous']],
    [
      'a research scanner on three lists',
      [ipsum(3), claim({ category: 'research-scanner', name: 'b' })],
      ['Low', 'Low'],
    ],
    [
      'a trusted resolver on many lists',
      [...independent(5), ipsum(8), claim({ category: 'trusted-resolver', name: 'b' })],
      ['Safe', 'Safe'],
    ],
  ])('judges %s', (_, claims, expected) => {
    expect(words(claims)).toEqual(expected);
  });

  it('counts sources that copy each other once', () => {
    const copies = independent(6, { lineage: 'one' });
    expect(score(copies, now).inbound.points).toBe(score(independent(1), now).inbound.points);
  });

  it('halves with every half-life and ends at the time to live', () => {
    const aged = (hours: number) =>
      score([claim({ halfLifeHours: 24, ttlHours: 72 }, { seenAt: now - hours * hour })], now)
        .inbound.points;
    expect([aged(0), aged(24), aged(48), aged(72), aged(73)]).toEqual([45, 22.5, 11.25, 5.625, 0]);
  });

  it('does not age what has no half-life', () => {
    const old = claim({ halfLifeHours: 0, ttlHours: 0 }, { seenAt: 0 });
    expect(score([old], now).inbound.points).toBe(45);
  });

  it('takes a time in the future for now', () => {
    expect(score([claim({}, { seenAt: now + 1000 * hour })], now).inbound.points).toBe(45);
  });

  it('lets a feed speak of one direction only', () => {
    const { inbound, outbound } = score(
      [claim({ category: 'malware', direction: 'outbound' })],
      now,
    );
    expect([inbound.points, outbound.points]).toEqual([0, 80]);
  });

  it('believes a record as far as its confidence goes', () => {
    const half = claim({ weightMeans: 'confidence', strength: 0.8 }, { weight: 50 });
    expect(score([half], now).inbound.points).toBe(18);
  });

  it('adds what is exposed, up to a limit', () => {
    expect(words([], { remoteAccess: 2, vulnerable: 3 })).toEqual(['Low', 'Low']);
    expect(score([], now, { vulnerable: 500 }).inbound.points).toBe(10);
  });

  it('shows a damped claim instead of hiding it', () => {
    const { inbound } = score([claim(), claim({ category: 'cdn', name: 'b' })], now);
    expect(inbound.points).toBe(22.5);
    expect(inbound.terms).toMatchObject([
      { kind: 'claim', points: 45 },
      { kind: 'warning', points: -22.5, claim: { feed: 'b' } },
    ]);
  });

  it('gives each term the line it comes from', () => {
    const { inbound } = score(
      [claim({ name: 'ssh-list', snapshot: 'abc' }, { line: 17, label: 'ssh' })],
      now,
    );
    expect(inbound.terms[0]).toMatchObject({
      claim: { feed: 'ssh-list', snapshot: 'abc', line: 17, label: 'ssh', category: 'attack' },
    });
  });

  it('calls malicious what is Dangerous or worse in either direction', () => {
    expect(isMalicious(score([claim({ category: 'phishing' })], now))).toBe(true);
    expect(isMalicious(score([claim({ category: 'tor-exit' })], now))).toBe(false);
  });
});

describe('recompute', () => {
  const claims = fc
    .array(
      fc.record({
        category: fc.constantFrom(...categoryNames),
        lineage: fc.constantFrom('a', 'b', 'c', 'd'),
        name: fc.constantFrom('one', 'two', 'three', 'four', 'five'),
        age: fc.integer({ min: 0, max: 400 }),
        weight: fc.integer({ min: 0, max: 12 }),
        line: fc.integer({ min: 1, max: 1000 }),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ category, lineage, name, age, weight, line }) =>
        claim(
          { category, lineage, name, weightMeans: 'lists' },
          { seenAt: now - age * hour, weight, line },
        ),
      ),
    );

  it('reaches the same score from the printed terms alone', () => {
    fc.assert(
      fc.property(claims, (given) => {
        const { inbound, outbound } = score(given, now, { remoteAccess: 1 });
        for (const one of [inbound, outbound]) {
          expect(recompute(JSON.parse(JSON.stringify(one.terms)) as typeof one.terms)).toEqual(one);
        }
      }),
    );
  });

  it('is judged alike without its terms', () => {
    const exposures = fc.record({ remoteAccess: fc.nat(9), exploited: fc.nat(4) });
    const directions = fc.array(fc.constantFrom('inbound', 'outbound', 'both'), { maxLength: 12 });
    fc.assert(
      fc.property(claims, exposures, directions, (given, exposure, said) => {
        const directed = given.map((one, at) => {
          const direction = said[at];
          return direction ? { ...one, feed: { ...one.feed, direction } } : one;
        });
        const { inbound, outbound } = score(directed, now, exposure);
        expect(judge(directed, now, exposure)).toEqual({
          inbound: { value: inbound.value, word: inbound.word },
          outbound: { value: outbound.value, word: outbound.word },
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not depend on the order of the feeds', () => {
    fc.assert(
      fc.property(claims, (given) => {
        const forward = score(given, now);
        const backward = score([...given].reverse(), now);
        expect(backward.inbound.points).toBeCloseTo(forward.inbound.points, 3);
        expect(backward.outbound.points).toBeCloseTo(forward.outbound.points, 3);
      }),
    );
  });

  it('never falls when another lineage accuses, and never leaves 1 to 5', () => {
    fc.assert(
      fc.property(claims, (given) => {
        const before = score(given, now);
        const after = score([...given, claim({ lineage: 'new', name: 'new' })], now);
        expect(after.inbound.points).toBeGreaterThanOrEqual(before.inbound.points - 0.001);
        for (const { value } of [before.inbound, after.outbound])
          expect([1, 2, 3, 4, 5]).toContain(value);
      }),
    );
  });
});

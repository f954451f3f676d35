import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories, categoryNames, evidenceKinds } from '../../src/intel/category.ts';
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
  claim(
    { name: 'ipsum', category: 'abuse', weightMeans: 'lists', aggregate: true },
    { weight: lists },
  );

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
    ['a C2 server, says one weak list', [claim({ category: 'c2' })], ['Moderate', 'Moderate']],
    ['a C2 server', [claim({ category: 'c2', sufficient: true })], ['Dangerous', 'Critical']],
    ['a C2 server of two lists', independent(2, { category: 'c2' }), ['Critical', 'Critical']],
    ['a phishing host, says one list', [claim({ category: 'phishing' })], ['Low', 'Moderate']],
    [
      'a phishing host of two lists',
      independent(2, { category: 'phishing' }),
      ['Moderate', 'Critical'],
    ],
    [
      'a criminal network',
      [claim({ category: 'criminal-network', sufficient: true })],
      ['Critical', 'Critical'],
    ],
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

  it('counts sources of one lineage once', () => {
    const copies = independent(6, { lineage: 'one' });
    expect(score(copies, now).inbound.points).toBe(score(independent(1), now).inbound.points);
  });

  it('halves with every half-life and drops to zero at the time to live', () => {
    const aged = (hours: number) =>
      score([claim({ halfLifeHours: 24, ttlHours: 72 }, { seenAt: now - hours * hour })], now)
        .inbound.points;
    expect([aged(0), aged(24), aged(48), aged(72), aged(73)]).toEqual([45, 22.5, 11.25, 5.625, 0]);
  });

  it('does not age claims without a half-life', () => {
    const old = claim({ halfLifeHours: 0, ttlHours: 0 }, { seenAt: 0 });
    expect(score([old], now).inbound.points).toBe(45);
  });

  it('treats a future time as now', () => {
    expect(score([claim({}, { seenAt: now + 1000 * hour })], now).inbound.points).toBe(45);
  });

  it('weights a record by its confidence', () => {
    const half = claim({ weightMeans: 'confidence' }, { weight: 50 });
    expect(score([half], now).inbound.points).toBe(22.5);
  });

  it('adds points for exposure, up to a limit', () => {
    expect(words([], { remoteAccess: 2, vulnerable: 3 })).toEqual(['Low', 'Low']);
    expect(score([], now, { vulnerable: 500 }).inbound.points).toBe(10);
  });

  it('shows a damped claim instead of hiding it', () => {
    const { inbound } = score([claim(), claim({ category: 'crawler', name: 'b' })], now);
    expect(inbound.points).toBe(13.5);
    expect(inbound.terms).toMatchObject([
      { kind: 'claim', damping: 0.3, points: 13.5 },
      { kind: 'warning', damping: 0.3, points: 0, claim: { feed: 'b' } },
    ]);
  });

  it('cites the line of each term', () => {
    const { inbound } = score(
      [claim({ name: 'ssh-list', snapshot: 'abc' }, { line: 17, label: 'ssh' })],
      now,
    );
    expect(inbound.terms[0]).toMatchObject({
      claim: { feed: 'ssh-list', snapshot: 'abc', line: 17, label: 'ssh', category: 'attack' },
    });
  });

  it('is malicious from Dangerous upwards in either direction', () => {
    expect(isMalicious(score(independent(2, { category: 'phishing' }), now))).toBe(true);
    expect(isMalicious(score([claim({ category: 'tor-exit' })], now))).toBe(false);
  });
});

describe('an address shared by many customers', () => {
  const platform = claim({ category: 'platform', name: 'platforms' });
  const malicious = (...claims: Claim[]) => isMalicious(score(claims, now));

  it.each(['malware', 'phishing', 'spam', 'abuse'] as const)(
    'is not malicious if four lists report %s',
    (category) => {
      expect(malicious(platform, ...independent(4, { category }))).toBe(false);
    },
  );

  it('is not malicious if one lineage reports a C2 server', () => {
    const c2 = claim({ category: 'c2', sufficient: true });
    expect([malicious(c2), malicious(platform, c2)]).toEqual([true, false]);
  });

  it('is malicious when it attacks', () => {
    expect(malicious(platform, ...independent(2, { category: 'attack' }))).toBe(true);
  });

  it('uses the evidence a feed states over that of its category', () => {
    const files = independent(3, { category: 'attack', evidence: 'hosting' });
    expect([malicious(...files), malicious(platform, ...files)]).toEqual([true, false]);
  });
});

describe('what can excuse an address', () => {
  const attacks = independent(2);

  it.each(['crawler', 'research-scanner', 'trusted-resolver'] as const)(
    'is a %s range, never a whole network',
    (category) => {
      const range = claim({ category, name: 'range' });
      const network = claim({ category, name: 'network' }, { about: { asn: 64_500 } });
      expect(isMalicious(score([...attacks, range], now))).toBe(false);
      expect(isMalicious(score([...attacks, network], now))).toBe(true);
    },
  );

  it.each(['cloud', 'hosting'] as const)('is not a %s', (category) => {
    const place = claim({ category, name: 'place' });
    expect(isMalicious(score([...attacks, place], now))).toBe(true);
  });

  it.each(['crawler', 'research-scanner', 'trusted-resolver', 'cdn', 'platform'] as const)(
    'is not a %s if two lineages name the address as a C2 server, however old their claims',
    (category) => {
      const seenAt = now - 200 * hour;
      const c2 = ['one', 'two'].map((name) => claim({ category: 'c2', name }, { seenAt }));
      const verdict = score([claim({ category, name: 'excuse' }), ...c2], now);
      expect(isMalicious(verdict)).toBe(true);
    },
  );
});

describe('one weak source', () => {
  it.each(categoryNames.filter((name) => categories[name].kind === 'threat'))(
    'of category %s never makes an address malicious, whatever ports are open',
    (category) => {
      const exposure = { remoteAccess: 9, vulnerable: 9, exploited: 9 };
      expect(isMalicious(score([claim({ category })], now, exposure))).toBe(false);
    },
  );

  it('stays one if aggregates repeat it', () => {
    const aggregates = independent(3, { category: 'malware', aggregate: true });
    const once = claim({ category: 'malware', name: 'source' });
    expect(isMalicious(score([once, ...aggregates], now))).toBe(false);
  });

  it('stays one beside Tor, proxy and VPN claims, which only describe an address', () => {
    const kinds = (['tor-exit', 'proxy', 'anonymous-vpn'] as const).map((category) =>
      claim({ category, name: category }),
    );
    expect(isMalicious(score([claim(), ...kinds], now))).toBe(false);
  });

  it('is named when it caps a score', () => {
    const { outbound } = score([claim({ category: 'malware' })], now);
    expect(outbound.points).toBe(49);
    expect(outbound.terms.at(-1)).toEqual({ kind: 'rule', rule: 'unproved', points: -31 });
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
        evidence: fc.option(fc.constantFrom(...evidenceKinds), { nil: undefined }),
        sufficient: fc.boolean(),
        aggregate: fc.boolean(),
        isNetwork: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ age, weight, line, isNetwork, evidence, ...facts }) =>
        claim(
          { ...facts, weightMeans: 'lists', ...(evidence ? { evidence } : {}) },
          {
            seenAt: now - age * hour,
            weight,
            line,
            ...(isNetwork ? { about: { asn: 64_500 } } : {}),
          },
        ),
      ),
    );

  it('reaches the same score from the printed terms alone', () => {
    fc.assert(
      fc.property(claims, (given) => {
        const verdict = score(given, now, { remoteAccess: 1 });
        for (const direction of ['inbound', 'outbound'] as const) {
          const one = verdict[direction];
          const printed = JSON.parse(JSON.stringify(one.terms)) as typeof one.terms;
          expect(recompute(printed, direction)).toEqual(one);
        }
      }),
    );
  });

  it('is judged the same without its terms', () => {
    const exposures = fc.record({ remoteAccess: fc.nat(9), exploited: fc.nat(4) });
    fc.assert(
      fc.property(claims, exposures, (given, exposure) => {
        const { inbound, outbound } = score(given, now, exposure);
        expect(judge(given, now, exposure)).toEqual({
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

  it('never drops when another lineage is added, and stays within 1 to 5', () => {
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

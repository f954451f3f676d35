import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flags, flagValues } from '../../src/intel/flags.ts';
import { buildIntel } from '../../src/intel/intel.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { safeDns } from '../../src/intel/safe-dns.ts';
import { score } from '../../src/intel/score.ts';
import { seedFeeds, seeds, seedText } from '../../src/intel/seeds.ts';
import { parseIp, parseRange, rangeToCidrs } from '../../src/lib/ip.ts';
import { now } from './claim.ts';

const reserved = createReservedTable();
const intel = buildIntel(seedFeeds(), reserved);
const claims = (text: string, asn = 0) => intel.claims(parseIp(text)!, asn);

describe('seeds', () => {
  it('are a table of operators and their resources', () => {
    const lines = readFileSync(resolve('src/intel/seeds.txt'), 'utf8').split('\n');
    const rows = lines.filter((line) => line.startsWith('  '));
    const form = /^ {2}[^|]*[^| ] \| [\dA-Za-f.:/]+(?: [\dA-Za-f.:/]+)*$/;

    expect(rows.filter((row) => !form.test(row))).toEqual([]);
    expect(seeds.filter(({ operators }) => operators.size === 0)).toEqual([]);
    for (const { checked } of seeds) expect(Date.parse(checked)).toBeGreaterThan(0);
  });

  it.each(seeds.map((seed) => [seed.name, seed] as const))(
    '%s has no malformed entry',
    (_, seed) => {
      const all = [...seed.operators.values()].flat();
      expect(new Set(all).size).toBe(all.length);
      for (const about of all) {
        if (/^AS[1-9]\d*$/.test(about)) continue;
        const range = parseRange(about);
        expect(range && rangeToCidrs(range), about).toEqual([
          about.includes('/') ? about : expect.stringContaining(`${about}/`),
        ]);
        expect(range && reserved.overlaps(range), about).toBe(false);
      }
    },
  );

  it('call 8.8.8.8 and 1.1.1.1 safe resolvers', () => {
    for (const text of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) {
      const found = claims(text);
      const verdict = score(found, now);
      expect(safeDns(found, { verdict, now, unusualPorts: 0, dnsVulnerabilities: 0 }).isSafe).toBe(
        true,
      );
    }
  });

  it('cover networks by number', () => {
    expect(flagValues(claims('1.0.4.1', 24940), now)).toMatchObject({
      hosting: true,
      cloud: false,
    });
    expect(flagValues(claims('1.0.4.1', 16509), now)).toMatchObject({ hosting: true, cloud: true });
    expect(flagValues(claims('1.0.4.1', 216025), now)).toMatchObject({
      vpn: true,
      anonymous_vpn: true,
    });
  });

  it('leave unknown addresses uncovered', () => {
    const verdicts = Object.values(flags(claims('1.0.4.1'), intel.feeds, now));
    expect(verdicts.map((verdict) => verdict.coverage)).toEqual(verdicts.map(() => 'not covered'));
  });

  it('cite their line', () => {
    const [claim] = claims('9.9.9.9');
    const text = seedText(seeds.find((seed) => seed.name === claim?.feed.name)!);
    expect(text.split('\n')[claim!.line - 1]).toBe('9.9.9.9 # Quad9');
  });
});

import { describe, expect, it } from 'vitest';
import { kinds } from '../../src/exports/definition.ts';
import { formats } from '../../src/exports/formats/index.ts';
import { aggregate, Merging } from '../../src/exports/prefixes.ts';
import { parseRange, type IpRange } from '../../src/lib/ip.ts';
import { listOf, sampleOf, textOf } from './sample.ts';

const isJson = (type: string) => /^application\/(?:stix\+)?json/.test(type);

describe.each(formats.map((format) => [format.name, format] as const))(
  'the format %s',
  (_, format) => {
    it('writes its example', () => {
      const kindsShown = Object.keys(format.example);
      if (!['stix', 'misp'].includes(format.name)) expect(kindsShown.length).toBeGreaterThan(0);
      for (const kind of kinds) {
        const expected = format.example[kind];
        if (expected !== undefined) expect(textOf(format.write(sampleOf(kind)))).toBe(expected);
      }
    });

    it('writes an empty list and every kind it supports, always with a final newline', () => {
      for (const kind of format.of) {
        const empty = textOf(format.write(listOf(kind, [])));
        expect(empty).not.toMatch(/198\.51|undefined/);
        const full = textOf(format.write(sampleOf(kind)));
        expect(full).not.toMatch(/undefined|\[object/);
        if (!isJson(format.contentType)) expect(full.endsWith('\n')).toBe(true);
      }
    });
  },
);

it('every format has a unique name', () => {
  const names = formats.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('prefixes', () => {
  const merge = (ranges: readonly IpRange[]) => {
    const merging = new Merging();
    for (const range of ranges) merging.add(range);
    return [...merging.finish()];
  };
  const rangesOf = (...texts: string[]) => texts.flatMap((text) => parseRange(text) ?? []);

  it('are the fewest that cover exactly the same addresses', () => {
    const ranges = rangesOf('198.51.100.0/25', '198.51.100.128-198.51.100.255', '2001:db8::/33');
    expect(aggregate(merge([...ranges, ...rangesOf('198.51.100.7')]))).toEqual([
      '198.51.100.0/24',
      '2001:db8::/33',
    ]);
  });

  it('are never shorter than /8 (IPv6: /19)', () => {
    expect(aggregate(merge(rangesOf('16.0.0.0/8', '17.0.0.0/8', '2400::/18')))).toEqual([
      '16.0.0.0/8',
      '17.0.0.0/8',
      '2400::/19',
      '2400:2000::/19',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseCpe } from '../../src/cve/cpe.ts';
import type { Told } from '../../src/fingerprints/fingerprint.ts';
import { ownFingerprints } from '../../src/fingerprints/own/index.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';

const fieldNames: Record<keyof Told, string> = {
  service: 'service.protocol',
  vendor: 'service.vendor',
  product: 'service.product',
  version: 'service.version',
  os: 'os.product',
  device: 'hw.device',
};

describe('our own fingerprints', () => {
  const set = new FingerprintSet(fromOwn(ownFingerprints));

  it('are many, each with a name of its own', () => {
    expect(ownFingerprints.length).toBeGreaterThan(600);
    const names = ownFingerprints.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('know their own example before any other does', () => {
    const strangers = ownFingerprints.flatMap(({ name, place, example }) => {
      const match = set.match(place, example.text);
      return match?.id === name ? [] : [`${name}: ${match?.id ?? 'nothing'}`];
    });
    expect(strangers).toEqual([]);
  });

  it('tell of it what stands beside it', () => {
    for (const { name, place, example } of ownFingerprints) {
      const fields = set.match(place, example.text)?.fields;
      const keys = Object.keys(example.tells) as (keyof Told)[];
      const told = Object.fromEntries(keys.map((key) => [key, fields?.get(fieldNames[key])]));
      expect({ name, ...told }).toEqual({ name, ...example.tells });
    }
  });

  it('expect a version where their pattern may find one in every example', () => {
    const forgotten = ownFingerprints.filter(({ pattern, example }) => {
      const found = pattern.exec(example.text)?.groups?.['version'];
      return found !== example.tells.version;
    });
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });

  it('name products as CPE 2.3 does', () => {
    const names = ownFingerprints.flatMap(({ cpe }) => cpe);
    const wrong = names.filter((name) => {
      const cpe = parseCpe(name.replace('{version}', '1.0'));
      return !cpe || name !== name.toLowerCase() || cpe.vendor === '*' || cpe.product === '*';
    });
    expect(names.length).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
    const misplaced = names.filter(
      (name) => name.split('{').length > 2 || /\{(?!version)/.test(name),
    );
    expect(misplaced).toEqual([]);
  });

  it('fill the version they found into their CPE name, and a star where they found none', () => {
    expect(set.match('http_header.server', 'nginx/1.24.0')?.cpes).toEqual([
      'cpe:2.3:a:f5:nginx:1.24.0',
    ]);
    expect(set.match('http_header.server', 'nginx')?.cpes).toEqual(['cpe:2.3:a:f5:nginx:*']);
  });

  it('take any text without a fault, also what fits none of them', () => {
    const hostile = ['', '\0', 'A'.repeat(5_000), ' '.repeat(5_000), '9.'.repeat(2_500), '"{\n'];
    for (const { pattern } of fromOwn(ownFingerprints)) {
      for (const text of hostile) expect(pattern.exec(text)?.length ?? 1).toBeGreaterThan(0);
    }
  });
});

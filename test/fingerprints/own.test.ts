import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCpe } from '../../src/cve/cpe.ts';
import type { Fingerprint, Facts } from '../../src/fingerprints/fingerprint.ts';
import { ownFingerprints, readFingerprint } from '../../src/fingerprints/own.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { readTable } from '../../src/lib/text-table.ts';

const fieldNames: Record<keyof Facts, string> = {
  service: 'service.protocol',
  vendor: 'service.vendor',
  product: 'service.product',
  version: 'service.version',
  os: 'os.product',
  device: 'hw.device',
};

const folder = 'src/fingerprints/own';

/** An entry in the format of the tables. */
function spell(entry: Fingerprint): string {
  const { name, place, pattern, cpe, example } = entry;
  const found = spellFacts(example.facts);
  const lines = [`${name} ${place} ${String(pattern)}`, spellFacts(entry)];
  if (cpe.length > 0) lines.push(`cpe ${cpe.join(' ').replaceAll('cpe:2.3:', '')}`);
  lines.push(`example ${escape(example.text)}${found === '' ? '' : ` → ${found}`}`);
  return lines.join('\n  ');
}

const factNames = Object.keys(fieldNames) as (keyof Facts)[]; // the keys of the literal above

const factsIn = (told: Facts) =>
  factNames.flatMap((name) => {
    const value = told[name];
    return value === undefined ? [] : [[name, value] as const];
  });

const spellFacts = (told: Facts) =>
  factsIn(told)
    .map((fact) => fact.join(' '))
    .join(' | ');

const escape = (text: string) =>
  text.replace(/[\\\x00-\x1f\x7f-\x9f]/g, (character) => {
    const name = { '\n': 'n', '\r': 'r', '\t': 't', '\\': '\\' }[character];
    return `\\${name ?? `x${character.charCodeAt(0).toString(16).padStart(2, '0')}`}`;
  });

describe('our own fingerprints', () => {
  const set = new FingerprintSet(fromOwn(ownFingerprints));

  it.each(readdirSync(folder))('are formatted consistently in %s', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [comment = ''] = text.split('\n', 1);
    expect(comment).toMatch(/^# \w/);
    expect([comment, ...readTable(text).map(readFingerprint).map(spell)].join('\n\n') + '\n').toBe(
      text,
    );
  });

  it('have unique names', () => {
    expect(ownFingerprints.length).toBeGreaterThan(600);
    const names = ownFingerprints.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('match their own example before any other entry does', () => {
    const strangers = ownFingerprints.flatMap(({ name, place, example }) => {
      const match = set.match(place, example.text);
      return match?.id === name ? [] : [`${name}: ${match?.id ?? 'nothing'}`];
    });
    expect(strangers).toEqual([]);
  });

  it('report their fixed and captured facts for it', () => {
    for (const entry of ownFingerprints) {
      const { name, place, example } = entry;
      const fields = set.match(place, example.text)?.fields;
      const expected = factsIn({ ...entry, ...example.facts });
      const told = expected.map(([fact]) => [fact, fields?.get(fieldNames[fact])]);
      expect([name, ...told]).toEqual([name, ...expected]);
    }
  });

  it('state the version in every example that has one', () => {
    const forgotten = ownFingerprints.filter(({ pattern, example }) => {
      const found = pattern.exec(example.text)?.groups?.['version'];
      return found !== example.facts.version;
    });
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });

  it('have valid CPE 2.3 names', () => {
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

  it('put the version into the CPE name, or * if there is none', () => {
    expect(set.match('http_header.server', 'nginx/1.24.0')?.cpes).toEqual([
      'cpe:2.3:a:f5:nginx:1.24.0',
    ]);
    expect(set.match('http_header.server', 'nginx')?.cpes).toEqual(['cpe:2.3:a:f5:nginx:*']);
  });

  it('survive any text', () => {
    const hostile = ['', '\0', 'A'.repeat(5_000), ' '.repeat(5_000), '9.'.repeat(2_500), '"{\n'];
    for (const { pattern } of fromOwn(ownFingerprints)) {
      for (const text of hostile) expect(pattern.exec(text)?.length ?? 1).toBeGreaterThan(0);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { Fingerprint } from '../../src/fingerprints/fingerprint.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../../src/fingerprints/own.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { Pattern } from '../../src/pattern/pattern.ts';
import { Prefilter } from '../../src/fingerprints/prefilter.ts';
import { readRecog } from '../../src/fingerprints/recog.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { stepsOf } from '../pattern/backtracker.ts';
import { recogXml } from './fixtures.ts';
import { byPlace, expectSame } from './prefilter.ts';

const entry = (name: string, pattern: RegExp, more: Partial<Fingerprint> = {}): Fingerprint => ({
  name,
  place: 'ssh.banner',
  pattern,
  cpe: [],
  example: { text: '', facts: {} },
  ...more,
});

describe('a set', () => {
  it('prefers the most specific of our own, whatever their order', () => {
    const set = new FingerprintSet(
      fromOwn([
        entry('harbour', /Harbour/, { product: 'Harbour' }),
        entry('harbour-version', /^Harbour_(?<version>[\d.]+)/, {
          product: 'Harbour',
          service: 'ssh',
          vendor: 'Pier',
          cpe: ['cpe:2.3:o:pier:deck', 'cpe:2.3:a:pier:harbour:{version}'],
        }),
      ]),
    );
    const match = set.match('ssh.banner', 'Harbour_1.2(3)');
    expect(match?.saidBy).toBe('vedette/harbour-version');
    expect(match?.cpes).toEqual(['cpe:2.3:a:pier:harbour:1.2', 'cpe:2.3:o:pier:deck']);
    expect(set.match('ssh.banner', 'The Harbour')?.id).toBe('harbour');
  });

  it('prefers the more specific source', async () => {
    const { rules } = await readRecog({ name: 'ssh_banners.xml', content: recogXml });
    const own = fromOwn([entry('harbour', /Harbour/, { product: 'Harbour' })]);
    const set = new FingerprintSet([...own, ...rules]);
    expect(set.match('ssh.banner', 'Harbour_1.2')?.source).toBe('recog');
    expect(set.match('ssh.banner', 'Harbours')?.source).toBe('vedette');
    expect(set.counts).toEqual({ vedette: 1, recog: 3, nmap: 0 });
  });

  it('escapes a version for a CPE name', () => {
    const cpe = ['cpe:2.3:a:pier:harbour:{version}', 'cpe:/a:pier:harbour:{version}'];
    const set = new FingerprintSet(fromOwn([entry('one', /^H(?<version>.*)/, { cpe })]));
    expect(set.match('ssh.banner', 'H1.2(3) B')?.cpes).toEqual([
      'cpe:2.3:a:pier:harbour:1.2\\(3\\)_b',
      'cpe:/a:pier:harbour:1.2%283%29_b',
    ]);
    expect(set.match('ssh.banner', 'H')?.cpes).toEqual([
      'cpe:2.3:a:pier:harbour:*',
      'cpe:/a:pier:harbour',
    ]);
  });

  it('searches only the beginning of a long text', () => {
    const set = new FingerprintSet(fromOwn([entry('end', /end/, { product: 'End' })]));
    expect(set.match('ssh.banner', `${'a'.repeat(70_000)}end`)).toBeNull();
    expect(set.match('ssh.banner', `end${'a'.repeat(70_000)}`)?.id).toBe('end');
  });
});

describe('the prefilter', () => {
  it('finds in our own set what trying each pattern finds', () => {
    for (const rules of byPlace(fromOwn(ownFingerprints))) expectSame(rules, 40);
  });

  it('leaves few patterns to try', () => {
    const rules = fromOwn(ownFingerprints.filter(({ place }) => place === 'http_header.server'));
    const prefilter = new Prefilter(rules.map(({ pattern }) => pattern.requirements));
    expect(rules.length).toBeGreaterThan(40);
    expect(prefilter.candidates('nginx/1.25.3').length).toBeLessThan(6);
    expect(prefilter.candidates('a'.repeat(1000)).length).toBeLessThan(6);
  });
});

describe('every pattern that ships', () => {
  it('runs in linear time, by proof or in RE2', () => {
    for (const { pattern } of ownFingerprints) {
      const { source, dialect, flags } = Pattern.of(pattern);
      const checked = Pattern.read(source, dialect, flags); // throws if neither holds
      for (const text of ['', 'a', 'a\nb']) expect(() => checked.exec(text)).not.toThrow();
    }
  });

  it('stays linear when its own example is pumped', () => {
    const steep = ownFingerprints.filter(({ pattern, example }) => {
      const { source, dialect, flags } = Pattern.of(pattern);
      if (!Pattern.of(pattern).isProved(true)) return false;
      const root = parsePattern(source, dialect, flags);
      return pumpedUp(example.text).some((text) => stepsOf(root, text) > 150 * text.length);
    });
    expect(steep.map(({ name }) => name)).toEqual([]);
  });
});

/** Far longer than any legitimate text, with a mismatch at the end. */
function pumpedUp(text: string): string[] {
  const length = 600;
  const again = (piece: string) => piece.repeat(length / Math.max(piece.length, 1) + 1);
  const texts = [again(text), again(`${text}\n`), text.slice(0, -1) + again(text.at(-1) ?? 'x')];
  return texts.map((each) => `${each.slice(0, length)}\0`);
}

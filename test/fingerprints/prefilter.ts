import fc from 'fast-check';
import { expect } from 'vitest';
import { Prefilter } from '../../src/fingerprints/prefilter.ts';
import type { Rule } from '../../src/fingerprints/rule.ts';

/** Texts that nearly match: literals of the rules, in any order and case. */
function textsFor(rules: readonly Rule[]): fc.Arbitrary<string> {
  const literals = rules.flatMap(({ pattern }) =>
    pattern.requirements.flat().map(({ text }) => text),
  );
  const piece = fc.oneof(
    fc.constantFrom('?', ...literals),
    fc.constantFrom(' ', '\n', '\r\n', '/', '1.2.3', '(', ')', '-', '_', 'x', 'É', 'İ'),
  );
  const cased = fc.tuple(piece, fc.boolean()).map(([text, up]) => (up ? text.toUpperCase() : text));
  return fc.array(cased, { maxLength: 6 }).map((pieces) => pieces.join(''));
}

/** Checks that what the prefilter rules out does not match. */
export function expectSame(rules: readonly Rule[], numRuns: number): void {
  const prefilter = new Prefilter(rules.map(({ pattern }) => pattern.requirements));
  fc.assert(
    fc.property(textsFor(rules), (text) => {
      const matching = (at: number) => rules[at]?.pattern.exec(text) != null;
      const all = [...rules.keys()].filter(matching);
      expect(prefilter.candidates(text).filter(matching)).toEqual(all);
    }),
    { seed: 9, numRuns },
  );
}

export function byPlace(rules: readonly Rule[]): Rule[][] {
  const places = new Map<string, Rule[]>();
  for (const rule of rules) places.set(rule.place, [...(places.get(rule.place) ?? []), rule]);
  return [...places.values()];
}

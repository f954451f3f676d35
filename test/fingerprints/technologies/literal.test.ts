import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiteralFinder } from '../../../src/fingerprints/technologies/literal-finder.ts';
import { literalOf } from '../../../src/fingerprints/technologies/literal.ts';

describe('the literal of a pattern', () => {
  it.each([
    ['nginx', 'nginx'],
    ['Powered by (?:X|Y)', 'powered by '],
    ['\\/wp-(?:content|includes)\\/', '/wp-'],
    ['colou?r-scheme', 'r-scheme'],
    ['abc|def', ''],
    ['[abc]{3}', ''],
    ['ab', ''],
    ['a+bcd', 'bcd'],
    ['bcda+', 'bcda'],
    ['bcda*', 'bcd'],
    ['\\d+\\.js', '.js'],
    ['(?:optional)?', ''],
    ['class="[^"]{0,100}\\bMui[A-Z]', 'mui'],
    ['<title[^>]{0,40}>[^<]{0,60}kibana', 'kibana'],
    ['[^\\]]literal', 'literal'],
    ['(a(b)c)tail', 'tail'],
  ])('%s must contain “%s”', (source, literal) => {
    expect(literalOf(source)).toBe(literal);
  });
});

describe('finding many literals in one pass', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', 'é', 'ล'), maxLength: 60 });
  const literal = letters.filter(({ length }) => length >= 3).map((text) => text.slice(0, 6));

  it('finds the same as a search for each of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(literal, { maxLength: 8 }), letters, (literals, text) => {
        const found = new LiteralFinder(literals).find(text, 100);

        expect(Object.fromEntries([...found].sort(([one], [other]) => one - other))).toEqual(
          Object.fromEntries(
            literals.flatMap((each, id) => {
              const places = placesOf(text, each);
              return places.length > 0 ? [[id, places]] : [];
            }),
          ),
        );
      }),
      { seed: 8 },
    );
  });

  it('gives only the first positions', () => {
    expect(new LiteralFinder(['abc']).find('abcabcabc', 2)).toEqual(new Map([[0, [0, 3]]]));
  });
});

function placesOf(text: string, literal: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) places.push(at);
  return places;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Banner } from '../../../src/banner/store.ts';
import { tokensOf } from '../../../src/search/text.ts';
import { banner } from './banners.ts';
import { fresh, open, write } from './source-databases.ts';

describe('phrases', () => {
  const word = fc.constantFrom(
    'nginx',
    'Ready',
    'A'.repeat(70),
    'ΣΑΣ',
    'größe',
    'x1',
    'é',
    'K',
    '日本',
    '٣',
  );
  const space = fc.constantFrom(' ', '-', '¶', '\0', '"', ' * ', '\r\n', '\u{d800}', '·');
  const prose = fc
    .array(fc.tuple(word, space), { maxLength: 8 })
    .map((pairs) => pairs.flat().join(''));

  it('are found within one value of a field and nowhere else, whatever separates the words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prose, prose, prose), { minLength: 1, maxLength: 8 }),
        word,
        word,
        (texts, one, two) => {
          const database = open(fresh());
          const banners = texts.map(([text, title, os], port) =>
            banner({ port, banner: text, title, os }),
          );
          write(database, ...banners);
          const words = [...tokensOf(one), ...tokensOf(two)];
          for (const goesOn of [false, true]) {
            const star = goesOn ? ({ goesOn: true } as const) : {};
            const query = goesOn
              ? [...words.slice(0, -1), (words.at(-1) ?? '').slice(0, 1)]
              : words;
            const expected = banners.flatMap((each, at) =>
              [each.banner, each.title].some((text) => holds(tokensOf(text), query, goesOn))
                ? [at + 1]
                : [],
            );
            expect(database.reader.phrase({ field: 'text', words: query, ...star })).toEqual(
              expected,
            );
            const inNotes = banners.flatMap((each, at) =>
              holds(tokensOf(each.os), query, goesOn) ? [at + 1] : [],
            );
            expect(database.reader.phrase({ field: 'notes', words: query, ...star })).toEqual(
              inNotes,
            );
          }
          database.close();
        },
      ),
      { seed: 3, numRuns: 60 },
    );
  });

  function holds(tokens: readonly string[], words: readonly string[], goesOn: boolean): boolean {
    const last = words.length - 1;
    return tokens.some((_, at) =>
      words.every((each, next) => {
        const token = tokens[at + next];
        return next === last && goesOn ? (token?.startsWith(each) ?? false) : token === each;
      }),
    );
  }

  it('have tokens whose only ASCII is letters and digits, so that FTS5 splits none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const token of tokensOf(text)) expect(token).toMatch(/^[a-z0-9\u{80}-\u{10ffff}]+$/u);
      }),
      { seed: 4, numRuns: 5_000 },
    );
  });

  it('are found by new words after a version indexes documents differently', () => {
    const file = fresh();
    const before = open(file);
    write(before, banner({ server: 'Caddy 2' }), banner({ port: 81, server: 'Caddy 2' }));
    before.remove([2]);
    before.close();
    const textsOf = (given: Banner) => ({ text: [given.server] });
    const after = open(file, { version: 2, textsOf });
    expect(after.reader.phrase({ field: 'text', words: ['caddy', '2'] })).toEqual([1]);
    after.sweep(1, 10);
    expect(after.reader.phrase({ field: 'text', words: ['caddy', '2'] })).toEqual([1]);
    after.close();
  });
});

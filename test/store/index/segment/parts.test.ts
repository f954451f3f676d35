import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NumberDictionary,
  packDictionary,
  TextDictionary,
} from '../../../../src/store/index/embedded/segment/dictionary.ts';
import { PositionBits } from '../../../../src/store/index/embedded/segment/positions.ts';
import { Postings, PostingsWriter } from '../../../../src/store/index/embedded/segment/postings.ts';
import { orderOfTexts } from '../../../../src/store/index/embedded/segment/value-rows.ts';

const seed = { seed: 3 };
const texts = fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 60 });
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

function dictionaryOf(values: readonly string[]): TextDictionary {
  const arrays = packDictionary('it', values);
  return new TextDictionary(arrays['it/starts'] as Uint32Array, arrays['it/bytes'] as Uint8Array);
}

describe('a dictionary of texts', () => {
  it('finds every text in any script, and its neighbours', () => {
    fc.assert(
      fc.property(texts, texts, (kept, asked) => {
        const values = distinct(kept);
        const dictionary = dictionaryOf(values);
        expect(values.map((_, at) => dictionary.valueOf(at + 1))).toEqual(values);
        for (const text of [...kept, ...asked]) {
          expect(dictionary.find(text)).toBe(values.indexOf(text) + 1);
          const begin = Array.from(text).slice(0, 2).join('');
          const { from, to } = dictionary.beginningWith(begin);
          expect(values.slice(from - 1, to - 1)).toEqual(
            values.filter((each) => each.startsWith(begin)),
          );
        }
      }),
      seed,
    );
  });

  it('has the order of strings within itself and across dictionaries', () => {
    fc.assert(
      fc.property(texts, texts, (some, others) => {
        const [values, otherValues] = [distinct(some), distinct(others)];
        const [one, other] = [dictionaryOf(values), dictionaryOf(otherValues)];
        for (const [at, value] of values.entries())
          for (const [there, otherValue] of otherValues.entries()) {
            const order = value === otherValue ? 0 : value < otherValue ? -1 : 1;
            expect(Math.sign(one.compare(at + 1, other, there + 1))).toBe(order);
            const keys = one.sortKey(at + 1) - other.sortKey(there + 1);
            if (keys !== 0) expect(Math.sign(keys)).toBe(order);
          }
      }),
      { ...seed, numRuns: 30 },
    );
  });
});

describe('a dictionary of numbers', () => {
  it('finds numbers and ranges, including infinite ends', () => {
    const dictionary = new NumberDictionary(Float64Array.of(-5, 0, 1.5, 80, 2 ** 40));

    expect([-5, 80, 7, -0].map((each) => dictionary.find(each))).toEqual([1, 4, 0, 2]);
    expect(dictionary.range(0, 80)).toEqual({ from: 2, to: 5 });
    expect(dictionary.range(-Infinity, Infinity)).toEqual({ from: 1, to: 6 });
    expect(dictionary.range(2, 3)).toEqual({ from: 4, to: 4 });
  });
});

describe('the order of texts', () => {
  it('is that of the sort function it replaces', () => {
    const many = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '\u00ff', '\u0100', '\0'), maxLength: 10 }),
      ),
      { minLength: 100, maxLength: 400 },
    );
    fc.assert(
      fc.property(many, (all) => {
        const unsorted = [...new Set(all)];
        const order = orderOfTexts(unsorted);
        expect(Array.from(order, (at) => unsorted[at])).toEqual(unsorted.toSorted());
      }),
      seed,
    );
  });
});

const positions = fc.oneof(
  fc.uniqueArray(fc.nat(200_000), { maxLength: 300 }),
  fc
    .record({ start: fc.nat(100_000), step: fc.constantFrom(1, 2, 16, 17), length: fc.nat(6000) })
    .map(({ start, step, length }) => Array.from({ length }, (_, at) => start + at * step)),
);
const ascending = (numbers: readonly number[]) => Uint32Array.from(numbers).sort();

describe('positions', () => {
  it('are equal as bits and as a set', () => {
    fc.assert(
      fc.property(positions, (numbers) => {
        const bits = new PositionBits(300_000);
        bits.addAll(Uint32Array.from(numbers));
        expect(bits.toPositions().toArray().join()).toBe(ascending(numbers).join());
      }),
      seed,
    );
  });

  it('are read back from postings in every form', () => {
    fc.assert(
      fc.property(fc.array(positions, { maxLength: 3 }), (lists) => {
        const writer = new PostingsWriter();
        const slots = Uint32Array.from(lists, (list) => writer.add(ascending(list)));
        const postings = new Postings(writer.finish());
        expect(postings.holds(slots)).toBe(true);
        for (const [at, list] of lists.entries()) {
          const slot = slots[at]!;
          const copy = new Uint32Array(list.length);
          postings.copy(slot, copy, 0);
          expect(postings.sizeOf(slot)).toBe(list.length);
          const expected = ascending(list).join();
          expect(copy.join()).toBe(expected);
          expect(postings.listOf(slot).join()).toBe(expected);
          expect(postings.positionsOf(slot).toArray().join()).toBe(expected);
        }
      }),
      seed,
    );
  });

  it('are rejected if they extend beyond their postings', () => {
    const writer = new PostingsWriter();
    const slots = Uint32Array.of(
      writer.add(Uint32Array.of(1, 5, 9)),
      writer.add(Uint32Array.from({ length: 500 }, (_, at) => at * 3)),
    );
    const words = writer.finish();

    expect(new Postings(words).holds(slots)).toBe(true);
    expect(new Postings(words.subarray(0, words.length - 1)).holds(slots)).toBe(false);
    expect(new Postings(words.subarray(0, 3)).holds(slots)).toBe(false);
    expect(new Postings(new Uint32Array(0)).holds(slots)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderBy } from '../../src/lib/radix.ts';

describe('orderBy', () => {
  const column = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
    { maxLength: 60 },
  );

  it('sorts by several columns and keeps the order of equal rows', () => {
    fc.assert(
      fc.property(column, column, (one, other) => {
        const count = Math.min(one.length, other.length);
        const columns = [Uint32Array.from(one), Uint32Array.from(other)];
        const expected = Array.from({ length: count }, (_, row) => row).sort(
          (left, right) => one[left]! - one[right]! || other[left]! - other[right]! || left - right,
        );
        expect([...orderBy(columns, count)]).toEqual(expected);
      }),
    );
  });

  it('accepts an empty list', () => {
    expect(orderBy([new Uint32Array(0)], 0)).toHaveLength(0);
  });
});

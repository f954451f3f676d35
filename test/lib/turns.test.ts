import { describe, expect, it } from 'vitest';
import { createTurns } from '../../src/lib/turns.ts';

describe('turns', () => {
  it('are limited, in order of arrival, and returned after a failure', async () => {
    const inTurn = createTurns(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (id: number) =>
      inTurn(async () => {
        order.push(id);
        most = Math.max(most, ++running);
        await new Promise((done) => setImmediate(done));
        running--;
        if (id === 1) throw new Error('no');
        return id;
      });
    const ended = await Promise.allSettled([0, 1, 2, 3, 4].map(work));

    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });
});

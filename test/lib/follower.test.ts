import { describe, expect, it } from 'vitest';
import { Follower } from '../../src/lib/follower.ts';

function createCounted(fail: (turn: number) => boolean = () => false) {
  let turns = 0;
  let running = 0;
  let most = 0;
  const faults: unknown[] = [];
  const follower = new Follower({
    catchUp: async () => {
      turns++;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (fail(turns)) throw new Error(`turn ${turns}`);
    },
    onFault: (error) => faults.push(error),
  });
  return { follower, faults, turns: () => turns, most: () => most };
}

describe('a follower', () => {
  it('does nothing until woken', async () => {
    const { follower, turns } = createCounted();
    follower.changed();
    await follower.rested();
    expect(turns()).toBe(0);
    follower.wake();
    await follower.rested();
    expect(turns()).toBe(1);
  });

  it('runs once for all changes during a run, and never twice at the same time', async () => {
    const { follower, turns, most } = createCounted();
    follower.wake();
    await new Promise((resolve) => process.nextTick(resolve));
    for (let i = 0; i < 10; i++) follower.changed();
    await follower.settled();
    expect(turns()).toBe(2);
    expect(most()).toBe(1);
  });

  it('continues after a failed run', async () => {
    const { follower, turns, faults } = createCounted((turn) => turn === 1);
    await follower.settled();
    follower.changed();
    await follower.settled();
    expect(turns()).toBe(2);
    expect(faults).toEqual([new Error('turn 1')]);
  });

  it('starts nothing after it was stopped, and reports no more failures', async () => {
    const { follower, turns, faults } = createCounted(() => true);
    follower.wake();
    await new Promise((resolve) => process.nextTick(resolve));
    follower.stop();
    follower.changed();
    await follower.rested();
    expect(turns()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('drops a run that was waiting when it was stopped', async () => {
    const { follower, turns } = createCounted();
    follower.wake();
    await new Promise((resolve) => process.nextTick(resolve));
    follower.changed();
    follower.stop();
    await follower.rested();
    expect(turns()).toBe(1);
  });
});

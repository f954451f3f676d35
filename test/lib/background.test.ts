import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Background } from '../../src/lib/background.ts';

describe('background work', () => {
  it('is awaited on close, and nothing starts afterwards', async () => {
    const done: string[] = [];
    const background = new Background(() => undefined);
    let endLong: () => void = () => undefined;
    const longEnough = new Promise<void>((resolve) => (endLong = resolve));
    const work = (name: string, wait: Promise<unknown>) => async () => {
      await wait;
      done.push(name);
      endLong();
    };
    background.start(work('long', longEnough));
    background.start(work('short', sleep(1)));
    const closed = background.close();
    background.start(work('late', sleep(0)));
    await closed;
    expect(done).toEqual(['short', 'long']);
  });

  it('reports failures, and closes nonetheless', async () => {
    const faults: unknown[] = [];
    const background = new Background((error) => faults.push(error));
    const fault = new Error('away');
    background.start(() => Promise.reject(fault));
    await background.close();
    expect(faults).toEqual([fault]);
  });
});

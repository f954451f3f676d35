import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { within } from '../../src/lib/within.ts';
import { collectGarbage } from '../garbage.ts';

const never = new AbortController().signal;

/** Work that ends only when it is told to, with what it was told. */
const patient = async (signal: AbortSignal): Promise<unknown> => {
  if (!signal.aborted) await once(signal, 'abort');
  return signal.reason;
};

it('gives back what the work gave, and tells what was left running to stop', async () => {
  let left: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    left = signal;
    return Promise.resolve(signal.aborted);
  };

  expect(await within({ ms: 60_000, signal: never }, work)).toBe(false);
  expect(left?.aborted).toBe(true);
});

it('ends when the time is over, whatever the garbage collector takes in between', async () => {
  const collecting = setInterval(collectGarbage, 20);
  try {
    const reason = await within({ ms: 300, signal: never }, patient);
    expect(reason).toMatchObject({ name: 'TimeoutError' });
  } finally {
    clearInterval(collecting);
  }
});

it('ends when its signal is aborted, also before it begins', async () => {
  const controller = new AbortController();
  const ended = within({ ms: 60_000, signal: controller.signal }, patient);
  await sleep(1);
  controller.abort('gone');

  expect(await ended).toBe('gone');
  expect(await within({ ms: 60_000, signal: AbortSignal.abort('never') }, patient)).toBe('never');
});

it('passes on what the work threw', async () => {
  const work = () => Promise.reject(new Error('broken'));

  await expect(within({ ms: 60_000, signal: never }, work)).rejects.toThrow('broken');
});

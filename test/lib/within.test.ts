import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { within } from '../../src/lib/within.ts';
import { collectGarbage } from '../garbage.ts';

const never = new AbortController().signal;

/** Work that stops only when cancelled, and returns the reason. */
const patient = async (signal: AbortSignal): Promise<unknown> => {
  if (!signal.aborted) await once(signal, 'abort');
  return signal.reason;
};

it('returns the result, and cancels whatever is still running', async () => {
  let left: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    left = signal;
    return Promise.resolve(signal.aborted);
  };

  expect(await within({ ms: 60_000, signal: never }, work)).toBe(false);
  expect(left?.aborted).toBe(true);
});

it('stops at the timeout, whatever the garbage collector frees meanwhile', async () => {
  const collecting = setInterval(collectGarbage, 20);
  try {
    const reason = await within({ ms: 300, signal: never }, patient);
    expect(reason).toMatchObject({ name: 'TimeoutError' });
  } finally {
    clearInterval(collecting);
  }
});

it('stops when its signal is aborted, even before the start', async () => {
  const controller = new AbortController();
  const ended = within({ ms: 60_000, signal: controller.signal }, patient);
  await sleep(1);
  controller.abort('gone');

  expect(await ended).toBe('gone');
  expect(await within({ ms: 60_000, signal: AbortSignal.abort('never') }, patient)).toBe('never');
});

it('rethrows errors of the work', async () => {
  const work = () => Promise.reject(new Error('broken'));

  await expect(within({ ms: 60_000, signal: never }, work)).rejects.toThrow('broken');
});

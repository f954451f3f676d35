import { setTimeout as sleep } from 'node:timers/promises';

const longestMs = 90_000;

/** Waits until it is so. A wait that is too long fails with what it waited for. */
export async function until(what: string, isSo: () => unknown): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${longestMs / 1000} s for ${what}`);
    await sleep(20);
  }
}

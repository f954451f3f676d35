import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const longestMs = 90_000;

/** Waits until the condition holds. Fails with its description if that takes too long. */
export async function until(what: string, isSo: () => unknown): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${longestMs / 1000} s for ${what}`);
    await sleep(20);
  }
}

/** The next message of a process. Fails immediately if the process exits first. */
export async function messageOf<T>(child: ChildProcess): Promise<T> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`the process sent nothing before it ended with ${String(code ?? by)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
    return message;
  } finally {
    ended.catch(() => undefined);
    waiting.abort();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  getEnvironmentData,
  isMainThread,
  setEnvironmentData,
  threadId,
} from 'node:worker_threads';

/*
 * A thread that is terminated inside a call to native code takes the whole process with it: such code cannot throw
 * any more and aborts. So one lock for all threads is held during such calls, and while a thread is being ended.
 */

const free = 0;
/** Distinct, and never that of the free lock: the main thread's id is 0. */
const idOf = (thread: number) => thread + 1;
const mine = idOf(threadId);

const key = 'vedette-native-code';
const lock = new Int32Array((getEnvironmentData(key) as SharedArrayBuffer | undefined) ?? share());

/** Threads that are started from now on get it, and so do those that they start. */
function share(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(4);
  setEnvironmentData(key, memory);
  return memory;
}

const tryLock = () => Atomics.compareExchange(lock, 0, free, mine);

function unlock(owner = mine): void {
  if (Atomics.compareExchange(lock, 0, owner, free) === owner) Atomics.notify(lock, 0);
}

/** Runs short native calls, during which this thread is not ended. */
export function inNativeCode<T>(calls: () => T): T {
  // The main thread is not ended, and may end another right now; so may a thread that has threads of its own.
  if (isMainThread || Atomics.load(lock, 0) === mine) return calls();
  for (let owner = tryLock(); owner !== free; owner = tryLock()) Atomics.wait(lock, 0, owner);
  try {
    return calls();
  } finally {
    unlock();
  }
}

/** Native calls take microseconds: beyond this the lock will never be free. */
const longestMs = 10_000;
/** One after another: the lock does not count. */
let lastEnd: Promise<unknown> = Promise.resolve();

/** Ends a thread while none is in native code. */
export function outsideNativeCode<T>(end: () => Promise<T>): Promise<T> {
  const ended = lastEnd.then(async () => {
    const until = performance.now() + longestMs;
    while (tryLock() !== free && performance.now() < until) await sleep(1);
    return end().finally(() => unlock());
  });
  lastEnd = ended.catch(() => undefined);
  return ended;
}

/** What a thread still holds when it is gone. */
export function unlockFor(thread: number): void {
  unlock(idOf(thread));
}

/** Longest wait for other threads at the end of the process, which ends them, too. */
const exitMs = 1_000;

if (isMainThread) {
  process.on('exit', () => {
    const until = performance.now() + exitMs;
    for (let owner = tryLock(); owner !== free && owner !== mine; owner = tryLock()) {
      if (performance.now() > until) return;
      Atomics.wait(lock, 0, owner, 10);
    }
  });
}

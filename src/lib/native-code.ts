import { setTimeout as sleep } from 'node:timers/promises';
import {
  getEnvironmentData,
  isMainThread,
  setEnvironmentData,
  threadId,
} from 'node:worker_threads';

/*
 * Terminating a thread inside a call to native code aborts the whole process: the code tries to throw, and cannot. So
 * one lock for all threads is held during such calls, and while a thread is being ended.
 */

const free = 0;
/** The main thread's id is 0, which here means free. */
const idOf = (thread: number) => thread + 1;
const mine = idOf(threadId);

const key = 'vedette-native-code';
const lock = new Int32Array((getEnvironmentData(key) as SharedArrayBuffer | undefined) ?? share());

/** Inherited by all threads started from now on, and by theirs. */
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

/** Native calls take microseconds, so a lock that is still held after this is stuck. */
const longestMs = 10_000;
/** The lock is not counted, so threads are ended one at a time. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import {
  getEnvironmentData,
  isMainThread,
  setEnvironmentData,
  threadId,
} from 'node:worker_threads';

/*
 * Terminating a thread inside a call to native code aborts the whole process: the code tries to throw, and cannot. So
 * one lock for all threads is held during such calls, and while a thread is being ended. Loading native code is just
 * as delicate, and takes longer. When a thread ends, all threads below it end, too. So each thread counts the ones it
 * started that are still loading.
 */

const free = 0;
/** The main thread's id is 0, which here means free. */
const idOf = (thread: number) => thread + 1;
const mine = idOf(threadId);

const key = 'vedette-native-code';
/** Thread ids only grow, so two threads share a counter only if thousands were started in between. */
const counters = 4_096;
const memory = (getEnvironmentData(key) as SharedArrayBuffer | undefined) ?? share();
const lock = new Int32Array(memory, 0, 1);
const loading = new Int32Array(memory, 4, counters);
const counterOf = (thread: number) => thread % counters;

/** Inherited by all threads started from now on, and by theirs. */
function share(): SharedArrayBuffer {
  const made = new SharedArrayBuffer(4 + 4 * counters);
  setEnvironmentData(key, made);
  return made;
}

const tryLock = () => Atomics.compareExchange(lock, 0, free, mine);

function unlock(owner = mine): void {
  if (Atomics.compareExchange(lock, 0, owner, free) === owner) Atomics.notify(lock, 0);
}

/** The main thread is never ended, and a thread that holds the lock is ending one of its own. */
const needsNoLock = () => isMainThread || Atomics.load(lock, 0) === mine;

/** Runs short native calls, during which this thread is not ended. Finalizers must not call it. */
export function inNativeCode<T>(calls: () => T): T {
  if (needsNoLock()) return calls();
  for (let owner = tryLock(); owner !== free; owner = tryLock()) Atomics.wait(lock, 0, owner);
  return callAndUnlock(calls);
}

/**
 * For finalizers: returns false instead of waiting. Node still runs them in a thread that is being ended, and one that
 * waited for the lock would wait for its own thread to end.
 */
export function inNativeCodeIfFree(calls: () => void): boolean {
  if (needsNoLock()) calls();
  else if (tryLock() === free) callAndUnlock(calls);
  else return false;
  return true;
}

function callAndUnlock<T>(calls: () => T): T {
  try {
    return calls();
  } finally {
    unlock();
  }
}

/** For a thread that this one has just started. */
export function countLoading(): void {
  inNativeCode(() => Atomics.add(loading, counterOf(threadId), 1));
}

export function uncountLoading(): void {
  Atomics.sub(loading, counterOf(threadId), 1);
}

/** Whether any other thread has started one that is still loading. */
function othersLoad(): boolean {
  const own = counterOf(threadId);
  return loading.some((_, at) => at !== own && Atomics.load(loading, at) > 0);
}

/** Resolves when what other threads have started is loaded. */
export async function othersLoaded(): Promise<void> {
  const until = performance.now() + longestMs;
  while (othersLoad() && performance.now() < until) await sleep(1);
}

/** Native calls take microseconds, and loading seconds on a busy machine: what takes longer is stuck. */
const longestMs = 60_000;
/** The lock is not counted, so threads are ended one at a time. */
let lastEnd: Promise<unknown> = Promise.resolve();

/** Ends a thread while none is in native code. */
export function outsideNativeCode<T>(end: () => Promise<T>): Promise<T> {
  const ended = lastEnd.then(async () => {
    const until = performance.now() + longestMs;
    while (!lockWhileNoneLoads() && performance.now() < until) await sleep(1);
    return end().finally(() => unlock());
  });
  lastEnd = ended.catch(() => undefined);
  return ended;
}

/** Threads take the lock to count one they start, so no count rises while it is held. */
function lockWhileNoneLoads(): boolean {
  if (othersLoad() || tryLock() !== free) return false;
  if (!othersLoad()) return true;
  unlock();
  return false;
}

/** Gives back what a thread held when it ended; the threads it started have ended with it. */
export function unlockFor(thread: number): void {
  Atomics.store(loading, counterOf(thread), 0);
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

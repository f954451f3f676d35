import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { canMap } from './mapped-file.ts';
import {
  countLoading,
  othersLoaded,
  outsideNativeCode,
  uncountLoading,
  unlockFor,
} from './native-code.ts';

/*
 * Terminating a thread while it loads native code aborts the whole process, just as it does during a call. So a thread
 * says when it has loaded all of it, and is not ended before.
 */

const loaded = 'loaded';

/** In the thread, once its modules are imported. */
export function sayLoaded(): void {
  canMap(); // loads its library
  parentPort?.postMessage(loaded);
}

/** Such a message is no answer. */
export const isSayingLoaded = (message: unknown): boolean => message === loaded;

const loading = new Set<Promise<void>>();

export interface StartedThread {
  worker: Worker;
  /** Once it and all threads below it have loaded. */
  terminate: () => Promise<void>;
}

export function startThread(module: URL, options: WorkerOptions = {}): StartedThread {
  countLoading(); // before it runs, since this thread may be ended from then on
  try {
    const worker = new Worker(module, options);
    return { worker, terminate: terminatorOf(worker) };
  } catch (error) {
    uncountLoading();
    throw error;
  }
}

function terminatorOf(worker: Worker): () => Promise<void> {
  const isSafe = new Promise<void>((resolve) => {
    worker.on('message', (message) => isSayingLoaded(message) && resolve());
    worker.on('exit', () => resolve());
  });
  const { threadId } = worker;
  worker.on('exit', () => unlockFor(threadId));
  loading.add(isSafe);
  void isSafe.then(() => {
    uncountLoading();
    loading.delete(isSafe);
  });
  return async () => {
    worker.ref();
    await isSafe;
    await outsideNativeCode(() => worker.terminate());
  };
}

/** Await this before exiting, which terminates threads as well. */
export async function threadsLoaded(): Promise<void> {
  await Promise.all(loading);
  await othersLoaded();
}

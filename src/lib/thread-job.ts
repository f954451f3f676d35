import { Worker } from 'node:worker_threads';

/** Work in a thread of its own, so that no request ever waits for it. */
export interface ThreadJob<T> {
  done: Promise<T>;
  /** Ends it wherever it stands. */
  stop: () => Promise<void>;
}

/** The thread gets the job as its data, and its first message is the result. */
export function startThreadJob<T>(module: URL, workerData: unknown): ThreadJob<T> {
  const worker = new Worker(module, { workerData });
  const done = new Promise<T>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread ended before its work was done')));
  });
  done.catch(() => undefined); // who waits for it is told; who stopped it need not be
  return {
    done,
    async stop() {
      await worker.terminate();
    },
  };
}

import { Worker } from 'node:worker_threads';

/** Work in a separate thread, so that no request waits for it. */
export interface ThreadJob<T> {
  done: Promise<T>;
  /** Terminates it immediately. */
  stop: () => Promise<void>;
}

/** The thread gets the job as `workerData`; its first message is the result. */
export function startThreadJob<T>(module: URL, workerData: unknown): ThreadJob<T> {
  const worker = new Worker(module, { workerData });
  const done = new Promise<T>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread ended before its work was done')));
  });
  done.catch(() => undefined); // the waiting caller gets the error; after a stop there is none
  return {
    done,
    async stop() {
      await worker.terminate();
    },
  };
}

import { isSayingLoaded, startThread } from './thread-loading.ts';

/** Work in a separate thread, so that no request waits for it. */
export interface ThreadJob<T> {
  done: Promise<T>;
  /** Terminates it, whatever it is doing. */
  stop: () => Promise<void>;
}

/** The thread gets the job as `workerData`, says when it is loaded, and then sends the result. */
export function startThreadJob<T>(module: URL, workerData: unknown): ThreadJob<T> {
  const { worker, terminate } = startThread(module, { workerData });
  const done = new Promise<T>((resolve, reject) => {
    worker.on('message', (message: T) => {
      if (!isSayingLoaded(message)) resolve(message);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread ended before its work was done')));
  });
  done.catch(() => undefined); // the waiting caller gets the error; after a stop there is none
  return { done, stop: terminate };
}

import type { Worker } from 'node:worker_threads';
import type { SharedIntel } from '../intel/intel.ts';
import { moduleUrl } from '../lib/module-url.ts';
import { isSayingLoaded, startThread, type StartedThread } from '../lib/thread-loading.ts';
import type { Job, ReadJob, ReadResult, TableJob } from './build-jobs.ts';
import type { Difference, DifferenceJob } from './difference-job.ts';
import type { TrialJob, TrialResult } from './trial-job.ts';

/** Runs heavy feed work outside the server thread. */
export interface Builder {
  read(job: Omit<ReadJob, 'kind'>): Promise<ReadResult>;
  table(job: Omit<TableJob, 'kind'>): Promise<SharedIntel>;
  /** Reads a file as a feed would, and keeps nothing. */
  trial(job: Omit<TrialJob, 'kind'>): Promise<TrialResult>;
  /** Compares the entries of two generations. */
  difference(job: Omit<DifferenceJob, 'kind'>): Promise<Difference>;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** One thread, started on demand. When it dies, only its jobs fail. */
export function createBuilder(): Builder {
  let worker: Worker | undefined;
  let terminate: (() => Promise<void>) | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  };
  const send = <T>(job: Job): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (!worker) {
        ({ worker, terminate } = startWorker(waiting, failAll));
      }
      const id = ++count;
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, job });
    }).finally(() => {
      if (waiting.size === 0) worker?.unref();
    });
  return {
    read: (job) => send<ReadResult>({ kind: 'read', ...job }),
    table: (job) => send<SharedIntel>({ kind: 'table', ...job }),
    trial: (job) => send<TrialResult>({ kind: 'trial', ...job }),
    difference: (job) => send<Difference>({ kind: 'difference', ...job }),
    async close() {
      await terminate?.();
    },
  };
}

function startWorker(
  waiting: Map<number, Waiting>,
  failAll: (error: Error) => void,
): StartedThread {
  const started = startThread(moduleUrl('feeds/build-worker'));
  const { worker } = started;
  worker.unref();
  worker.on('message', (message: Answer) => {
    if (isSayingLoaded(message)) return;
    const turn = waiting.get(message.id);
    waiting.delete(message.id);
    if ('fault' in message) turn?.reject(Object.assign(new Error(), message.fault));
    else turn?.resolve(message.result as never);
  });
  // Once: a failing thread also exits, and by then another may be running.
  const end = once((error: Error) => failAll(error));
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the builder thread ended')));
  return started;
}

function once(act: (error: Error) => void): (error: Error) => void {
  let done = false;
  return (error) => {
    if (!done) act(error);
    done = true;
  };
}

type Answer =
  | { id: number; result: unknown }
  | { id: number; fault: { name: string; message: string } };

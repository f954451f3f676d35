import { parentPort } from 'node:worker_threads';
import { sayLoaded } from '../lib/thread-loading.ts';
import { runJob, type Job } from './build-jobs.ts';

sayLoaded();

/** The thread's side: one job in, one answer out, in order. */
parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
  runJob(job).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error: unknown) => {
      const fault = error instanceof Error ? error : new Error(String(error));
      parentPort?.postMessage({ id, fault: { name: fault.name, message: fault.message } });
    },
  );
});

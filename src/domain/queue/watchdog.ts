// A thread of a worker process. It exits the process when the server is gone, even while a hostile
// page blocks the main thread.
import { workerData } from 'node:worker_threads';
import { faults } from '../../errors.ts';
import { answer } from '../../lib/thread.ts';

const lookEveryMs = 1_000;
const graceMs = 5_000;

const { server } = workerData as { server: number };
const watch = setInterval(() => {
  if (process.ppid === server) return;
  clearInterval(watch);
  setTimeout(() => {
    process.kill(process.pid, 'SIGKILL');
  }, graceMs);
}, lookEveryMs);
answer({}, faults);

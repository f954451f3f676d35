// A thread of a worker process. It ends the process when the server is gone, even while a hostile page
// keeps the main thread so busy that it hears nothing.
import { parentPort, workerData } from 'node:worker_threads';

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
// The worker waits for this before it gives up the right to read our files.
parentPort?.postMessage('watching');

// Entry point of a worker: `vedette worker` without the CLI, to start faster.
import { runWorker } from './worker.ts';

process.title = 'vedette worker';
process.umask(0o077);
await runWorker();

// What the server starts: `vedette worker` without the rest of the command line, since people wait for it.
import { runWorker } from './worker.ts';

process.title = 'vedette worker';
process.umask(0o077);
await runWorker();

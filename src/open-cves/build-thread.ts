import { parentPort, workerData } from 'node:worker_threads';
import { buildCatalogue, type BuildJob } from './build.ts';

/** The thread that makes one catalogue and ends. */
parentPort?.postMessage(await buildCatalogue(workerData as BuildJob)); // given by builder.ts

// Calls native code over and over, until it is ended: maps a file, but not more often than a process may.
import { register } from 'node:module';
import { workerData } from 'node:worker_threads';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { mapFile, mapLargeFile, releasePages } = await import('../../src/lib/mapped-file.ts');
const { sayLoaded } = await import('../../src/lib/thread-loading.ts');

sayLoaded();
mapLargeFile(workerData);
for (let maps = 0; maps < 1_000; maps++) mapFile(workerData);
for (;;) releasePages();

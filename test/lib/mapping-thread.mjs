// Maps a file over and over, until it is ended.
import { register } from 'node:module';
import { workerData } from 'node:worker_threads';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { mapFile } = await import('../../src/lib/mapped-file.ts');
const { sayLoaded } = await import('../../src/lib/thread-loading.ts');

sayLoaded();
for (;;) mapFile(workerData);

// Says that it is loaded, and starts a thread that is not.
import { register } from 'node:module';
import { Worker } from 'node:worker_threads';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { sayLoaded, terminatorOf } = await import('../../src/lib/thread-loading.ts');

sayLoaded();
terminatorOf(new Worker(new URL('./loading-thread.mjs', import.meta.url)));

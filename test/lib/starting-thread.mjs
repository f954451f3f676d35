// Starts a thread that loads for a while, and says that it is loaded itself.
import { register } from 'node:module';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { sayLoaded, startThread } = await import('../../src/lib/thread-loading.ts');

startThread(new URL('./loading-thread.mjs', import.meta.url));
sayLoaded();

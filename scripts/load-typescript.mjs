// node --import ./scripts/load-typescript.mjs: Node imports .ts and .tsx files as they are, which Node 20 cannot.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Threads run what is built, and should start fast.
if (isMainThread) register('./typescript-hooks.mjs', import.meta.url);

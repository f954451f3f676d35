// node --import ./scripts/load-typescript.mjs: lets Node import .ts and .tsx files directly, which
// Node 20 cannot.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Threads and child processes run built files, and should start fast.
if (isMainThread) {
  const at = process.execArgv.indexOf('--import');
  if (process.execArgv[at + 1]?.endsWith('load-typescript.mjs')) process.execArgv.splice(at, 2);
  process.setSourceMapsEnabled(true);
  register('./typescript-hooks.mjs', import.meta.url);
}

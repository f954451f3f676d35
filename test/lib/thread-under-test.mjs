// What threads of tests do. They load TypeScript, as the tests themselves do.
import { createRequire, register } from 'node:module';
import { workerData } from 'node:worker_threads';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { faults } = await import('../../src/errors.ts');
const { mapFile, mapLargeFile, releasePages } = await import('../../src/lib/mapped-file.ts');
const { answer, checkWanted, Thread } = await import('../../src/lib/thread.ts');

const { kind, file } = workerData;
const kept = [];

/** Native code, over and over, until the thread is told to end. */
function callNativeCode() {
  mapLargeFile(file);
  for (let maps = 0; maps < 1_000; maps++) mapFile(file);
  for (;;) {
    releasePages();
    checkWanted();
  }
}

/** Loads native code again and again. */
function loadNativeCode() {
  const require = createRequire(import.meta.url);
  for (let times = 0; times < 50; times++) {
    require('koffi');
    for (const path of Object.keys(require.cache)) delete require.cache[path];
  }
}

if (kind === 'loads') loadNativeCode();
if (kind === 'starts one that loads')
  new Thread({ module: new URL(import.meta.url), data: { kind: 'loads' }, faults });

answer(
  {
    keep: () => kept.push(mapFile(file)),
    fail: () => {
      throw new Error('on purpose');
    },
    never: () => new Promise(() => undefined),
  },
  faults,
);
if (kind === 'calls') setImmediate(callNativeCode);

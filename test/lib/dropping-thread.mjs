// Maps a file many times. When told to, it drops all of them, and says that it still runs.
import { register } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { mapFile } = await import('../../src/lib/mapped-file.ts');
const { sayLoaded } = await import('../../src/lib/thread-loading.ts');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const kept = Array.from({ length: 50 }, () => mapFile(workerData));
sayLoaded();
parentPort.once('message', async () => {
  kept.length = 0;
  collectGarbage();
  await sleep(500); // finalizers run meanwhile
  parentPort.postMessage('running');
  setInterval(() => collectGarbage(), 100);
});

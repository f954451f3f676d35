import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { isSayingLoaded, terminatorOf } from '../../src/lib/thread-loading.ts';

const module = new URL('./mapping-thread.mjs', import.meta.url);

/** Ends threads in the middle of their native calls. */
async function endOne(round: number): Promise<void> {
  const worker = new Worker(module, { workerData: import.meta.filename });
  const terminate = terminatorOf(worker);
  await new Promise((resolve) =>
    worker.on('message', (said) => isSayingLoaded(said) && resolve(0)),
  );
  await sleep(round % 5);
  await terminate();
}

for (let round = 0; round < Number(process.argv[2]); round++) await endOne(round);
process.stdout.write('still here\n');

import { setTimeout as sleep } from 'node:timers/promises';
import { isSayingLoaded, startThread } from '../../src/lib/thread-loading.ts';

const [, , module = '', rounds, longestMs] = process.argv;

/** Ends threads in the middle of what they do. */
async function endOne(ms: number): Promise<void> {
  const { worker, terminate } = startThread(new URL(module, import.meta.url), {
    workerData: import.meta.filename,
  });
  await new Promise((resolve) =>
    worker.on('message', (said) => isSayingLoaded(said) && resolve(0)),
  );
  await sleep(ms);
  await terminate();
}

for (let round = 0; round < Number(rounds); round++)
  await endOne((round / Number(rounds)) * Number(longestMs));
process.stdout.write('still here\n');

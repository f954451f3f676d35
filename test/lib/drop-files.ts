import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { outsideNativeCode } from '../../src/lib/native-code.ts';
import { startThread } from '../../src/lib/thread-loading.ts';

const file = import.meta.filename;
const mapped = () => readFileSync('/proc/self/maps', 'utf8').split(file).length - 1;

const { worker, terminate } = startThread(new URL('./dropping-thread.mjs', import.meta.url), {
  workerData: file,
});
await once(worker, 'message');
const before = mapped();
await outsideNativeCode(async () => {
  worker.postMessage('drop');
  await once(worker, 'message');
});
while (mapped() > 0) await sleep(10);
await terminate();
process.stdout.write(`${before} mapped, then none\n`);

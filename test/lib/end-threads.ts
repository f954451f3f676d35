// Stops threads in the middle of their work: closes each one, or exits while they run. An abort in
// native code ends this process differently than the test expects.
import { setTimeout as sleep } from 'node:timers/promises';
import { faults } from '../../src/errors.ts';
import { Thread } from '../../src/lib/thread.ts';

const [, , how, kind, rounds, longestMs] = process.argv;

const start = () =>
  new Thread({
    module: new URL('./thread-under-test.mjs', import.meta.url),
    data: { kind, file: import.meta.filename },
    faults,
  });

for (let round = 0; round < Number(rounds); round++) {
  const thread = start();
  if (kind === 'calls') await thread.loaded;
  await sleep((round / Number(rounds)) * Number(longestMs));
  if (how === 'close') await thread.close();
}
process.stdout.write('still here\n');
process.exit(7);

// A writer in a separate process, to be killed. It reports which steps were acknowledged.
import { openProof, proofFacts, proofParts } from './banner-place.ts';
import { stepAt } from './banner-steps.ts';

const [folder = '', seed, first, salt, deadly] = process.argv.slice(2);
const faults: Error[] = [];
const index = await openProof(proofParts(folder, Number(salt), faults));
for (let number = Number(first); ; number++) {
  const step = stepAt(Number(seed), number);
  if ('write' in step) await index.write(step.write);
  else if ('remove' in step) await index.remove(step.remove);
  else await index.setFacts(proofFacts(step.salt));
  const [fault] = faults;
  if (fault) throw fault;
  if (number === Number(deadly)) process.kill(process.pid, 'SIGKILL');
  process.send?.({ acknowledged: number + 1 });
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from './figure.ts';

type Work = () => unknown;

const rounds = 5;

/** Processor time of theirs for each unit of ours, in alternating rounds: above 1, ours is faster. */
export async function advantage(ours: Work, theirs: Work): Promise<number> {
  await ours();
  await theirs();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const own = await cost(ours);
    ratios.push((await cost(theirs)) / own);
  }
  return median(ratios);
}

/** Milliseconds of processor, which a busy machine does not change much. */
export async function cost(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// Without a flag on the command line: garbage must not count as memory that is held.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // the flag puts it there

/** Bytes by which live memory grew at its peak; `work` calls `sample` as it goes. */
export async function growth(work: (sample: () => void) => unknown): Promise<number> {
  const before = held();
  let peak = before;
  await work(() => {
    peak = Math.max(peak, held());
  });
  return peak - before;
}

function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

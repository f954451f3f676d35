import { median } from './figure.ts';

type Work = () => unknown;

const rounds = 5;

/** Their processor time per unit of ours, in alternating rounds: above 1, ours is faster. */
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

/** Milliseconds of processor time, which other load hardly changes. */
async function cost(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

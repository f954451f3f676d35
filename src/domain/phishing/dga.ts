import { randomBits } from './spelling.ts';

/** One name in a few hundred is made by a machine, before anything is known of it. */
const priorBits = -9;

/** From 0 to 1: how likely an algorithm, not a person, made this label. */
export function dgaLikelihood(label: string): number {
  const bits = randomBits(label.replace(/^xn--/, '')) + priorBits;
  return 1 / (1 + 2 ** -bits);
}

import { randomBits } from './spelling.ts';

/** The prior: one name in a few hundred is machine-generated. */
const priorBits = -9;

/** How likely the label is machine-generated, from 0 to 1. */
export function dgaLikelihood(label: string): number {
  const bits = randomBits(label.replace(/^xn--/, '')) + priorBits;
  return 1 / (1 + 2 ** -bits);
}

import { learntModel } from './model.ts';
import { randomBits } from './spelling.ts';

/** One name in a few hundred is drawn by a machine, before one has looked at it. */
const priorBits = -9;

/**
 * From 0 to 1: how likely an algorithm drew this label. Compares how well letters drawn blindly and the
 * letters of known sites explain it, so a long label can be told better than a short one.
 */
export function dgaLikelihood(label: string): number {
  const bits = randomBits(learntModel().learnt.spelling, label.replace(/^xn--/, '')) + priorBits;
  return 1 / (1 + 2 ** -bits);
}

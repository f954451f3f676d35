import * as nameLetters from './data/name-letters.ts';
import * as pathLetters from './data/path-letters.ts';
import * as subdomainLetters from './data/subdomain-letters.ts';
import { start, thresholds, weights } from './data/weights.ts';
import { createSpelling, type Spelling } from './spelling.ts';

/** What the training learnt. A weight is a log-odds: +0.7 doubles the odds of phishing, -0.7 halves them. */
export interface Model {
  start: number;
  weights: ReadonlyMap<string, number>;
  thresholds: { suspicious: number; dangerous: number };
}

/** Signs too rare in the lists to be learnt, and too telling to be left out. Set by hand. */
export const handSet: Readonly<Record<string, number>> = {
  'brand.homograph': 2.5,
  'host.mixed-scripts': 1.5,
  'host.user-info': 1.5,
};

let model: Model | undefined;
let spelling: Spelling | undefined;

/** Made when it is first needed: most commands never score a URL. */
export function learntModel(): Model {
  model ??= { start, weights: new Map(Object.entries({ ...handSet, ...weights })), thresholds };
  return model;
}

export function learntSpelling(): Spelling {
  spelling ??= createSpelling({
    name: nameLetters,
    path: pathLetters,
    subdomain: subdomainLetters,
  });
  return spelling;
}

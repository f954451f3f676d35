import { readData, readLines } from './read-data.ts';
import { createSpelling, type LetterTables, type Part, type Spelling } from './spelling.ts';

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
  model ??= readModel(readLines('weights.txt'));
  return model;
}

/** `start 0.5`, `threshold dangerous 0.99`, else `family name weight`: a sign is called `family.name`. */
function readModel(lines: readonly string[]): Model {
  const read: Model = {
    start: 0,
    weights: new Map(Object.entries(handSet)),
    thresholds: { suspicious: 1, dangerous: 1 },
  };
  const weights = new Map(read.weights);
  for (const line of lines) {
    const [family = '', name = '', weight = ''] = line.split(' ');
    if (family === 'start') read.start = Number(name);
    else if (family === 'threshold') read.thresholds[name as Level] = Number(weight);
    else weights.set(`${family}.${name}`, Number(weight));
  }
  return { ...read, weights };
}

type Level = keyof Model['thresholds'];

export function learntSpelling(): Spelling {
  const tablesOf = (part: Part): LetterTables => ({
    usual: readData(`${part}-letters-usual.txt`),
    phishing: readData(`${part}-letters-phishing.txt`),
  });
  spelling ??= createSpelling({
    ...{ name: tablesOf('name'), path: tablesOf('path'), subdomain: tablesOf('subdomain') },
  });
  return spelling;
}

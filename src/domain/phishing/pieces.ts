import {
  codeOfEnd,
  codeOfStart,
  gramAfter,
  lookBack,
  markedGram,
  readTable,
  type LetterTable,
} from './grams.ts';
import type { Site } from './site.ts';

export type Side = 'host' | 'path';

/** How much the pieces of a text speak for phishing: their weights were learnt together, not one by one. */
export type Pieces = Readonly<Record<Side, (text: string) => number>>;

/** The text whose pieces are weighed; '' where there is none. */
export const textOfSide: Readonly<Record<Side, (site: Site) => string>> = {
  host: ({ subdomain, name }) => (subdomain === '' ? name : `${subdomain}.${name}`),
  path: ({ path, query }) =>
    (query === ''
      ? path.slice(0, longestPath)
      : `${path.slice(0, longestPath)}?${query.slice(0, longestQuery)}`
    ).toLowerCase(),
};
/** The first letters say enough. */
const longestPath = 120;
const longestQuery = 60;
const longestText = 256;

/** Pieces of the text at hand. One is read at a time. */
const keys = new Int32Array(lookBack * (longestText + 1));

export function createPieces(tables: Readonly<Record<Side, LetterTable>>): Pieces {
  return { host: createSum(tables.host), path: createSum(tables.path) };
}

/** The root keeps long texts, which have more pieces, from being louder than short ones. */
function createSum(table: LetterTable): (text: string) => number {
  const weights = readTable(table);
  return (text) => {
    const count = readPieces(text, keys);
    let sum = 0;
    for (let at = 0; at < count; at++) {
      const weight = weights.get(keys[at] ?? 0);
      if (!Number.isNaN(weight)) sum += weight;
    }
    return sum / Math.sqrt(count);
  };
}

/** The keys of all pieces of two to four letters, with the start and the end. Tells how many there are. */
export function readPieces(text: string, into: Int32Array): number {
  let count = 0;
  let gram = codeOfStart;
  const end = Math.min(text.length, longestText);
  for (let at = 0; at <= end; at++) {
    gram = gramAfter(gram, at < end ? text.charCodeAt(at) : codeOfEnd);
    const longest = at + 1 < lookBack ? at + 1 : lookBack;
    for (let before = 1; before <= longest; before++) into[count++] = markedGram(gram, before);
  }
  return count;
}

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseUrl } from '../../lib/parse-url.ts';

export const digestOf = (url: string) => createHash('sha256').update(url).digest('hex');

/** URLs, and hosts of which every page is listed. */
type Values = readonly { value: string }[];

/** Two per value. A key holds the spelling's number in the bits below 32 bits of its digest. */
const mostSpellings = 2 ** 21;

const known = new WeakMap<Values, Promise<Float64Array>>();

/** The listed URL with this digest; null if there is none. */
export async function listedUrl(digest: string, values: Values): Promise<string | null> {
  let index = known.get(values);
  if (!index) known.set(values, (index = indexOf(values)));
  const keys = await index;
  const wanted = headOf(digest);
  for (let at = firstAtLeast(keys, wanted); at < keys.length; at++) {
    const key = keys[at] ?? 0;
    if (key >= wanted + mostSpellings) return null;
    const url = spellingAt(values, key - wanted);
    if (digestOf(url) === digest) return url;
  }
  return null;
}

const headOf = (digest: string) => Number.parseInt(digest.slice(0, 8), 16) * mostSpellings;

/** A URL as listed and as a browser normalises it, or the start page of a host with and without TLS. */
function spellingAt(values: Values, number: number): string {
  const { value } = values[Math.floor(number / 2)] ?? { value: '' };
  const isFirst = number % 2 === 0;
  if (!value.includes('://')) return `${isFirst ? 'http' : 'https'}://${value}/`;
  return isFirst ? value : (parseUrl(value)?.href ?? value);
}

/** Spellings hashed per turn of the event loop. */
const atOnce = 500;

async function indexOf(values: Values): Promise<Float64Array> {
  const keys = new Float64Array(Math.min(values.length * 2, mostSpellings));
  for (let number = 0; number < keys.length; number++) {
    keys[number] = headOf(digestOf(spellingAt(values, number))) + number;
    if (number % atOnce === 0) await nextTurn();
  }
  return keys.sort();
}

function firstAtLeast(keys: Float64Array, wanted: number): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

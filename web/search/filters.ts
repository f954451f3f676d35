import { bannerCount, bannerValues, filterGuide } from '../../src/banner/contract.ts';
import { call } from '../api.ts';

export interface Suggestion {
  /** Text before the caret once the suggestion is accepted. */
  text: string;
  label: string;
  says: string;
}

const mostShown = 8;

/** The filter being typed before the caret: `product: ope`. */
const openFilter = /^(.*?)(?:^|\s)([a-z_]{2,30}):\s*("?)([^\s:"]*)$/is;
const openWord = /^(.*?)(?:^|\s)-?([a-z_]{1,30})$/is;

export const isFilter = (word: string): boolean =>
  filterGuide.some(({ name, aliases }) => [name, ...aliases].includes(word.toLowerCase()));

/** Filters whose name starts with the last word. */
export function suggestFilters(text: string): Suggestion[] {
  const [, before = '', word = ''] = openWord.exec(text) ?? [];
  if (word === '') return [];
  const start = word.toLowerCase();
  return filterGuide
    .filter(({ name, aliases }) => [name, ...aliases].some((each) => each.startsWith(start)))
    .slice(0, mostShown)
    .map(({ name, says, example }) => ({
      text: `${before === '' ? '' : `${before} `}${name}: `,
      label: `${name}:`,
      says: `${says} ${example}`,
    }));
}

/** Values by field, surrounding query and prefix; each combination is requested once. */
const known = new Map<string, Promise<string[]>>();

/** Values from the index for the filter at the end of `text`, most frequent first. */
export async function suggestValues(text: string, rest: string): Promise<Suggestion[]> {
  const [, before = '', name = '', quote = '', start = ''] = openFilter.exec(text) ?? [];
  const guide = filterGuide.find(
    (each) => each.name === name.toLowerCase() || each.aliases.includes(name.toLowerCase()),
  );
  if (!guide) return [];
  const values = await valuesOf({ field: guide.name, query: `${before} ${rest}`.trim(), start });
  return values.slice(0, mostShown).map((value) => {
    const written = quote !== '' || /\s/.test(value) ? `"${value}"` : value;
    const head = before === '' ? '' : `${before} `;
    return { text: `${head}${name}: ${written} `, label: value, says: `${guide.name}:` };
  });
}

/** Matches every banner: each has a port. */
const everything = 'port: 0-65535';

interface Wanted {
  field: string;
  query: string;
  start: string;
}

/** Values of a field within a query, or within all banners if the query is empty. */
export function valuesOf(wanted: Wanted): Promise<string[]> {
  const key = JSON.stringify(wanted);
  const asked = known.get(key) ?? ask(wanted);
  known.set(key, asked);
  return asked;
}

async function ask(wanted: Wanted): Promise<string[]> {
  try {
    return (await call(bannerValues, { ...wanted, query: wanted.query || everything })).values;
  } catch {
    return []; // a field without counts, or an unfinished query
  }
}

/** What is wrong with a query, and where. */
export interface Mistake {
  wrong: string;
  at: number | undefined;
}

/** What is known about an unfinished query. */
export type Check = { count: number } | Mistake;

export async function checkQuery(query: string): Promise<Check> {
  try {
    const { count } = await call(bannerCount, { query, latest: true });
    return { count };
  } catch (error) {
    return readMistake(error);
  }
}

export function readMistake(error: unknown): Mistake {
  const message = error instanceof Error ? error.message : '';
  // The message may repeat the query, but never after the position.
  const [, place] = /^Invalid parameter query: .*\(character (\d+)\)/s.exec(message) ?? [];
  return { wrong: message, at: place === undefined ? undefined : Number(place) - 1 };
}

import { suggest } from '../lib/suggest.ts';
import type { Collection, FilterRule } from './collection.ts';

/** A filter with its canonical name, whichever alias was typed. */
export interface NamedRule {
  name: string;
  rule: FilterRule;
}

/** A map, not an object: a query may contain `constructor:`. */
export type FilterNames = ReadonlyMap<string, NamedRule>;

const namesByCollection = new WeakMap<Collection, FilterNames>();

/** All names and aliases, in lower case. */
export function filterNamesOf(collection: Collection): FilterNames {
  let names = namesByCollection.get(collection);
  if (!names) {
    names = collectNames(collection);
    namesByCollection.set(collection, names);
  }
  return names;
}

function collectNames({ filters }: Collection): FilterNames {
  const names = new Map<string, NamedRule>();
  for (const [name, rule] of Object.entries(filters)) {
    for (const typed of [name, ...(rule.aliases ?? [])]) names.set(typed, { name, rule });
  }
  return names;
}

/** No name is longer. */
export const longestName = 100;

/** The filter that an unknown name probably means: after a typo, or as part of a longer name. */
export function nearestFilter(typed: string, names: FilterNames): string | undefined {
  if (typed.length > longestName) return undefined;
  const near = suggest(typed, names.keys());
  if (near !== undefined) return near;
  const words = partsOf(typed);
  const canonical = new Set(Array.from(names.values(), ({ name }) => name));
  return [...canonical].find((name) => words.every((word) => partsOf(name).includes(word)));
}

const partsOf = (name: string) => name.toLowerCase().split(/[._]/);

/** The filters of a collection, for help, completion and documentation. */
export function filterGuideOf({ filters }: Collection) {
  return Object.entries(filters).map(([name, { aliases = [], says, example }]) => ({
    name,
    aliases,
    says,
    example,
  }));
}

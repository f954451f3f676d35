import { suggest } from '../lib/suggest.ts';
import type { Collection, FilterRule } from './collection.ts';

/** A filter by its canonical name, whatever alias was typed. */
export interface NamedRule {
  name: string;
  rule: FilterRule;
}

/** A map, not an object: a query may contain `constructor:`. */
export type FilterNames = ReadonlyMap<string, NamedRule>;

/** A longer name is not a typo, and comparing it costs time. */
const longestSlip = 40;

const namesByCollection = new WeakMap<Collection, FilterNames>();

/** All names and aliases in lower case; names ignore case. */
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

/** The filter probably meant by an unknown name. */
export function suggestFilter(typed: string, collection: Collection): string | undefined {
  if (typed.length > longestSlip) return undefined;
  return suggest(typed, filterNamesOf(collection).keys());
}

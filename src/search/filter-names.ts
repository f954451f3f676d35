import { suggest } from '../lib/suggest.ts';
import type { Collection, FilterRule } from './collection.ts';

/** A filter under the name that answers print, whatever alias was typed. */
export interface NamedRule {
  name: string;
  rule: FilterRule;
}

/** A map, never the object itself: people may type `constructor:`. */
export type FilterNames = ReadonlyMap<string, NamedRule>;

/** A longer name is not a slip of the finger, and comparing it with all others costs time. */
const longestSlip = 40;

const namesByCollection = new WeakMap<Collection, FilterNames>();

/** Every name and alias, in lower case: upper and lower case are the same in names. */
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

/** The filter that was probably meant by one of `invalidFilters`. */
export function suggestFilter(typed: string, collection: Collection): string | undefined {
  if (typed.length > longestSlip) return undefined;
  return suggest(typed, filterNamesOf(collection).keys());
}

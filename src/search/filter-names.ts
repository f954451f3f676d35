import type { Collection, FilterRule } from './collection.ts';

/** A filter by its canonical name, whatever alias was typed. */
export interface NamedRule {
  name: string;
  rule: FilterRule;
}

/** A map, not an object: a query may contain `constructor:`. */
export type FilterNames = ReadonlyMap<string, NamedRule>;

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

import type { Category } from '../intel/category.ts';
import type { FeedFacts } from '../intel/claim.ts';
import { NameTable, namesKind } from '../intel/name-table.ts';
import { NameIntel } from '../intel/names.ts';
import type { NameSuppression } from '../intel/suppression.ts';
import { openFlat, type OpenFlat } from '../lib/flat-file.ts';

export interface NamesFile {
  file: string;
  factsOf: (category: Category) => FeedFacts;
}

/**
 * A name table for another process to open: its file, and the facts about its feed per category.
 */
export interface NamesPlace {
  file: string;
  feeds: readonly FeedFacts[];
}

/** The current name tables. Open tables are reused; damaged ones are ignored. */
export class NameTables {
  readonly #openFlat: OpenFlat;
  #tables = new Map<string, NameTable>();
  #places: readonly NamesPlace[] = [];

  constructor(open: OpenFlat = openFlat) {
    this.#openFlat = open;
  }

  /** The places opened last. */
  get places(): readonly NamesPlace[] {
    return this.#places;
  }

  open(files: readonly NamesFile[], suppressions: readonly NameSuppression[]): NameIntel {
    const tables = new Map<string, NameTable>();
    const inputs = files.flatMap(({ file, factsOf }) => {
      const table = this.#tables.get(file) ?? this.#openTable(file);
      if (!table) return [];
      tables.set(file, table);
      return [{ file, table, feeds: table.categories.map(factsOf) }];
    });
    this.#tables = tables;
    this.#places = inputs.map(({ file, feeds }) => ({ file, feeds }));
    return new NameIntel(inputs, suppressions);
  }

  /** Opens the tables that another process uses. */
  openPlaces(places: readonly NamesPlace[], suppressions: readonly NameSuppression[]): NameIntel {
    return this.open(
      places.map(({ file, feeds }) => ({
        file,
        factsOf: (category) => demandFacts(feeds, category),
      })),
      suppressions,
    );
  }

  #openTable(file: string): NameTable | undefined {
    const opened = this.#openFlat(file, namesKind);
    return 'value' in opened ? new NameTable(opened.value) : undefined;
  }
}

function demandFacts(feeds: readonly FeedFacts[], category: Category): FeedFacts {
  const facts = feeds.find((feed) => feed.category === category);
  if (!facts) throw new Error(`a table of names has the unknown category ${category}`);
  return facts;
}

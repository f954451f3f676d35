import type { Category } from '../intel/category.ts';
import type { FeedFacts } from '../intel/claim.ts';
import { NameTable, namesKind } from '../intel/name-table.ts';
import { NameIntel, type NamesInput } from '../intel/names.ts';
import { openFlat } from '../lib/flat-file.ts';

export interface NamesFile {
  file: string;
  factsOf: (category: Category) => FeedFacts;
}

/** Name tables in use. Open ones are reused; a damaged one is ignored. */
export class NameShelf {
  #tables = new Map<string, NameTable>();

  open(files: readonly NamesFile[]): NameIntel {
    const tables = new Map<string, NameTable>();
    const inputs = files.flatMap(({ file, factsOf }): NamesInput[] => {
      const table = this.#tables.get(file) ?? openTable(file);
      if (!table) return [];
      tables.set(file, table);
      return [{ table, feeds: table.categories.map(factsOf) }];
    });
    this.#tables = tables;
    return new NameIntel(inputs);
  }
}

function openTable(file: string): NameTable | undefined {
  const opened = openFlat(file, namesKind);
  return 'value' in opened ? new NameTable(opened.value) : undefined;
}

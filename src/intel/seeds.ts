import { createHash } from 'node:crypto';
import { parseRange } from '../lib/ip.ts';
import { readTableFile, type Entry } from '../lib/text-table.ts';
import { isCategory, type Category } from './category.ts';
import { createColumns } from './columns.ts';
import type { FeedInput } from './intel.ts';

/**
 * Our own facts about well-known cases, from `seeds.txt`. A seed's silence about an address means
 * nothing.
 */
export interface Seed {
  name: `seed-${string}`;
  category: Category;
  /** When the facts were last checked, as YYYY-MM-DD. */
  checked: string;
  /** Operators and their resources: addresses, prefixes, or `AS` and a number. */
  operators: ReadonlyMap<string, readonly string[]>;
}

export const seeds: readonly Seed[] = readTableFile(new URL('./seeds.txt', import.meta.url)).map(
  readSeed,
);

function readSeed({ head, details }: Entry): Seed {
  const [name = '', category = '', checked = ''] = head.split(' ');
  if (!isCategory(category)) throw new Error(`seed ${name} has the unknown category ${category}`);
  const operators = new Map<string, string[]>();
  for (const line of details) {
    const [operator = '', addresses = ''] = line.split(' | ');
    operators.set(operator, [...(operators.get(operator) ?? []), ...addresses.split(' ')]);
  }
  return { name: `seed-${name}`, category, checked, operators };
}

/** The seed as a snapshot: its claims cite lines and the digest of this text. */
export function seedText({ operators }: Seed): string {
  return [...operators]
    .flatMap(([operator, all]) => all.map((about) => `${about} # ${operator}\n`))
    .join('');
}

let made: readonly FeedInput[] | undefined;

/** Seeds in the form of feeds. They do not age; a release replaces them. */
export function seedFeeds(): readonly FeedInput[] {
  made ??= makeFeeds();
  return made;
}

function makeFeeds(): FeedInput[] {
  return seeds.map((seed) => ({
    feed: {
      name: seed.name,
      category: seed.category,
      lineage: seed.name,
      halfLifeHours: 0,
      ttlHours: 0,
      asOf: Date.parse(seed.checked),
      snapshot: createHash('sha256').update(seedText(seed)).digest('hex'),
      partial: true,
    },
    columns: seedColumns(seed),
  }));
}

function seedColumns({ operators }: Seed) {
  const columns = createColumns();
  let line = 0;
  for (const [label, all] of operators) {
    for (const about of all) {
      line++;
      const range = parseRange(about);
      if (range) columns.addRange(range, { line, label });
      else columns.addAsn(Number(about.slice('AS'.length)), { line, label });
    }
  }
  return columns.finish();
}

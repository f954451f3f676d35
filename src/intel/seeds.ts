import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseRange } from '../lib/ip.ts';
import type { Category } from './category.ts';
import { createColumns } from './columns.ts';
import type { FeedInput } from './intel.ts';

/** Facts of our own about well-known cases, from `seeds.txt`. What a seed does not name says nothing. */
export interface Seed {
  name: `seed-${string}`;
  category: Category;
  /** When the facts were last looked over, as YYYY-MM-DD. */
  checked: string;
  /** Operator first, then everything that is theirs: addresses, prefixes, or `AS` and a number. */
  operators: ReadonlyMap<string, readonly string[]>;
}

const operatorsOf = readTable();

export const seeds: readonly Seed[] = [
  seed('resolvers', 'trusted-resolver', '2026-11-15'),
  seed('root-servers', 'root-server', '2026-11-15'),
  seed('research-scanners', 'research-scanner', '2026-11-15'),
  seed('clouds', 'cloud', '2026-11-15'),
  seed('hosting', 'hosting', '2026-11-15'),
  seed('cdns', 'cdn', '2026-11-16'),
  seed('code-hosts', 'platform', '2026-11-16'),
  seed('site-builders', 'platform', '2026-11-16'),
  seed('link-shorteners', 'platform', '2026-11-16'),
  seed('file-services', 'platform', '2026-11-16'),
  seed('mail-senders', 'platform', '2026-11-16'),
  seed('dns-services', 'platform', '2026-11-16'),
  seed('big-sites', 'platform', '2026-11-16'),
  seed('crawlers', 'crawler', '2026-11-16'),
  seed('vpns', 'anonymous-vpn', '2026-11-15'),
];

function seed(name: string, category: Category, checked: string): Seed {
  return { name: `seed-${name}`, category, checked, operators: operatorsOf.get(name) ?? new Map() };
}

function readTable(): Map<string, Map<string, string[]>> {
  const table = new Map<string, Map<string, string[]>>();
  for (const line of readFileSync(new URL('./seeds.txt', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', operator = '', addresses = ''] = line.split(' | ');
    const operators = table.get(name) ?? new Map<string, string[]>();
    table.set(name, operators);
    operators.set(operator, [...(operators.get(operator) ?? []), ...addresses.split(' ')]);
  }
  return table;
}

/** The seed as a snapshot: line numbers and digest of its claims refer to this text. */
export function seedText({ operators }: Seed): string {
  return [...operators]
    .flatMap(([operator, all]) => all.map((about) => `${about} # ${operator}\n`))
    .join('');
}

let made: readonly FeedInput[] | undefined;

/** Seeds in the form of feeds; they do not age, a release replaces them. */
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

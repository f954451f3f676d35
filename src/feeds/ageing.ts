import type { Category } from '../intel/category.ts';
import { readTableFile } from '../lib/text-table.ts';

interface Ageing {
  halfLifeHours: number;
  /** Counted from the last time the feed listed the entry. */
  ttlHours: number;
}

interface CategoryRow extends Ageing {
  /** Section of docs/reference/feeds.md. */
  section: string;
}

const table = readTableFile(new URL('./categories.txt', import.meta.url));

/** In page order. */
export const sections = table.map(({ head }) => head);

const rows = new Map(
  table.flatMap(({ head: section, details }) => details.flatMap((line) => readLine(section, line))),
);

function readLine(section: string, line: string): [string, CategoryRow][] {
  const [names = '', halfLife, ttl] = line.split(' | ');
  const row = { section, halfLifeHours: Number(halfLife) * 24, ttlHours: Number(ttl) * 24 };
  return names.split(' ').map((name) => [name, row]);
}

function rowOf(category: Category): CategoryRow {
  const row = rows.get(category);
  if (row) return row;
  throw new Error(`categories.txt has no ${category}`);
}

/** Default ageing of claims. */
export function ageingOf(category: Category): Ageing {
  const { halfLifeHours, ttlHours } = rowOf(category);
  return { halfLifeHours, ttlHours };
}

export function sectionOf(category: Category): string {
  return rowOf(category).section;
}

/** A feed's own ageing applies to its own category; other claims age by theirs. */
export function ageingIn(feed: Ageing & { category: Category }, category: Category): Ageing {
  return category === feed.category ? feed : ageingOf(category);
}

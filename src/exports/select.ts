import type { ReasonDraft } from '../verdict/judge.ts';
import type { ListDefinition } from './definition.ts';
import type { Entry } from './entry.ts';

const dayMs = 86_400_000;

/** A judged address or name. */
export interface Candidate {
  points: number;
  reasons: readonly ReasonDraft[];
  inFavour: readonly string[];
}

/** The entry for a verdict; null if the list's conditions exclude it. */
export function select(
  { points, reasons, inFavour }: Candidate,
  list: ListDefinition,
  now: number,
): Omit<Entry, 'value'> | null {
  if (points < list.min_score || reasons.length === 0) return null;
  if (inFavour.length > 0 && !list.shared_platforms) return null;
  // A feed without its own times confirms its entries with each fetch.
  const days = reasons.map(dayOf).sort((one, other) => one - other);
  const [firstSeen = now] = days;
  const lastSeen = days.at(-1) ?? now;
  if (now - lastSeen > (list.max_age_days + 1) * dayMs) return null;
  const categories = unique(reasons.map(({ category }) => category ?? ''));
  const sources = unique(reasons.map(({ source }) => source));
  const asksFor = (wanted: readonly string[] | undefined, has: readonly string[]) =>
    wanted === undefined || wanted.some((each) => has.includes(each));
  if (!asksFor(list.categories, categories) || !asksFor(list.sources, sources)) return null;
  const seenBy = sources.map((name) => {
    const own = reasons.filter(({ source }) => source === name).map(dayOf);
    return [Math.min(...own), Math.max(...own)] as const;
  });
  return { points, categories, sources, seenBy, firstSeen, lastSeen };
}

function dayOf({ since, fetched = '' }: ReasonDraft): number {
  return Date.parse(since || fetched);
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word !== '').sort();
}

/** Keeps the entries with the highest scores, then the newest, in their original order. */
export function keepBest(entries: readonly Entry[], max: number): readonly Entry[] {
  if (entries.length <= max) return entries;
  const least = greatest(max, entries, ({ points }) => points);
  const level = entries.filter(({ points }) => points === least);
  const above = entries.filter(({ points }) => points > least).length;
  const oldest = greatest(max - above, level, ({ lastSeen }) => lastSeen);
  const isBetter = ({ points, lastSeen }: Entry) =>
    points > least || (points === least && lastSeen > oldest);
  let room = max - entries.filter(isBetter).length;
  return entries.filter((entry) => {
    if (isBetter(entry)) return true;
    return entry.points === least && entry.lastSeen === oldest && room-- > 0;
  });
}

/** The value in this place, from the greatest down. Without a comparator, which takes ten times as long. */
function greatest(
  place: number,
  entries: readonly Entry[],
  valueOf: (entry: Entry) => number,
): number {
  return Float64Array.from(entries, valueOf).sort().at(-place) ?? -Infinity;
}

import { withoutRange } from '../intel/reserved.ts';
import { parseRange, type IpRange } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { addPrefixes } from './addresses.ts';
import type { ListDefinition } from './definition.ts';
import type { Entry } from './entry.ts';

/** Removes excluded addresses, or excluded names with all their subdomains. */
export function withoutExcluded(
  entries: readonly Entry[],
  { kind, exclude = [] }: ListDefinition,
): readonly Entry[] {
  if (exclude.length === 0) return entries;
  if (kind !== 'addresses') {
    const names = new Set(exclude);
    return entries.filter(
      ({ value }) => !namesAbove(hostOf(value)).some((each) => names.has(each)),
    );
  }
  const holes = exclude.flatMap((each) => parseRange(each) ?? []);
  return entries.flatMap((entry) => cut(entry, holes));
}

function cut(entry: Entry, holes: readonly IpRange[]): Entry[] {
  const { range } = entry;
  const meeting = range ? holes.filter((hole) => meets(hole, range)) : [];
  if (!range || meeting.length === 0) return [entry];
  const kept: Entry[] = [];
  for (const part of meeting.reduce<IpRange[]>(withoutRange, [range])) {
    addPrefixes(entry, part, kept);
  }
  return kept;
}

function meets(one: IpRange, other: IpRange): boolean {
  return one.family === other.family && one.first <= other.last && other.first <= one.last;
}

function hostOf(value: string): string {
  return parseUrl(value)?.hostname ?? value;
}

/** The name and its parent domains. */
function namesAbove(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

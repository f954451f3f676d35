import { addressFacts } from '../src/banner/facts.ts';
import { searchableOf } from '../src/banner/searchable.ts';
import type { Banner } from '../src/banner/store.ts';
import { parseIp } from '../src/lib/ip.ts';
import type { Values } from '../src/search/collection.ts';
import { tokensOf } from '../src/search/text.ts';
import { factsMoment, openWorld } from './banner-place.ts';
import { facetFields, type Condition, type FacetField } from './banner-questions.ts';
import { banners } from './banners.ts';

/** A banner as stored by engines that know nothing about our index. */
export interface PlainRow {
  id: number;
  address: string;
  seenAt: number;
  /** What an answer shows, as JSON without empty members. */
  document: string;
  /** Values to count; '' if absent. */
  columns: Readonly<Record<FacetField, string | number>>;
  /** Values that match as a whole, each as a single word. */
  keywords: readonly string[];
  /** The words of each part; phrases do not span parts. */
  text: readonly (readonly string[])[];
}

/** The same banners with the same facts as in our index. Ids increase with time. */
export function* plainRows(count: number): Generator<PlainRow> {
  const world = openWorld();
  const known = { address: '', facts: {} as Values };
  let id = 0;
  for (const banner of banners(count)) {
    const { address, values, time } = searchableOf(banner);
    if (address && banner.address !== known.address) {
      known.address = banner.address;
      known.facts = addressFacts(address, world, factsMoment);
    }
    const all = { ...values, ...known.facts };
    yield {
      id: ++id,
      address: banner.address,
      seenAt: time,
      document: JSON.stringify({ ...banner, facts: known.facts }, withoutEmpty),
      columns: columnsOf(all),
      keywords: keywordsOf(banner, all),
      text: (values['text'] ?? []).map((part) => tokensOf(String(part))),
    };
  }
}

function withoutEmpty(_: string, value: unknown): unknown {
  const isEmpty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}

function columnsOf(values: Values): PlainRow['columns'] {
  const columns = facetFields.map((field) => [field, values[field]?.[0] ?? ''] as const);
  return Object.fromEntries(columns) as PlainRow['columns'];
}

function keywordsOf({ hostnames }: Banner, values: Values): string[] {
  const fields = [...facetFields, 'tag', 'claimed_cve'];
  return [
    ...fields.flatMap((field) => (values[field] ?? []).map((value) => keyword(field, value))),
    ...new Set(hostnames.flatMap(namesAbove).map((name) => keyword('below', name))),
  ];
}

/** host.example for www.host.example. */
function namesAbove(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'));
}

function keyword(field: string, value: string | number): string {
  return `z${slug(field)}z${slug(String(value))}`;
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, 'q');

/** The adjacent words that a condition requires; null if it concerns columns. */
export function wordsOf(condition: Condition): readonly string[] | null {
  if ('word' in condition) return [condition.word];
  if ('phrase' in condition) return condition.phrase;
  if ('below' in condition) return [keyword('below', condition.below)];
  if ('field' in condition) return [keyword(condition.field, condition.value)];
  return null;
}

/** Both ends are inclusive. */
export function rangesOf(must: readonly Condition[]) {
  const ranges = { ports: [0, 65_535] as readonly [number, number], since: 0 };
  for (const condition of must) {
    if ('ports' in condition) ranges.ports = condition.ports;
    if ('since' in condition) ranges.since = condition.since;
  }
  return ranges;
}

/** Whether the query concerns only ports and times. */
export function isRange(must: readonly Condition[]): boolean {
  return must.some((condition) => 'ports' in condition);
}

export const addressOf = (text: string) => parseIp(text);

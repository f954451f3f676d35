import type { Ip, IpRange } from '../../src/lib/ip.ts';
import type { Searchable, Values } from '../../src/search/collection.ts';
import type { Filter, Matches, Phrase } from '../../src/search/filter.ts';
import type {
  AddressPage,
  AddressRequest,
  Bucket,
  FacetAnswer,
  FacetRequest,
  Found,
  Place,
  RankedAddress,
  SearchPage,
  SearchRequest,
} from '../../src/search/index-port.ts';
import { tokensOf } from '../../src/search/text.ts';
import { scaleOf, type Timeline } from '../../src/search/timeline.ts';

// A naive implementation of the index port, to which tests compare engines. It checks every
// document for every query; nothing here is meant to be fast.

export interface ReferenceDocument<Document> extends Found<Document> {
  searchable: Searchable;
}

type Value = string | number;

/** Whether the document matches. A field's values are the document's own plus the derived ones. */
export function evaluate(filter: Filter, document: Searchable & { facts: Values }): boolean {
  switch (filter.kind) {
    case 'every':
      return true;
    case 'none':
      return false;
    // An empty `and` matches, an empty `or` does not.
    case 'and':
      return filter.of.every((part) => evaluate(part, document));
    case 'or':
      return filter.of.some((part) => evaluate(part, document));
    // A document without the field does not match the condition, so it matches its negation.
    case 'not':
      return !evaluate(filter.of, document);
    case 'time':
      return filter.from <= document.time && document.time <= filter.to;
    case 'network':
      return document.address !== null && isIn(document.address, filter.range);
    default:
      return holdsInField(document, filter);
  }
}

type OfField = Exclude<Extract<Filter, { field: string }>, Matches>;

function holdsInField(
  document: Searchable & { facts: Values },
  filter: OfField | Matches,
): boolean {
  const lists = valueListsOf(document, filter.field);
  if (filter.kind === 'matches') return matches(filter, document.values, lists);
  return lists.some((values) => someHolds(filter, values));
}

/**
 * Of prose, the first value is the raw text. The `u` flag makes characters whole, as RE2 has them. Lines end at a
 * line feed only, while those of JavaScript end at a carriage return too.
 */
function matches(
  { field, source, ignoreCase }: Matches,
  values: Values,
  lists: readonly (readonly Value[])[],
): boolean {
  const flags = `u${ignoreCase ? 'i' : ''}${source.startsWith('(?s)') ? 's' : ''}`;
  const bare = source.replace(/^\(\?[sm]\)/, '');
  const isByLine = source.startsWith('(?m)');
  const written = isByLine ? bare.replace(/^\^/, '(?<![^\\n])').replace(/\$$/, '(?![^\\n])') : bare;
  const pattern = new RegExp(written, flags);
  const texts = field === 'text' ? [values['text']?.[0] ?? ''] : lists.flat();
  return texts.some((value) => pattern.test(String(value)));
}

function someHolds(filter: OfField, values: readonly Value[]): boolean {
  switch (filter.kind) {
    case 'has':
      return values.length > 0;
    // Exact and case-sensitive, even for labels: this is not a word search.
    case 'is':
      return values.includes(filter.value);
    case 'range':
      return values.some((value) => isNumberIn(value, filter));
    case 'phrase':
      return tokenListsOf(values).some((tokens) => holdsPhrase(tokens, filter));
  }
}

function isNumberIn(value: Value, { from, to }: { from: number; to: number }): boolean {
  return typeof value === 'number' && from <= value && value <= to;
}

function valueListsOf(
  { values, facts }: { values: Values; facts: Values },
  field: string,
): (readonly Value[])[] {
  return [values, facts].flatMap((each) => (Object.hasOwn(each, field) ? [each[field] ?? []] : []));
}

/** Values are separate: a phrase never spans two. Numbers have no words. */
function tokenListsOf(values: readonly Value[]): string[][] {
  let lists = tokenised.get(values);
  if (!lists) {
    lists = values.map((value) => (typeof value === 'string' ? tokensOf(value) : []));
    tokenised.set(values, lists);
  }
  return lists;
}

/** Tests run thousands of queries over the same documents. */
const tokenised = new WeakMap<readonly Value[], string[][]>();

/** A phrase without words matches nothing. Conditions on its ends apply to the same occurrence. */
function holdsPhrase(tokens: readonly string[], phrase: Phrase): boolean {
  const { words, goesOn, atEnd, notAtStart } = phrase;
  const lastStart = tokens.length - words.length;
  if (words.length === 0 || lastStart < 0) return false;
  for (let start = notAtStart ? 1 : 0; start <= lastStart; start++) {
    if (atEnd && start < lastStart) continue;
    const fits = words.every((word, at) => {
      const token = tokens[start + at] ?? '';
      return goesOn && at === words.length - 1 ? token.startsWith(word) : token === word;
    });
    if (fits) return true;
  }
  return false;
}

function isIn(ip: Ip, range: IpRange): boolean {
  return ip.family === range.family && range.first <= ip.value && ip.value <= range.last;
}

function matching<Document>(
  documents: readonly ReferenceDocument<Document>[],
  filter: Filter,
): ReferenceDocument<Document>[] {
  return documents.filter(({ searchable, facts }) => evaluate(filter, { ...searchable, facts }));
}

/** Preferred ones first, then newest first; ties go to the last written. */
export function referenceSearch<Document>(
  documents: readonly ReferenceDocument<Document>[],
  { filter, offset, limit, after, prefer = [], latestPer }: SearchRequest,
): SearchPage<Document> {
  const found = matching(latestPer ? newestOf(documents, latestPer) : documents, filter)
    .map((each) => ({ ...each, rank: rankOf(each, prefer) }))
    .sort((one, other) => other.rank - one.rank || comparePlaces(placeOf(one), placeOf(other)));
  // The count covers all matches, wherever the page starts.
  const rest = after ? found.filter((each) => comparePlaces(after, placeOf(each)) < 0) : found;
  const rows = rest
    .slice(offset, offset + limit)
    .map(({ id, document, facts }) => ({ id, document, facts }));
  return { count: found.length, rows };
}

/** Documents without an address belong to no series, so each is the newest of its series. */
function newestOf<Document>(
  documents: readonly ReferenceDocument<Document>[],
  fields: readonly string[],
): ReferenceDocument<Document>[] {
  const newest = new Map<string | number, ReferenceDocument<Document>>();
  for (const document of documents) {
    const { address, values } = document.searchable;
    const series = [address?.family, String(address?.value), ...fields.map((name) => values[name])];
    const key = address ? JSON.stringify(series) : document.id;
    const known = newest.get(key);
    if (!known || comparePlaces(placeOf(document), placeOf(known)) < 0) newest.set(key, document);
  }
  return [...newest.values()];
}

/** Like digits of a number: the first filter is the most significant. */
function rankOf(
  { searchable, facts }: ReferenceDocument<unknown>,
  prefer: readonly Filter[],
): number {
  return prefer.reduce(
    (rank, filter) => 2 * rank + (evaluate(filter, { ...searchable, facts }) ? 1 : 0),
    0,
  );
}

function placeOf({ id, searchable }: ReferenceDocument<unknown>): Place {
  return { time: searchable.time, id };
}

function comparePlaces(one: Place, other: Place): number {
  return other.time - one.time || other.id - one.id;
}

/** Strings of equal count are ordered by UTF-16 units, as with `<`, in every engine. */
export function referenceFacets<Document>(
  documents: readonly ReferenceDocument<Document>[],
  { filter, facets, latestPer, spans }: FacetRequest,
): FacetAnswer {
  const found = matching(latestPer ? newestOf(documents, latestPer) : documents, filter);
  const answered = facets.map(({ field, limit }) => [field, countValues(found, field, limit)]);
  return {
    count: found.length,
    facets: Object.fromEntries(answered) as FacetAnswer['facets'],
    ...(spans === undefined ? {} : { timeline: countTimes(found, spans) }),
  };
}

export function referenceAddresses<Document>(
  documents: readonly ReferenceDocument<Document>[],
  { filter, by, limit, latestPer }: AddressRequest,
): AddressPage {
  const found = matching(latestPer ? newestOf(documents, latestPer) : documents, filter);
  const byAddress = new Map<string, { ip: Ip; own: ReferenceDocument<Document>[] }>();
  for (const document of found) {
    const ip = document.searchable.address;
    const key = `${ip?.family} ${ip?.value}`;
    if (ip) byAddress.set(key, { ip, own: [...(byAddress.get(key)?.own ?? []), document] });
  }
  const rows = Array.from(byAddress.values(), ({ ip, own }) => ({
    ip,
    highest: by.map((field) => highestOf(own, field)),
  }));
  return { count: rows.length, rows: rows.sort(compareRanked).slice(0, limit) };
}

function compareRanked(one: RankedAddress, other: RankedAddress): number {
  for (const [at, value] of one.highest.entries()) {
    const [left, right] = [value ?? -Infinity, other.highest[at] ?? -Infinity];
    if (left !== right) return left < right ? 1 : -1;
  }
  return one.ip.family - other.ip.family || (one.ip.value < other.ip.value ? -1 : 1);
}

function highestOf(documents: readonly ReferenceDocument<unknown>[], field: string): number | null {
  const values = documents.flatMap(({ searchable: { values: own }, facts }) =>
    valueListsOf({ values: own, facts }, field).flat(),
  );
  return values.length === 0 ? null : Math.max(...values.map(Number));
}

function countTimes(documents: readonly ReferenceDocument<unknown>[], most: number): Timeline {
  if (documents.length === 0) return { start: 0, step: 0, counts: [] };
  const times = documents.map(({ searchable }) => searchable.time);
  const { start, step, spans } = scaleOf(Math.min(...times), Math.max(...times), most);
  const isWithin = (at: number) => (time: number) => Math.floor((time - start) / step) === at;
  const counts = Array.from({ length: spans }, (_, at) => times.filter(isWithin(at)).length);
  return { start, step, counts };
}

function countValues(
  documents: readonly ReferenceDocument<unknown>[],
  field: string,
  limit: number,
): Bucket[] {
  const counts = new Map<Value, number>();
  for (const { searchable, facts } of documents) {
    const values = valueListsOf({ values: searchable.values, facts }, field).flat();
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const buckets = Array.from(counts, ([value, count]) => ({ value, count }));
  buckets.sort((one, other) => other.count - one.count || compareValues(one.value, other.value));
  return buckets.slice(0, limit);
}

function compareValues(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

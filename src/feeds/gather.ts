import { categoryFacts } from '../intel/category.ts';
import { createColumns, type ColumnsBuilder, type FeedColumns } from '../intel/columns.ts';
import { ListingsBuilder } from '../intel/first-listed.ts';
import { NamesBuilder } from '../intel/name-table.ts';
import type { ReservedTable } from '../intel/reserved.ts';
import type { FlatBlock } from '../lib/flat-file.ts';
import type { IpRange } from '../lib/ip.ts';
import type { Category, Feed } from './feed.ts';
import { aboutOf, addressOf, nameOf, type Found, type Indicator } from './indicator.ts';
import { readSnapshot, type Snapshot } from './read.ts';

/** What look-ups need from a document. */
interface Tables {
  columns: { category: Category; columns: FeedColumns }[];
  /** Its name table; null if it lists no names or URLs. */
  names: FlatBlock | null;
  /** Threat entries without a date of their own. */
  listings: ListingsBuilder;
}

/** Results of reading a document; enough to judge it without reading it again. */
export interface Gathered {
  entries: number;
  skipped: number;
  /** The first few unreadable lines, with reasons. */
  skippedExamples: { line: number; reason: string }[];
  /** Meaning of the numbers beside entries; null if there are none. */
  weightMeans: 'lists' | 'confidence' | null;
  /** Why the whole document cannot be trusted. */
  fatal: string | null;
  /** Entries wholly or partly in reserved space. */
  reserved: number;
  /** A range whose public part is wider than any list should contain. */
  tooWide: { line: number; range: IpRange } | null;
  /** An entry that names the user's own network. */
  own: { line: number; range: IpRange } | null;
}

interface GatherParts {
  reserved: ReservedTable;
  ownRanges: readonly IpRange[];
}

const skippedShown = 5;
/** The size of an IPv4 /8 and an IPv6 /19: no list means half a continent. */
const widest4 = 2 ** 24;
const widest6 = 1n << 109n;

/** Reads a document once and collects everything look-ups and reviews need. */
export async function gather(
  feed: Feed,
  snapshot: Snapshot,
  parts: GatherParts,
): Promise<{ sum: Gathered; tables: Tables }> {
  const builders = new Map<Category, ColumnsBuilder>();
  const names = new NamesBuilder();
  const listings = new ListingsBuilder();
  const sum = emptySum();
  for await (const { found } of readSnapshot(feed, snapshot)) {
    for (const each of found) note(each, sum);
    for (const each of found) {
      const about = addressOf(each) ?? each;
      addListing(listings, about, feed);
      if (about !== each) addName(names, each, feed);
      if (about.kind === 'range' && !inspect(about.range, about.line, { sum, parts })) continue;
      if (about.kind === 'range' || about.kind === 'asn') add(builders, about, feed);
      else addName(names, each, feed);
    }
  }
  const columns = [...builders].map(([category, builder]) => ({
    category,
    columns: builder.finish(),
  }));
  return { sum, tables: { columns, names: names.finish(), listings } };
}

const sixToFour = { first: 0x2002n << 112n, last: (0x2003n << 112n) - 1n };

/** The whole 6to4 prefix maps all of IPv4, so listing it says nothing. */
function isTransition(range: IpRange): boolean {
  return range.family === 6 && range.first === sixToFour.first && range.last === sixToFour.last;
}

function emptySum(): Gathered {
  return {
    entries: 0,
    skipped: 0,
    skippedExamples: [],
    fatal: null,
    reserved: 0,
    tooWide: null,
    own: null,
    weightMeans: null,
  };
}

function note(found: Found, sum: Gathered): void {
  if (found.kind !== 'skipped') {
    sum.entries++;
    if (found.kind === 'record') return;
    if (found.count !== undefined) sum.weightMeans = 'lists';
    else if (found.confidence !== undefined) sum.weightMeans ??= 'confidence';
    return;
  }
  sum.skipped++;
  if (found.fatal) sum.fatal ??= found.reason;
  if (sum.skippedExamples.length < skippedShown) {
    sum.skippedExamples.push({ line: found.line, reason: found.reason });
  }
}

interface Inspection {
  sum: Gathered;
  parts: GatherParts;
}

/** Notes anything odd about a range; false if the range says nothing at all. */
function inspect(range: IpRange, line: number, { sum, parts }: Inspection): boolean {
  if (isTransition(range)) {
    sum.reserved++;
    return false;
  }
  if (parts.reserved.overlaps(range)) sum.reserved++;
  if (isWide(range) && parts.reserved.clip(range).some(isWide)) sum.tooWide ??= { line, range };
  if (parts.ownRanges.length > 0 && parts.ownRanges.some((own) => overlap(own, range))) {
    sum.own ??= { line, range };
  }
  return true;
}

function isWide(range: IpRange): boolean {
  return range.family === 4
    ? range.last - range.first >= widest4
    : range.last - range.first >= widest6;
}

function overlap(left: IpRange, right: IpRange): boolean {
  return left.family === right.family && left.first <= right.last && right.first <= left.last;
}

function add(
  builders: Map<Category, ColumnsBuilder>,
  found: Extract<Indicator, { kind: 'range' | 'asn' }>,
  feed: Feed,
): void {
  const category = found.category ?? feed.category;
  let builder = builders.get(category);
  if (!builder) builders.set(category, (builder = createColumns()));
  if (found.kind === 'range') builder.addRange(found.range, entryOf(found));
  else builder.addAsn(found.asn, entryOf(found));
}

function entryOf({ line, label, seenAt, count, confidence }: Indicator) {
  const weight = count ?? confidence;
  return {
    line,
    ...(label === undefined ? {} : { label }),
    ...(seenAt === undefined ? {} : { seenAt: Date.parse(seenAt) }),
    ...(weight === undefined ? {} : { weight }),
  };
}

function addListing(listings: ListingsBuilder, found: Found, feed: Feed): void {
  if (found.kind === 'skipped' || found.kind === 'record' || found.seenAt !== undefined) return;
  const category = found.category ?? feed.category;
  if (categoryFacts(category).kind === 'threat' || category === 'disposable-mail') {
    listings.add(aboutOf(found), found.line);
  }
}

/** Lists of popular sites have ranks instead of claims. */
function addName(names: NamesBuilder, found: Found, feed: Feed): void {
  if (found.kind === 'record') {
    const { record, line } = found;
    if (record.type !== 'popularity') return;
    names.add(record.name, { category: feed.category, line, rank: record.rank });
    return;
  }
  const name = nameOf(found);
  if (name === '' || found.kind === 'skipped') return;
  names.add(name, {
    ...entryOf(found),
    category: found.category ?? feed.category,
    isDeep: found.kind === 'domain' && found.subdomains === true,
  });
}

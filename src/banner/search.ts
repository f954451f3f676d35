import type { Static } from 'typebox';
import { changeBy, type AuditStore } from '../audit/store.ts';
import { findingsOf } from '../cve/findings.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { threatCoverage, type Coverage } from '../intel/flags.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { suggest } from '../lib/suggest.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { nextCursor, readCursor } from '../search/cursor.ts';
import type { FreeCounts } from '../search/free-counts.ts';
import type { Values } from '../search/collection.ts';
import type { Found, SearchPage } from '../search/index-port.ts';
import { parseQuery, type ParsedQuery } from '../search/parser.ts';
import type { Timeline } from '../search/timeline.ts';
import { bannerCollection } from './collection.ts';
import type * as contract from './contract.ts';
import type { SoftwareField } from './fields.ts';
import { toBannerRow, type RowContext } from './row.ts';
import { sharedValuesOf, suspectKeyOf } from './searchable.ts';
import type { Banner, BannerIndex } from './store.ts';

interface SearchWorld {
  banners: BannerIndex;
  intel: () => IntelSnapshot;
  cves: () => CveCatalogue;
  now: () => number;
}

export interface CountWorld extends SearchWorld {
  freeCounts: FreeCounts;
}

export interface RemovalWorld extends Pick<SearchWorld, 'banners' | 'now'> {
  audit: Pick<AuditStore, 'append'>;
}

type SearchInput = Static<typeof contract.bannerSearch.input>;
type SearchOutput = Static<typeof contract.bannerSearch.output>;
type CountOutput = Static<typeof contract.bannerCount.output>;
type StatsInput = Static<typeof contract.bannerStats.input>;
type StatsOutput = Static<typeof contract.bannerStats.output>;

/** Page size of the reference service, which clients expect. */
const pageRows = 10;
const timeOf = ({ seenAt }: Banner) => seenAt;
/** Together with the address, these identify a service. */
export const serviceFields = ['port', 'socket'];

export async function searchBanners(input: SearchInput, world: SearchWorld): Promise<SearchOutput> {
  const now = world.now();
  const query = parseQuery(input.query, bannerCollection, { now });
  const page = await findPage(input, query, world);
  const context = { snapshot: world.intel(), now };
  return {
    count: page.count,
    result: page.rows.map((found) => toBannerRow(found, context)),
    ...echo(query),
    search_keyword: query.keyword,
    ...(input.cursor === undefined
      ? {}
      : { cursor: nextCursor(page.rows, { size: input.size, timeOf }) }),
    ...(input.explain ? { explain: explain(page.rows, world, context) } : {}),
  };
}

function explain(rows: readonly Found<Banner>[], world: SearchWorld, context: RowContext) {
  return {
    coverage: coverageOf(rows, context),
    cves: worstCvesOf(rows, world.cves()),
    shared: rows.map(({ document, facts }) => ({
      ...sharedValuesOf(document),
      ...endOfLifeOf(facts),
    })),
  };
}

function endOfLifeOf(facts: Values): contract.SharedValues {
  const ended = facts['end_of_life' satisfies SoftwareField] ?? [];
  return ended.length === 0 ? {} : { end_of_life: ended.map(String) };
}

/** Banners of the same software have the same CVEs, and a page often contains few kinds of software. */
function worstCvesOf(rows: readonly Found<Banner>[], catalogue: CveCatalogue): contract.WorstCve[] {
  const known = new Map<string, contract.WorstCve>();
  return rows.map(({ document }) => {
    const key = suspectKeyOf(document);
    const worst = known.get(key) ?? worstCveOf(document, catalogue);
    known.set(key, worst);
    return worst;
  });
}

function worstCveOf(document: Banner, catalogue: CveCatalogue): contract.WorstCve {
  const findings = findingsOf([document], catalogue);
  const [worst] = findings;
  return { cve_id: worst?.id ?? '', grade: worst?.grade ?? '', count: findings.length };
}

/** Whether the lowest score of a row is meaningful. */
function coverageOf(rows: readonly Found<Banner>[], { snapshot, now }: RowContext): Coverage[] {
  const ofSilence = threatCoverage([], snapshot.intel.feeds, now);
  return rows.map(({ facts }) => {
    const scores = [facts['score']?.[0], facts['score_out']?.[0]];
    if (scores[0] === undefined) return 'not covered'; // no feed covers private addresses
    return scores.some((score) => Number(score) > 1) ? 'seen' : ofSilence;
  });
}

function findPage(
  { offset, cursor, size, latest }: SearchInput,
  { filter }: ParsedQuery,
  { banners }: SearchWorld,
): Promise<SearchPage<Banner>> {
  const asked = { filter, ...seriesOf(latest) };
  if (cursor === undefined) return banners.search({ ...asked, offset, limit: pageRows });
  return banners.search({ ...asked, offset: 0, limit: size, ...readCursor(cursor) });
}

function seriesOf(isLatest: boolean): { latestPer?: readonly string[] } {
  return isLatest ? { latestPer: serviceFields } : {};
}

function echo({ filters }: ParsedQuery) {
  return { filters: { ...filters }, invalid_filters: [] };
}

export async function countMatches(
  input: { query: string; latest: boolean },
  { banners, freeCounts, now }: CountWorld,
  { caller }: Call,
): Promise<CountOutput> {
  freeCounts.take(caller);
  const query = parseQuery(input.query, bannerCollection, { now: now() });
  const asked = { filter: query.filter, ...seriesOf(input.latest) };
  const { count } = await banners.search({ ...asked, offset: 0, limit: 0 });
  return { count, ...echo(query) };
}

const valuesSearched = 1_000;
const valuesShown = 20;

export async function completeValue(
  input: Static<typeof contract.bannerValues.input>,
  { banners, freeCounts, now }: CountWorld,
  { caller }: Call,
): Promise<{ values: string[] }> {
  freeCounts.take(caller);
  const { filter } = parseQuery(input.query, bannerCollection, { now: now() });
  const field = fieldOf(input.field, 'field');
  const { facets } = await banners.facets({ filter, facets: [{ field, limit: valuesSearched }] });
  const start = input.start.toLowerCase();
  const values = (facets[field] ?? []).map(({ value }) => String(value));
  return {
    values: values.filter((each) => each.toLowerCase().startsWith(start)).slice(0, valuesShown),
  };
}

/** Wire names that differ from field names. */
const wireFields: Readonly<Record<string, string>> = { open_port_no: 'port', org_name: 'org' };

const usualFields = [
  'as_name',
  'country',
  'city',
  'open_port_no',
  'org_name',
  'product',
  'service_name',
  'status_code',
  'tech_stack',
  'tag',
];

export async function countBanners(input: StatsInput, world: SearchWorld): Promise<StatsOutput> {
  const query = parseQuery(input.query, bannerCollection, { now: world.now() });
  const names = input.fields ?? usualFields;
  const fields = names.map((name) => fieldOf(name, 'fields'));
  const { count, facets, timeline } = await world.banners.facets({
    filter: query.filter,
    ...seriesOf(input.latest),
    facets: [...new Set(fields)].map((field) => ({ field, limit: input.size })),
    ...(input.spans === undefined ? {} : { spans: input.spans }),
  });
  const result = Object.fromEntries(
    names.map((name, at) => [`${name}_agg`, (facets[fields[at] ?? ''] ?? []).map(toBucket)]),
  );
  return {
    count,
    result,
    ...(input.spans === undefined ? {} : { timeline: toWireTimeline(timeline) }),
    ...echo(query),
  };
}

/** An index without documents has no timeline. */
function toWireTimeline(timeline: Timeline | undefined): NonNullable<StatsOutput['timeline']> {
  const { start, step, counts } = timeline ?? { start: 0, step: 0, counts: [] };
  return {
    start: counts.length === 0 ? '' : toWireTime(start),
    step_seconds: step / 1000,
    counts: [...counts],
  };
}

function toBucket({ value, count }: { value: string | number; count: number }) {
  return { value, count };
}

function fieldOf(name: string, parameter: string): string {
  const field = wireFields[name] ?? name;
  if (Object.hasOwn(bannerCollection.fields, field) && field !== bannerCollection.text) {
    return field;
  }
  const near = suggest(name, Object.keys(bannerCollection.fields));
  const why = `unknown field ${name}${near ? `; did you mean ${near}?` : '.'}`;
  throw new VedetteError('parameterUnusable', { parameter, why });
}

/** The index is not part of the ledger, so the audit entry comes first: a removal must never go unrecorded. */
export async function removeMatching(
  { query }: { query: string },
  { banners, audit, now }: RemovalWorld,
  call: Call,
): Promise<{ removed: number }> {
  const { filter } = parseQuery(query, bannerCollection, { now: now() });
  const { count: matched } = await banners.search({ filter, offset: 0, limit: 0 });
  const deed = { action: 'banner.remove', subject: query, detail: { matched } } as const;
  await audit.append('changes', [changeBy(call, now(), deed)]);
  return { removed: await banners.remove(filter) };
}

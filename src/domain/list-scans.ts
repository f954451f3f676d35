import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import type { Call, Caller } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { readMoment } from '../search/rules/times.ts';
import { namesOf } from './capture.ts';
import { whyUnseen, type ReportVerdict } from './verdict-words.ts';
import type { ScanList, ScanRow } from './rows.ts';
import type { ListedScan, ScanListing } from './store.ts';
import { parseWanted, showUrl } from './target.ts';
import { traitText } from './traits.ts';
import type { DomainWorld } from './world.ts';

/** Reports judged before yielding to other requests. */
const judgedAtOnce = 10;

interface ScanFilter {
  query?: string;
  body?: string;
  shares?: string;
  verdict?: readonly (ReportVerdict | 'clean')[];
  since?: string;
  mine: boolean;
  after?: string;
  size: number;
}

/** Scans the caller may see, newest first. Listing one's own scans is free. */
export async function listScans(
  filter: ScanFilter,
  world: DomainWorld,
  { caller, waive }: Call,
): Promise<Static<typeof ScanList>> {
  if (filter.mine) waive();
  const listing = toListing(filter, world.now());
  if (!listing) return { scans: [], next: '' };
  const found = await world.scanStore.list(caller.accountId, listing);
  const page = found.slice(0, filter.size);
  const scans: ScanRow[] = [];
  for (let at = 0; at < page.length; at += judgedAtOnce) {
    const some = page.slice(at, at + judgedAtOnce);
    scans.push(...(await Promise.all(some.map((each) => toScanRow(each, world, caller)))));
    await nextTurn();
  }
  return {
    scans,
    next: found.length > page.length ? (page.at(-1)?.scan.id ?? '') : '',
  };
}

/** Judges by what is known today, like the report. */
async function judge(
  { scan, verdict }: ListedScan,
  { scanStore, judgeReport }: DomainWorld,
  caller: Caller,
): Promise<Pick<ScanRow, 'verdict' | 'why'>> {
  const kept = verdict === null ? null : await scanStore.report(scan.id, caller.accountId);
  if (!kept) return { verdict: '', why: scan.why };
  const judgement = await judgeReport(kept, caller);
  return { verdict: judgement.verdict, why: whyUnseen(kept.explanation) };
}

/** Null if nothing can match. One row more than asked for shows whether there is a next page. */
function toListing(filter: ScanFilter, now: number): ScanListing | null {
  const listing: ScanListing = { mine: filter.mine, limit: filter.size + 1 };
  if (filter.query !== undefined) {
    const wanted = parseWanted(filter.query);
    if (!wanted) return null;
    listing.wanted = wanted;
  }
  const { body, shares } = filter;
  if (shares !== undefined) listing.shares = shares;
  if (body !== undefined) {
    listing.shares = traitText({ kind: 'body', value: body.toLowerCase() });
  }
  if (filter.verdict) {
    listing.verdicts = filter.verdict.map((word) => (word === 'clean' ? 'no findings' : word));
  }
  if (filter.since !== undefined) listing.since = readSince(filter.since, now);
  if (filter.after !== undefined) listing.after = filter.after;
  return listing;
}

function readSince(text: string, now: number): string {
  const time = readMoment(text, now);
  if (time !== undefined) return new Date(time).toISOString();
  throw new VedetteError('parameterUnusable', {
    parameter: 'since',
    why: 'expected a day such as 2026-01-31, a time, or now-7d.',
  });
}

export async function toScanRow(
  listed: ListedScan,
  world: DomainWorld,
  caller: Caller,
): Promise<ScanRow> {
  const { scan, title } = listed;
  return {
    scan_id: scan.id,
    url: showUrl(scan.url),
    state: scan.state,
    title,
    ...(await judge(listed, world, caller)),
    reg_dtime: toWireTime(scan.endedAt ?? scan.createdAt),
    scan_type: scan.mode,
    is_private: scan.isPrivate,
    capture: namesOf(scan.capture),
    is_mine: scan.accountId === caller.accountId,
  };
}

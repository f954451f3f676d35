import type { Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { readMoment } from '../search/rules/times.ts';
import type { ReportVerdict } from './verdict-words.ts';
import type { ScanList, ScanRow } from './rows.ts';
import type { ListedScan, ScanListing } from './store.ts';
import { parseWanted, showUrl } from './target.ts';
import type { DomainWorld } from './world.ts';

interface ScanFilter {
  query?: string;
  verdict?: readonly (ReportVerdict | 'clean')[];
  since?: string;
  mine: boolean;
  after?: string;
  size: number;
}

/** Scans that the caller may see, newest first. Listing one's own is free. */
export async function listScans(
  filter: ScanFilter,
  { scanStore, now }: DomainWorld,
  { caller, waive }: Call,
): Promise<Static<typeof ScanList>> {
  if (filter.mine) waive();
  const listing = toListing(filter, now());
  if (!listing) return { scans: [], next: '' };
  const found = await scanStore.list(caller.accountId, listing);
  const page = found.slice(0, filter.size);
  return {
    scans: page.map((each) => toRow(each, caller.accountId)),
    next: found.length > page.length ? (page.at(-1)?.scan.id ?? '') : '',
  };
}

/** Null if nothing can match. One row more than asked for shows whether there is a next page. */
function toListing(filter: ScanFilter, now: number): ScanListing | null {
  const listing: ScanListing = { mine: filter.mine, limit: filter.size + 1 };
  if (filter.query !== undefined) {
    const wanted = parseWanted(filter.query);
    if (!wanted) return null;
    listing.wanted = wanted;
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

function toRow({ scan, title, verdict }: ListedScan, viewer: string): ScanRow {
  return {
    scan_id: scan.id,
    url: showUrl(scan.url),
    state: scan.state,
    verdict: verdict ?? '',
    title,
    why: scan.why,
    reg_dtime: toWireTime(scan.endedAt ?? scan.createdAt),
    scan_type: scan.mode,
    is_private: scan.isPrivate,
    is_mine: scan.accountId === viewer,
  };
}

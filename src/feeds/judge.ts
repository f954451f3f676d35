import { formatIp, type IpRange } from '../lib/ip.ts';
import type { Feed } from './feed.ts';
import type { Gathered } from './gather.ts';
import type { Generation } from './store.ts';

/** Largest share of reserved (stripped) entries in a first generation. */
const reservedShare = 0.05;
const shrinkLimit = 0.5;
const growthLimit = 3;
/** Small lists often double or halve, but do not become empty. */
const smallList = 20;

type Sight = Pick<Gathered, 'entries' | 'skipped' | 'fatal' | 'reserved' | 'tooWide' | 'own'>;

/**
 * Reasons to hold a new generation; none means it may go live. The last good generation stays in
 * use meanwhile, so caution only costs freshness.
 */
export function judge(feed: Feed, seen: Sight, live: Generation | undefined): string[] {
  return [
    seen.fatal === null ? '' : `cannot be parsed: ${seen.fatal}`,
    ...judgeSize(feed, seen, live),
    judgeReserved(seen, live),
    seen.tooWide === null
      ? ''
      : `line ${seen.tooWide.line} covers ${showRange(seen.tooWide.range)}, wider than a ${seen.tooWide.range.family === 4 ? '/8' : '/19'}`,
    seen.own === null
      ? ''
      : `line ${seen.own.line} lists your own network (${showRange(seen.own.range)})`,
  ].filter((reason) => reason !== '');
}

function judgeSize(
  feed: Feed,
  { entries, skipped }: Sight,
  live: Generation | undefined,
): string[] {
  if (feed.artifact && !feed.location) return [];
  if (entries === 0 && skipped > 0) {
    const read = skipped === 1 ? 'the one line or record' : `${skipped} lines or records`;
    return [`not a list: no entry in ${read}`];
  }
  if (entries < feed.minEntries)
    return [`${countOf(entries)}, at least ${feed.minEntries} expected`];
  if (entries > feed.maxEntries)
    return [`${countOf(entries)}, at most ${feed.maxEntries} expected`];
  return live ? judgeChange(entries, live) : [];
}

const countOf = (entries: number) => `${entries} ${entries === 1 ? 'entry' : 'entries'}`;

function judgeChange(entries: number, live: Generation): string[] {
  const isSmall = Math.max(live.entries, entries) < smallList;
  if (isSmall && (entries > 0 || live.entries === 0)) return [];
  if (entries < live.entries * shrinkLimit) return [`shrank from ${live.entries} to ${entries}`];
  if (entries > live.entries * growthLimit) return [`grew from ${live.entries} to ${entries}`];
  return [];
}

/**
 * Reserved entries that passed a review are stripped; more of them than before need another review.
 */
function judgeReserved({ reserved, entries }: Sight, live: Generation | undefined): string {
  const allowed = live ? live.reserved : Math.floor(entries * reservedShare);
  if (reserved <= allowed) return '';
  return `${countOf(reserved)} with reserved addresses (${allowed} before)`;
}

export function showRange(range: IpRange): string {
  if (range.family === 4) {
    const text = (value: number) => formatIp({ family: 4, value });
    return `${text(range.first)}-${text(range.last)}`;
  }
  const text = (value: bigint) => formatIp({ family: 6, value });
  return `${text(range.first)}-${text(range.last)}`;
}

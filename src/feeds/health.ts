import { toWireTime } from '../lib/wire-time.ts';
import type { FeedRow, GenerationRow } from './contract.ts';
import type { Feed } from './feed.ts';
import type { FeedState, Generation } from './store.ts';

const hourMs = 3_600_000;
/** Intervals without a successful fetch: dead or unreachable. */
const staleIntervals = 3;
/** Intervals without any change: no longer maintained. */
const unchangingIntervals = 30;
const unchangingHours = 14 * 24;

interface FeedStatus {
  feed: Feed;
  state: FeedState | undefined;
  generations: readonly Generation[];
  on: boolean;
  progress: number | null;
}

/** The health of a feed as an API row. */
export function toFeedRow(status: FeedStatus, now: number): FeedRow {
  const { feed, state, on, progress } = status;
  return {
    name: feed.name,
    title: feed.title,
    category: feed.category,
    licence: feed.licence,
    on,
    state: healthOf(status, now),
    ...describeContent(status, now),
    last_try: wire(state?.triedAt),
    next_run: wire(state?.nextRunAt),
    failures: state?.failures ?? 0,
    error: state?.error ?? null,
    progress,
  };
}

function wire(moment: string | null | undefined): string | null {
  return moment ? toWireTime(moment) : null;
}

/** Two decimals: a list from forty minutes ago is not one from just now. */
const hoursBetween = (from: number, to: number) => Math.round(((to - from) / hourMs) * 100) / 100;

function describeContent({ generations }: FeedStatus, now: number) {
  const live = generations.find((each) => each.state === 'live');
  const former = generations.find(
    (each) => each.state === 'kept' && each.number < (live?.number ?? 0),
  );
  return {
    entries: live?.entries ?? 0,
    change: live && former ? live.entries - former.entries : null,
    as_of: wire(live?.asOf),
    age_hours: live ? hoursBetween(Date.parse(live.asOf), now) : null,
  };
}

function healthOf({ feed, state, generations, on }: FeedStatus, now: number): FeedRow['state'] {
  const live = generations.find((each) => each.state === 'live');
  if (generations[0]?.state === 'held') return 'held';
  if (!on) return 'off';
  if (state && state.failures > 0) return 'failing';
  if (!live) return 'empty';
  const sinceSeen = (now - Date.parse(live.asOf)) / hourMs;
  if (sinceSeen > feed.everyHours * staleIntervals) return 'stale';
  const sinceChange = (now - Date.parse(live.createdAt)) / hourMs;
  const patience = Math.max(unchangingHours, feed.everyHours * unchangingIntervals);
  return sinceChange > patience ? 'unchanging' : 'good';
}

export function toGenerationRow(generation: Generation): GenerationRow {
  const { number, state, origin, entries, skipped, reserved, reasons } = generation;
  return {
    number,
    state,
    origin,
    entries,
    skipped,
    reserved,
    reasons,
    created: toWireTime(generation.createdAt),
    as_of: toWireTime(generation.asOf),
    documents: generation.documents.map(({ url, digest, bytes, listings = '' }) => ({
      url,
      digest,
      bytes,
      listings,
    })),
  };
}

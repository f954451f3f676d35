import type { Change } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import type { Arrival } from './snapshots.ts';
import type { ReadResult } from './build-jobs.ts';
import type { Feed, FeedSource } from './feed.ts';
import { judge } from './judge.ts';
import type { FeedState, Generation, GenerationDocument } from './store.ts';

/** Bytes received from one source, with the sender's metadata. */
export interface Received extends Arrival {
  source: FeedSource;
  fileName: string;
  etag: string | null;
  lastModified: string | null;
  /** Digest of the file of first-listed times. */
  listings?: string;
}

export interface Intake {
  origin: Generation['origin'];
  asOf: number;
  /** Keeps the live documents of the feed's other sources. */
  keepOthers?: true;
  /** For the audit log, if a user supplied the content. */
  change?: Change;
}

interface Reading {
  received: readonly Received[];
  /** One per received document. */
  readings: readonly ReadResult[];
  /** Newest first. */
  former: readonly Generation[];
  intake: Intake;
  now: number;
}

/** The next generation of a feed: live, or held for review with the reasons. */
export function toGeneration(feed: Feed, reading: Reading): Generation {
  const { received, readings, former, intake, now } = reading;
  const sum = addUp(readings);
  const live = liveAmong(former);
  const reasons = judge(feed, { ...sum, entries: comparable(reading, live) }, live);
  return {
    feed: feed.name,
    number: (former[0]?.number ?? 0) + 1,
    origin: intake.origin,
    state: reasons.length === 0 ? 'live' : 'held',
    createdAt: new Date(now).toISOString(),
    asOf: new Date(intake.asOf).toISOString(),
    entries: sum.entries,
    skipped: sum.skipped,
    reserved: sum.reserved,
    documents: received.map((each, at) => toDocument(each, readings[at])),
    reasons,
  };
}

/**
 * Entries to compare with the live generation. New documents, such as another year, only add, so
 * they are left out.
 */
function comparable({ received, readings }: Reading, live: Generation | undefined): number {
  const isKnown = ({ source }: Received) =>
    live === undefined || live.documents.some(({ url }) => url === source.url);
  const known = readings.filter((_, at) => received.slice(at, at + 1).every(isKnown));
  return addUp(known.length === 0 ? readings : known).entries;
}

export const liveAmong = (generations: readonly Generation[]) =>
  generations.find(({ state }) => state === 'live');

/** The live generation and its predecessor. */
export function demandFormer(generations: readonly Generation[], { name }: Feed) {
  const live = liveAmong(generations);
  const newest = live?.number ?? Infinity;
  const former = generations.find(({ state, number }) => state === 'kept' && number < newest);
  if (former) return { live, former };
  throw new VedetteError('conflict', { why: `${name} has no previous generation.` });
}

export function demandHeld(generations: readonly Generation[], { name }: Feed): Generation {
  const held = generations.find(({ state }) => state === 'held');
  if (held) return held;
  throw new VedetteError('conflict', { why: `${name} has nothing to review.` });
}

function toDocument(received: Received, reading: ReadResult | undefined): GenerationDocument {
  const { digest, bytes, fileName, etag, lastModified, listings } = received;
  return {
    url: received.source.url,
    digest,
    bytes,
    fileName,
    etag,
    lastModified,
    categories: reading?.categories ?? [],
    weightMeans: reading?.weightMeans ?? null,
    ...(reading?.hasNames === true ? { hasNames: true as const } : {}),
    ...(listings === undefined ? {} : { listings }),
  };
}

/** A feed is judged by all its documents together. */
function addUp(readings: readonly ReadResult[]) {
  const total = (count: (reading: ReadResult) => number) =>
    readings.reduce((sum, reading) => sum + count(reading), 0);
  const firstOf = <T>(pick: (reading: ReadResult) => T | null): T | null =>
    readings.map(pick).find((each) => each !== null) ?? null;
  return {
    entries: total(({ entries }) => entries),
    skipped: total(({ skipped }) => skipped),
    reserved: total(({ reserved }) => reserved),
    fatal: firstOf(({ fatal }) => fatal),
    tooWide: firstOf(({ tooWide }) => tooWide),
    own: firstOf(({ own }) => own),
  };
}

const digestsOf = ({ documents }: Generation) => documents.map(({ digest }) => digest);

/** Digests of all files the generation needs. */
export const citedBy = ({ documents }: Generation) =>
  documents.flatMap(({ digest, listings }) =>
    listings === undefined ? [digest] : [digest, listings],
  );

export function isWithdrawn(generations: readonly Generation[], digests: string): boolean {
  return generations.some(
    (each) => each.state === 'withdrawn' && digestsOf(each).join() === digests,
  );
}

/** When one list of a feed arrives, the documents of its other lists stay. */
export function otherDocuments(
  feed: Feed,
  given: readonly Received[],
  former: readonly Generation[],
): Received[] {
  const kept = liveAmong(former)?.documents.filter(
    ({ url }) => !given.some(({ source }) => source.url === url),
  );
  return (kept ?? []).map((document) => ({
    ...document,
    source: feed.sources.find(({ url }) => url === document.url) ?? { url: document.url },
  }));
}

/** State changes caused by a new generation. */
export function stateAfter({ state, origin, createdAt, reasons }: Generation): Partial<FeedState> {
  const held = state === 'held';
  return {
    // Loading a file is not a request to the provider.
    ...(origin === 'download' ? { triedAt: createdAt } : {}),
    failures: 0,
    ...(held ? {} : { goodAt: createdAt, changedAt: createdAt }),
    error: held ? `held for review: ${reasons.join('; ')}` : null,
  };
}

export function emptyState(feed: string): FeedState {
  return {
    feed,
    enabled: null,
    triedAt: null,
    goodAt: null,
    changedAt: null,
    nextRunAt: null,
    failures: 0,
    error: null,
  };
}

import type { Change } from '../audit/store.ts';
import type { Arrival } from './snapshots.ts';
import type { ReadResult } from './build-jobs.ts';
import type { Feed, FeedSource } from './feed.ts';
import type { FeedState, Generation, GenerationDocument } from './store.ts';

/** Bytes of one source that came in, with what their sender said of them. */
export interface Received extends Arrival {
  source: FeedSource;
  fileName: string;
  etag: string | null;
  lastModified: string | null;
}

export interface Intake {
  origin: Generation['origin'];
  asOf: number;
  /** What is live of the feed's other sources stays. */
  keepOthers?: true;
  /** For the audit log, when a user brings the content. */
  change?: Change;
}

/** What came in, with what reading it showed. */
export function toDocument(
  received: Received,
  reading: ReadResult | undefined,
): GenerationDocument {
  const { digest, bytes, fileName, etag, lastModified } = received;
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
  };
}

/** A feed is judged by all of its documents together. */
export function addUp(readings: readonly ReadResult[]) {
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

export const digestsOf = ({ documents }: Generation) => documents.map(({ digest }) => digest);

export function isWithdrawn(generations: readonly Generation[], digests: string): boolean {
  return generations.some(
    (each) => each.state === 'withdrawn' && digestsOf(each).join() === digests,
  );
}

/** A feed of several lists keeps what it has of the others when one of them comes in. */
export function otherDocuments(
  feed: Feed,
  given: readonly Received[],
  live: Generation | undefined,
): Received[] {
  const kept = live?.documents.filter(({ url }) => !given.some(({ source }) => source.url === url));
  return (kept ?? []).map((document) => ({
    ...document,
    source: feed.sources.find(({ url }) => url === document.url) ?? { url: document.url },
  }));
}

/** What a generation that just came in changes in the state of its feed. */
export function stateAfter({ state, origin, createdAt, reasons }: Generation): Partial<FeedState> {
  const held = state === 'held';
  return {
    // A file says nothing about when the provider was last asked.
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

import type { Bytes } from '../lib/lines.ts';
import { unwrap, UnwrapError, type UnwrapLimits } from '../lib/unwrap.ts';
import type { Feed, FeedSource } from './feed.ts';
import { fatal, type Found } from './indicator.ts';

/** One snapshot as it was downloaded or loaded from a file. */
export interface Snapshot {
  source: FeedSource;
  bytes: Bytes;
  /** File name, for feeds whose file names carry meaning; the compression suffix is dropped. */
  fileName?: string;
  limits?: UnwrapLimits;
}

interface FeedBatch {
  /** Archive member, or ''. Lines are counted within the member. */
  member: string;
  found: readonly Found[];
}

/**
 * Unwraps bytes and parses them. Never throws because of their content: a broken archive yields a
 * fatal `skipped`. Skipped values are not claims; count and report them.
 */
export async function* readSnapshot(feed: Feed, snapshot: Snapshot): AsyncGenerator<FeedBatch> {
  if (feed.artifact) return;
  try {
    for await (const batch of readMembers(feed, snapshot)) {
      if (batch.found.length > 0) yield batch;
    }
  } catch (error) {
    if (!(error instanceof UnwrapError)) throw error;
    yield { member: '', found: [fatal(0, error.message)] };
  }
}

async function* readMembers(feed: Feed, snapshot: Snapshot): AsyncGenerator<FeedBatch> {
  const { source, bytes, fileName = '', limits = {} } = snapshot;
  const options = feed.pick ? { ...limits, pick: feed.pick } : limits;
  for await (const member of unwrap(bytes, options)) {
    const name = member.name === '' ? withoutWrapper(fileName) : member.name;
    for await (const found of feed.parse({ bytes: member.bytes, source, name })) {
      yield { member: member.name, found };
    }
  }
}

function withoutWrapper(fileName: string): string {
  return fileName.replace(/\.(?:gz|xz|bz2)$/i, '');
}

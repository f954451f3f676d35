import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { VedetteError } from '../errors.ts';
import { openFileSink } from '../lib/file-bytes.ts';
import { listingsFile, type ReadJob, type ReadResult } from './build-jobs.ts';
import type { Difference } from './difference-job.ts';
import type { Feed, FeedSource } from './feed.ts';
import type { FeedStates } from './feed-states.ts';
import { demandHeld, type Received } from './generation.ts';
import type { LiveIntel, LiveParts } from './live.ts';
import type { FeedRegistry } from './registry.ts';
import type { SnapshotFolder } from './snapshots.ts';
import type { Generation, GenerationDocument } from './store.ts';

interface ReaderParts {
  parts: LiveParts;
  live: LiveIntel;
  feeds: FeedRegistry;
  snapshots: SnapshotFolder;
  states: FeedStates;
}

/** What a new version is compared with. */
interface Before {
  live: Generation | undefined;
  /** In ms. */
  fetchedAt: number;
  /** Digests protected from pruning until the generation cites them. */
  arriving: Set<string>;
}

/** Reads documents in the builder thread. The files it writes derive from the snapshots. */
export class DocumentReader {
  readonly #with: ReaderParts;
  /** Feeds with lost or damaged bytes: ignored until fetched again. */
  readonly lost = new Set<string>();

  constructor(parts: ReaderParts) {
    this.#with = parts;
  }

  async read(
    feed: Feed,
    { source, digest, fileName }: Received | (GenerationDocument & { source: FeedSource }),
    listing?: ReadJob['listing'],
  ): Promise<ReadResult> {
    const { parts, live, feeds, snapshots } = this.#with;
    const { builder, data, territory } = parts;
    await snapshots.bring(digest);
    return builder.ask('read', {
      data,
      digest,
      fileName,
      territory,
      sourceUrl: source.url,
      columnsPrefix: live.columnsPrefix(feed.name, digest),
      feed: feeds.givenOf(feed),
      ...(listing ? { listing } : {}),
    });
  }

  /**
   * Reads new documents, records when their entries were first listed, and re-reads the documents
   * kept from other sources.
   */
  async readNew(
    feed: Feed,
    { given, others }: { given: readonly Received[]; others: readonly Received[] },
    before: Before,
  ): Promise<{ received: Received[]; readings: ReadResult[] }> {
    const received: Received[] = [];
    const readings: ReadResult[] = [];
    for (const each of given) {
      const former = await this.#listingsBefore(feed, each, before);
      const reading = await this.read(feed, each, { former, fetchedAt: before.fetchedAt });
      const listings = await this.#keepListings(feed, reading.listings, before.arriving);
      received.push(listings === undefined ? each : { ...each, listings });
      readings.push(reading);
    }
    for (const each of others) readings.push(await this.read(feed, each));
    return { received: [...received, ...others], readings };
  }

  async #listingsBefore(
    feed: Feed,
    { source }: Received,
    { live }: Before,
  ): Promise<string | undefined> {
    const listings = live?.documents.find(({ url }) => url === source.url)?.listings;
    return listings === undefined ? undefined : this.#bringListings(feed, listings);
  }

  async #keepListings(
    feed: Feed,
    bytes: Uint8Array | null,
    arriving: Set<string>,
  ): Promise<string | undefined> {
    if (!bytes) return undefined;
    const { digest } = await this.#with.snapshots.save(Readable.from([bytes]), arriving);
    await this.#bringListings(feed, digest);
    return digest;
  }

  /** Unpacks listings to where they are opened. Undefined if they are lost: entries still count. */
  async #bringListings(feed: Feed, digest: string): Promise<string | undefined> {
    const { snapshots, live } = this.#with;
    const file = listingsFile(live.columnsPrefix(feed.name, digest));
    if (existsSync(file)) return file;
    try {
      await snapshots.bring(digest);
      mkdirSync(dirname(file), { recursive: true });
      await pipeline(snapshots.open(digest), openFileSink(`${file}.new`));
      renameSync(`${file}.new`, file);
      return file;
    } catch (error) {
      if (error instanceof VedetteError && error.code === 'storeAway') throw error;
      return undefined;
    }
  }

  /** What would change if the held generation replaced the live one. */
  async compareHeld(feed: Feed, generations: readonly Generation[]): Promise<Difference> {
    const { parts, feeds, snapshots } = this.#with;
    const { documents: after } = demandHeld(generations, feed);
    const before = generations.find(({ state }) => state === 'live')?.documents ?? [];
    for (const { digest } of [...before, ...after]) await snapshots.bring(digest);
    const { data, builder } = parts;
    return builder.ask('difference', { data, feed: feeds.givenOf(feed), before, after });
  }

  /**
   * Rebuilds derived files after a restore or a loss, or when another process took the documents
   * in.
   */
  async readWhatIsMissing(feed: Feed, { documents }: Generation): Promise<void> {
    for (const document of documents) {
      await this.#with.snapshots.bring(document.digest);
      if (document.listings !== undefined) await this.#bringListings(feed, document.listings);
      if (this.#with.live.hasDerived(feed, document)) continue;
      await this.read(feed, { ...document, source: { url: document.url } });
    }
  }

  /**
   * Rebuilds missing derived files of live generations. An unreadable feed must not prevent
   * startup. Throws `storeAway` if its bytes are temporarily unreachable.
   */
  async reopen(generations: readonly Generation[]): Promise<void> {
    const { feeds, states } = this.#with;
    for (const { feed, generation } of feeds.liveAmong(generations)) {
      try {
        await this.readWhatIsMissing(feed, generation);
        this.lost.delete(feed.name);
      } catch (error) {
        // Not lost: the bytes still exist and can be read later.
        if (error instanceof VedetteError && error.code === 'storeAway') throw error;
        this.lost.add(feed.name);
        const reason = error instanceof Error ? error.message : String(error);
        await states.save(feed.name, { failures: 1, error: `content lost: ${reason}` });
      }
    }
  }
}

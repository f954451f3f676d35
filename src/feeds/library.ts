import { existsSync } from 'node:fs';
import { VedetteError } from '../errors.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { suggest } from '../lib/suggest.ts';
import { columnsFile, type ReadResult } from './build-jobs.ts';
import { feeds as catalogue } from './catalogue/index.ts';
import type { Feed, FeedSource } from './feed.ts';
import { forgetOld } from './forget.ts';
import { addUp, emptyState, toDocument, type Received } from './generation.ts';
import { judge } from './judge.ts';
import { LiveIntel, type LiveFeed, type LiveParts } from './live.ts';
import { openSnapshots, type Arrival, type SnapshotFolder } from './snapshots.ts';
import type {
  FeedState,
  FeedStore,
  Generation,
  GenerationDocument,
  StoredSuppression,
} from './store.ts';
import { readSuppressions } from './suppressions.ts';
import { toUserFeed } from './user-feed.ts';

export interface LibraryParts extends LiveParts {
  store: FeedStore;
  now: () => number;
  /** Feeds of vedette.yaml, as they were written. */
  ownFeeds: readonly object[];
  /** Suppressions of vedette.yaml, as they were written. */
  suppressions: readonly object[];
}

export interface Intake {
  origin: Generation['origin'];
  asOf: number;
}

/** All feeds with what is known of them, and the one place that changes it. */
export class FeedLibrary {
  readonly #snapshots: SnapshotFolder;
  readonly #parts: LibraryParts;
  readonly #live: LiveIntel;
  readonly #feeds = new Map<string, { feed: Feed; given: string | object }>();
  /** Came in and not judged yet, so nothing cites them. */
  readonly #arriving = new Set<string>();
  #fixed: readonly StoredSuppression[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.#live = new LiveIntel(parts);
    this.#snapshots = openSnapshots(parts.data);
    for (const feed of catalogue) this.#feeds.set(feed.name, { feed, given: feed.name });
    for (const given of parts.ownFeeds) this.#define(given);
  }

  /** Opens with what the last run left; nothing is fetched. */
  static async open(parts: LibraryParts): Promise<FeedLibrary> {
    const library = new FeedLibrary(parts);
    for (const { definition } of await parts.store.definitions()) {
      library.#define(JSON.parse(definition) as object);
    }
    library.#fixed = readSuppressions(parts.suppressions, (name) => library.#feeds.has(name));
    await library.#readWhatIsMissing();
    await library.publish();
    return library;
  }

  all(): Feed[] {
    return [...this.#feeds.values()].map(({ feed }) => feed);
  }

  find(name: string): Feed {
    const found = this.#feeds.get(name);
    if (found) return found.feed;
    const near = suggest(name, this.#feeds.keys());
    const why = `there is no feed ${name}${near ? `; did you mean ${near}?` : '.'}`;
    throw new VedetteError('parameterUnusable', { parameter: 'feed', why });
  }

  current(): IntelSnapshot {
    return this.#live.current();
  }

  /** Keeps bytes until they are taken in. */
  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Arrival> {
    const arrival = await this.#snapshots.save(bytes);
    this.#arriving.add(arrival.digest);
    return arrival;
  }

  /** The bytes behind a claim, checked against their digest while they are read. */
  openSnapshot(digest: string): AsyncIterable<Uint8Array> {
    return this.#snapshots.open(digest);
  }

  /** Takes the bytes of a feed in: read, judged, and put in use unless something is wrong with them. */
  async takeIn(feed: Feed, received: readonly Received[], intake: Intake): Promise<Generation> {
    return this.#inTurn(async () => {
      const readings: ReadResult[] = [];
      for (const each of received) readings.push(await this.#read(feed, each));
      const former = await this.#parts.store.generations(feed.name);
      const live = former.find(({ state }) => state === 'live');
      const documents = received.map((each, at) => toDocument(each, readings[at]));
      const sum = addUp(readings);
      const reasons = judge(feed, sum, live);
      const generation: Generation = {
        ...{ feed: feed.name, number: (former[0]?.number ?? 0) + 1, origin: intake.origin },
        state: reasons.length === 0 ? 'live' : 'held',
        createdAt: this.#isoNow(),
        asOf: new Date(intake.asOf).toISOString(),
        ...{ entries: sum.entries, skipped: sum.skipped, reserved: sum.reserved },
        ...{ documents, reasons },
      };
      await this.#parts.store.addGeneration(generation);
      for (const { digest } of received) this.#arriving.delete(digest);
      await this.#noteIntake(generation);
      const { store, data } = this.#parts;
      const kept = { store, data, snapshots: this.#snapshots, arriving: this.#arriving };
      await forgetOld(feed.name, kept);
      return generation;
    });
  }

  /** The source said that nothing changed: what is live counts as seen now. */
  async refresh(feed: Feed): Promise<void> {
    await this.#inTurn(async () => {
      const live = await this.liveGeneration(feed.name);
      const now = this.#isoNow();
      if (live) await this.#parts.store.refreshGeneration(feed.name, live.number, now);
      await this.#saveState(feed.name, { goodAt: now, triedAt: now, failures: 0, error: null });
    });
  }

  async noteFailure(feed: Feed, error: string, nextRunAt: string): Promise<void> {
    const { failures } = await this.stateOf(feed.name);
    const triedAt = this.#isoNow();
    await this.#saveState(feed.name, { triedAt, error, failures: failures + 1, nextRunAt });
  }

  async schedule(feed: Feed, nextRunAt: string): Promise<void> {
    await this.#saveState(feed.name, { nextRunAt });
  }

  async setEnabled(feed: Feed, enabled: boolean): Promise<void> {
    await this.#saveState(feed.name, { enabled });
  }

  /** Goes back to the generation before the live one, without a download. */
  async rollback(feed: Feed): Promise<Generation> {
    return this.#inTurn(async () => {
      const all = await this.#parts.store.generations(feed.name);
      const live = all.find(({ state }) => state === 'live');
      const former = all.find(
        ({ state, number }) => state === 'kept' && number < (live?.number ?? Infinity),
      );
      if (!former)
        throw new VedetteError('conflict', { why: `${feed.name} has nothing to go back to.` });
      await this.#parts.store.makeLive(feed.name, former.number);
      return { ...former, state: 'live' as const };
    });
  }

  /** The user looked at a held generation and decided. */
  async review(feed: Feed, accept: boolean): Promise<Generation> {
    return this.#inTurn(async () => {
      const held = (await this.#parts.store.generations(feed.name)).find(
        ({ state }) => state === 'held',
      );
      if (!held) throw new VedetteError('conflict', { why: `${feed.name} has nothing to review.` });
      if (accept) await this.#parts.store.makeLive(feed.name, held.number);
      else await this.#parts.store.markGeneration(feed.name, held.number, 'rejected');
      await this.#saveState(feed.name, { error: null });
      return { ...held, state: accept ? ('live' as const) : ('rejected' as const) };
    });
  }

  async define(given: object): Promise<Feed> {
    const feed = this.#define(given);
    await this.#parts.store.saveDefinition(feed.name, JSON.stringify(given));
    return feed;
  }

  async stateOf(feed: string): Promise<FeedState> {
    const all = await this.#parts.store.states();
    return all.find((state) => state.feed === feed) ?? emptyState(feed);
  }

  async states(): Promise<Map<string, FeedState>> {
    return new Map((await this.#parts.store.states()).map((state) => [state.feed, state]));
  }

  isOn(feed: Feed, state: FeedState | undefined): boolean {
    return state?.enabled ?? feed.on;
  }

  /** Puts all live generations of feeds that are on into use, at once. */
  async publish(): Promise<IntelSnapshot> {
    return this.#inTurn(async () => {
      const { store } = this.#parts;
      const [states, generations] = [await this.states(), await store.generations()];
      const live: LiveFeed[] = [];
      for (const generation of generations) {
        const feed = this.#feeds.get(generation.feed)?.feed;
        if (!feed || generation.state !== 'live') continue;
        if (this.isOn(feed, states.get(feed.name))) live.push({ feed, generation });
      }
      live.sort((left, right) => left.feed.name.localeCompare(right.feed.name, 'en'));
      return this.#live.publish(live, await this.suppressions());
    });
  }

  /** Those of vedette.yaml and those of the ledger. */
  async suppressions(): Promise<StoredSuppression[]> {
    return [...this.#fixed, ...(await this.#parts.store.suppressions())];
  }

  #define(given: object): Feed {
    const feed = toUserFeed(given);
    if (catalogue.some(({ name }) => name === feed.name)) {
      throw new VedetteError('conflict', {
        why: `${feed.name} is a feed of the catalogue already.`,
      });
    }
    this.#feeds.set(feed.name, { feed, given });
    return feed;
  }

  #read(
    feed: Feed,
    { source, digest, fileName }: Received | (GenerationDocument & { source: FeedSource }),
  ): Promise<ReadResult> {
    const { builder, data, territory } = this.#parts;
    const columnsPrefix = this.#live.columnsPrefix(feed.name, digest);
    const given = this.#feeds.get(feed.name)?.given ?? feed.name;
    return builder.read({
      ...{ data, digest, fileName, columnsPrefix, territory },
      ...{ feed: given, sourceUrl: source.url },
    });
  }

  /** Columns are derived: after a restore or a loss they are made again from the snapshots. */
  async #readWhatIsMissing(): Promise<void> {
    for (const generation of await this.#parts.store.generations()) {
      const feed = this.#feeds.get(generation.feed)?.feed;
      if (!feed || generation.state !== 'live') continue;
      for (const document of generation.documents) {
        const prefix = this.#live.columnsPrefix(feed.name, document.digest);
        const whole = document.categories.every((each) => existsSync(columnsFile(prefix, each)));
        if (!whole) await this.#read(feed, { ...document, source: { url: document.url } });
      }
    }
  }

  async #noteIntake(generation: Generation): Promise<void> {
    const now = this.#isoNow();
    const held = generation.state === 'held';
    await this.#saveState(generation.feed, {
      ...{ triedAt: now, failures: 0 },
      ...(held ? {} : { goodAt: now, changedAt: now }),
      error: held ? `held for review: ${generation.reasons.join('; ')}` : null,
    });
  }

  async liveGeneration(feed: string): Promise<Generation | undefined> {
    return (await this.#parts.store.generations(feed)).find(({ state }) => state === 'live');
  }

  async #saveState(feed: string, change: Partial<FeedState>): Promise<void> {
    await this.#parts.store.saveState({ ...(await this.stateOf(feed)), ...change });
  }

  #isoNow(): string {
    return new Date(this.#parts.now()).toISOString();
  }

  /** Changes happen one after the other; a failed one does not stop the next. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

import type { Change } from '../audit/store.ts';
import type { SharedSnapshot } from '../intel/shared.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { DocumentReader } from './document-reader.ts';
import type { Feed } from './feed.ts';
import { FeedStates } from './feed-states.ts';
import { forgetOld, forgetUncited, setAside } from './forget.ts';
import {
  citedBy,
  demandFormer,
  demandHeld,
  isWithdrawn,
  liveAmong,
  otherDocuments,
  stateAfter,
  toGeneration,
  type Intake,
  type Received,
} from './generation.ts';
import { LiveIntel, type LiveParts, type OnPublish } from './live.ts';
import { FeedRegistry } from './registry.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import { openSnapshots, type Arrival, type SnapshotFolder } from './snapshots.ts';
import type { FeedState, FeedStore, Generation, StoredSuppression } from './store.ts';
import { readSuppressions } from './suppressions.ts';

interface LibraryParts extends LiveParts {
  store: FeedStore;
  now: () => number;
  /** Feeds from vedette.yaml, as written. */
  ownFeeds: readonly object[];
  /** Suppressions from vedette.yaml, as written. */
  suppressions: readonly object[];
}

/** All feeds and their state, and the only place that changes it. */
export class FeedLibrary {
  readonly #snapshots: SnapshotFolder;
  readonly #parts: LibraryParts;
  readonly #live: LiveIntel;
  readonly #feeds: FeedRegistry;
  readonly #states: FeedStates;
  readonly #reader: DocumentReader;
  /** Digests of documents received but not yet judged, so nothing cites them. */
  readonly #arriving = new Set<string>();
  #fixed: readonly StoredSuppression[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.#live = new LiveIntel(parts);
    this.#snapshots = openSnapshots(parts.data, parts.objects);
    this.#feeds = new FeedRegistry(parts.ownFeeds);
    this.#states = new FeedStates(parts.store, this.#feeds);
    this.#reader = new DocumentReader({
      parts,
      live: this.#live,
      feeds: this.#feeds,
      snapshots: this.#snapshots,
      states: this.#states,
    });
  }

  /** Opens the state of the last run; fetches nothing. */
  static async open(parts: LibraryParts): Promise<FeedLibrary> {
    const library = new FeedLibrary(parts);
    const feeds = library.#feeds;
    feeds.defineStored(await parts.store.definitions());
    library.#fixed = readSuppressions(parts.suppressions, (name) => feeds.get(name) !== undefined);
    await library.#reader.reopen(await parts.store.generations());
    await library.#putIntoUse();
    return library;
  }

  /** Re-reads feeds that another process changed in the shared ledger, and puts them into use. */
  async reload(): Promise<void> {
    const { store } = this.#parts;
    await this.#inTurn(async () => {
      this.#feeds.defineStored(await store.definitions());
      await this.#reader.reopen(await store.generations());
    });
    await this.#putIntoUse();
    await this.#inTurn(() => forgetUncited(this.#kept));
  }

  all(): Feed[] {
    return this.#feeds.all();
  }

  find(name: string): Feed {
    return this.#feeds.find(name);
  }

  current(): IntelSnapshot {
    return this.#live.current();
  }

  /** The current snapshot for another thread. */
  readonly share = (): SharedSnapshot => this.#live.share();

  /** The current snapshot for another process. */
  readonly files = (): SnapshotFiles => this.#live.files();

  /** Calls back after every publication, until unsubscribed. `publish` waits for the listeners. */
  readonly onPublish = (listener: OnPublish): (() => void) => this.#live.onPublish(listener);

  /** Stores bytes until they are taken in. */
  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Arrival> {
    return this.#snapshots.save(bytes, this.#arriving);
  }

  /** Drops received bytes that will not be taken in. */
  dismiss(received: readonly Arrival[]): void {
    for (const { digest } of received) this.#arriving.delete(digest);
  }

  /** The bytes behind a claim, checked against their digest while they are read. */
  openSnapshot(digest: string): AsyncIterable<Uint8Array> {
    return this.#snapshots.open(digest);
  }

  /** Takes in the bytes of a feed: parses, checks and publishes them, unless they are held. */
  async takeIn(feed: Feed, given: readonly Received[], intake: Intake): Promise<Generation> {
    try {
      return await this.#inTurn(() => this.#publish(feed, given, intake));
    } finally {
      this.dismiss(given);
      await this.#inTurn(() => forgetOld(feed.name, this.#kept));
    }
  }

  async #publish(feed: Feed, given: readonly Received[], intake: Intake): Promise<Generation> {
    this.#feeds.find(feed.name); // throws if it was removed during the download
    const former = await this.#parts.store.generations(feed.name);
    const others = intake.keepOthers ? otherDocuments(feed, given, former) : [];
    const before = { live: liveAmong(former), fetchedAt: intake.asOf, arriving: this.#arriving };
    const { received, readings } = await this.#reader.readNew(feed, { given, others }, before);
    const now = this.#parts.now();
    const generation = toGeneration(feed, { received, readings, former, intake, now });
    await setAside(former, this.#parts.store);
    await this.#parts.store.addGeneration(generation, intake.change);
    for (const { listings = '' } of received) this.#arriving.delete(listings);
    if (generation.state === 'live') this.#reader.lost.delete(feed.name);
    await this.#states.save(feed.name, stateAfter(generation));
    return generation;
  }

  /** Whether the source still serves content that the user rejected. */
  async wasInVain(feed: Feed, digests: string): Promise<boolean> {
    if (!isWithdrawn(await this.#parts.store.generations(feed.name), digests)) return false;
    const state = { triedAt: this.#isoNow(), failures: 0, error: null };
    await this.#inTurn(() => this.#states.save(feed.name, state));
    return true;
  }

  /** Nothing changed at the source: the live generation counts as confirmed now. */
  async refresh(feed: Feed): Promise<void> {
    await this.#inTurn(async () => {
      const former = await this.#parts.store.generations(feed.name);
      const live = await this.liveGeneration(feed.name);
      const now = this.#isoNow();
      await setAside(former, this.#parts.store);
      if (live) await this.#parts.store.refreshGeneration(feed.name, live.number, now);
      await this.#states.save(feed.name, { goodAt: now, triedAt: now, failures: 0, error: null });
    });
  }

  async noteFailure(feed: Feed, error: string, nextRunAt: string): Promise<void> {
    await this.#inTurn(async () => {
      const { failures } = await this.stateOf(feed.name);
      const change = { triedAt: this.#isoNow(), error, failures: failures + 1, nextRunAt };
      await this.#states.save(feed.name, change);
    });
  }

  async schedule({ name }: Feed, nextRunAt: string): Promise<void> {
    await this.#inTurn(() => this.#states.save(name, { nextRunAt }));
  }

  async setEnabled(feed: Feed, enabled: boolean, change: Change): Promise<void> {
    await this.#inTurn(() => this.#states.save(feed.name, { enabled }, change));
  }

  /** Goes back to the generation before the live one, without a download. */
  async rollback(feed: Feed, change: Change): Promise<Generation> {
    return this.#inTurn(async () => {
      const { live, former } = demandFormer(await this.#parts.store.generations(feed.name), feed);
      await this.#putLive(feed, former, change);
      if (live) await this.#parts.store.markGeneration({ ...live, state: 'withdrawn' });
      return { ...former, state: 'live' as const };
    });
  }

  /** Applies the user's decision about a held generation. */
  async review(feed: Feed, accept: boolean, change: Change): Promise<Generation> {
    return this.#inTurn(async () => {
      const held = demandHeld(await this.#parts.store.generations(feed.name), feed);
      if (accept) await this.#putLive(feed, held, change);
      else await this.#parts.store.markGeneration({ ...held, state: 'withdrawn' }, change);
      await this.#states.save(feed.name, { error: null });
      return { ...held, state: accept ? ('live' as const) : ('withdrawn' as const) };
    });
  }

  /** What accepting the held generation would change. */
  async heldDifference(feed: Feed) {
    return this.#reader.compareHeld(feed, await this.#parts.store.generations(feed.name));
  }

  /** What a thread needs to construct the same feed. */
  givenOf(feed: Feed): string | object {
    return this.#feeds.givenOf(feed);
  }

  /** Adds or changes a user feed. */
  async define(
    given: object,
    permission: { mayNameFiles: boolean },
    changeOf: (feed: Feed) => Change,
  ): Promise<Feed> {
    const { store } = this.#parts;
    return this.#inTurn(async () => {
      const feed = this.#feeds.define(given, permission);
      await store.saveDefinition(feed.name, JSON.stringify(given), changeOf(feed));
      await store.published();
      return feed;
    });
  }

  /** Removes a user feed and everything that came from it. */
  async remove(feed: Feed, change: Change): Promise<void> {
    this.#feeds.demandRemovable(feed);
    await this.#inTurn(async () => {
      const generations = await this.#parts.store.generations(feed.name);
      await this.#parts.store.removeFeed(feed.name, change);
      this.#feeds.remove(feed);
      this.#reader.lost.delete(feed.name);
      await forgetOld(feed.name, this.#kept);
      this.#live.forgetDerived(feed.name, new Set(generations.flatMap(citedBy)));
    });
  }

  stateOf(feed: string): Promise<FeedState> {
    return this.#states.of(feed);
  }

  states(): Promise<Map<string, FeedState>> {
    return this.#states.all();
  }

  isOn(feed: Feed, state: FeedState | undefined): boolean {
    return state?.enabled ?? feed.on;
  }

  /** Puts all enabled feeds into use in one step, here and in other processes. */
  async publish(): Promise<IntelSnapshot> {
    const snapshot = await this.#putIntoUse();
    await this.#parts.store.published();
    return snapshot;
  }

  async #putIntoUse(): Promise<IntelSnapshot> {
    return this.#inTurn(async () => {
      const states = await this.states();
      const live = this.#feeds.liveAmong(await this.#parts.store.generations());
      const counts = (feed: Feed) =>
        !this.#reader.lost.has(feed.name) && this.isOn(feed, states.get(feed.name));
      const counted = live.filter(({ feed }) => counts(feed));
      return this.#live.publish(counted, await this.suppressions());
    });
  }

  /** Suppressions from vedette.yaml and from the ledger. */
  async suppressions(): Promise<StoredSuppression[]> {
    return [...this.#fixed, ...(await this.#parts.store.suppressions())];
  }

  async #putLive(feed: Feed, generation: Generation, change: Change): Promise<void> {
    await this.#reader.readWhatIsMissing(feed, generation);
    await this.#parts.store.makeLive(feed.name, generation.number, change);
    this.#reader.lost.delete(feed.name);
  }

  get #kept() {
    const { store } = this.#parts;
    return { store, snapshots: this.#snapshots, arriving: this.#arriving, live: this.#live };
  }

  async liveGeneration(feed: string): Promise<Generation | undefined> {
    return (await this.#parts.store.generations(feed)).find(({ state }) => state === 'live');
  }

  #isoNow(): string {
    return new Date(this.#parts.now()).toISOString();
  }

  /** Changes run in sequence; a failed one does not stop the next. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

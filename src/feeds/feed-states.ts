import type { Change } from '../audit/store.ts';
import { emptyState } from './generation.ts';
import type { FeedRegistry } from './registry.ts';
import type { FeedState, FeedStore } from './store.ts';

/** The state of each feed, as stored in the ledger. */
export class FeedStates {
  readonly #store: FeedStore;
  readonly #feeds: FeedRegistry;

  constructor(store: FeedStore, feeds: FeedRegistry) {
    this.#store = store;
    this.#feeds = feeds;
  }

  async all(): Promise<Map<string, FeedState>> {
    return new Map((await this.#store.states()).map((state) => [state.feed, state]));
  }

  async of(feed: string): Promise<FeedState> {
    return (await this.all()).get(feed) ?? emptyState(feed);
  }

  /** A feed removed during its fetch leaves nothing behind. */
  async save(feed: string, parts: Partial<FeedState>, change?: Change): Promise<void> {
    if (!this.#feeds.get(feed)) return;
    await this.#store.saveState({ ...(await this.of(feed)), ...parts }, change);
  }
}

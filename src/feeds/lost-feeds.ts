import { VedetteError } from '../errors.ts';
import type { DocumentReader } from './document-reader.ts';
import type { FeedStates } from './feed-states.ts';
import type { FeedRegistry } from './registry.ts';
import type { Generation } from './store.ts';

interface LostParts {
  feeds: FeedRegistry;
  states: FeedStates;
  reader: DocumentReader;
}

/** Feeds with lost or damaged bytes: they count for nothing until fetched again. */
export class LostFeeds {
  readonly #parts: LostParts;
  readonly #names = new Set<string>();

  constructor(parts: LostParts) {
    this.#parts = parts;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  delete(name: string): void {
    this.#names.delete(name);
  }

  /**
   * Makes what is missing of live generations. An unreadable feed must not prevent the start. Throws `storeAway` if
   * its bytes cannot be had now.
   */
  async reopen(generations: readonly Generation[]): Promise<void> {
    const { feeds, states, reader } = this.#parts;
    for (const { feed, generation } of feeds.liveAmong(generations)) {
      try {
        await reader.readWhatIsMissing(feed, generation);
        this.#names.delete(feed.name);
      } catch (error) {
        // Not lost: the bytes are where they were, and can be had later.
        if (error instanceof VedetteError && error.code === 'storeAway') throw error;
        this.#names.add(feed.name);
        const reason = error instanceof Error ? error.message : String(error);
        await states.save(feed.name, { failures: 1, error: `content lost: ${reason}` });
      }
    }
  }
}

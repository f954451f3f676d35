import { VedetteError } from '../errors.ts';
import { suggest } from '../lib/suggest.ts';
import { feeds as catalogue } from './catalogue/index.ts';
import type { Feed } from './feed.ts';
import type { LiveFeed } from './live.ts';
import type { Generation } from './store.ts';
import { toUserFeed } from './user-feed.ts';

/** All feeds: the catalogue's and the user's. */
export class FeedRegistry {
  readonly #feeds = new Map<string, { feed: Feed; given: string | object }>();

  /** Names of feeds in vedette.yaml. */
  readonly #fixed = new Set<string>();

  constructor(ownFeeds: readonly object[]) {
    for (const feed of catalogue) this.#feeds.set(feed.name, { feed, given: feed.name });
    for (const given of ownFeeds) this.#fixed.add(this.define(given).name);
  }

  all(): Feed[] {
    return [...this.#feeds.values()].map(({ feed }) => feed);
  }

  get(name: string): Feed | undefined {
    return this.#feeds.get(name)?.feed;
  }

  find(name: string): Feed {
    const found = this.get(name);
    if (found) return found;
    const near = suggest(name, this.#feeds.keys());
    const list = 'vedette feeds list --all shows them.';
    const why = `unknown feed ${name}${near ? `; did you mean ${near}?` : `. ${list}`}`;
    throw new VedetteError('parameterUnusable', { parameter: 'feed', why });
  }

  /**
   * What a thread needs to construct the same feed: its catalogue name, or the user's definition.
   */
  givenOf({ name }: Feed): string | object {
    return this.#feeds.get(name)?.given ?? name;
  }

  /** Adds or changes a user feed. */
  define(given: object, { mayNameFiles } = { mayNameFiles: true }): Feed {
    const feed = toUserFeed(given);
    if (!mayNameFiles && feed.sources.some(({ isFile }) => isFile)) {
      const why = 'file feeds can only be added on the server itself, with vedette feeds add.';
      throw new VedetteError('keyForbidden', { why });
    }
    if (catalogue.some(({ name }) => name === feed.name)) {
      throw new VedetteError('conflict', {
        why: `${feed.name} already exists in the catalogue.`,
      });
    }
    this.#feeds.set(feed.name, { feed, given });
    return feed;
  }

  /** Replaces all feeds that users added by command. */
  defineStored(stored: readonly { name: string; definition: string }[]): void {
    const kept = new Set(stored.map(({ name }) => name));
    for (const feed of this.all()) {
      if (this.#isAdded(feed) && !kept.has(feed.name)) this.remove(feed);
    }
    for (const { definition } of stored) this.define(JSON.parse(definition) as object); // written by the library
  }

  #isAdded({ name }: Feed): boolean {
    return !this.#fixed.has(name) && !catalogue.some((each) => each.name === name);
  }

  /** Throws, with the reason, unless a user added the feed by command. */
  demandRemovable({ name }: Feed): void {
    if (catalogue.some((each) => each.name === name)) {
      const why = `${name} is part of the catalogue and can only be turned off: vedette feeds disable ${name}`;
      throw new VedetteError('conflict', { why });
    }
    if (this.#fixed.has(name)) {
      const why = `${name} is set in vedette.yaml. Remove it there and restart.`;
      throw new VedetteError('conflict', { why });
    }
  }

  remove({ name }: Feed): void {
    this.#feeds.delete(name);
  }

  /** Live generations with their feeds, sorted by name; those of removed feeds are left out. */
  liveAmong(generations: readonly Generation[]): LiveFeed[] {
    const live = generations.flatMap((generation) => {
      const feed = this.get(generation.feed);
      return feed && generation.state === 'live' ? [{ feed, generation }] : [];
    });
    return live.sort((left, right) => left.feed.name.localeCompare(right.feed.name, 'en'));
  }
}

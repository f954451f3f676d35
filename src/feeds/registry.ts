import { VedetteError } from '../errors.ts';
import { suggest } from '../lib/suggest.ts';
import { feeds as catalogue } from './catalogue/index.ts';
import type { Feed } from './feed.ts';
import type { LiveFeed } from './live.ts';
import type { Generation } from './store.ts';
import { toUserFeed } from './user-feed.ts';

/** Every feed there is: those of the catalogue, and those of the user. */
export class FeedRegistry {
  readonly #feeds = new Map<string, { feed: Feed; given: string | object }>();

  constructor(ownFeeds: readonly object[]) {
    for (const feed of catalogue) this.#feeds.set(feed.name, { feed, given: feed.name });
    for (const given of ownFeeds) this.define(given);
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
    const why = `unknown feed ${name}${near ? `; did you mean ${near}?` : '.'}`;
    throw new VedetteError('parameterUnusable', { parameter: 'feed', why });
  }

  /** What a thread needs to have the same feed: its name in the catalogue, or what the user wrote. */
  givenOf({ name }: Feed): string | object {
    return this.#feeds.get(name)?.given ?? name;
  }

  /** Adds a feed of the user's, or changes it. */
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

  /** Generations in use with their feeds, by name; those of feeds that are no more are left out. */
  liveAmong(generations: readonly Generation[]): LiveFeed[] {
    const live = generations.flatMap((generation) => {
      const feed = this.get(generation.feed);
      return feed && generation.state === 'live' ? [{ feed, generation }] : [];
    });
    return live.sort((left, right) => left.feed.name.localeCompare(right.feed.name, 'en'));
  }
}

import { Gauge, type Registry } from 'prom-client';
import { feedStates, type FeedRow } from './contract.ts';
import { listFeeds, type FeedWorld } from './routes.ts';

/**
 * Health of all feeds, computed on each scrape. Each gauge queries by itself, because they are read
 * concurrently.
 */
export function registerFeedMetrics(registry: Registry, world: FeedWorld): void {
  const perFeed = (name: string, help: string, valueOf: (row: FeedRow) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['feed'],
      registers: [registry],
      async collect() {
        const rows = await listFeeds(world);
        this.reset(); // a disabled feed has no value
        for (const row of rows.filter(({ on }) => on)) {
          const value = valueOf(row);
          if (value !== null) this.set({ feed: row.name }, value);
        }
      },
    });
  perFeed('vedette_feed_entries', 'Entries in use.', ({ entries }) => entries);
  perFeed(
    'vedette_feed_age_seconds',
    'Time since the content was last confirmed.',
    ({ age_hours }) => (age_hours === null ? null : age_hours * 3600),
  );
  perFeed('vedette_feed_failures', 'Consecutive failed attempts.', ({ failures }) => failures);
  new Gauge({
    name: 'vedette_feeds',
    help: 'Feeds per state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const rows = await listFeeds(world);
      for (const state of feedStates) {
        this.set({ state }, rows.filter((row) => row.state === state).length);
      }
    },
  });
}

/** One line for /readyz: a failing feed does not stop the service, but must be visible. */
export async function describeFeeds(world: FeedWorld): Promise<{ ok: boolean; detail: string }> {
  const rows = await listFeeds(world);
  const count = (...wanted: string[]) => rows.filter(({ state }) => wanted.includes(state)).length;
  const inTrouble = rows.filter(({ state }) =>
    ['failing', 'held', 'stale', 'unchanging'].includes(state),
  );
  const names = inTrouble.map(({ name, state }) => `${name} ${state}`).join(', ');
  const detail = `${count('good')} good, ${count('empty')} not fetched yet${names ? `; ${names}` : ''}`;
  return { ok: inTrouble.length === 0, detail };
}

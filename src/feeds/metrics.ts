import { Gauge, type Registry } from 'prom-client';
import { feedStates } from './contract.ts';
import { listFeeds, type FeedWorld } from './routes.ts';

/** How every feed is, asked for when somebody looks. */
export function registerFeedMetrics(registry: Registry, world: FeedWorld): void {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const entries = gauge('vedette_feed_entries', 'Entries in use.', ['feed']);
  const age = gauge('vedette_feed_age_hours', 'Hours since the content was last seen.', ['feed']);
  const failures = gauge('vedette_feed_failures', 'Attempts in a row that failed.', ['feed']);
  const states = new Gauge({
    name: 'vedette_feeds',
    help: 'Feeds in each state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const rows = await listFeeds(world);
      for (const state of feedStates) {
        states.set({ state }, rows.filter((row) => row.state === state).length);
      }
      for (const row of rows.filter(({ on }) => on)) {
        entries.set({ feed: row.name }, row.entries);
        failures.set({ feed: row.name }, row.failures);
        if (row.age_hours !== null) age.set({ feed: row.name }, row.age_hours);
      }
    },
  });
}

/** One line for /readyz: a feed in trouble does not stop the service, but nobody shall miss it. */
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

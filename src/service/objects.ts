import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type ObjectStore, openObjects } from '../store/objects/open.ts';
import type { Part } from './part.ts';

/** Files shared by all servers of one ledger. */
interface SharedObjects extends Part {
  store: ObjectStore;
}

export function openSharedObjects({ config, log }: { config: Config; log: Logger }): SharedObjects {
  const store = openObjects({
    settings: config,
    onAway: (error) => log.warn({ err: error, place: store.place }, 'object store is unavailable'),
  });
  store.onBack(() => log.info({ place: store.place }, 'object store is back'));
  return {
    store,
    start: () => store.start(),
    status: () => {
      store.demandUp();
      return Promise.resolve({ ok: true, detail: 'reachable' });
    },
    close: () => {
      store.close();
      return Promise.resolve();
    },
  };
}

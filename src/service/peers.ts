import type { Store } from '../store/store.ts';
import type { Part } from './part.ts';

/** The other servers and workers of the ledger. */
export function openPeers({ peers }: Pick<Store, 'peers'>): Part {
  return {
    status: () => {
      const all = peers();
      const silent = all.filter(({ silentMs }) => silentMs > 0);
      const told = silent.map(
        ({ name, silentMs }) => `${name} not heard of for ${Math.round(silentMs / 1_000)} s`,
      );
      return Promise.resolve({
        ok: silent.length === 0,
        detail: told.join(', ') || `others in use: ${all.length}`,
      });
    },
    close: () => Promise.resolve(),
  };
}

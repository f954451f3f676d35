import type { Banner, BannerIndex } from '../banner/store.ts';

interface IndexWatcher {
  /** Called before the first document is stored. */
  begin: () => void;
  /** Called afterwards. `addresses` as in banners; null for any address. `written` is empty after a removal. */
  end: (addresses: readonly string[] | null, written: readonly Banner[]) => void;
  /** Called when answers use new feeds or CVE data. */
  hasFacts?: () => void;
}

export interface WatchedIndex {
  index: BannerIndex;
  /** Called around every write and removal, until unsubscribed. */
  onWrite: (watcher: IndexWatcher) => () => void;
}

export function watchIndex(index: BannerIndex): WatchedIndex {
  const watchers = new Set<IndexWatcher>();
  return {
    index: tellChanges(index, {
      begin: () => watchers.forEach(({ begin }) => begin()),
      end: (addresses, written) => watchers.forEach(({ end }) => end(addresses, written)),
      hasFacts: () => watchers.forEach(({ hasFacts }) => hasFacts?.()),
    }),
    onWrite: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

function tellChanges(index: BannerIndex, watcher: IndexWatcher): BannerIndex {
  const removing = async (remove: () => Promise<number>): Promise<number> => {
    watcher.begin();
    let removed = 1; // if it fails, some may have been removed
    try {
      return (removed = await remove());
    } finally {
      watcher.end(removed === 0 ? [] : null, []);
    }
  };
  return {
    async write(documents: readonly Banner[]) {
      watcher.begin();
      let written = documents; // if it fails, some may have been written
      try {
        const result = await index.write(documents);
        // A scan imported again has nothing new to follow.
        if (result.unchanged === documents.length) written = [];
        return result;
      } finally {
        watcher.end(
          written.map(({ address }) => address),
          written,
        );
      }
    },
    remove: (filter) => removing(() => index.remove(filter)),
    retain: (retention) => removing(() => index.retain(retention)),
    search: (request) => index.search(request),
    facets: (request) => index.facets(request),
    addresses: (request) => index.addresses(request),
    ofAddress: (ip, limit) => index.ofAddress(ip, limit),
    hasNothingOf: (ip) => index.hasNothingOf(ip),
    scan: (filter) => index.scan(filter),
    async setFacts(facts) {
      await index.setFacts(facts);
      watcher.hasFacts?.();
    },
    readiness: () => index.readiness(),
    whenReady: () => index.whenReady(),
    close: () => index.close(),
  };
}

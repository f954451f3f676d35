import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bannerCollection } from '../src/banner/collection.ts';
import type { SharedFacts } from '../src/banner/facts.ts';
import type { Banner } from '../src/banner/store.ts';
import { openAsn } from '../src/intel/asn.ts';
import { Geo } from '../src/intel/geo.ts';
import { buildIntel } from '../src/intel/intel.ts';
import { createReservedTable } from '../src/intel/reserved.ts';
import { shareSnapshot } from '../src/intel/shared.ts';
import type { IntelSnapshot } from '../src/intel/snapshot.ts';
import { bannerCodec } from '../src/store/index/banner-codec.ts';
import {
  openEmbeddedIndex,
  type EmbeddedIndex,
} from '../src/store/index/embedded/embedded-index.ts';
import { usualPace } from '../src/store/index/embedded/pace.ts';

export const built = (...path: string[]) =>
  pathToFileURL(join(process.cwd(), 'dist', ...path)).href;

/** Claims age, but those of the benchmark must not. */
export const factsMoment = Date.UTC(2026, 0, 1);

/** Networks and locations as installed, without feeds. */
export function openWorld(): IntelSnapshot & { geo: Geo } {
  const reserved = createReservedTable();
  return {
    generation: 'bench',
    intel: buildIntel([], reserved),
    asn: openAsn({ cacheFolder: join(process.cwd(), 'dist', 'derived') }),
    geo: new Geo(),
    reserved,
    ownRanges: [],
    suppressions: [],
    registryAsOf: 0,
  };
}

/** Opens the index like the service does, with two reader threads. */
export async function openIndex(
  folder: string,
  world = openWorld(),
): Promise<EmbeddedIndex<Banner>> {
  mkdirSync(folder, { recursive: true });
  const shared: SharedFacts = { snapshot: shareSnapshot(world, []), cves: null, now: factsMoment };
  const index = await openEmbeddedIndex<Banner>({
    file: join(folder, 'banners.sqlite'),
    folder: join(folder, 'derived'),
    kind: {
      codec: built('store', 'index', 'banner-codec.js'),
      documents: built('banner', 'kind.js'),
    },
    pack: bannerCodec.pack,
    collection: bannerCollection,
    facts: { module: built('banner', 'facts.js'), shared, generation: world.generation },
    readers: 2,
    queryMs: 60_000,
    queriesWaiting: 500,
    pages: 96 * 2 ** 20,
    documentsWaiting: 20_000,
    pace: usualPace,
    onFault: (error) => {
      throw error;
    },
  });
  await index.whenReady();
  return index;
}

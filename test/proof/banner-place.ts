import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bannerCollection } from '../../src/banner/collection.ts';
import type { Banner } from '../../src/banner/store.ts';
import { bannerCodec } from '../../src/store/index/banner-codec.ts';
import {
  openEmbeddedIndex,
  type EmbeddedIndex,
  type EmbeddedParts,
} from '../../src/store/index/embedded/embedded-index.ts';

const built = (...path: string[]) => pathToFileURL(join(process.cwd(), ...path)).href;

/** Where threads find their built modules. */
export function proofFacts(salt: number) {
  const module = built('.build', 'test', 'proof', 'banner-facts.js');
  return { module, shared: salt, generation: `salt ${salt}` };
}

export function proofParts(folder: string, salt: number, faults: Error[]): EmbeddedParts<Banner> {
  mkdirSync(folder, { recursive: true });
  return {
    file: join(folder, 'banners.sqlite'),
    folder: join(folder, 'derived'),
    kind: {
      codec: built('dist', 'store', 'index', 'banner-codec.js'),
      documents: built('dist', 'banner', 'kind.js'),
    },
    pack: bannerCodec.pack,
    collection: bannerCollection,
    facts: proofFacts(salt),
    readers: 1,
    queryMs: 30_000,
    queriesWaiting: 100,
    pages: 2 ** 26,
    documentsWaiting: 100_000,
    // Short intervals, so that a kill often hits work other than writing.
    pace: {
      quietMs: 10,
      saveEveryMs: 10,
      sweepEveryMs: 2_000,
      savedFrom: 200,
      overlaysAtOnce: 500,
      verifiedFirst: 0,
    },
    onFault: (error) => faults.push(error),
  };
}

export async function openProof(parts: EmbeddedParts<Banner>): Promise<EmbeddedIndex<Banner>> {
  const index = await openEmbeddedIndex<Banner>(parts);
  await index.whenReady();
  return index;
}

/** Waits until it no longer answers with facts from the last run, as it may at first. */
export async function openSettled(parts: EmbeddedParts<Banner>): Promise<EmbeddedIndex<Banner>> {
  const index = await openProof(parts);
  await index.setFacts(parts.facts);
  return index;
}

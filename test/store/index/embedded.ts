import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  openEmbeddedIndex,
  type EmbeddedIndex,
  type EmbeddedParts,
} from '../../../src/store/index/embedded/embedded-index.ts';
import type { Pace } from '../../../src/store/index/embedded/pace.ts';
import { smallCollection } from '../../search/small-collection.ts';
import type { Engine } from './agreement.ts';
import type { PlainDocument, PlainFacts } from './plain/documents.ts';

/** Threads load them unbundled, even if this file was built. */
const beside = (name: string) =>
  pathToFileURL(join(process.cwd(), 'test', 'store', 'index', 'plain', name)).href;

/** Everything deferrable happens soon, so that small tests see all of it. */
export const hurry: Pace = {
  quietMs: 20,
  saveEveryMs: 10,
  sweepEveryMs: 60_000,
  savedFrom: 30,
  overlaysAtOnce: 40,
  verifiedFirst: 2 ** 25,
};

/** Unexpected errors. */
export const unexpected = (error: Error): void => {
  throw error;
};

/** An index of plain documents in this folder. */
export function plainParts(
  folder: string,
  facts: PlainFacts,
  change: Partial<EmbeddedParts<PlainDocument>> = {},
): EmbeddedParts<PlainDocument> {
  const { fields } = smallCollection;
  return {
    file: join(folder, 'plain.sqlite'),
    folder: join(folder, 'derived'),
    kind: {
      codec: beside('codec.mjs'),
      documents: `${beside('kind.mjs')}?${encodeURIComponent(JSON.stringify(fields))}`,
    },
    pack: (document) => document,
    collection: { ...smallCollection, name: 'plain' },
    facts: plainSource(facts, 'first'),
    readers: 2,
    queryMs: 120_000,
    queriesWaiting: 1_000,
    pages: 2 ** 26,
    documentsWaiting: 100_000,
    pace: hurry,
    onFault: unexpected,
    ...change,
  };
}

export function plainSource(shared: PlainFacts, generation: string) {
  return { module: beside('facts.mjs'), shared, generation };
}

export async function openPlain(
  parts: EmbeddedParts<PlainDocument>,
): Promise<EmbeddedIndex<PlainDocument>> {
  const index = await openEmbeddedIndex<PlainDocument>(parts);
  await index.whenReady();
  return index;
}

/** In the form that the suite expects. */
export async function openEngine(folder: string, facts: PlainFacts): Promise<Engine> {
  let parts = plainParts(folder, facts);
  let generation = 0;
  let index = await openPlain(parts);
  return {
    get index() {
      return index;
    },
    async setFacts(changed) {
      const source = plainSource(changed, `changed ${++generation}`);
      parts = { ...parts, facts: source };
      await index.setFacts(source);
    },
    async reopen() {
      await index.close();
      index = await openPlain(parts);
    },
    close: () => index.close(),
  };
}

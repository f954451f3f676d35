import { expect } from 'vitest';
import type { SearchPage, SearchRequest } from '../../../src/search/index-port.ts';
import { oneOf, randomFilter, type Pick } from '../../search/random.ts';
import { smallCollection } from '../../search/small-collection.ts';
import type { PlainDocument } from './plain/documents.ts';

/** Repeats a query for as long as the work takes. */
export async function meanwhile(work: Promise<void>, ask: () => Promise<void>): Promise<void> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  do await ask();
  while (!state.isDone);
  await done;
}

export function randomRequest(pick: Pick): SearchRequest {
  const filter = randomFilter(pick, smallCollection);
  return {
    filter,
    offset: oneOf(pick, [0, 0, 1, 20]),
    limit: oneOf(pick, [0, 1, 10, 1_000]),
    ...randomSeries(pick),
  };
}

/** All observations, or only the newest of each series. */
export function randomSeries(pick: Pick): { latestPer?: readonly string[] } {
  const latestPer = oneOf(pick, [undefined, ['port', 'socket'], ['socket'], []]);
  return latestPer ? { latestPer } : {};
}

/** Without ids, which are specific to the engine. */
export function plain({ count, rows }: SearchPage<PlainDocument>) {
  return { count, rows: rows.map(({ document, facts }) => ({ document, facts })) };
}

export function expectOrder({ rows }: SearchPage<PlainDocument>): void {
  for (const [at, { id, document }] of rows.entries()) {
    const next = rows[at + 1];
    if (next && next.document.time === document.time) expect(next.id).toBeLessThan(id);
  }
}

/** Half of them with the values of another one, half unchanged. */
export function rewritten(documents: readonly PlainDocument[]): PlainDocument[] {
  return documents.map((document, at) => {
    const other = documents[documents.length - 1 - at];
    return at % 2 === 0 && other ? { ...other, key: document.key } : document;
  });
}

export function* inBatches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

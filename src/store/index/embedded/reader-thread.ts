import { workerData } from 'node:worker_threads';
import { boundPages } from '../../../lib/mapped-file.ts';
import { openKind, type KindSource } from '../kind.ts';
import { Reader } from './reader.ts';
import { openForReading } from './schema.ts';
import { answer } from '../thread.ts';
import { TruthReader } from './truth-reader.ts';

export interface ReaderData {
  kind: KindSource;
  file: string;
  /** Bytes of mapped files that stay in memory. */
  pages: number;
}

const cacheMiB = 4;

const { kind: source, file, pages } = workerData as ReaderData; // given by reader-pool.ts
const kind = await openKind<unknown>(source);
const reader = new Reader(kind, new TruthReader(openForReading(file, cacheMiB), kind));

boundPages(pages);
answer({
  turnTo: (changes: Parameters<typeof reader.turnTo>[0]) => reader.turnTo(changes),
  search: (request: Parameters<typeof reader.search>[0]) => reader.search(request),
  facets: (request: Parameters<typeof reader.facets>[0]) => reader.facets(request),
  addresses: (request: Parameters<typeof reader.addresses>[0]) => reader.addresses(request),
  ids: (filter: Parameters<typeof reader.ids>[0]) => reader.ids(filter),
  rows: (ids: Float64Array) => reader.rows(ids),
  isAwake: () => true,
});

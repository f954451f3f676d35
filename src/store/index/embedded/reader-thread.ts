import { workerData } from 'node:worker_threads';
import { faults } from '../../../errors.ts';
import { boundPages, keepToBound } from '../../../lib/mapped-file.ts';
import { answer, checkWanted } from '../../../lib/thread.ts';
import { openKind, type KindSource } from '../kind.ts';
import { Reader } from './reader.ts';
import { openForReading } from './schema.ts';
import { TruthReader } from './truth-reader.ts';

export interface ReaderData {
  kind: KindSource;
  file: string;
  /** Bytes of mapped files that stay in memory. */
  pages: number;
}

export type ReaderFunctions = typeof functions;

const cacheMiB = 4;

const { kind: source, file, pages } = workerData as ReaderData; // given by reader-pool.ts
const kind = await openKind<unknown>(source);
const reader = new Reader(kind, new TruthReader(openForReading(file, cacheMiB), kind));

/** A query stops at its next step when its answer is no longer needed. */
const query =
  <Given, Answer>(work: (given: Given, goOn: () => void) => Answer) =>
  (call: number, given: Given): Answer => {
    const goOn = () => checkWanted(call);
    goOn();
    keepToBound();
    return work(given, goOn);
  };

const functions = {
  turnTo: reader.turnTo.bind(reader),
  search: query(reader.search.bind(reader)),
  facets: query(reader.facets.bind(reader)),
  addresses: query(reader.addresses.bind(reader)),
  ids: query(reader.ids.bind(reader)),
  rows: query(reader.rows.bind(reader)),
  isAwake: () => true,
};

boundPages(pages);
answer(functions, faults);

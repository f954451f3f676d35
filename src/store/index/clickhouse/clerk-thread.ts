import { workerData } from 'node:worker_threads';
import { faults } from '../../../errors.ts';
import { answer, giveWay } from '../../../lib/thread.ts';
import { openKind, type KindSource } from '../kind.ts';
import { Clerk, type Placing } from './clerk.ts';

export interface ClerkData {
  kind: KindSource;
  placing: Placing;
}

export type ClerkFunctions = typeof functions;

const { kind: source, placing } = workerData as ClerkData; // given by clickhouse-index.ts
giveWay();
const clerk = new Clerk(await openKind<unknown>(source), placing);

const functions = {
  encode: (packed: string) => clerk.encode(JSON.parse(packed) as unknown[]),
  openFacts: clerk.openFacts.bind(clerk),
  closeFacts: clerk.closeFacts.bind(clerk),
  factsRows: clerk.factsRows.bind(clerk),
};

answer(functions, faults);

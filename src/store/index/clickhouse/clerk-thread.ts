import { workerData } from 'node:worker_threads';
import { openKind, type KindSource } from '../kind.ts';
import { answer, giveWay } from '../thread.ts';
import { Clerk, type Placing } from './clerk.ts';

export interface ClerkData {
  kind: KindSource;
  placing: Placing;
}

const { kind: source, placing } = workerData as ClerkData; // given by clickhouse-index.ts
giveWay();
const clerk = new Clerk(await openKind<unknown>(source), placing);

answer({
  encode: (packed: string) => clerk.encode(JSON.parse(packed) as unknown[]),
  openFacts: (given: Parameters<typeof clerk.openFacts>[0]) => clerk.openFacts(given),
  closeFacts: (name: string) => clerk.closeFacts(name),
  factsRows: (question: Parameters<typeof clerk.factsRows>[0]) => clerk.factsRows(question),
});

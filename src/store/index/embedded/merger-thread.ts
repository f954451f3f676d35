import { workerData } from 'node:worker_threads';
import type { FactsSource } from '../facts.ts';
import { openKind, type KindSource } from '../kind.ts';
import {
  Merger,
  type BindJob,
  type MergeJob,
  type MergerTarget,
  type OverlayJob,
  type VerifyJob,
} from './merger.ts';
import { answer } from '../thread.ts';

export interface MergerData extends MergerTarget {
  kind: KindSource;
}

const { kind, ...target } = workerData as MergerData; // given by workshop.ts
const merger = new Merger(await openKind<unknown>(kind), target);

answer({
  useFacts: (source: FactsSource) => merger.useFacts(source),
  bind: (job: BindJob) => merger.bind(job),
  merge: (job: MergeJob) => merger.merge(job),
  overlays: (job: OverlayJob) => merger.overlays(job),
  verify: (job: VerifyJob) => merger.verify(job),
});

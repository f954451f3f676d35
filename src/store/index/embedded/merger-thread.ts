import { workerData } from 'node:worker_threads';
import { faults } from '../../../errors.ts';
import { answer } from '../../../lib/thread.ts';
import { openKind, type KindSource } from '../kind.ts';
import { Merger, type MergerTarget } from './merger.ts';

export interface MergerData extends MergerTarget {
  kind: KindSource;
}

export type MergerFunctions = typeof functions;

const { kind, ...target } = workerData as MergerData; // given by writer-thread.ts
const merger = new Merger(await openKind<unknown>(kind), target);

const functions = {
  bind: merger.bind.bind(merger),
  merge: merger.merge.bind(merger),
  overlays: merger.overlays.bind(merger),
  verify: merger.verify.bind(merger),
};

answer(functions, faults);

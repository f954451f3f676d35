import { faults } from '../errors.ts';
import { answer } from '../lib/thread.ts';
import { makeTable, readDocument } from './build-jobs.ts';
import type { Difference, DifferenceJob } from './difference-job.ts';
import type { ListedNames, NamesJob } from './listed-names.ts';
import type { TrialJob, TrialResult } from './trial-job.ts';

export type BuilderFunctions = typeof functions;

const functions = {
  read: readDocument,
  table: makeTable,
  /** Reads a file as a feed would; stores nothing. */
  trial: async (job: TrialJob): Promise<TrialResult> => {
    const { runTrial } = await import('./trial-job.ts');
    return runTrial(job);
  },
  /** Compares the entries of two generations. */
  difference: async (job: DifferenceJob): Promise<Difference> => {
    const { runDifference } = await import('./difference-job.ts');
    return runDifference(job);
  },
  /** Reads the names in documents, for name lists. */
  names: async (job: NamesJob): Promise<ListedNames> => {
    const { readNames } = await import('./listed-names.ts');
    return readNames(job);
  },
};

answer(functions, faults);

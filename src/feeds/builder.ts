import { faults } from '../errors.ts';
import { moduleUrl } from '../lib/module-url.ts';
import { ThreadOnDemand } from '../lib/thread.ts';
import type { BuilderFunctions } from './build-worker.ts';

/** Does heavy feed work in a thread, so that no request waits for it. */
export type Builder = ThreadOnDemand<BuilderFunctions>;

export const createBuilder = (): Builder =>
  new ThreadOnDemand({ module: moduleUrl('feeds/build-worker'), faults });

import { moduleUrl } from '../../lib/module-url.ts';
import { startThreadJob, type ThreadJob } from '../../lib/thread-job.ts';
import type { Built } from '../versioned.ts';
import type { BuildJob } from './thread.ts';

/** Builds in a thread of its own. What a stopped build left is removed before the next. */
export function startBuilding(job: BuildJob): ThreadJob<Built> {
  return startThreadJob<Built>(moduleUrl('service/build/thread'), job);
}

/** For a version that is there and needs no check before it is opened. */
export const alreadyBuilt: ThreadJob<Built> = {
  done: Promise.resolve({ isNew: false, faults: [] }),
  stop: () => Promise.resolve(),
};

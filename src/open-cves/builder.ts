import { moduleUrl } from '../lib/module-url.ts';
import { startThreadJob, type ThreadJob } from '../lib/thread-job.ts';
import type { BuildJob, Built } from './build.ts';

export type Building = ThreadJob<Built>;

/** Makes a catalogue; what one that was stopped left is removed by the next. */
export function startBuilding(job: BuildJob): Building {
  return startThreadJob<Built>(moduleUrl('open-cves/build-thread'), job);
}

import { faults } from '../../errors.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import { Thread } from '../../lib/thread.ts';
import type { Building, Built } from '../versioned.ts';
import type { BuildFunctions } from './thread.ts';

type Build = (thread: Thread<BuildFunctions>) => Promise<Built>;

/** Builds in a thread of its own. What a stopped build left is removed before the next. */
export function startBuilding(build: Build): Building {
  const thread = new Thread<BuildFunctions>({ module: moduleUrl('service/build/thread'), faults });
  const done = buildIn(thread, build);
  done.catch(() => undefined); // the waiting caller gets the error; after a stop there is none
  return { done, stop: () => thread.close() };
}

async function buildIn(thread: Thread<BuildFunctions>, build: Build): Promise<Built> {
  try {
    return await build(thread);
  } finally {
    await thread.close();
  }
}

/** For a version that is there and needs no check before it is opened. */
export const alreadyBuilt: Building = {
  done: Promise.resolve({ isNew: false, faults: [] }),
  stop: () => Promise.resolve(),
};

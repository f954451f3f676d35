import { faults } from '../../errors.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import { Thread } from '../../lib/thread.ts';
import type { Building, Built } from '../versioned.ts';
import type { BuildFunctions } from './thread.ts';

type Build = (thread: Thread<BuildFunctions>) => Promise<Built>;

/** Builds in a separate thread. Leftovers of a stopped build are removed before the next one. */
export function startBuilding(build: Build): Building {
  const thread = new Thread<BuildFunctions>({ module: moduleUrl('service/build/thread'), faults });
  const done = buildIn(thread, build);
  done.catch(() => undefined); // the waiting caller gets the error; after a stop there is no caller
  return { done, stop: () => thread.close() };
}

async function buildIn(thread: Thread<BuildFunctions>, build: Build): Promise<Built> {
  try {
    return await build(thread);
  } finally {
    await thread.close();
  }
}

/** For a version that exists and needs no check before it is opened. */
export const alreadyBuilt: Building = {
  done: Promise.resolve({ isNew: false, faults: [] }),
  stop: () => Promise.resolve(),
};

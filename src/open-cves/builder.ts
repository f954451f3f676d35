import { Worker } from 'node:worker_threads';
import type { BuildJob, Built } from './build.ts';

/** Makes a catalogue in a thread of its own, so that no request ever waits for it. */
export interface Building {
  done: Promise<Built>;
  /** Ends it wherever it stands; what it left is removed by the next. */
  stop: () => Promise<void>;
}

export function startBuilding(job: BuildJob): Building {
  const worker = new Worker(threadFile(), { workerData: job });
  const done = new Promise<Built>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reads CVEs ended')));
  });
  done.catch(() => undefined); // who waits for it is told; who stopped it need not be
  return {
    done,
    async stop() {
      await worker.terminate();
    },
  };
}

/** A thread runs JavaScript: under a test runner that reads TypeScript it takes the built file. */
function threadFile(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts')
    ? new URL('../../dist/open-cves/build-thread.js', here)
    : new URL('./build-thread.js', here);
}

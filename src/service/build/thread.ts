import { parentPort, workerData } from 'node:worker_threads';
import { sayLoaded } from '../../lib/thread-loading.ts';
import type { Built } from '../versioned.ts';
import type { CveJob } from './cve-catalogue.ts';
import type { ExploitJob } from './exploit-index.ts';
import type { FingerprintJob } from './fingerprint-set.ts';

export type BuildJob =
  | ({ kind: 'cves' } & CveJob)
  | ({ kind: 'exploits' } & ExploitJob)
  | ({ kind: 'fingerprints' } & FingerprintJob);

/** Each job loads only the modules it needs. */
async function load(job: BuildJob): Promise<() => Promise<Built>> {
  switch (job.kind) {
    case 'cves': {
      const { buildCatalogue } = await import('./cve-catalogue.ts');
      return () => buildCatalogue(job);
    }
    case 'exploits': {
      const { buildExploits } = await import('./exploit-index.ts');
      return () => buildExploits(job);
    }
    case 'fingerprints': {
      const { buildFingerprints } = await import('./fingerprint-set.ts');
      return () => buildFingerprints(job);
    }
  }
}

const build = await load(workerData as BuildJob); // given by startBuilding
sayLoaded();
parentPort?.postMessage(await build());

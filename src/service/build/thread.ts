import { parentPort, workerData } from 'node:worker_threads';
import type { Built } from '../versioned.ts';
import type { CveJob } from './cve-catalogue.ts';
import type { ExploitJob } from './exploit-index.ts';
import type { FingerprintJob } from './fingerprint-set.ts';

export type BuildJob =
  | ({ kind: 'cves' } & CveJob)
  | ({ kind: 'exploits' } & ExploitJob)
  | ({ kind: 'fingerprints' } & FingerprintJob);

/** Each job loads only the modules it needs. */
async function build(job: BuildJob): Promise<Built> {
  switch (job.kind) {
    case 'cves':
      return (await import('./cve-catalogue.ts')).buildCatalogue(job);
    case 'exploits':
      return (await import('./exploit-index.ts')).buildExploits(job);
    case 'fingerprints':
      return (await import('./fingerprint-set.ts')).buildFingerprints(job);
  }
}

parentPort?.postMessage(await build(workerData as BuildJob)); // given by startBuilding

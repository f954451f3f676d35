import { faults } from '../../errors.ts';
import { answer } from '../../lib/thread.ts';
import type { Built } from '../versioned.ts';
import type { CveJob } from './cve-catalogue.ts';
import type { ExploitJob } from './exploit-index.ts';
import type { FingerprintJob } from './fingerprint-set.ts';

export type BuildFunctions = typeof functions;

/** Each function loads only the modules it needs. */
const functions = {
  cves: async (job: CveJob): Promise<Built> => {
    const { buildCatalogue } = await import('./cve-catalogue.ts');
    return buildCatalogue(job);
  },
  exploits: async (job: ExploitJob): Promise<Built> => {
    const { buildExploits } = await import('./exploit-index.ts');
    return buildExploits(job);
  },
  fingerprints: async (job: FingerprintJob): Promise<Built> => {
    const { buildFingerprints } = await import('./fingerprint-set.ts');
    return buildFingerprints(job);
  },
};

answer(functions, faults);

import { judge } from './domain/judge.ts';
import type { ScannerParts } from './domain/queue/worker.ts';
import type { RunScan } from './domain/scan-job.ts';
import { createRunScan } from './domain/scan.ts';
import { createReservedTable } from './intel/reserved.ts';

/** What a worker process loads: visiting and judging, put together from the settings that it was told. */
export function openRunScan({ settings, browser }: ScannerParts): RunScan {
  const { egress_allow, extraPublic, version, contact, ...others } = settings;
  return createRunScan({
    settings: others,
    egress: {
      ...{ isPublic: createReservedTable([...extraPublic]).isPublic, allow: egress_allow },
      ...{ version, projectUrl: contact },
    },
    canUseBrowser: { yes: browser.isAllowed, why: browser.why },
    makeReport: judge,
  });
}

import { judge } from './domain/judge.ts';
import { needs } from './domain/needs.ts';
import { phishingJudge } from './domain/phishing-judge.ts';
import { dgaLikelihood } from './domain/phishing/dga.ts';
import { scorePage } from './domain/phishing/page-score.ts';
import { scoreUrl } from './domain/phishing/score.ts';
import type { ScannerParts } from './domain/queue/worker.ts';
import { softwareKey, type RunScan } from './domain/scan-job.ts';
import { createRunScan } from './domain/scan.ts';
import { detectOwnTechnologies, ownRules } from './fingerprints/technologies/index.ts';
import { TechnologySet } from './fingerprints/technologies/set.ts';
import type { DetectTechnologies } from './fingerprints/technologies/technology.ts';
import { readWebappanalyzer } from './fingerprints/webappanalyzer.ts';
import { createReservedTable } from './intel/reserved.ts';

const judgePhishing = phishingJudge({ scoreUrl, scorePage, dgaLikelihood });

/** What a worker process loads: visiting and judging, put together from the settings that it was told. */
export function openRunScan(parts: ScannerParts): RunScan {
  const { settings, browser, technologies, workerGroup } = parts;
  const { egress_allow, extraPublic, version, contact, limits, ...others } = settings;
  const detector = createDetector(technologies);
  detector();
  scoreUrl('https://vedette.example/'); // what it learnt is read from files: now, not while somebody waits
  return createRunScan({
    settings: others,
    egress: {
      ...{ isPublic: createReservedTable([...extraPublic]).isPublic, allow: egress_allow },
      ...{ version, projectUrl: contact },
    },
    ...{ limits, workerGroup },
    canUseBrowser: { yes: browser.isAllowed, why: browser.why },
    needs: (visit) => needs(visit, detector()),
    makeReport: (visit, facts) =>
      judge(visit, facts, {
        detectTechnologies: detector(),
        cvesOf: (name, version) => facts.cves[softwareKey({ name, version })] ?? [],
        judgePhishing,
      }),
  });
}

/** Our own set, and with it what the user's feed knows, read once for each change of it. */
function createDetector(technologies: ScannerParts['technologies']): () => DetectTechnologies {
  let read: { records: unknown; detect: DetectTechnologies } | undefined;
  return () => {
    const records = technologies();
    if (records.length === 0) return detectOwnTechnologies;
    if (read?.records !== records) {
      const set = new TechnologySet([...ownRules, ...readWebappanalyzer(records).rules]);
      read = { records, detect: (evidence) => set.detect(evidence) };
    }
    return read.detect;
  };
}

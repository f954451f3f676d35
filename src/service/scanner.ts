import { makeReport } from '../domain/make-report.ts';
import { needs } from '../domain/needs.ts';
import { phishingScorer } from '../domain/phishing-verdict.ts';
import { dgaLikelihood } from '../domain/phishing/dga.ts';
import { scorePage } from '../domain/phishing/page-score.ts';
import { scoreUrl } from '../domain/phishing/score.ts';
import type { OpenScanner, ScannerParts } from '../domain/queue/worker.ts';
import { softwareKey, type RunScan } from '../domain/scan-job.ts';
import { createRunScan } from '../domain/run-scan.ts';
import { keepOwnProgram } from '../domain/visit/browser/sandbox.ts';
import { detectOwnTechnologies, ownRules } from '../fingerprints/technologies/own.ts';
import { TechnologySet } from '../fingerprints/technologies/set.ts';
import type { DetectTechnologies } from '../fingerprints/technologies/technology.ts';
import { readWebappanalyzer } from '../fingerprints/webappanalyzer.ts';
import { createReservedTable } from '../intel/reserved.ts';

const scorePhishing = phishingScorer({ scoreUrl, scorePage, dgaLikelihood });

/**
 * Reads every file that scans need. The returned function reads none, since the worker may have dropped its privileges
 * by then. See ScanModule.
 */
export function loadScanner(): OpenScanner {
  scoreUrl('https://vedette.example/'); // reads the model
  keepOwnProgram();
  return openRunScan;
}

/** Visits and judges with the settings given to the worker. */
function openRunScan({ settings, browser, technologies, workerGroup }: ScannerParts): RunScan {
  const { egress_allow, extraPublic, version, contact, limits, ...others } = settings;
  const detector = createDetector(technologies);
  detector();
  return createRunScan({
    settings: others,
    egress: {
      isPublic: createReservedTable([...extraPublic]).isPublic,
      allow: egress_allow,
      version,
      projectUrl: contact,
    },
    limits,
    workerGroup,
    canUseBrowser: { yes: browser.isAllowed, why: browser.why },
    needs: (visit) => needs(visit, detector()),
    makeReport: (visit, facts) =>
      makeReport(visit, facts, {
        detectTechnologies: detector(),
        cvesOf: (name, version) => facts.cves[softwareKey({ name, version })] ?? [],
        scorePhishing,
      }),
  });
}

/** Our own technologies and those of the user's feed, reread whenever it changes. */
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

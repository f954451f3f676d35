import { softwareIn, type Heard } from './software.ts';
import type { CveCatalogue, CveMatch } from './store.ts';
import { compareWeights } from './weigh.ts';

/** A port of a host, as it was seen once. */
interface Listener extends Heard {
  port: number;
  socket: string;
  /** CVEs that the scan itself reported, in any case. */
  cves: readonly string[];
}

/** A CVE of a host, with the surest grade of all places that have it. */
export interface Finding<Seen> extends CveMatch {
  /** What has it; '' when only the scan reports it. */
  product: string;
  version: string;
  /** Where it is: never empty, each port once. */
  at: Seen[];
}

type Suspicion = Omit<Finding<never>, 'at'>;

/**
 * The CVEs of a host, those that a distribution fixed too, each once: affected before possible before fixed,
 * within a grade the worst first. `seen` are newest first.
 */
export function allFindingsOf<Seen extends Listener>(
  seen: readonly Seen[],
  catalogue: CveCatalogue,
): Finding<Seen>[] {
  const findings = new Map<string, Finding<Seen>>();
  for (const listener of latestOf(seen)) {
    for (const suspicion of suspicionsOf(listener, catalogue)) {
      note(findings, suspicion, listener);
    }
  }
  return [...findings.values()].sort(compareFindings);
}

/** The same without those that the distribution fixed. */
export function findingsOf<Seen extends Listener>(
  seen: readonly Seen[],
  catalogue: CveCatalogue,
): Finding<Seen>[] {
  return allFindingsOf(seen, catalogue).filter(({ grade }) => grade !== 'fixed');
}

/** The newest of each port: what an older visit found may have been repaired since. */
export function latestOf<Seen extends Pick<Listener, 'port' | 'socket'>>(
  seen: readonly Seen[],
): Seen[] {
  const latest = new Map<string, Seen>();
  for (const listener of seen) {
    const place = `${listener.port}/${listener.socket}`;
    if (!latest.has(place)) latest.set(place, listener);
  }
  return [...latest.values()];
}

function suspicionsOf(listener: Listener, catalogue: CveCatalogue): Suspicion[] {
  const claimed = listener.cves.map((cve): Suspicion => {
    const id = cve.toUpperCase();
    const weight = catalogue.weight(id) ?? { id, cvss: null, epss: null, isKnownExploited: false };
    return {
      ...weight,
      grade: 'affected',
      reason: 'reported by the scan',
      range: null,
      distribution: null,
      product: listener.product,
      version: listener.version,
    };
  });
  const matched = softwareIn(listener).flatMap((software) => {
    const { product, version } = software;
    return catalogue.matching(software).map((match) => ({ ...match, product, version }));
  });
  return [...matched, ...claimed];
}

const rank = { affected: 0, possible: 1, fixed: 2 } as const;

function compareFindings(one: CveMatch, other: CveMatch): number {
  return rank[one.grade] - rank[other.grade] || compareWeights(one, other);
}

/** A host is affected where one of its ports is, whatever the others are. */
function note<Seen extends Listener>(
  findings: Map<string, Finding<Seen>>,
  suspicion: Suspicion,
  listener: Seen,
): void {
  const known = findings.get(suspicion.id);
  if (!known || rank[suspicion.grade] < rank[known.grade]) {
    findings.set(suspicion.id, { ...suspicion, at: [listener] });
  } else if (suspicion.grade === known.grade && !known.at.includes(listener)) {
    known.at.push(listener);
  }
}

import { softwareOfHost } from './host-system.ts';
import { withListedBuild } from './listed.ts';
import { nameOfSoftware, type ServiceText } from './software.ts';
import type { CannotTell, CveCatalogue, CveMatch, Software } from './store.ts';
import { listsNoVersion } from './ranges.ts';
import { compareWeights } from './ranking.ts';

/** A port of a host, as it was seen once. */
interface OpenPort extends ServiceText {
  port: number;
  socket: string;
  /** `ssh`, `http`; '' when unknown. */
  service?: string;
  /** CVEs that the scan itself reported, in any case. */
  cves: readonly string[];
}

/** A CVE of a host, with the surest grade of all ports that have it. */
export interface Finding<Seen> extends CveMatch {
  /** The affected software; '' when only the scan reports it. */
  product: string;
  version: string;
  /** Ports that have it, each once; none when only an SBOM lists it. */
  at: Seen[];
}

type PortCve = Omit<Finding<never>, 'at'>;

/**
 * The CVEs of a host, those that a distribution fixed too, each once: affected before possible before fixed,
 * within a grade the worst first. `seen` are newest first, `listed` is the
 * software in the SBOM of the host, whatever port it uses.
 */
export function allFindingsOf<Seen extends OpenPort>(
  seen: readonly Seen[],
  catalogue: CveCatalogue,
  listed: readonly Software[] = [],
): Finding<Seen>[] {
  const findings = new Map<string, Finding<Seen>>();
  for (const found of cvesOf(listed, catalogue)) note(findings, found);
  for (const { port, software } of softwareOfHost(latestOf(seen))) {
    const informed = software.map((each) => withListedBuild(each, listed));
    for (const found of cvesOfPort(port, informed, catalogue)) {
      note(findings, found, port);
    }
  }
  return [...findings.values()].sort(compareFindings);
}

/** The same without those that the distribution fixed. */
export function findingsOf<Seen extends OpenPort>(
  seen: readonly Seen[],
  catalogue: CveCatalogue,
): Finding<Seen>[] {
  return allFindingsOf(seen, catalogue).filter(({ grade }) => grade !== 'fixed');
}

/** What nothing can be said about. */
interface Unclear {
  port: number;
  /** '' when it is not identified. */
  product: string;
  why: CannotTell;
}

/** Services without a known CVE of which nothing else can be said either. */
export function unclearOf(
  seen: readonly OpenPort[],
  catalogue: CveCatalogue,
  listed: readonly Software[] = [],
): Unclear[] {
  return softwareOfHost(latestOf(seen)).flatMap(({ port, software }): Unclear[] => {
    const { port: number, product, cves } = port;
    if (software.length === 0) {
      return cves.length > 0 ? [] : [{ port: number, product, why: 'not identified' }];
    }
    return software.flatMap((each) => {
      const informed = withListedBuild(each, listed);
      const { why } = catalogue.coverage(informed);
      if (why === '' || catalogue.matching(informed).length > 0) return [];
      return [{ port: number, product: nameOfSoftware(each), why }];
    });
  });
}

/** The newest of each port: what an older scan found may have been fixed since. */
export function latestOf<Seen extends Pick<OpenPort, 'port' | 'socket'>>(
  seen: readonly Seen[],
): Seen[] {
  const latest = new Map<string, Seen>();
  for (const port of seen) {
    const place = `${port.port}/${port.socket}`;
    if (!latest.has(place)) latest.set(place, port);
  }
  return [...latest.values()];
}

function cvesOfPort(
  port: OpenPort,
  software: readonly Software[],
  catalogue: CveCatalogue,
): PortCve[] {
  const matched = cvesOf(software, catalogue);
  const { product, version } = port;
  const claimed = port.cves.map((cve) => ({ ...claimedMatch(cve, catalogue), product, version }));
  return [...matched, ...claimed];
}

function cvesOf(software: readonly Software[], catalogue: CveCatalogue): PortCve[] {
  return software.flatMap((each) => {
    const product = nameOfSoftware(each);
    const { version } = each;
    return catalogue.matching(each).map((match) => ({ ...match, product, version }));
  });
}

/** A CVE that the scan itself reports. */
export function claimedMatch(cve: string, catalogue: CveCatalogue): CveMatch {
  const id = cve.toUpperCase();
  const weight = catalogue.weight(id) ?? { id, cvss: null, epss: null, isKnownExploited: false };
  const reason = 'reported by the scan';
  return { ...weight, grade: 'affected', reason, range: null, distribution: null };
}

/** The surest first. */
export const gradeRank = { affected: 0, possible: 1, fixed: 2 } as const;

/** The record matches every version, so it says little about this one. */
export function isVague({ grade, range }: CveMatch): boolean {
  return grade === 'possible' && range !== null && listsNoVersion(range);
}

function compareFindings(one: CveMatch, other: CveMatch): number {
  return (
    gradeRank[one.grade] - gradeRank[other.grade] ||
    Number(isVague(one)) - Number(isVague(other)) ||
    compareWeights(one, other)
  );
}

/** A host is affected where one of its ports is, whatever the others are. */
function note<Seen extends OpenPort>(
  findings: Map<string, Finding<Seen>>,
  found: PortCve,
  port?: Seen,
): void {
  const known = findings.get(found.id);
  if (!known || gradeRank[found.grade] < gradeRank[known.grade]) {
    findings.set(found.id, { ...found, at: port ? [port] : [] });
  } else if (port && found.grade === known.grade && !known.at.includes(port)) {
    known.at.push(port);
  }
}

import { softwareOfHost } from './host-system.ts';
import { withListedBuild } from './listed.ts';
import { nameOfSoftware, type ServiceText } from './software.ts';
import type { CannotTell, CveCatalogue, CveMatch, Software } from './store.ts';
import { listsNoVersion } from './ranges.ts';
import { compareWeights } from './ranking.ts';

/** A port of a host, as observed once. */
interface OpenPort extends ServiceText {
  port: number;
  socket: string;
  /** `ssh`, `http`; '' if unknown. */
  service?: string;
  /** CVEs reported by the scan, in any case. */
  cves: readonly string[];
}

/** A CVE of a host, with the surest grade among all its ports. */
export interface Finding<Seen> extends CveMatch {
  /** The affected software; '' if only the scan reports it. */
  product: string;
  version: string;
  /** Ports that have it, each once; empty if only an SBOM lists it. */
  at: Seen[];
}

type PortCve = Omit<Finding<never>, 'at'>;

/**
 * The CVEs of a host, including those fixed by the distribution, each once: affected before
 * possible before fixed, then worst first. `seen` is newest first; `listed` is the software in the
 * host's SBOM, whatever port it uses.
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

/** Like `allFindingsOf`, without those fixed by the distribution. */
export function findingsOf<Seen extends OpenPort>(
  seen: readonly Seen[],
  catalogue: CveCatalogue,
): Finding<Seen>[] {
  return allFindingsOf(seen, catalogue).filter(({ grade }) => grade !== 'fixed');
}

/** A service that cannot be assessed. */
interface Unclear {
  port: number;
  /** '' if not identified. */
  product: string;
  why: CannotTell;
}

/** Services without a known CVE that cannot be assessed. */
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

/** The newest observation of each port: what an older scan found may have been fixed since. */
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

/** A CVE reported by the scan itself. */
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

/** A host is affected if one of its ports is, whatever the others are. */
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

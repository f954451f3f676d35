import { softwareOf, type Heard } from './software.ts';
import type { AffectedRange, CveCatalogue, CveWeight } from './store.ts';
import { compareWeights } from './weigh.ts';

/** Something that listens at a host, as it was seen once. */
export interface Listener extends Heard {
  port: number;
  socket: string;
  /** CVEs that the scan itself claims, in any case. */
  cves: readonly string[];
}

/** A CVE of a host. */
export interface Finding<Seen> extends CveWeight {
  /** Of every place where it is. */
  isUncertain: boolean;
  /** What matched; null when only the scan claims it. */
  range: AffectedRange | null;
  /** Where it is: never empty, and each port once. */
  at: Seen[];
}

type Suspicion = CveWeight & Pick<Finding<never>, 'isUncertain' | 'range'>;

/** The CVEs of what listens at a host, each once, worst first. `seen` are newest first. */
export function findingsOf<Seen extends Listener>(
  seen: readonly Seen[],
  catalogue: CveCatalogue,
): Finding<Seen>[] {
  const findings = new Map<string, Finding<Seen>>();
  for (const listener of latestOf(seen)) {
    for (const suspicion of suspicionsOf(listener, catalogue)) {
      note(findings, suspicion, listener);
    }
  }
  return [...findings.values()].sort(compareWeights);
}

/** The newest of each port: what an older visit found may have been repaired since. */
function latestOf<Seen extends Listener>(seen: readonly Seen[]): Seen[] {
  const latest = new Map<string, Seen>();
  for (const listener of seen) {
    const place = `${listener.port}/${listener.socket}`;
    if (!latest.has(place)) latest.set(place, listener);
  }
  return [...latest.values()];
}

/** By the software, and by what the scan says itself, which it had a reason for. */
function suspicionsOf(listener: Listener, catalogue: CveCatalogue): Suspicion[] {
  const claimed = listener.cves.map((cve) => {
    const id = cve.toUpperCase();
    const weight = catalogue.weight(id) ?? { id, cvss: null, epss: null, isKnownExploited: false };
    return { ...weight, isUncertain: false, range: null };
  });
  return [...catalogue.matching(softwareOf(listener)), ...claimed];
}

function note<Seen extends Listener>(
  findings: Map<string, Finding<Seen>>,
  suspicion: Suspicion,
  listener: Seen,
): void {
  const known = findings.get(suspicion.id);
  if (!known) {
    findings.set(suspicion.id, { ...suspicion, at: [listener] });
    return;
  }
  known.isUncertain &&= suspicion.isUncertain;
  if (!known.at.includes(listener)) known.at.push(listener);
}

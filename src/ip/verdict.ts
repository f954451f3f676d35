import { safeDns, type SafeDnsVerdict } from '../intel/safe-dns.ts';
import { score, type Verdict } from '../intel/score.ts';
import type { Dossier } from './dossier.ts';
import { concernsDns, currentPorts, exposureOf, isUnusualForResolver } from './exposure.ts';

/** Both scores, from what feeds claim and what the address shows of itself. */
export function verdictOf({ claims, now, host }: Dossier): Verdict {
  return score(claims, now, exposureOf(host));
}

export function dnsVerdict(dossier: Dossier): SafeDnsVerdict {
  const { claims, now, host } = dossier;
  return safeDns(claims, {
    verdict: verdictOf(dossier),
    now,
    unusualPorts: currentPorts(host).filter(isUnusualForResolver).length,
    dnsVulnerabilities: host.vulnerabilities.rows.filter(concernsDns).length,
  });
}

import { judge } from '../intel/judge.ts';
import { safeDns, type SafeDnsVerdict } from '../intel/safe-dns.ts';
import { score, type Levels, type Verdict } from '../intel/score.ts';
import type { Dossier } from './dossier.ts';
import { concernsDns, exposureOf, isExposed, unusualResolverPorts } from './exposure.ts';

/** Both levels, from claims of feeds and the address's own exposure. */
export function levelsOf({ claims, now, host, levels }: Dossier): Levels {
  return isExposed(host) ? judge(claims, now, exposureOf(host)) : levels;
}

/** Like `levelsOf`, with every term. */
export function verdictOf({ claims, now, host }: Dossier): Verdict {
  return score(claims, now, exposureOf(host));
}

export function dnsVerdict(dossier: Dossier): SafeDnsVerdict {
  const { claims, now, host, probe } = dossier;
  return safeDns(claims, {
    verdict: levelsOf(dossier),
    now,
    unusualPorts: unusualResolverPorts(host, claims).length,
    dnsVulnerabilities: host.vulnerabilities.rows.filter(concernsDns).length,
    ...(probe ? { probe } : {}),
  });
}

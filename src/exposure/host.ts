import type { Banner } from '../banner/store.ts';
import { findingsOf, isVague, type Finding } from '../cve/findings.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { ExposedHost, Weakness } from './contract.ts';

/** The weaknesses of a host by its newest banners; undefined when it has none any more. */
export function describeHost(
  banners: readonly Banner[],
  { catalogue, cve, worst }: { catalogue: CveCatalogue; cve: string | undefined; worst: number },
): ExposedHost | undefined {
  const [newest] = banners;
  const all = findingsOf(banners, catalogue);
  const findings = cve === undefined ? all : all.filter(({ id }) => id === cve);
  if (!newest || findings.length === 0) return undefined;
  const affected = findings.filter(({ grade }) => grade === 'affected');
  const ranked = affected.length > 0 ? affected : findings.filter((each) => !isVague(each));
  return {
    ip_address: newest.address,
    hostname: banners.find(({ hostnames }) => hostnames.length > 0)?.hostnames[0] ?? '',
    kev_count: affected.filter(({ isKnownExploited }) => isKnownExploited).length,
    affected_count: affected.length,
    cve_count: findings.length,
    epss: highest(ranked.map(({ epss }) => epss)),
    cvss: highest(ranked.map(({ cvss }) => cvss)),
    last_seen: toWireTime(newest.seenAt),
    worst: findings.slice(0, worst).map(toWeakness),
  };
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((most, value) => Math.max(most, value));
}

export function toWeakness(finding: Finding<Banner>): Weakness {
  return {
    cve_id: finding.id,
    grade: finding.grade,
    reason: finding.reason,
    kev: finding.isKnownExploited,
    epss: finding.epss,
    cvss: finding.cvss,
    sure: finding.grade === 'affected',
    product: finding.product,
    version: finding.version,
    ports: portsOf(finding.at),
  };
}

export function portsOf(banners: readonly Banner[]): number[] {
  return [...new Set(banners.map(({ port }) => port))].sort((one, other) => one - other);
}

import type { Banner } from '../banner/store.ts';
import { findingsOf, type Finding } from '../cve/findings.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { ExposedHost, Weakness } from './contract.ts';

/** What is weak at a host as of its newest banners; undefined when nothing is any more. */
export function describeHost(
  banners: readonly Banner[],
  { catalogue, worst }: { catalogue: CveCatalogue; worst: number },
): ExposedHost | undefined {
  const [newest] = banners;
  const findings = findingsOf(banners, catalogue);
  if (!newest || findings.length === 0) return undefined;
  return {
    ip_address: newest.address,
    hostname: banners.find(({ hostnames }) => hostnames.length > 0)?.hostnames[0] ?? '',
    kev_count: findings.filter(({ isKnownExploited }) => isKnownExploited).length,
    cve_count: findings.length,
    epss: highest(findings.map(({ epss }) => epss)),
    cvss: highest(findings.map(({ cvss }) => cvss)),
    last_seen: toWireTime(newest.seenAt),
    worst: findings.slice(0, worst).map(toWeakness),
  };
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((most, value) => Math.max(most, value));
}

function toWeakness(finding: Finding<Banner>): Weakness {
  const { id, isKnownExploited, epss, cvss, isUncertain, at } = finding;
  const { product = '', version = '' } = at[0] ?? {};
  const ports = [...new Set(at.map(({ port }) => port))].sort((one, other) => one - other);
  const weight = { cve_id: id, kev: isKnownExploited, epss, cvss };
  return { ...weight, sure: !isUncertain, product, version, ports };
}

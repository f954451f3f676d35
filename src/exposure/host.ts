import type { Banner } from '../banner/store.ts';
import type { Finding } from '../cve/findings.ts';
import type { Weakness } from './contract.ts';

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

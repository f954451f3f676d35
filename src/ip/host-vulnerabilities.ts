import type { Banner } from '../banner/store.ts';
import { isOpen } from '../cve/cpe.ts';
import { findingsOf, type Finding } from '../cve/findings.ts';
import type { CveCatalogue, CveFacts, CvssScore } from '../cve/store.ts';
import { weaknessOf } from '../cve/weaknesses.ts';
import type { AffectedProduct, Known, PublicExploit, Vulnerability } from './store.ts';

/** Public exploits by the CVEs that they exploit. */
export type ExploitsByCve = ReadonlyMap<string, readonly PublicExploit[]>;

/** What the vulnerabilities of a host are made of. */
export interface VulnerabilitySources {
  cves: () => CveCatalogue;
  /** Absent where no exploits are indexed. */
  exploitsOf?: (cves: readonly string[]) => Promise<ExploitsByCve>;
  /** Rows that are told whole; of the others only their number. */
  host_cves: number;
}

const noExploits: ExploitsByCve = new Map();

/** CVEs of what listens now, each once, worst first. */
export function vulnerabilitiesOf(
  banners: readonly Banner[],
  { cves, exploitsOf, host_cves }: VulnerabilitySources,
): Known<Vulnerability> | Promise<Known<Vulnerability>> {
  const catalogue = cves();
  const findings = findingsOf(banners, catalogue);
  const worst = findings.slice(0, host_cves);
  const tell = (exploits: ExploitsByCve) => ({
    count: findings.length,
    rows: worst.map((finding) => {
      const { id } = finding;
      return toVulnerability(finding, catalogue.fact(id), exploits.get(id) ?? []);
    }),
  });
  if (worst.length === 0 || !exploitsOf) return tell(noExploits);
  return exploitsOf(worst.map(({ id }) => id)).then(tell);
}

function toVulnerability(
  finding: Finding<Banner>,
  facts: CveFacts | undefined,
  exploits: readonly PublicExploit[],
): Vulnerability {
  return {
    cveId: finding.id,
    description: facts?.description ?? '',
    cvss2: scoreOf(facts?.cvss2),
    cvss3: scoreOf(facts?.cvss3),
    weaknesses: (facts?.cwes ?? []).flatMap((cwe) => {
      const weakness = weaknessOf(cwe);
      return weakness ? [{ ...weakness, description: '' }] : [];
    }),
    exploits,
    isExploited: finding.isKnownExploited,
    grade: finding.grade === 'affected' ? 'affected' : 'possible',
    reason: finding.reason,
    ports: finding.at.flatMap(({ port, socket }) => (socket === 'sctp' ? [] : [{ port, socket }])),
    related: [],
    ...productOf(finding),
  };
}

const words: Readonly<Record<string, string>> = {
  N: 'NETWORK',
  A: 'ADJACENT_NETWORK',
  L: 'LOCAL',
  P: 'PHYSICAL',
};

/** The vector of an attack as a word, out of `CVSS:3.1/AV:N/…`. */
function scoreOf(score: CvssScore | null | undefined): { vector: string; score: number } {
  const [, letter = ''] = /(?:^|\/)AV:([NALP])/.exec(score?.vector ?? '') ?? [];
  return { vector: words[letter] ?? '', score: score?.score ?? 0 };
}

type Named = Omit<AffectedProduct, 'version'>;

/** Of what only the scan claims nothing more is known. */
const unknownRange: Named = {
  product: '',
  vendor: '',
  part: 'a',
  update: '',
  edition: '',
  targetHardware: '',
  targetSoftware: '',
};

function productOf({ range, product, version }: Finding<Banner>): AffectedProduct {
  const known: Named = range ?? unknownRange;
  const said = (value: string) => (isOpen(value) ? '' : value);
  return {
    product: product || known.product,
    version,
    vendor: known.vendor,
    part: known.part,
    targetHardware: said(known.targetHardware),
    targetSoftware: said(known.targetSoftware),
    update: said(known.update),
    edition: said(known.edition),
  };
}

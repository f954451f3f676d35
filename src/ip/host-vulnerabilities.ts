import type { Banner } from '../banner/store.ts';
import { isOpen } from '../cve/cpe.ts';
import { allFindingsOf, unclearOf, type Finding } from '../cve/findings.ts';
import type { CveCatalogue, CveFacts, CvssScore } from '../cve/store.ts';
import { weaknessOf } from '../cve/weaknesses.ts';
import type {
  AffectedProduct,
  GradedCve,
  GradedCves,
  Host,
  PastCves,
  PublicExploit,
  Vulnerability,
} from './store.ts';

/** Public exploits by CVE. */
interface ExploitsOfCves {
  byCve: ReadonlyMap<string, readonly PublicExploit[]>;
  /** Why they could not be looked up; '' if they were. */
  away: string;
}

/** Inputs for the vulnerabilities of a host. */
export interface VulnerabilitySources {
  cves: () => CveCatalogue;
  /** Whether there is CVE data to match, and whether all feeds have been read. */
  cveData: () => GradedCves['data'];
  /** Absent if no exploits are indexed. */
  exploitsOf?: (cves: readonly string[]) => Promise<ExploitsOfCves>;
}

/** Listed in full; the rest are only counted. */
const mostRows = 200;

const noExploits: ExploitsOfCves = { byCve: new Map(), away: '' };

export type Weaknesses = Pick<Host, 'vulnerabilities' | 'cves' | 'notAsked'>;

/** CVEs of currently open services, each once: affected before possible, then worst first. */
export function vulnerabilitiesOf(
  banners: readonly Banner[],
  { cves, cveData, exploitsOf }: VulnerabilitySources,
): Weaknesses | Promise<Weaknesses> {
  const catalogue = cves();
  const findings = allFindingsOf(banners, catalogue);
  const open = findings.filter(({ grade }) => grade !== 'fixed');
  const worst = open.slice(0, mostRows);
  const graded = { ...gradesOf(findings, cveData()), unclear: unclearOf(banners, catalogue) };
  const complete = ({ byCve, away }: ExploitsOfCves): Weaknesses => ({
    vulnerabilities: {
      count: open.length,
      rows: worst.map((finding) => {
        const { id } = finding;
        return toVulnerability(finding, catalogue.fact(id), byCve.get(id) ?? []);
      }),
    },
    cves: graded,
    notAsked: away === '' ? [] : [away],
  });
  if (worst.length === 0 || !exploitsOf) return complete(noExploits);
  return exploitsOf(worst.map(({ id }) => id)).then(complete);
}

const mostWorst = 5;

/** Vulnerabilities on ports that are no longer open. */
export function pastCvesOf(banners: readonly Banner[], catalogue: CveCatalogue): PastCves {
  const affected = allFindingsOf(banners, catalogue).filter(({ grade }) => grade === 'affected');
  return {
    affected: affected.length,
    exploited: affected.filter(({ isKnownExploited }) => isKnownExploited).length,
    worst: affected.slice(0, mostWorst).map(({ id }) => id),
    seenAt: Math.max(0, ...affected.flatMap(({ at }) => at.map(({ seenAt }) => seenAt))),
  };
}

/** Counts all findings: the score must not depend on the limit of the list. */
function gradesOf(
  findings: readonly Finding<Banner>[],
  data: GradedCves['data'],
): Omit<GradedCves, 'unclear'> {
  const counts = { affected: 0, possible: 0, fixed: 0 };
  const products = new Set<string>();
  let exploited = 0;
  for (const { grade, product, version, isKnownExploited } of findings) {
    counts[grade]++;
    if (grade !== 'affected') continue;
    products.add(`${product} ${version}`);
    if (isKnownExploited) exploited++;
  }
  return {
    affected: counts.affected,
    possible: counts.possible,
    fixed: counts.fixed,
    exploited,
    products: products.size,
    data,
    rows: findings.slice(0, mostRows).map(toGraded),
  };
}

function toGraded(finding: Finding<Banner>): GradedCve {
  return {
    cveId: finding.id,
    grade: finding.grade,
    reason: finding.reason,
    isExploited: finding.isKnownExploited,
    product: finding.product,
    version: finding.version,
    ports: [...new Set(finding.at.map(({ port }) => port))],
  };
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

/** The attack vector as a word, from `CVSS:3.1/AV:N/…`. */
function scoreOf(score: CvssScore | null | undefined): { vector: string; score: number } {
  const [, letter = ''] = /(?:^|\/)AV:([NALP])/.exec(score?.vector ?? '') ?? [];
  return { vector: words[letter] ?? '', score: score?.score ?? 0 };
}

type Named = Omit<AffectedProduct, 'version'>;

/** For CVEs that only the scan reports. */
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

import type { Banner } from '../banner/store.ts';
import { isOpen } from '../cve/cpe.ts';
import { softwareOf } from '../cve/software.ts';
import type {
  AffectedRange,
  CveCatalogue,
  CveFacts,
  CveMatch,
  CvssScore,
  CveWeight,
} from '../cve/store.ts';
import { weaknessOf } from '../cve/weaknesses.ts';
import { compareWeights } from '../cve/weigh.ts';
import type { AffectedProduct, Known, PublicExploit, Vulnerability } from './store.ts';

/** What the vulnerabilities of a host are made of. */
export interface VulnerabilitySources {
  cves: () => CveCatalogue;
  /** Public exploits of a CVE, as far as they are known at once. */
  exploitsOf?: (cve: string) => readonly PublicExploit[];
  /** Rows that are told whole; of the others only their number. */
  host_cves: number;
}

type Port = Vulnerability['ports'][number];

/** A CVE of the host with the first software that has it, and all ports where it is. */
interface Finding {
  weight: CveWeight;
  range: AffectedRange | null;
  banner: Banner;
  ports: Port[];
}

/** CVEs of what listens now, each once, worst first. */
export function vulnerabilitiesOf(
  banners: readonly Banner[],
  sources: VulnerabilitySources,
): Known<Vulnerability> {
  const catalogue = sources.cves();
  const findings = new Map<string, Finding>();
  for (const banner of latestOf(banners)) {
    for (const found of suspicionsOf(banner, catalogue)) note(findings, found, banner);
  }
  const worst = [...findings.values()]
    .sort((one, other) => compareWeights(one.weight, other.weight))
    .slice(0, sources.host_cves);
  const exploitsOf = sources.exploitsOf ?? (() => []);
  const rows = worst.map((finding) => {
    const facts = catalogue.fact(finding.weight.id);
    return toVulnerability(finding, facts, exploitsOf(finding.weight.id));
  });
  return { count: findings.size, rows };
}

/** What an older visit found may have been repaired since. `banners` are newest first. */
function latestOf(banners: readonly Banner[]): Banner[] {
  const latest = new Map<string, Banner>();
  for (const banner of banners) {
    const place = `${banner.port}/${banner.socket}`;
    if (!latest.has(place)) latest.set(place, banner);
  }
  return [...latest.values()];
}

type Suspicion = CveWeight & Partial<Pick<CveMatch, 'range'>>;

/** By the software, and by what the scan says itself. */
function suspicionsOf(banner: Banner, catalogue: CveCatalogue): Suspicion[] {
  const claimed = banner.cves.map((cve) => {
    const id = cve.toUpperCase();
    return catalogue.weight(id) ?? { id, cvss: null, epss: null, isKnownExploited: false };
  });
  return [...catalogue.matching(softwareOf(banner)), ...claimed];
}

function note(findings: Map<string, Finding>, found: Suspicion, banner: Banner): void {
  const { port, socket } = banner;
  if (socket === 'sctp') return; // the wire knows two kinds
  const known = findings.get(found.id);
  if (!known) {
    const range = found.range ?? null;
    findings.set(found.id, { weight: found, range, banner, ports: [{ port, socket }] });
  } else if (!known.ports.some((each) => each.port === port && each.socket === socket)) {
    known.ports.push({ port, socket });
  }
}

function toVulnerability(
  { weight, range, banner, ports }: Finding,
  facts: CveFacts | undefined,
  exploits: readonly PublicExploit[],
): Vulnerability {
  return {
    cveId: weight.id,
    description: facts?.description ?? '',
    cvss2: scoreOf(facts?.cvss2),
    cvss3: scoreOf(facts?.cvss3),
    weaknesses: (facts?.cwes ?? []).flatMap((cwe) => {
      const weakness = weaknessOf(cwe);
      return weakness ? [{ ...weakness, description: '' }] : [];
    }),
    exploits,
    isExploited: weight.isKnownExploited,
    ports,
    related: [],
    ...productOf(range, banner),
  };
}

const words: Readonly<Record<string, string>> = {
  ...{ N: 'NETWORK', A: 'ADJACENT_NETWORK', L: 'LOCAL', P: 'PHYSICAL' },
};

/** The vector of an attack as a word, out of `CVSS:3.1/AV:N/…`. */
function scoreOf(score: CvssScore | null | undefined): { vector: string; score: number } {
  const [, letter = ''] = /(?:^|\/)AV:([NALP])/.exec(score?.vector ?? '') ?? [];
  return { vector: words[letter] ?? '', score: score?.score ?? 0 };
}

/** Of what only the scan claims nothing more is known. */
const unknownRange: AffectedProduct = {
  ...{ product: '', version: '', vendor: '', part: 'a', update: '', edition: '' },
  ...{ targetHardware: '', targetSoftware: '' },
};

function productOf(range: AffectedRange | null, { product, version }: Banner): AffectedProduct {
  const known = range ?? unknownRange;
  const said = (value: string) => (isOpen(value) ? '' : value);
  return {
    ...{ product: product || known.product, version, vendor: known.vendor, part: known.part },
    targetHardware: said(known.targetHardware),
    targetSoftware: said(known.targetSoftware),
    update: said(known.update),
    edition: said(known.edition),
  };
}

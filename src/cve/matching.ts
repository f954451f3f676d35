import { isOpen, parseCpe } from './cpe.ts';
import { keyOfProduct, keysOfName } from './products.ts';
import { isInRange, type ReadyRange } from './ranges.ts';
import type { AffectedRange, CveMatch, CveWeight, Software } from './store.ts';
import { parseVersion, type Version } from './version.ts';
import { compareWeights } from './weigh.ts';

/** A CVE that touches some versions of a product. */
export interface ReadyCve {
  weight: CveWeight;
  isConditional: boolean;
  touched: readonly Ready[];
  /** Versions that are safe though others around them are not. */
  safe: readonly Ready[];
}

export interface Ready {
  range: AffectedRange;
  ready: ReadyRange;
}

interface Candidate {
  /** The name that the product is kept under. */
  key: string;
  version: Version;
}

/** The CVEs of a piece of software, each once, worst first. `cvesOf` has those of a product in that order. */
export function matchSoftware(
  software: Software,
  cvesOf: (key: string) => readonly ReadyCve[],
): CveMatch[] {
  const isRepackaged = software.distribution !== '';
  const [first = [], ...others] = candidatesOf(software).map(({ key, version }) =>
    matchProduct(cvesOf(key), version, isRepackaged),
  );
  const all = others.flat();
  return all.length === 0 ? first : eachOnce([...first, ...all]).sort(compareWeights);
}

function matchProduct(
  cves: readonly ReadyCve[],
  version: Version,
  isRepackaged: boolean,
): CveMatch[] {
  const matches: CveMatch[] = [];
  for (const cve of cves) {
    const range = rangeAround(version, cve);
    if (!range) continue;
    const { id, cvss, epss, isKnownExploited } = cve.weight;
    const isUncertain = isRepackaged || isOnlySomewhere(cve, range);
    matches.push({ id, cvss, epss, isKnownExploited, isUncertain, range });
  }
  return matches;
}

/** Of several matches with one CVE, one that is sure. */
function eachOnce(matches: readonly CveMatch[]): CveMatch[] {
  const kept = new Map<string, CveMatch>();
  for (const match of matches) {
    const known = kept.get(match.id);
    if (!known || (known.isUncertain && !match.isUncertain)) kept.set(match.id, match);
  }
  return [...kept.values()];
}

function rangeAround(version: Version, { touched, safe }: ReadyCve): AffectedRange | undefined {
  const found = touched.find(({ ready }) => isInRange(version, ready));
  return found && !safe.some(({ ready }) => isInRange(version, ready)) ? found.range : undefined;
}

function isOnlySomewhere({ isConditional }: ReadyCve, { targetSoftware }: AffectedRange): boolean {
  return isConditional || !isOpen(targetSoftware);
}

/** What the software may be, each name with a version that is known to be its own. */
function candidatesOf({ product, version, cpes }: Software): Candidate[] {
  const read = cpes.flatMap((text) => parseCpe(text) ?? []);
  const applications = read.filter(({ part }) => part === 'a').length;
  const found = read.map((cpe) => {
    const own = isOpen(cpe.update) ? cpe.version : `${cpe.version} ${cpe.update}`;
    // A lone application without a version is the one that the banner gives the version of.
    const isBare = isOpen(cpe.version);
    const lent = cpe.part === 'a' && applications === 1 ? version : '';
    return { key: keyOfProduct(cpe), text: isBare ? lent : own };
  });
  const named = keysOfName(product).map((key) => ({ key, text: version }));
  const distinct = new Map([...found, ...named].map((each) => [`${each.key} ${each.text}`, each]));
  return [...distinct.values()].flatMap(({ key, text }) => {
    const parsed = parseVersion(text);
    return parsed ? [{ key, version: parsed }] : [];
  });
}

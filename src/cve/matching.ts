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

/** The CVEs of a piece of software, each once, worst first. */
export function matchSoftware(
  software: Software,
  cvesOf: (key: string) => readonly ReadyCve[],
): CveMatch[] {
  const matches = new Map<string, CveMatch>();
  for (const { key, version } of candidatesOf(software)) {
    for (const cve of cvesOf(key)) {
      const range = rangeAround(version, cve);
      if (!range) continue;
      const isUncertain = software.distribution !== '' || isOnlySomewhere(cve, range);
      const known = matches.get(cve.weight.id);
      if (known && !known.isUncertain) continue;
      matches.set(cve.weight.id, { ...cve.weight, isUncertain, range });
    }
  }
  return [...matches.values()].sort(compareWeights);
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

import { domainToUnicode } from 'node:url';
import type { BrandSign } from './brands.ts';
import { featuresOf, type Features } from './features.ts';
import { askForest } from './forest.ts';
import { createTeller } from './meaning.ts';
import { measure, measureNames } from './measures.ts';
import { handSet, learntModel } from './model.ts';
import { readSite, type Site } from './site.ts';

/** That nothing speaks against a URL does not make it safe, so no verdict says so. */
export type UrlVerdict = 'dangerous' | 'suspicious' | 'no sign';

export interface Reason {
  feature: string;
  /** Log-odds: above 0 it speaks for phishing, below 0 against it. */
  weight: number;
  says: string;
}

export interface UrlScore {
  /** As it was understood, with the host in A-labels. */
  url: string;
  host: string;
  /** The host as people read it; the same as `host` where it is ASCII. */
  hostShown: string;
  registrable: string;
  brand: BrandSign | undefined;
  /** From 0 to 1, as if one URL in two were phishing. */
  probability: number;
  verdict: UrlVerdict;
  /** The log-odds that all reasons and the start add up to. */
  logOdds: number;
  /** The weightiest first. They and the start add up to the log-odds. */
  reasons: Reason[];
}

/** Judges a URL by itself, without visiting it. Null when the text is no web address. Few want all reasons. */
export function scoreUrl(text: string, mostReasons = Infinity): UrlScore | null {
  const site = readSite(text);
  return site && scoreSite(site, mostReasons);
}

function scoreSite(site: Site, mostReasons: number): UrlScore {
  const { start, learnt, forest, thresholds } = learntModel();
  const features = featuresOf(site);
  const weights = weigh(features, askForest(forest, measure(features, learnt)));
  const logOdds = round(weights.reduce((sum, { weight }) => sum + weight, start));
  const probability = 1 / (1 + Math.exp(-logOdds));
  const tell = createTeller(features, learnt.logOdds);
  return {
    url: site.url,
    host: site.host,
    hostShown: shown(site.host),
    registrable: site.registrable,
    brand: features.brand,
    probability,
    verdict: verdictOf(probability, thresholds),
    logOdds,
    reasons: weightiest(weights, mostReasons).map(({ feature, weight }) => ({
      feature,
      weight,
      says: tell(feature, weight),
    })),
  };
}

/** Few of many are found faster than all are sorted. Of equals the first stays before. */
function weightiest(weights: readonly Weight[], most: number): Weight[] {
  const found: Weight[] = [];
  for (const each of weights) {
    const size = Math.abs(each.weight);
    let place = found.length;
    while (place > 0 && Math.abs(found[place - 1]?.weight ?? 0) < size) place--;
    if (place >= most) continue;
    if (found.length === most) found.pop();
    found.splice(place, 0, each);
  }
  return found;
}

type Weight = Pick<Reason, 'feature' | 'weight'>;

/** Measures of one thing are one reason; what is set by hand comes on top. */
function weigh(features: Features, shares: Int32Array): Weight[] {
  const thousandths = new Int32Array(reasonNames.length);
  for (let at = 0; at < shares.length; at++) {
    const reason = reasonOf[at] ?? 0;
    thousandths[reason] = (thousandths[reason] ?? 0) + (shares[at] ?? 0);
  }
  const weights = setByHand(features);
  for (let at = 0; at < thousandths.length; at++) {
    const weight = (thousandths[at] ?? 0) / 1_000;
    if (weight !== 0) weights.push({ feature: reasonNames[at] ?? '', weight });
  }
  return weights;
}

function setByHand({ signs }: Features): Weight[] {
  const weights: Weight[] = [];
  for (const family of ['host', 'brand'] as const) {
    for (const sign of signs[family]) {
      const feature = `${family}.${sign}`;
      const weight = handSet[feature];
      if (weight !== undefined) weights.push({ feature, weight });
    }
  }
  return weights;
}

const namesOfReasons = measureNames.map((name) => name.replace(/\/.*/, ''));
const reasonNames = [...new Set(namesOfReasons)];
const reasonOf = Uint8Array.from(namesOfReasons, (name) => reasonNames.indexOf(name));

/** Most names are ASCII, and asking costs more than looking. */
function shown(host: string): string {
  return host.includes('xn--') ? domainToUnicode(host) || host : host;
}

function round(weight: number): number {
  return Math.round(weight * 1_000) / 1_000;
}

function verdictOf(
  probability: number,
  { suspicious, dangerous }: { suspicious: number; dangerous: number },
): UrlVerdict {
  if (probability >= dangerous) return 'dangerous';
  return probability >= suspicious ? 'suspicious' : 'no sign';
}

import { domainToUnicode } from 'node:url';
import { brandSign, type BrandSign } from './brands.ts';
import { ClueList, shapeTopic } from './clue-list.ts';
import { findClues, topics } from './clues.ts';
import { exemptionOf } from './exempt.ts';
import { featuresOf, type Features } from './features.ts';
import { handSet, learntModel, type Model } from './model.ts';
import { sentenceFor, shapeFeature, shapeReasons } from './reasons.ts';
import { readSite, type Site } from './site.ts';

/** No verdict says that a URL is safe: lack of evidence does not make it so. */
type UrlVerdict = 'dangerous' | 'suspicious' | 'no sign';

interface Reason {
  feature: string;
  /** Log-odds: positive is evidence of phishing, negative against it. */
  weight: number;
  says: string;
}

export interface UrlScore {
  /** Normalised, with the host in A-labels. */
  url: string;
  host: string;
  /** The host in Unicode, for display. */
  hostShown: string;
  registrable: string;
  brand: BrandSign | undefined;
  /** 0 to 1, assuming that one URL in two is phishing. */
  probability: number;
  verdict: UrlVerdict;
  /** `start` plus the weights of all reasons is `logOdds`. */
  start: number;
  logOdds: number;
  /** Evidence first, then the shape of the URL; each by weight. */
  reasons: Reason[];
}

interface Scoring {
  /** Default: all. A few are found faster. */
  mostReasons?: number;
  /** Whether a host is on a loaded list of popular sites. */
  isPopular?: (host: string) => boolean;
}

/** Judges a URL without visiting it. Null if the text is not a web address. */
export function scoreUrl(text: string, scoring: Scoring = {}): UrlScore | null {
  const site = readSite(text);
  if (site === null) return null;
  const brand = brandSign(site);
  const exemption = exemptionOf(site, { brand, isPopular: scoring.isPopular ?? (() => false) });
  if (exemption === undefined) return weighSite(featuresOf(site, brand), scoring);
  const { feature, logOdds, says } = exemption;
  const reasons = [{ feature, weight: logOdds, says }];
  return { ...outlineOf(site), brand, ...judge(logOdds, learntModel()), start: 0, reasons };
}

/** Reused for every URL. */
const clues = new ClueList();
const sums = new Float64Array(topics.length);

function weighSite(features: Features, { mostReasons = Infinity }: Scoring): UrlScore {
  const model = learntModel();
  findClues(clues, features);
  addUp(model);
  addHandSet(features);
  const sum = sums.reduce((total, weight) => total + weight, model.start);
  const reasons = reasonsFrom(features, sum >= model.thresholds.suspicious);
  const logOdds = round(reasons.reduce((total, { weight }) => total + weight, model.start));
  return {
    ...outlineOf(features.site),
    brand: features.brand,
    ...judge(logOdds, model),
    start: model.start,
    reasons: reasons.slice(0, mostReasons),
  };
}

/** The innermost loop: a few hundred look-ups in a one-megabyte table. */
function addUp({ bytes, logOdds }: Model): void {
  sums.fill(0);
  const { buckets, scales, topics: about, count } = clues;
  for (let at = 0; at < count; at++) {
    const weight = (logOdds[bytes[buckets[at] ?? 0] ?? 0] ?? 0) * (scales[at] ?? 0);
    const topic = about[at] ?? 0;
    sums[topic] = (sums[topic] ?? 0) + weight;
  }
}

function addHandSet({ signs }: Features): void {
  for (const family of ['host', 'brand'] as const) {
    for (const sign of signs[family]) {
      const feature = `${family}.${sign}`;
      const topic = topics.indexOf(feature);
      if (topic >= 0) sums[topic] = (sums[topic] ?? 0) + (handSet[feature] ?? 0);
    }
  }
}

/** Evidence by weight, then the shape, which sums up everything else. */
function reasonsFrom(features: Features, isSuspicious: boolean): Reason[] {
  let shape = sums[shapeTopic] ?? 0;
  const reasons: Reason[] = [];
  for (let topic = shapeTopic + 1; topic < sums.length; topic++) {
    const weight = sums[topic] ?? 0;
    const feature = topics[topic] ?? '';
    const says = sentenceFor({ feature, weight, isSuspicious }, features);
    if (says === undefined) shape += weight;
    else reasons.push({ feature, weight: round(weight), says });
  }
  reasons.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  const weight = round(shape);
  if (weight === 0) return reasons;
  const feature = shapeFeature(weight);
  return [...reasons, { feature, weight, says: shapeReasons[feature].says }];
}

function outlineOf({ url, host, registrable }: Site) {
  // Nearly all names are ASCII, and this check is cheaper than the conversion.
  const hostShown = host.includes('xn--') ? domainToUnicode(host) || host : host;
  return { url, host, hostShown, registrable };
}

function judge(logOdds: number, { thresholds }: Model) {
  const probability = 1 / (1 + Math.exp(-logOdds));
  let verdict: UrlVerdict = 'no sign';
  if (logOdds >= thresholds.dangerous) verdict = 'dangerous';
  else if (logOdds >= thresholds.suspicious) verdict = 'suspicious';
  return { probability, logOdds, verdict };
}

function round(weight: number): number {
  return Math.round(weight * 1_000) / 1_000;
}

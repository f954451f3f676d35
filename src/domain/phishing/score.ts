import { domainToUnicode } from 'node:url';
import { brandSign, type BrandSign } from './brands.ts';
import { ClueList, shapeTopic } from './clue-list.ts';
import { findClues, topics } from './clues.ts';
import { exemptionOf } from './exempt.ts';
import { featuresOf, type Features } from './features.ts';
import { handSet, learntModel, type Model } from './model.ts';
import { sentenceFor, shapeFeature, shapeReasons } from './reasons.ts';
import { readSite, type Site } from './site.ts';

/** No evidence of phishing does not make a URL safe, so no verdict says that it is. */
type UrlVerdict = 'dangerous' | 'suspicious' | 'no sign';

interface Reason {
  feature: string;
  /** Log-odds: above 0 it is evidence of phishing, below 0 against it. */
  weight: number;
  says: string;
}

export interface UrlScore {
  /** As parsed, with the host in A-labels. */
  url: string;
  host: string;
  /** The host as people read it; the same as `host` where it is ASCII. */
  hostShown: string;
  registrable: string;
  brand: BrandSign | undefined;
  /** From 0 to 1, as if one URL in two were phishing. */
  probability: number;
  verdict: UrlVerdict;
  /** The base of the sum of reasons, and the sum. */
  start: number;
  logOdds: number;
  /** Evidence before the shape of the URL, each the weightiest first. */
  reasons: Reason[];
}

interface Scoring {
  /** By default all of them; a few are found faster. */
  mostReasons?: number;
  /** Whether a host is on a list of popular sites that is loaded. */
  isPopular?: (host: string) => boolean;
}

/** Judges a URL by itself, without visiting it. Null when the text is no web address. */
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

/** Filled anew for every URL. */
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

/** The innermost loop: a few hundred look-ups in a table of a megabyte. */
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

/** Evidence, the weightiest first, and then the shape, which takes in all that is no evidence. */
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
  // Nearly all names are ASCII, and looking is cheaper than asking.
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

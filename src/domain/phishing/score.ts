import { domainToUnicode } from 'node:url';
import { brandSign, type BrandSign } from './brands.ts';
import { ClueList } from './clue-list.ts';
import { findClues, topics } from './clues.ts';
import { exemptionOf } from './exempt.ts';
import { featuresOf, type Features } from './features.ts';
import { createExplainer } from './meaning.ts';
import { handSet, learntModel, type Model } from './model.ts';
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
  /** Where the sum of the reasons begins, and what it comes to. */
  start: number;
  logOdds: number;
  /** The weightiest first. */
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
  const weights = handWeights(features);
  addUp(model);
  for (let topic = 0; topic < sums.length; topic++) {
    const weight = round(sums[topic] ?? 0);
    if (weight !== 0) weights.push({ feature: topics[topic] ?? '', weight });
  }
  const logOdds = weights.reduce((sum, { weight }) => sum + weight, model.start);
  const explain = createExplainer(features, clues);
  const outline = outlineOf(features.site);
  const { probability, verdict } = judge(logOdds, model);
  return {
    url: outline.url,
    host: outline.host,
    hostShown: outline.hostShown,
    registrable: outline.registrable,
    brand: features.brand,
    probability,
    verdict,
    start: model.start,
    logOdds: round(logOdds),
    reasons: weightiest(weights, mostReasons).map(({ feature, weight }) => ({
      feature,
      weight,
      says: explain(feature, weight),
    })),
  };
}

/** The innermost loop: a few hundred look-ups in a table of a megabyte. */
function addUp({ bytes, logOdds }: Model): void {
  sums.fill(0);
  const { buckets, scales, weights, topics: about, count } = clues;
  for (let at = 0; at < count; at++) {
    const weight = (logOdds[bytes[buckets[at] ?? 0] ?? 0] ?? 0) * (scales[at] ?? 0);
    const topic = about[at] ?? 0;
    weights[at] = weight;
    sums[topic] = (sums[topic] ?? 0) + weight;
  }
}

type Weight = Pick<Reason, 'feature' | 'weight'>;

function handWeights({ signs }: Features): Weight[] {
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

/** Finding a few is faster than sorting all. Equals keep their order. */
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

import { domainToUnicode } from 'node:url';
import type { BrandSign } from './brands.ts';
import { featuresOf, spellingSigns } from './features.ts';
import { meaningOf } from './meaning.ts';
import { learntModel, learntSpelling } from './model.ts';
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

/** What everything begins with, before a sign is seen. */
export const startFeature = 'start';

/** Judges a URL by itself, without visiting it. Null when the text is no web address. */
export function scoreUrl(text: string): UrlScore | null {
  const site = readSite(text);
  return site && scoreSite(site);
}

function scoreSite(site: Site): UrlScore {
  const { start, weights, thresholds } = learntModel();
  const { signs, brand } = featuresOf(site);
  const sums = new Map<string, number>();
  for (const sign of [...signs, ...spellingSigns(site, learntSpelling())]) {
    const weight = weights.get(sign);
    if (weight !== undefined) addWeight(sums, sign, weight);
  }
  const list = Array.from(sums, ([feature, weight]) => ({ feature, weight }));
  const logOdds = list.reduce((sum, { weight }) => sum + weight, start);
  const probability = 1 / (1 + Math.exp(-logOdds));
  return {
    ...{ url: site.url, host: site.host, hostShown: shown(site.host) },
    ...{ registrable: site.registrable, brand, probability, logOdds },
    verdict: verdictOf(probability, thresholds),
    reasons: list
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .map(({ feature, weight }) => ({
        feature,
        weight,
        says: meaningOf(feature, weight, brand),
      })),
  };
}

/** Most names are ASCII, and asking costs more than looking. */
function shown(host: string): string {
  return host.includes('xn--') ? domainToUnicode(host) || host : host;
}

/** The two measures of one spelling are one reason. */
function addWeight(sums: Map<string, number>, sign: string, weight: number): void {
  const at = sign.indexOf('.kin');
  const feature = at < 0 ? sign : sign.slice(0, at + '.kin'.length);
  sums.set(feature, round((sums.get(feature) ?? 0) + weight));
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

import { scoreUrl, type UrlScore } from '../phishing/score.ts';
import type { ScoredUrl } from './contract.ts';

const fewReasons = 5;
/** Invalid URLs are repeated in the answer up to this length. */
const longestEcho = 500;

interface Asked {
  explain: boolean;
  isPopular: (host: string) => boolean;
}

/** A URL's row on the wire. */
export function answerUrl(text: string, { explain, isPopular }: Asked): ScoredUrl {
  const scored = scoreUrl(text, { mostReasons: explain ? Infinity : fewReasons, isPopular });
  if (!scored) return { url: text.slice(0, longestEcho), error: 'This is not a web address.' };
  const { url, host, hostShown, probability, verdict, reasons, brand, logOdds, start } = scored;
  return {
    url,
    ...(hostShown === host ? {} : { host: hostShown }),
    probability: round(probability, 4),
    verdict,
    ...(brand && isBorrowed(brand) ? { brand: brand.brand } : {}),
    reasons,
    ...(explain ? { log_odds: round(logOdds, 3), start } : {}),
  };
}

function isBorrowed({ how }: NonNullable<UrlScore['brand']>): boolean {
  return how !== 'own-site';
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

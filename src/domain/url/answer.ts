import { learntModel } from '../phishing/model.ts';
import { scoreUrl, type UrlScore } from '../phishing/score.ts';
import type { ScoredUrl } from './contract.ts';

const fewReasons = 5;
/** What is no web address is told back, but not at any length. */
const longestEcho = 500;

/** A URL's row on the wire. */
export function answerUrl(text: string, explain: boolean): ScoredUrl {
  const scored = scoreUrl(text, explain ? Infinity : fewReasons);
  if (!scored) return { url: text.slice(0, longestEcho), error: 'This is no web address.' };
  const { url, host, hostShown, probability, verdict, reasons, brand, logOdds } = scored;
  return {
    url,
    ...(hostShown === host ? {} : { host: hostShown }),
    probability: round(probability, 4),
    verdict,
    ...(brand && isBorrowed(brand) ? { brand: brand.brand } : {}),
    reasons,
    ...(explain ? { log_odds: round(logOdds, 3), start: learntModel().start } : {}),
  };
}

function isBorrowed({ how }: NonNullable<UrlScore['brand']>): boolean {
  return how !== 'own-site';
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

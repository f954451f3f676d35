import { pageSignsOf } from './phishing-signs.ts';
import type { ScorePhishing } from './scan-verdict.ts';
import { registrableOf } from './registrable.ts';

interface Reason {
  feature: string;
  weight: number;
  says: string;
}

/** A model that scores a URL, and a page by its URL and visit. */
export interface PhishingModel<Url extends UrlJudgement> {
  /** Null if it is not a web URL. */
  scoreUrl: (url: string, known: { isPopular: (host: string) => boolean }) => Url | null;
  scorePage: (
    url: Url,
    signs: ReturnType<typeof pageSignsOf>,
  ) => { phishingPercent: number; reasons: readonly Reason[] };
  /** 0 to 1: how likely the label is machine-generated. */
  dgaLikelihood: (label: string) => number;
}

export interface UrlJudgement {
  brand: { brand: string; how: string } | undefined;
  reasons: readonly Reason[];
}

/** Ways a host can imitate a brand. A brand in the path does not fake a domain. */
const borrowed = new Set([
  'homograph',
  'look-alike',
  'domain-in-host',
  'other-suffix',
  'in-name',
  'in-subdomain',
]);

/** Scores the requested URL and the page it led to. */
export function phishingScorer<Url extends UrlJudgement>(model: PhishingModel<Url>): ScorePhishing {
  return (report, seen) => {
    const { target } = seen.visit;
    const isPopular = (host: string) => seen.named(host).rank > 0;
    const url = model.scoreUrl(target.url, { isPopular });
    const label = registrableOf(target.host).split('.')[0] ?? '';
    const dga = seen.hostOf(target.url)?.isAddress === true ? 0 : model.dgaLikelihood(label);
    const dgaScore = Math.round(dga * 100) / 10;
    if (url === null) return { percent: 0, dgaScore, isFakeDomain: false, reasons: [] };
    const { phishingPercent, reasons } = model.scorePage(url, pageSignsOf(report, seen));
    return {
      percent: phishingPercent,
      dgaScore,
      isFakeDomain: borrowed.has(url.brand?.how ?? ''),
      reasons: ordered([
        ...url.reasons.map((reason) => ({ about: 'url', ...reason })),
        // The URL's own reasons replace its total.
        ...reasons
          .filter(({ feature }) => feature !== 'url')
          .map((reason) => ({ about: aboutOf(reason.feature), ...reason })),
      ]),
    };
  };
}

/** Evidence from the visit comes before the shape of the URL, each by weight. */
function ordered<R extends Reason & { about: string }>(reasons: readonly R[]): R[] {
  const rankOf = ({ about, feature, weight }: R) => {
    if (feature === 'prior') return 3;
    if (feature.startsWith('shape.')) return 2;
    return about !== 'url' && weight > 0 ? 0 : 1;
  };
  return reasons.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || Math.abs(other.weight) - Math.abs(one.weight),
  );
}

const subjects: Readonly<Record<string, string>> = {
  age: 'domain',
  site: 'domain',
  mail: 'domain',
  certificate: 'certificate',
  feed: 'feed',
};

/** Derived from the first part of the name: `age.week` is about the domain. */
function aboutOf(feature: string): string {
  return subjects[feature.split('.')[0] ?? ''] ?? 'page';
}

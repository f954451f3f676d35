import { pageRules, prior, scorePage } from './page-score.ts';
import { shapeReasons, urlReasons } from './reasons.ts';
import { scoreUrl, type UrlScore } from './score.ts';

/** A reason with its example. */
export interface ReasonExample {
  feature: string;
  example: string;
  /** Undefined if scoring the example does not give it. */
  reason: UrlScore['reasons'][number] | undefined;
}

const exempt = {
  'brand.own-site': 'https://www.paypal.com/',
  'host.private': 'http://192.168.0.1/',
};

/** Every reason that a URL can have. */
export function urlReasonExamples(): ReasonExample[] {
  const all = { ...urlReasons, ...shapeReasons };
  const examples = Object.entries(all).map(([feature, { example }]) => [feature, example] as const);
  return [...examples, ...Object.entries(exempt)].map(([feature, example]) => ({
    feature,
    example,
    reason: scoreUrl(example)?.reasons.find((reason) => reason.feature === feature),
  }));
}

/** Every reason that a visit can add. */
export function pageReasonExamples(): ReasonExample[] {
  const url = scoreUrl('https://club.example/');
  const rules = Object.entries(pageRules).map(([feature, { example }]) => ({
    feature,
    example: JSON.stringify(example),
    reason: url
      ? scorePage(url, example).reasons.find((reason) => reason.feature === feature)
      : undefined,
  }));
  return [...rules, { feature: 'prior', example: '{}', reason: { feature: 'prior', ...prior } }];
}

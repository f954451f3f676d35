import type { Static } from 'typebox';
import type { ExplainedTerm, Explanation, ipData } from '../../../src/ip/contract.ts';
import { ipTexts } from '../../texts/ip.ts';

export type Data = Static<typeof ipData.output>;

const verdicts = ['malicious', 'suspicious', 'unknown', 'safe'] as const;
type Verdict = (typeof verdicts)[number];

const dangerous = 4;

/** Both scores and the coverage in one word, as everywhere else in the product. */
export function verdictOf({ inbound, outbound, coverage }: Explanation): Verdict {
  const worst = Math.max(inbound.value, outbound.value);
  if (worst >= dangerous) return 'malicious';
  if (worst > 1) return 'suspicious';
  return coverage === 'not covered' ? 'unknown' : 'safe';
}

/** Undefined where no source could have spoken: unknown is not safe. */
export function levelOf({ value }: { value: number }, coverage: string): number | undefined {
  return value === 1 && coverage === 'not covered' ? undefined : value;
}

/** What counts most for the verdict, each reason once, strongest first. */
export function reasonsOf({ inbound, outbound }: Explanation): string[] {
  const counted = [...inbound.terms, ...outbound.terms]
    .filter(({ points, kind }) => points > 0 && kind !== 'rule')
    .sort((one, other) => other.points - one.points);
  return [...new Set(counted.map(describeTerm))].filter((reason) => reason !== '');
}

function describeTerm({
  kind,
  feed = '',
  category = '',
  label = '',
  exposure = '',
}: ExplainedTerm) {
  if (kind === 'claim') return ipTexts.reason(category, label, feed);
  return kind === 'exposure' ? ipTexts.exposed(exposure) : '';
}

/** Every source that was asked about any flag or verdict, each once. */
export function sourcesAsked({ booleans }: Explanation): string[] {
  const asked = Object.values(booleans).flatMap(({ sources }) => sources);
  return [...new Set(asked.map(({ feed }) => feed))];
}

export const feedsThatList = ({ claims }: Explanation) => [
  ...new Set(claims.filter(({ expired }) => !expired).map(({ feed }) => feed)),
];

/** Times on the wire are UTC without a zone. */
export function momentOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

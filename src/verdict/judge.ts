import { thresholds } from '../intel/score.ts';
import { adviseOn } from './advice.ts';
import { composition, type Part } from './composition.ts';
import type {
  Coverage,
  Exposure,
  Indicator,
  Judgement,
  Location,
  Reason,
  Relation,
  Verdict,
} from './contract.ts';

const [lowFrom, , dangerousFrom] = thresholds;
const likelyFrom = thresholds[1];

export type ReasonDraft = Omit<Reason, 'sure' | 'part' | 'fetched' | 'category' | 'label'> &
  Partial<Pick<Reason, 'fetched' | 'category' | 'label'>> & { part: Part };

/** What was found out about an indicator, before it is judged. */
interface Findings {
  indicator: Indicator;
  reasons: readonly ReasonDraft[];
  inFavour?: readonly string[];
  context?: readonly string[];
  suppressed?: readonly string[];
  coverage: Coverage;
  exposure?: Exposure | null;
  relations?: readonly Relation[];
  location?: Location;
  /** The sum of all reasons, where the strongest one alone does not decide. */
  points?: number;
  /** Reserved addresses, and the user's own. */
  place?: 'public' | 'own' | 'not public';
  /** What to block instead, where others share it. */
  blockInstead?: readonly string[];
}

/** The verdict, and all that belongs to it, from what was found out. Every door ends here. */
export function judge(findings: Findings): Judgement {
  const {
    indicator,
    coverage,
    inFavour = [],
    context = [],
    suppressed = [],
    relations = [],
  } = findings;
  const reasons = findings.reasons.map(weigh).sort(strongestFirst);
  const points = findings.points ?? reasons[0]?.points ?? 0;
  const verdict = verdictOf(points, findings);
  const exposure = findings.exposure ?? null;
  const judged = { ...findings, verdict, reasons, exposure };
  return {
    indicator,
    verdict,
    headline: headlineOf(judged),
    points,
    exposure,
    reasons,
    in_favour: [...inFavour],
    context: [...context],
    suppressed: [...suppressed],
    coverage,
    advice: adviseOn(judged),
    relations: [...relations],
    ...(findings.location ? { location: findings.location } : {}),
    sources: [...new Set(reasons.map(({ source }) => source))],
  };
}

function weigh({ part, ...draft }: ReasonDraft): Reason {
  const points = Math.min(draft.points, composition[part].atMost);
  return { fetched: '', category: '', label: '', ...draft, part, points, sure: surenessOf(points) };
}

function surenessOf(points: number): Reason['sure'] {
  if (points >= dangerousFrom) return 'confirmed';
  return points >= likelyFrom ? 'likely' : 'hint';
}

function strongestFirst(one: Reason, other: Reason): number {
  return other.points - one.points || (one.says < other.says ? -1 : 1);
}

function verdictOf(points: number, { place = 'public', coverage }: Findings): Verdict {
  if (points >= dangerousFrom) return 'malicious';
  if (points >= lowFrom) return 'suspicious';
  if (place !== 'public') return place;
  return coverage.asked.length > 0 ? 'no findings' : 'unknown';
}

export interface Judged extends Omit<Findings, 'reasons'> {
  verdict: Verdict;
  reasons: readonly Reason[];
  exposure: Exposure | null;
}

/** "No feed lists it. 6 exploited vulnerabilities on ports last seen in 2015." */
function headlineOf(judged: Judged): string {
  const { exposure } = judged;
  return [opening(judged), exposure?.says ?? ''].filter((part) => part !== '').join(' ');
}

function opening(judged: Judged): string {
  const { verdict, reasons, suppressed = [], coverage } = judged;
  const [first] = reasons;
  if (first && (verdict === 'malicious' || verdict === 'suspicious')) return first.says;
  const [aside] = suppressed;
  if (aside !== undefined) return aside;
  const silence: Readonly<Record<Exclude<Verdict, 'malicious' | 'suspicious'>, string>> = {
    'no findings': `No source lists it (${count(coverage.silent.length, 'source')} asked).`,
    unknown: `Unknown: no ${coverage.not_covered.join(' or ') || 'source'} that could know it is loaded.`,
    own: 'One of your own networks; no source lists it.',
    'not public': 'Not a public address; no source can know it.',
  };
  return verdict === 'malicious' || verdict === 'suspicious' ? '' : silence[verdict];
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

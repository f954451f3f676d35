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

type Optional = 'fetched' | 'first_fetched' | 'category' | 'label';
export type ReasonDraft = Omit<Reason, 'sure' | 'part' | Optional> &
  Partial<Pick<Reason, Optional>> & { part: Part };

/** What was found out about an indicator, before it is judged. */
interface Findings {
  indicator: Indicator;
  reasons: readonly ReasonDraft[];
  inFavour?: readonly string[];
  context?: readonly string[];
  suppressed?: readonly string[];
  coverage: Coverage;
  exposure?: Exposure | null;
  /** That a scan saw nothing to judge, as a sentence. */
  unseen?: string;
  /** What could not be asked in time, and why. */
  notAsked?: readonly string[];
  relations?: readonly Relation[];
  location?: Location;
  /** The sum of all reasons, where the strongest one alone does not decide. */
  points?: number;
  /** Reserved addresses, and the user's own. */
  place?: 'public' | 'own' | 'not public';
  /** What to say where it has no findings, instead of how many sources were asked. */
  quiet?: string;
  /** What to block instead, where others share it. */
  blockInstead?: readonly string[];
}

/** What most findings leave out. */
const nothingElse = {
  inFavour: [],
  context: [],
  suppressed: [],
  relations: [],
  notAsked: [],
  exposure: null,
} as const;

/** The verdict, and all that belongs to it, from what was found out. Every door ends here. */
export function judge(findings: Findings): Judgement {
  const found = { ...nothingElse, ...findings };
  const reasons = found.reasons.map(weigh).sort(strongestFirst);
  const points = found.points ?? reasons[0]?.points ?? 0;
  const judged = { ...found, reasons, verdict: verdictOf(points, found) };
  const { coverage } = found;
  return {
    indicator: found.indicator,
    verdict: judged.verdict,
    headline: headlineOf(judged),
    points,
    exposure: found.exposure,
    reasons,
    in_favour: [...found.inFavour],
    context: [...found.context],
    suppressed: [...found.suppressed],
    coverage: { ...coverage, not_covered: [...coverage.not_covered, ...found.notAsked] },
    advice: adviseOn(judged),
    relations: [...found.relations],
    ...(found.location ? { location: found.location } : {}),
    sources: [...new Set(reasons.map(({ source }) => source))],
  };
}

function weigh({ part, ...draft }: ReasonDraft): Reason {
  const points = Math.min(draft.points, composition[part].atMost);
  return {
    fetched: '',
    first_fetched: '',
    category: '',
    label: '',
    ...draft,
    part,
    points,
    sure: surenessOf(points),
  };
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
  const { verdict, exposure, unseen = '', notAsked = [] } = judged;
  const isOpen = verdict === 'no findings' || verdict === 'unknown';
  const missing = notAsked.length === 0 ? '' : `Not asked: ${notAsked.join('; ')}.`;
  return [opening(judged), isOpen ? unseen : '', exposure?.says ?? '', missing]
    .filter((part) => part !== '')
    .join(' ');
}

function opening(judged: Judged): string {
  const { verdict, reasons, suppressed = [] } = judged;
  const [first] = reasons;
  if (verdict === 'malicious' || verdict === 'suspicious') return first?.says ?? '';
  const weak = first && `Too little for a verdict: ${first.says}`;
  const all = [suppressed[0], sharedBy(judged), judged.quiet, weak, silenceOf(judged)[verdict]];
  return all.find((each) => each !== undefined) ?? '';
}

/** What feeds name on a shared address belongs to one of many customers. */
function sharedBy({ blockInstead, inFavour }: Judged): string | undefined {
  return blockInstead && inFavour?.[0];
}

const silenceOf = ({ coverage }: Judged) => ({
  'no findings': `No source lists it (${count(coverage.silent.length, 'source')} asked).`,
  unknown: `No ${coverage.not_covered.join(' or ') || 'source that could know it'} is loaded.`,
  own: 'In one of your own networks; no source lists it.',
  'not public': 'Private or reserved; no source can know it.',
});

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

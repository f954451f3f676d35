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

/** What is known about an indicator before it is judged. */
interface Findings {
  indicator: Indicator;
  reasons: readonly ReasonDraft[];
  inFavour?: readonly string[];
  context?: readonly string[];
  suppressed?: readonly string[];
  coverage: Coverage;
  exposure?: Exposure | null;
  /** A sentence, if a scan saw nothing to judge. */
  unseen?: string;
  /** Sources that could not be asked in time, and why. */
  notAsked?: readonly string[];
  relations?: readonly Relation[];
  location?: Location;
  /** Points of all reasons together. Default: those of the strongest reason. */
  points?: number;
  /** `not public` for reserved addresses, `own` for the user's. */
  place?: 'public' | 'own' | 'not public';
  /** Headline without findings, instead of the number of sources asked. */
  quiet?: string;
  /** What to block instead, if others share it. */
  blockInstead?: readonly string[];
}

/** Defaults of optional members. */
const nothingElse = {
  inFavour: [],
  context: [],
  suppressed: [],
  relations: [],
  notAsked: [],
  exposure: null,
} as const;

/** The verdict with everything that belongs to it. All interfaces use this. */
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

/** What feeds list on a shared address belongs to one of many customers. */
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

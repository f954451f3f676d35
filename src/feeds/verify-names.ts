import type { NameClaim } from '../intel/claim.ts';
import { keyOf } from '../intel/name-table.ts';
import { thresholds } from '../intel/score.ts';
import { reasonsOf } from '../verdict/claims.ts';
import { composition, isPart, type Part } from '../verdict/composition.ts';
import type { Judgement, Reason } from '../verdict/contract.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { scoreName } from '../verdict/names.ts';
import {
  EvidenceFault,
  type CheckedClaim,
  type Circumstances,
  type EvidenceRecord,
  type NamedThing,
} from './evidence.ts';
import type { Feed } from './feed.ts';

type CitedName = Evidence['claims'][number];

export interface NamesVerification {
  /** Empty if the answer holds. */
  problems: string[];
  /** Claims that their cited bytes confirm, in the order of the answer. */
  verified: CitedName[];
  /** Reasons not from a name feed: the form of a URL, a report, banners, its addresses. */
  others: Reason[];
}

/** A claim as cited, and as its bytes state it. */
interface CheckedName {
  cited: CitedName;
  claim: NameClaim;
}

interface Parts {
  feeds: readonly Feed[];
  /** The claim as its bytes state it; rejects with an EvidenceFault. */
  check: (cited: CitedName, circumstances: Circumstances) => Promise<CheckedClaim>;
}

/** Recomputes claims about names, and their verdict, from the bytes a judgement cites. */
export async function verifyNames(
  judgement: Judgement,
  { feeds, check }: Parts,
): Promise<NamesVerification> {
  const { evidence, reasons } = judgement;
  if (!evidence) return { problems: ['the answer cites nothing'], verified: [], others: [] };
  const problems: string[] = [];
  const checked: CheckedName[] = [];
  // One line may support a claim about a URL and one about its host, each once.
  const used = new Map<string, Set<EvidenceRecord>>();
  for (const cited of evidence.claims) {
    const asked = `${cited.part} ${cited.about}`;
    const records = used.get(asked) ?? new Set();
    used.set(asked, records);
    const covers = ({ about }: EvidenceRecord) => 'name' in about && isNamed(cited.about, about);
    try {
      const claim = await check(cited, { covers, used: records, now: evidence.judged_at_ms });
      checked.push({ cited, claim: { ...claim, about: { name: cited.about } } });
    } catch (error) {
      if (!(error instanceof EvidenceFault)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length === 0) problems.push(...compareNames(judgement, checked, feeds));
  const others = reasons.filter(({ part }) => !isOfNames(part));
  return { problems, verified: checked.map(({ cited }) => cited), others };
}

const ofNames = new Set<string>(['name', 'host', 'mail'] satisfies Part[]);

function isOfNames(part: string): boolean {
  return ofNames.has(part);
}

/** Whether a record for this name covers the queried one. */
function isNamed(asked: string, { name, isDeep }: NamedThing): boolean {
  return keyOf(asked) === keyOf(name) || (isDeep && asked.endsWith(`.${name}`));
}

/** Compares the answer with what the checked claims add up to. */
function compareNames(
  { reasons, points, verdict, evidence }: Judgement,
  checked: readonly CheckedName[],
  feeds: readonly Feed[],
): string[] {
  const now = evidence?.judged_at_ms ?? 0;
  const computed = weigh(checked, feeds, now).map(describe);
  const claimed = reasons.filter(({ part }) => isOfNames(part) && part !== 'mail').map(describe);
  const strongest = Math.max(0, ...reasons.map((reason) => reason.points));
  return [
    ...claimed.filter((each) => !computed.includes(each)).map((each) => `no claim says: ${each}`),
    ...computed
      .filter((each) => !claimed.includes(each))
      .map((each) => `not in the answer: ${each}`),
    ...reasons.filter(({ part }) => part === 'mail').flatMap((each) => unfounded(each, checked)),
    ...(points === strongest ? [] : [`the points are ${strongest}, not ${points}`]),
    ...(isVerdictOf(strongest, verdict) ? [] : [`${strongest} points are not ${verdict}`]),
  ];
}

type Draft = ReturnType<typeof reasonsOf>[number];

function weigh(checked: readonly CheckedName[], feeds: readonly Feed[], now: number): Draft[] {
  const feedCards = new Map(feeds.map(({ name, title }) => [name, { title, url: '' }]));
  const strongest = new Map<string, Draft>();
  for (const { part, claims } of groupsOf(checked)) {
    const { terms } = scoreName(claims, now).outbound;
    for (const reason of reasonsOf(terms, part, { feedCards })) {
      const points = Math.min(reason.points, composition[part].atMost);
      const known = strongest.get(reason.says)?.points ?? 0;
      if (known < points) strongest.set(reason.says, { ...reason, points });
    }
  }
  return [...strongest.values()];
}

/** Claims about one name are weighed together. */
function groupsOf(checked: readonly CheckedName[]): { part: Part; claims: NameClaim[] }[] {
  const groups = new Map<string, { part: Part; claims: NameClaim[] }>();
  for (const { cited, claim } of checked) {
    const { part, about, set_aside } = cited;
    if (set_aside || !isPart(part)) continue;
    const asked = `${part} ${about}`;
    const group = groups.get(asked) ?? { part, claims: [] };
    group.claims.push(claim);
    groups.set(asked, group);
  }
  return [...groups.values()];
}

type ReasonFacts = Pick<Reason, 'says' | 'source' | 'points' | 'since' | 'see'>;

function describe({ says, source, points, since, see }: ReasonFacts): string {
  return `${says} ${JSON.stringify({ source, points, since, see })}`;
}

/** Such a reason, for instance a disposable domain, rests on one line of one feed. */
function unfounded({ source, see, says }: Reason, checked: readonly CheckedName[]): string[] {
  const isFounded = checked.some(
    ({ cited }) => cited.feed === source && see === `${cited.feed}, line ${cited.line}`,
  );
  return isFounded ? [] : [`no claim says: ${says}`];
}

const [suspiciousFrom, , maliciousFrom] = thresholds;

function isVerdictOf(points: number, verdict: string): boolean {
  if (points >= maliciousFrom) return verdict === 'malicious';
  if (points >= suspiciousFrom) return verdict === 'suspicious';
  return verdict !== 'malicious' && verdict !== 'suspicious';
}

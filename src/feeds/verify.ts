import { ageHours, isLive, type Claim } from '../intel/claim.ts';
import { score, type Exposure, type Score, type Term, type Verdict } from '../intel/score.ts';
import type { ExplainedClaim, ExplainedTerm, Explanation } from '../ip/contract.ts';
import type { Judgement } from '../verdict/contract.ts';
import { parseIp, parseRange, type Ip, type IpRange } from '../lib/ip.ts';
import { toWireTime } from '../lib/wire-time.ts';
import {
  EvidenceFault,
  CitedDocuments,
  readCategory,
  type CheckedClaim,
  type Circumstances,
  type Evidence,
  type EvidenceParts,
  type EvidenceRecord,
} from './evidence.ts';
import { verifyNames, type NamesVerification } from './verify-names.ts';

export interface VerifyParts extends EvidenceParts {
  /** Whether a network announces an address. */
  announces: (ip: Ip, asn: number) => boolean;
}

export interface Verification {
  /** Empty if the answer holds. */
  problems: string[];
  /** Claims that their cited bytes confirm, in the order of the answer. */
  verified: ExplainedClaim[];
  /** Scores recomputed from the bytes; null if a claim could not be verified. */
  verdict: Verdict | null;
}

/** Checks answers against the bytes they cite. Reuse one instance: it reads each document once. */
export class Verifier {
  readonly #parts: VerifyParts;
  readonly #documents: CitedDocuments;

  constructor(parts: VerifyParts) {
    this.#parts = parts;
    this.#documents = new CitedDocuments(parts);
  }

  async verify(address: string, explanation: Explanation): Promise<Verification> {
    const ip = parseIp(address);
    if (!ip) return { problems: [`${address} is not an address`], verified: [], verdict: null };
    const problems: string[] = [];
    const verified: ExplainedClaim[] = [];
    const claims: Claim[] = [];
    const used = new Set<EvidenceRecord>();
    const covers = (record: EvidenceRecord) => namesAddress(record, ip, this.#parts.announces);
    for (const cited of explanation.claims) {
      try {
        const claim = await this.#check(cited, { covers, used, now: explanation.judged_at_ms });
        if (!isSetAside(cited, explanation)) claims.push(aboutAddress(claim));
        verified.push(cited);
      } catch (error) {
        if (!(error instanceof EvidenceFault)) throw error;
        problems.push(error.message);
      }
    }
    if (problems.length > 0) return { problems, verified, verdict: null };
    const verdict = judge(claims, explanation);
    problems.push(...compare('inbound', verdict.inbound, explanation.inbound));
    problems.push(...compare('outbound', verdict.outbound, explanation.outbound));
    return { problems, verified, verdict };
  }

  /** Verifies a judgement of a name, URL, hash or fingerprint. */
  verifyNames(judgement: Judgement): Promise<NamesVerification> {
    const { feeds } = this.#parts;
    return verifyNames(judgement, { feeds, check: (...each) => this.#check(...each) });
  }

  async #check(cited: ExplainedClaim, circumstances: Circumstances): Promise<CheckedClaim> {
    const evidence = await this.#documents.open(cited);
    const place = `line ${cited.line} of ${cited.feed} (${cited.snapshot.slice(0, 12)})`;
    const record = findRecord(evidence, cited, { ...circumstances, place });
    const category = readCategory(cited.category);
    const claim = {
      feed: {
        ...evidence.factsOf(category),
        asOf: cited.seen_at_ms,
        snapshot: cited.snapshot,
      },
      line: record.line,
      label: record.label,
      seenAt: record.seenAt ?? evidence.writtenAt ?? cited.seen_at_ms,
      weight: record.weight,
      about: record.about,
    };
    checkTimes(cited, claim, {
      place,
      now: circumstances.now,
      hasOwnTime: hasTime(evidence, record),
    });
    return claim;
  }
}

interface Search extends Circumstances {
  place: string;
}

function aboutAddress({ about, ...claim }: CheckedClaim): Claim {
  if ('name' in about) throw new EvidenceFault('a name is not an address');
  return { ...claim, about };
}

/** The record behind a claim; it must match the citation in every detail. */
function findRecord(
  { records }: Evidence,
  cited: ExplainedClaim,
  { covers, used, place }: Search,
): EvidenceRecord {
  const there = recordsOfLine(records, cited.line);
  const about = there.filter(covers);
  if (about.length === 0) {
    const what = 'part' in cited ? cited.about : 'the address';
    throw new EvidenceFault(`${place} does not list ${what}`);
  }
  const differences = about.map((record) => differencesOf(record, cited));
  const at = about.findIndex(
    (record, index) => differences[index]?.length === 0 && !used.has(record),
  );
  const found = about[at];
  if (!found) {
    const [first = []] = differences;
    throw new EvidenceFault(`${place} ${first.join(', ') || 'is cited twice'}`);
  }
  used.add(found);
  return found;
}

function recordsOfLine(records: readonly EvidenceRecord[], line: number): EvidenceRecord[] {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (records[end]?.line === line) end++;
  return records.slice(low, end);
}

function namesAddress(
  { about }: EvidenceRecord,
  ip: Ip,
  announces: VerifyParts['announces'],
): boolean {
  if ('name' in about) return false;
  if ('asn' in about) return announces(ip, about.asn);
  return about.family === ip.family && about.first <= ip.value && ip.value <= about.last;
}

function differencesOf(record: EvidenceRecord, cited: ExplainedClaim): string[] {
  const pairs = [
    ['label', labelOf(record, cited), cited.label],
    ['category', record.category, cited.category],
    ['weight', record.weight, cited.weight],
    ['range', placeOf(record.about), 'name' in record.about ? '' : placeOf(readAbout(cited.about))],
    ['time', record.seenAt ?? cited.seen_at_ms, cited.seen_at_ms],
  ] as const;
  return pairs
    .filter(([, said, claimed]) => said !== claimed)
    .map(([what, said, claimed]) => `has the ${what} "${said}", not "${claimed}"`);
}

/** Name tables hold a limited number of labels and omit the rest. */
function labelOf({ about, label }: EvidenceRecord, cited: ExplainedClaim): string {
  return 'name' in about && cited.label === '' ? '' : label;
}

function readAbout(text: string): IpRange | { asn: number } | null {
  return /^AS\d+$/.test(text) ? { asn: Number(text.slice('AS'.length)) } : parseRange(text);
}

function placeOf(about: EvidenceRecord['about'] | null): string {
  if (!about || 'name' in about) return '';
  return 'asn' in about ? `AS${about.asn}` : `${about.first}-${about.last}`;
}

const hasTime = ({ writtenAt }: Evidence, { seenAt }: EvidenceRecord) =>
  seenAt !== null || writtenAt !== null;

/**
 * The definition decides how a claim ages. No document contains the time of its fetch, so that is
 * taken as cited.
 */
function checkTimes(
  cited: ExplainedClaim,
  claim: CheckedClaim,
  { place, now, hasOwnTime }: { place: string; now: number; hasOwnTime: boolean },
): void {
  const { feed, seenAt } = claim;
  const fetched = toWireTime(cited.seen_at_ms);
  const pairs = [
    ['lineage', feed.lineage, cited.lineage],
    ['half-life', feed.halfLifeHours, cited.half_life_hours],
    ['time to live', feed.ttlHours, cited.ttl_hours],
    ['time', seenAt, cited.seen_at_ms],
    ['fetch', hasOwnTime ? cited.last_seen : fetched, cited.last_seen],
    ['age', ageHours(seenAt, now), cited.age_hours],
    ['expiry', !isLive(claim, now), cited.expired],
  ] as const;
  const wrong = pairs.filter(([, said, claimed]) => said !== claimed);
  if (wrong.length === 0) return;
  const words = wrong.map(([what, said, claimed]) => `${what} is ${said}, not ${claimed}`);
  throw new EvidenceFault(`${place}: ${words.join(', ')}`);
}

function isSetAside(cited: ExplainedClaim, { suppressed }: Explanation): boolean {
  return suppressed.some(
    ({ feed, snapshot, line, category }) =>
      feed === cited.feed &&
      snapshot === cited.snapshot &&
      line === cited.line &&
      category === cited.category,
  );
}

/** Recomputes the scores in the order the service uses: newest first. */
function judge(claims: readonly Claim[], explanation: Explanation): Verdict {
  const ordered = [...claims].sort((one, other) => other.seenAt - one.seenAt);
  return score(ordered, explanation.judged_at_ms, exposureIn(explanation));
}

/** No snapshot contains observations of the address itself, so their counts are taken as given. */
function exposureIn({ inbound }: Explanation): Exposure {
  const counts = inbound.terms
    .filter(({ kind }) => kind === 'exposure')
    .map(({ exposure = '', count = 0 }) => [exposure, count] as const);
  return Object.fromEntries(counts);
}

function compare(direction: string, computed: Score, claimed: Explanation['inbound']): string[] {
  const terms = computed.terms.map(flatten);
  const wrong = Array.from({ length: Math.max(terms.length, claimed.terms.length) }, (_, at) => {
    const [own, cited] = [terms[at] ?? 'nothing', describe(claimed.terms[at])];
    return own === cited ? [] : [`${direction} term ${at + 1} is ${own}, not ${cited}`];
  }).flat();
  if (computed.points !== claimed.points) {
    wrong.push(`${direction} adds up to ${computed.points} points, not ${claimed.points}`);
  }
  const word = claimed.word === 'Unknown' ? 'Safe' : claimed.word;
  if (computed.word !== word || computed.value !== claimed.value) {
    wrong.push(`${direction} is ${computed.word}, not ${claimed.word}`);
  }
  return wrong;
}

function flatten(term: Term): string {
  if (term.kind === 'exposure') return describe({ ...term, exposure: term.name });
  if (term.kind === 'rule') return describe(term);
  if (term.kind === 'warning') {
    const { claim, excuses, ...rest } = term;
    return describe({ ...claim, ...rest, excuses: [...excuses] });
  }
  const { claim, isRepeated, countsAs, ...rest } = term;
  return describe({ ...claim, ...rest, is_repeated: isRepeated, counts_as: countsAs });
}

function describe(term: ExplainedTerm | undefined): string {
  if (!term) return 'nothing';
  const { kind, feed, line, category, label, exposure, count, lineage, rule } = term;
  const { evidence, counts_as, is_repeated, excuses } = term;
  const { base, decay, strength, share, damping, points } = term;
  const what = [kind, feed, line, category, label, exposure, count, lineage, rule];
  const grounds = { evidence, counts_as, is_repeated, excuses };
  const numbers = { base, decay, strength, share, damping, points };
  const words = what.filter((word) => word !== undefined).join(' ');
  return `${words} ${JSON.stringify(grounds)} ${JSON.stringify(numbers)}`;
}

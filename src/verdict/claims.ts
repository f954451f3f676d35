import { categoryFacts } from '../intel/category.ts';
import { ageHours, isLive, type ClaimAbout, type FeedFacts } from '../intel/claim.ts';
import type { ClaimTerm, Term } from '../intel/score.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { Suppressed, SuppressedName } from '../intel/suppression.ts';
import { toDay } from '../lib/wire-time.ts';
import { categoryWords } from './category-words.ts';
import type { Part } from './composition.ts';
import type { Coverage, Verdict } from './contract.ts';
import type { ReasonDraft } from './judge.ts';
import { sentences, shorten } from './sentences.ts';

/** Facts about the feeds behind claims. */
export type Background = Pick<IntelSnapshot, 'feedCards' | 'firstListed'>;

type Cited = Pick<ClaimTerm['claim'], 'feed' | 'line' | 'label' | 'category' | 'seenAt'>;

/** One reason per claim that counts, with the points of its stronger direction. */
export function reasonsOf(
  terms: readonly Term[],
  part: Part,
  { feedCards, firstListed }: Background = {},
): ReasonDraft[] {
  const strongest = new Map<string, ClaimTerm>();
  for (const term of terms) {
    if (term.kind !== 'claim' || term.points <= 0) continue;
    const key = `${term.claim.feed} ${term.claim.category} ${term.claim.label}`;
    if ((strongest.get(key)?.points ?? 0) < term.points) strongest.set(key, term);
  }
  return Array.from(strongest.values(), ({ claim, points }) => ({
    says: sentences.listed.says({
      ...claim,
      title: feedCards?.get(claim.feed)?.title ?? claim.feed,
    }),
    source: claim.feed,
    part,
    points,
    since: hasOwnTime(claim) ? toDay(claim.seenAt) : '',
    fetched: toDay(claim.fetchedAt),
    first_fetched: hasOwnTime(claim) ? '' : toDay(firstListed?.at(claim) ?? claim.fetchedAt),
    see: `${claim.feed}, line ${claim.line}`,
    category: claim.category,
    label: claim.label,
  }));
}

const hasOwnTime = ({ seenAt, fetchedAt }: ClaimTerm['claim']) => seenAt !== fetchedAt;

const mostFeeds = 3;

/**
 * "Would be malicious (feodo-tracker); suppressed by NAME until DATE: REASON", once per suppression.
 * @param terms Of all claims, as if nothing were suppressed.
 */
export function suppressionsOf(
  suppressed: readonly (Suppressed | SuppressedName)[],
  wouldBe: Verdict,
  terms: readonly Term[],
): string[] {
  const strongest = reasonsOf(terms, 'name')
    .sort((one, other) => other.points - one.points)
    .map(({ source }) => source);
  const decisions = [...new Set(suppressed.map(({ by }) => by))];
  return decisions.flatMap((decision) => {
    const feeds = new Set(
      suppressed.filter(({ by }) => by === decision).map(({ claim }) => claim.feed.name),
    );
    const named = [...new Set(strongest)].filter((feed) => feeds.has(feed));
    if (named.length === 0) return [];
    const { by, until, reason } = decision;
    const who = by === '' ? '' : ` by ${by}`;
    const end = until === null ? '' : ` until ${toDay(until)}`;
    return [
      `Would be ${wouldBe} (${shortList(named, mostFeeds)}); suppressed${who}${end}: ${reason}`,
    ];
  });
}

/** `one, two and 3 more`. */
export function shortList(names: readonly string[], most: number): string {
  const left = names.length - most;
  return `${names.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Which feeds cover an indicator, which of them do not list it, and what is missing. */
export function coverageOf(
  claims: readonly ClaimAbout<object>[],
  feeds: readonly FeedFacts[],
  { now, noun }: { now: number; noun: string },
): Coverage {
  const able = feeds.filter(
    ({ category, partial }) => categoryFacts(category).kind === 'threat' && partial !== true,
  );
  const isOld = ({ ttlHours, asOf }: FeedFacts) => ttlHours > 0 && ageHours(asOf, now) > ttlHours;
  const speaking = new Set(
    claims
      .filter((claim) => categoryFacts(claim.feed.category).kind === 'threat' && isLive(claim, now))
      .map(({ feed }) => feed.name),
  );
  const asked = unique(able.filter((feed) => !isOld(feed)));
  return {
    asked,
    silent: asked.filter((name) => !speaking.has(name)),
    not_covered: asked.length === 0 ? [noun] : [],
    too_old: unique(able.filter(isOld)),
  };
}

function unique(feeds: readonly FeedFacts[]): string[] {
  return [...new Set(feeds.map(({ name }) => name))];
}

/** Neutral facts: "It is a cloud provider (aws, cloud-providers)." */
export function contextOf(claims: readonly ClaimAbout<object>[], now: number): string[] {
  const neutral = claims.filter(
    (claim) =>
      ['context', 'name'].includes(categoryFacts(claim.feed.category).kind) && isLive(claim, now),
  );
  return sentencesOf(
    'It is',
    neutral.map(({ feed, label }) => ({ feed: feed.name, category: feed.category, label })),
  );
}

/** Evidence in its favour: "Known as a trusted public DNS resolver (Quad9, seed-resolvers)." */
export function excusesOf(terms: readonly Term[]): string[] {
  const warnings = terms.flatMap((term) => (term.kind === 'warning' ? [term.claim] : []));
  return sentencesOf('Known as', warnings);
}

const mostSaying = 2;

/** One sentence per category, with the feeds that say so. */
function sentencesOf(
  begin: string,
  claims: readonly Pick<Cited, 'feed' | 'label' | 'category'>[],
): string[] {
  return [...new Set(claims.map(({ category }) => category))].map((wanted) => {
    const saying = claims
      .filter(({ category }) => category === wanted)
      .map(({ feed, label }) => (label === '' ? feed : `${shorten(label)}, ${feed}`));
    const who = [...new Set(saying)];
    const left = who.length - mostSaying;
    const more = left > 0 ? `; ${left} more` : '';
    return `${begin} ${categoryWords[wanted]} (${who.slice(0, mostSaying).join('; ')}${more}).`;
  });
}

import { categoryFacts } from '../intel/category.ts';
import { ageHours, isLive, type ClaimAbout, type FeedFacts } from '../intel/claim.ts';
import { isMalicious, type ClaimTerm, type Term, type Verdict } from '../intel/score.ts';
import type { FeedCard } from '../intel/snapshot.ts';
import type { Suppressed, SuppressedName } from '../intel/suppression.ts';
import { toDay } from '../lib/wire-time.ts';
import { categoryWords } from './category-words.ts';
import type { Part } from './composition.ts';
import type { Coverage } from './contract.ts';
import type { ReasonDraft } from './judge.ts';

export type Cards = ReadonlyMap<string, FeedCard> | undefined;

type Cited = Pick<ClaimTerm['claim'], 'feed' | 'line' | 'label' | 'category' | 'seenAt'>;

/** A reason for each claim that counts, by what it adds in its stronger direction. */
export function reasonsOf(terms: readonly Term[], part: Part, cards: Cards): ReasonDraft[] {
  const strongest = new Map<string, ClaimTerm>();
  for (const term of terms) {
    if (term.kind !== 'claim' || term.points <= 0) continue;
    const key = `${term.claim.feed} ${term.claim.category} ${term.claim.label}`;
    if ((strongest.get(key)?.points ?? 0) < term.points) strongest.set(key, term);
  }
  return Array.from(strongest.values(), ({ claim, points }) => ({
    says: sentenceOf(claim, cards),
    source: claim.feed,
    part,
    points,
    since: claim.seenAt === claim.fetchedAt ? '' : toDay(claim.seenAt),
    fetched: toDay(claim.fetchedAt),
    see: `${claim.feed}, line ${claim.line}`,
    category: claim.category,
    label: claim.label,
  }));
}

const longestLabel = 40;

/** "Feodo Tracker lists it as a command and control server (Emotet)." */
function sentenceOf({ feed, label, category }: Cited, cards: Cards): string {
  return `${listing({ feed, label, category }, cards)}.`;
}

function listing({ feed, label, category }: Omit<Cited, 'line' | 'seenAt'>, cards: Cards): string {
  const title = cards?.get(feed)?.title ?? feed;
  const more = isWorthSaying(label, category) ? ` (${shorten(label)})` : '';
  return `${title} lists it as ${categoryWords[category]}${more}`;
}

function isWorthSaying(label: string, category: string): boolean {
  return label !== '' && label.toLowerCase() !== category;
}

function shorten(label: string): string {
  return label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1)}…`;
}

/** What a thing would be with all that is suppressed. */
export function wouldBe(all: Verdict): string {
  if (isMalicious(all)) return 'malicious';
  return Math.max(all.inbound.value, all.outbound.value) > 1 ? 'suspicious' : 'no worse';
}

/** "Would be malicious: …; suppressed until DATE: REASON." */
export function suppressionsOf(
  suppressed: readonly (Suppressed | SuppressedName)[],
  wouldBe: string,
  cards: Cards,
): string[] {
  const sentences = suppressed.map(({ claim, by }) => {
    const { name: feed, category } = claim.feed;
    const until = by.until === null ? '' : ` until ${toDay(by.until)}`;
    const what = listing({ feed, label: claim.label, category }, cards);
    return `Would be ${wouldBe}: ${what}; suppressed${until}: ${by.reason}`;
  });
  return [...new Set(sentences)];
}

/** What the feeds that cover an indicator say, and which are missing. */
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
    claims.filter((claim) => isLive(claim, now)).map(({ feed }) => feed.name),
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

/** What it is, by claims that are no reproach. */
export function contextOf(claims: readonly ClaimAbout<object>[], now: number): string[] {
  const sentences = claims.flatMap(({ feed, label, ...rest }) => {
    const { name, category } = feed;
    const isContext = ['context', 'name'].includes(categoryFacts(category).kind);
    if (!isContext || !isLive({ feed, label, ...rest }, now)) return [];
    const more = label === '' ? name : `${shorten(label)}, ${name}`;
    return [`It is ${categoryWords[category]} (${more}).`];
  });
  return [...new Set(sentences)];
}

/** What excuses it: "a well-known public DNS resolver (Quad9)". */
export function excusesOf(terms: readonly Term[]): string[] {
  const excuses = terms.flatMap((term) => {
    if (term.kind !== 'warning') return [];
    const { feed, label, category } = term.claim;
    const more = label === '' ? feed : `${shorten(label)}, ${feed}`;
    return [`Known as ${categoryWords[category]} (${more}).`];
  });
  return [...new Set(excuses)];
}

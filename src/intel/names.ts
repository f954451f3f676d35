import { categoryFacts } from './category.ts';
import { ageHours, type FeedFacts, type NameClaim } from './claim.ts';
import type { FoundName, NameTable } from './name-table.ts';
import { suppressorOf, type NameSuppression, type SuppressedName } from './suppression.ts';

/** A name table, with the facts about its feed for each of its categories. */
interface NamesInput {
  table: NameTable;
  feeds: readonly FeedFacts[];
}

interface NameClaims {
  /** Feeds that list it as a threat, with their labels. */
  listed: { feed: string; label: string }[];
  /** In a list of popular sites; 0 if in none. */
  rank: number;
  /** A feed that calls it well known; '' if none does. */
  wellKnown: string;
}

/** What feeds of one generation say about names and URLs. */
export class NameIntel {
  readonly #inputs: readonly NamesInput[];
  readonly #suppressions: readonly NameSuppression[];

  constructor(inputs: readonly NamesInput[], suppressions: readonly NameSuppression[] = []) {
    this.#inputs = inputs;
    this.#suppressions = suppressions;
  }

  /** For an A-label or a URL. Entries of parent domains count only if they cover subdomains. */
  find(name: string, now: number): NameClaims {
    const claims: NameClaims = { listed: [], rank: 0, wellKnown: '' };
    for (const input of this.#inputs) {
      this.#collect(input, name, { claims, now, isParent: false });
      for (const parent of parentsOf(name)) {
        this.#collect(input, parent, { claims, now, isParent: true });
      }
    }
    return claims;
  }

  /**
   * Every line of every feed about it, including expired ones. A rank among popular sites is a
   * claim too.
   */
  claims(name: string): NameClaim[] {
    return this.#inputs.flatMap((input) => [
      ...claimsIn(input, name, () => true),
      ...parentsOf(name).flatMap((parent) => claimsIn(input, parent, ({ isDeep }) => isDeep)),
    ]);
  }

  /** Like `claims`, with suppressed ones separate. */
  sift(name: string, now: number): { kept: NameClaim[]; suppressed: SuppressedName[] } {
    const found = this.claims(name);
    if (this.#suppressions.length === 0) return { kept: found, suppressed: [] };
    const kept: NameClaim[] = [];
    const suppressed: SuppressedName[] = [];
    for (const claim of found) {
      const by = suppressorOf({ feed: claim.feed.name, name, now }, this.#suppressions);
      if (by) suppressed.push({ claim, by });
      else kept.push(claim);
    }
    return { kept, suppressed };
  }

  /** Every feed that lists names, once per category. */
  get feeds(): readonly FeedFacts[] {
    return this.#inputs.flatMap(({ feeds }) => feeds);
  }

  /** Whether a feed that lists names as threats is loaded. */
  coversThreats(now: number): boolean {
    return this.#inputs.some(({ feeds }) =>
      feeds.some((feed) => categoryFacts(feed.category).kind === 'threat' && !isExpired(feed, now)),
    );
  }

  #collect(
    { table, feeds }: NamesInput,
    name: string,
    { claims, now, isParent }: { claims: NameClaims; now: number; isParent: boolean },
  ): void {
    for (const entry of table.find(name)) {
      const feed = feeds[entry.categoryAt];
      const counts = feed && !isExpired(feed, now) && (!isParent || entry.isDeep);
      if (!counts || suppressorOf({ feed: feed.name, name, now }, this.#suppressions)) continue;
      note(claims, entry, feed.name);
    }
  }
}

function claimsIn(
  { table, feeds }: NamesInput,
  name: string,
  counts: (entry: FoundName) => boolean,
): NameClaim[] {
  return table.find(name).flatMap((entry) => {
    const feed = feeds[entry.categoryAt];
    if (!feed || !counts(entry)) return [];
    const { line, rank, weight } = entry;
    const label = rank > 0 ? `rank ${rank}` : entry.label;
    return [{ feed, line, label, seenAt: entry.seenAt || feed.asOf, weight, about: { name } }];
  });
}

function note(claims: NameClaims, entry: FoundName, feed: string): void {
  const { category, label, rank } = entry;
  const { kind } = categoryFacts(category);
  if (rank > 0) claims.rank = Math.min(rank, claims.rank || Infinity);
  else if (kind === 'threat') claims.listed.push({ feed, label: label || category });
  else if (kind === 'warning' || category === 'bank') claims.wellKnown ||= feed;
}

function isExpired({ ttlHours, asOf }: FeedFacts, now: number): boolean {
  return ttlHours > 0 && ageHours(asOf, now) > ttlHours;
}

function parentsOf(name: string): string[] {
  if (name.includes('/')) return [];
  const labels = name.split('.');
  return labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'));
}

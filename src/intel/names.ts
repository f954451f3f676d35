import { categoryFacts } from './category.ts';
import { ageHours, type FeedFacts, type NameClaim } from './claim.ts';
import { NameFilter } from './name-filter.ts';
import { numberOfName, type FoundName, type NameTable } from './name-table.ts';
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
  #filter: NameFilter | undefined;

  constructor(inputs: readonly NamesInput[], suppressions: readonly NameSuppression[] = []) {
    this.#inputs = inputs;
    this.#suppressions = suppressions;
  }

  /** For an A-label or a URL. Entries of parent domains count only if they cover subdomains. */
  find(name: string, now: number): NameClaims {
    const claims: NameClaims = { listed: [], rank: 0, wellKnown: '' };
    const places = this.#placesOf(name);
    for (const input of this.#inputs) {
      for (const place of places) this.#collect(input, place, { claims, now });
    }
    return claims;
  }

  /**
   * Every line of every feed about it, including expired ones. A rank among popular sites is a
   * claim too.
   */
  claims(name: string): NameClaim[] {
    const places = this.#placesOf(name);
    const claims: NameClaim[] = [];
    for (const input of this.#inputs) {
      for (const place of places) collectClaims(input, place, claims);
    }
    return claims;
  }

  /**
   * What claims say of a name, and what suppresses them: equal texts where they say the same, whatever their lines.
   * Much cheaper than the claims.
   */
  saidOf(name: string, now: number): string {
    let said = '';
    for (const place of this.#placesOf(name)) {
      for (let at = 0; at < this.#inputs.length; at++) {
        const input = this.#inputs[at];
        const part = input ? saidIn(input, place) : '';
        if (part !== '') said += ` ${at}${part}`;
      }
    }
    for (const [at, each] of this.#suppressions.entries()) {
      if (suppressorOf({ feed: each.feed, name, now }, [each])) said += ` -${at}`;
    }
    return said;
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

  /** The name itself and those above it, if any table has them. Tables are many, so numbers are made once. */
  #placesOf(name: string): Place[] {
    const filter = (this.#filter ??= new NameFilter(this.#inputs.map(({ table }) => table.keys)));
    const places: Place[] = [];
    for (const each of withParents(name)) {
      const number = numberOfName(each);
      if (filter.mayHave(number)) places.push({ name: each, number, isParent: each !== name });
    }
    return places;
  }

  #collect(
    { table, feeds }: NamesInput,
    { name, number, isParent }: Place,
    { claims, now }: { claims: NameClaims; now: number },
  ): void {
    for (const entry of table.find(number)) {
      const feed = feeds[entry.categoryAt];
      const counts = feed && !isExpired(feed, now) && (!isParent || entry.isDeep);
      if (!counts || suppressorOf({ feed: feed.name, name, now }, this.#suppressions)) continue;
      note(claims, entry, feed.name);
    }
  }
}

/** A name or one above it, as tables are searched for it. */
interface Place {
  name: string;
  number: number;
  isParent: boolean;
}

function saidIn({ table }: NamesInput, { number, isParent }: Place): string {
  let said = '';
  for (const row of table.rowsOf(number)) {
    if (!isParent || table.isDeep(row)) said += `:${table.saidInRow(row)}`;
  }
  return said;
}

function collectClaims(
  { table, feeds }: NamesInput,
  { name, number, isParent }: Place,
  claims: NameClaim[],
): void {
  for (const row of table.find(number)) {
    const feed = feeds[row.categoryAt];
    if (!feed || (isParent && !row.isDeep)) continue;
    const { line, rank, weight } = row;
    const label = rank > 0 ? `rank ${rank}` : row.label;
    claims.push({ feed, line, label, seenAt: row.seenAt || feed.asOf, weight, about: { name } });
  }
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

/** Without the last label alone, which no feed lists. */
function* withParents(name: string): Generator<string> {
  yield name;
  if (name.includes('/')) return;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    if (name.includes('.', dot + 1)) yield name.slice(dot + 1);
  }
}

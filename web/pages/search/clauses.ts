import { clauseOf } from '../../../src/search/clause.ts';

/** A filter in a query, as a click adds it: `product: "nginx"`, `port: 22`, `country: DE,SG` or `NOT port: 22`. */
interface Clause {
  /** As written in the query. */
  text: string;
  name: string;
  value: string;
  isExcluded: boolean;
}

const clauseForm =
  /(?<!\S)(NOT )?([a-z_]+): (?:"((?:[^"\\]|\\.)*)"|(\d+|[A-Z]{2}(?:,[A-Z]{2})+)(?=\s|$))/g;

export function clausesIn(query: string): Clause[] {
  return Array.from(query.matchAll(clauseForm), ([text, not, name = '', quoted, bare]) => ({
    text,
    name,
    value: quoted === undefined ? (bare ?? '') : quoted.replace(/\\(["\\])/g, '$1'),
    isExcluded: not !== undefined,
  }));
}

/** The negated clause, or the clause without its negation. */
export function oppositeOf(clause: string): string {
  return clause.startsWith('NOT ') ? clause.slice(4) : `NOT ${clause}`;
}

/** Adds a clause and drops its opposite; removes the clause if the query already has it. */
export function toggleClause(query: string, clause: string): string {
  const clauses = clausesIn(query);
  const found = clauses.find(({ text }) => text === clause);
  if (found) return removeClause(query, found);
  const opposite = clauses.find(({ text }) => text === oppositeOf(clause));
  return addClause(opposite ? removeClause(query, opposite) : query, clause);
}

export function addClause(query: string, clause: string): string {
  const base = query.trim();
  if (base === '') return clause;
  return `${hasOpenOr(base) ? `(${base})` : base} ${clause}`;
}

export function removeClause(query: string, { text }: Pick<Clause, 'text'>): string {
  const match = Array.from(query.matchAll(clauseForm)).find(([found]) => found === text);
  if (!match) return query;
  const before = query.slice(0, match.index).trimEnd();
  const rest = query.slice(match.index + text.length).trimStart();
  return `${before} ${rest}`.trim();
}

/** Limits the query to a period, replacing any period that was clicked before. */
export function withPeriod(query: string, from: number, until: number): string {
  const others = clausesIn(query).filter(({ name }) => name === 'after' || name === 'before');
  const bare = others.reduce(removeClause, query);
  const iso = (moment: number) => new Date(moment).toISOString().replace('.000', '');
  return addClause(addClause(bare, clauseOf('after', iso(from))), clauseOf('before', iso(until)));
}

/** Limits the query to these countries, replacing earlier ones. Choosing the same countries again removes them. */
export function withCountries(query: string, codes: readonly string[]): string {
  const clause =
    codes.length === 1 ? clauseOf('country', codes[0] ?? '') : `country: ${codes.join(',')}`;
  if (clausesIn(query).some(({ text }) => text === clause)) return toggleClause(query, clause);
  const others = chosenCountries(query);
  return addClause(others.reduce(removeClause, query), clause);
}

/** Countries that were clicked on the map. */
export function chosenCountries(query: string): Clause[] {
  return clausesIn(query).filter(({ name, isExcluded }) => name === 'country' && !isExcluded);
}

/** Next to an `OR` outside quotes and parentheses, an added clause would bind to only part of the query. */
function hasOpenOr(query: string): boolean {
  const bare = query.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  let depth = 0;
  for (const [word] of bare.matchAll(/[()]|[^\s()]+/g)) {
    if (word === '(') depth++;
    else if (word === ')') depth--;
    else if (depth === 0 && /^or$/i.test(word)) return true;
  }
  return false;
}

/** Combine two queries, each as a whole, to compare their matches. */
export const bothOf = (one: string, other: string) => `(${one}) (${other})`;
export const onlyOf = (one: string, other: string) => `(${one}) NOT (${other})`;

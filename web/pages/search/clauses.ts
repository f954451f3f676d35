import { clauseOf } from '../../../src/search/clause.ts';

/** A filter in a query, in the form that clicking adds: `product: "nginx"`, `port: 22`, `country: DE,SG` or `NOT port: 22`. */
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

/** The same filter the other way: what it found is left out, and the reverse. */
export function oppositeOf(clause: string): string {
  return clause.startsWith('NOT ') ? clause.slice(4) : `NOT ${clause}`;
}

/** Adds a clause in place of its opposite, or takes it out if it is there. */
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

/** Only what was seen in this period, in place of any period that was clicked before. */
export function withPeriod(query: string, from: number, until: number): string {
  const others = clausesIn(query).filter(({ name }) => name === 'after' || name === 'before');
  const bare = others.reduce(removeClause, query);
  const iso = (moment: number) => new Date(moment).toISOString().replace('.000', '');
  return addClause(addClause(bare, clauseOf('after', iso(from))), clauseOf('before', iso(until)));
}

/** Only what is in one of these countries, in place of those that were chosen before; one that was chosen is let go. */
export function withCountries(query: string, codes: readonly string[]): string {
  const clause =
    codes.length === 1 ? clauseOf('country', codes[0] ?? '') : `country: ${codes.join(',')}`;
  if (clausesIn(query).some(({ text }) => text === clause)) return toggleClause(query, clause);
  const others = chosenCountries(query);
  return addClause(others.reduce(removeClause, query), clause);
}

/** Those that were clicked on the map. */
export function chosenCountries(query: string): Clause[] {
  return clausesIn(query).filter(({ name, isExcluded }) => name === 'country' && !isExcluded);
}

/** An `OR` outside of quotes and parentheses would take only part of the query along. */
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

/** Both queries, each as a whole: for comparing sets. */
export const bothOf = (one: string, other: string) => `(${one}) (${other})`;
export const onlyOf = (one: string, other: string) => `(${one}) NOT (${other})`;

import { clauseOf } from '../../../src/search/clause.ts';

/** A filter in a query, in the form that clicking adds: `product: "nginx"`, `port: 22` or `country: DE,SG`. */
interface Clause {
  /** As written in the query. */
  text: string;
  name: string;
  value: string;
}

const clauseForm =
  /(?<!\S)([a-z_]+): (?:"((?:[^"\\]|\\.)*)"|(\d+|[A-Z]{2}(?:,[A-Z]{2})+)(?=\s|$))/g;

export function clausesIn(query: string): Clause[] {
  return Array.from(query.matchAll(clauseForm), ([text, name = '', quoted, bare]) => ({
    text,
    name,
    value: quoted === undefined ? (bare ?? '') : quoted.replace(/\\(["\\])/g, '$1'),
  }));
}

/** Adds a clause, or takes it out if it is there. */
export function toggleClause(query: string, clause: string): string {
  const found = clausesIn(query).find(({ text }) => text === clause);
  return found ? removeClause(query, found) : addClause(query, clause);
}

function addClause(query: string, clause: string): string {
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
  const others = clausesIn(query).filter(({ name }) => name === 'country');
  return addClause(others.reduce(removeClause, query), clause);
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

import { VedetteError } from '../../errors.ts';
import { shodanFilters } from '../../languages/shodan.ts';
import { every, none, type Filter } from '../../search/filter.ts';
import { QueryFault } from '../../search/query-fault.ts';

/** One condition of a query, as typed. */
interface Term {
  /** In lower case; '' for free text. */
  name: string;
  values: readonly { text: string; isQuoted: boolean }[];
  isNegated: boolean;
  /** Offset in the query, from 0. */
  at: number;
}

/** The filters of one Shodan service mapped to ours, and how to parse a query in our language. */
interface Vocabulary {
  filters: Readonly<Record<string, readonly string[]>>;
  read: (query: string) => Filter;
}

/** Shodan's host filters mapped to ours; several of ours mean any of them. */
export const filters: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(shodanFilters).map(([name, ours]) => [name, ours.split(' ').map(asTyped)]),
);

/** Other names of icon hashes use decimal numbers. */
function asTyped(filter: string): string {
  return filter === 'favicon' ? 'http.favicon.hash' : filter;
}

const termForm = /(-?)(?:([a-z][\w.]*):)?((?:"[^"]*"|[^\s",]+)(?:,(?:"[^"]*"|[^\s",]+))*)/iy;

/** Splits a query into terms. Throws on malformed input, such as an unclosed quote. */
export function readTerms(query: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(query.charAt(at))) at++;
    if (at >= query.length) return terms;
    termForm.lastIndex = at;
    const found = termForm.exec(query);
    if (!found) throw fault('cannot read this', at);
    const [whole, minus, name = '', list = ''] = found;
    const values = Array.from(list.matchAll(/"([^"]*)"|[^",]+/g), ([typed, quoted]) => ({
      text: quoted ?? typed,
      isQuoted: quoted !== undefined,
    }));
    terms.push({ name: name.toLowerCase(), values, isNegated: minus === '-', at });
    at += whole.length;
  }
}

/** Translates a Shodan query to a filter. Throws on the first term that cannot be translated. */
export function translate(query: string, vocabulary: Vocabulary): Filter {
  const terms = readTerms(query);
  if (terms.length === 0) throw fault('empty query', 0);
  const all = terms.map((term) => filterOf(term, vocabulary));
  const [only] = all;
  return all.length === 1 && only ? only : { kind: 'and', of: all };
}

/** Lists what cannot be translated, term by term. */
export function faultsOf(query: string, vocabulary: Vocabulary): string[] {
  const faultIn = (read: () => unknown) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof VedetteError) return [error.message];
      throw error;
    }
  };
  const broken = faultIn(() => readTerms(query));
  if (broken.length > 0) return broken;
  return readTerms(query).flatMap((term) => faultIn(() => filterOf(term, vocabulary)));
}

function filterOf(term: Term, vocabulary: Vocabulary): Filter {
  const { name, values, isNegated, at } = term;
  if (name === 'has_screenshot') return isNegated === isTrue(values) ? every : none;
  const ours = name === '' ? [''] : vocabulary.filters[name];
  if (!ours) throw fault(`${name}: no such filter here`, at);
  const read = (own: string, value: Term['values'][number]) => {
    try {
      return vocabulary.read(own === '' ? quoted(value) : `${own}: ${quoted(toOurs(name, value))}`);
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      const why = String(error.facts['why']).replace(/ \(character \d+\).*$/s, '');
      throw fault(name === '' ? why : why.replace(/^[\w.]+/, name), at);
    }
  };
  const of = values.flatMap((value) => ours.map((own) => read(own, value)));
  const [only] = of;
  const either: Filter = of.length === 1 && only ? only : { kind: 'or', of };
  return isNegated ? { kind: 'not', of: either } : either;
}

const isTrue = (values: Term['values']) =>
  values.some(({ text }) => /^(?:true|1|yes)$/i.test(text));

/** Shodan writes dates as 31/12/2026. */
function toOurs(name: string, value: Term['values'][number]): Term['values'][number] {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value.text) ?? [];
  const isDay = (name === 'before' || name === 'after') && year !== undefined;
  if (!isDay) return value;
  return { ...value, text: [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-') };
}

/** Quotes text in which our language would read more than a value. */
function quoted({ text, isQuoted }: Term['values'][number]): string {
  const isPlain = !isQuoted && /^[\w.*/+<>=-]+$/.test(text) && !/^(?:and|or|not|-.*)$/i.test(text);
  return isPlain ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function fault(what: string, at: number): VedetteError {
  return new VedetteError('parameterUnusable', {
    parameter: 'query',
    why: `${what} (character ${at + 1})`,
  });
}

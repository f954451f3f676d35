import type { Collection, FilterRule } from './collection.ts';
import { none, type Filter } from './filter.ts';
import { filterNamesOf } from './filter-names.ts';
import { Grouping } from './grouping.ts';
import { lex, type Token, type Value } from './lexer.ts';
import { QueryFault, queryLimits } from './query-fault.ts';
import { readWords } from './rules/words.ts';
import { simplify } from './simplify.ts';

export interface ParsedQuery {
  filter: Filter;
  /** Values as parsed, by filter name. Those of repeated filters are joined with commas. */
  filters: Readonly<Record<string, string>>;
  /** Words and phrases without a filter, as typed. */
  keyword: string;
}

/** Control characters except tab and line ends, lone surrogates, and bidirectional controls. */
const unusable = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Bidi_Control}/u;

/** Throws only `QueryFault`. docs/query.md describes the language. */
export function parseQuery(
  text: string,
  collection: Collection,
  { now }: { now: number },
): ParsedQuery {
  checkText(text);
  const parser = new Parser(collection, now);
  for (const token of lex(text, filterNamesOf(collection))) parser.take(token);
  return parser.end(text.length);
}

function checkText(text: string): void {
  if (text.trim() === '') throw new QueryFault('empty query', 0);
  // A character takes at least one byte, so long texts need no encoding.
  const { bytes } = queryLimits;
  if (text.length > bytes || Buffer.byteLength(text) > bytes) {
    throw new QueryFault(`longer than ${bytes} bytes`, Math.min(text.length, bytes));
  }
  const at = text.search(unusable);
  if (at < 0) return;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  throw new QueryFault(`U+${code} is not searchable`, at);
}

class Parser {
  readonly #collection: Collection;
  readonly #now: number;
  readonly #grouping = new Grouping();
  readonly #filters: Record<string, string> = {};
  readonly #keywords: string[] = [];
  #terms = 0;

  constructor(collection: Collection, now: number) {
    this.#collection = collection;
    this.#now = now;
  }

  take(token: Token): void {
    if (token.kind === 'text' || token.kind === 'filter') {
      if (++this.#terms > queryLimits.terms) {
        throw new QueryFault(`more than ${queryLimits.terms} terms`, token.at);
      }
      this.#grouping.term(token.kind === 'text' ? this.#text(token) : this.#filter(token));
    } else this.#grouping[token.kind](token.at);
  }

  end(at: number): ParsedQuery {
    return {
      filter: simplify(this.#grouping.end(at) ?? none),
      filters: this.#filters,
      keyword: this.#keywords.join(' '),
    };
  }

  #text({ value, typed }: Token & { kind: 'text' }): Filter | undefined {
    this.#keywords.push(typed);
    const read = readWords(this.#collection.text, value.text, value.isQuoted);
    if ('wrong' in read) throw new QueryFault(read.wrong, value.at);
    // A lone `&` or `-` between words is ignored; `"!!!"` was explicit and matches nothing.
    return read.kind === 'none' && !value.isQuoted ? undefined : read;
  }

  #filter({ typed, known, values }: Token & { kind: 'filter' }): Filter {
    const surplus = values[queryLimits.listValues];
    if (surplus) {
      throw new QueryFault(`${typed}: more than ${queryLimits.listValues} values`, surplus.at);
    }
    this.#echo(known.name, values);
    return { kind: 'or', of: values.map((value) => this.#read(value, typed, known.rule)) };
  }

  #echo(name: string, values: readonly Value[]): void {
    const said = values.map(({ text }) => text).join(',');
    const before = this.#filters[name];
    this.#filters[name] = before === undefined ? said : `${before},${said}`;
  }

  #read({ text, at, isQuoted, isPattern }: Value, name: string, rule: FilterRule): Filter {
    const pattern = isPattern ? { isPattern } : {};
    const context = { now: this.#now, isQuoted, name: name.toLowerCase(), ...pattern };
    const read = rule.read(text, context);
    if (!('wrong' in read)) return read;
    // `port: 22 nginx`: an unquoted value swallows the words after it, so words belong first.
    const [first = '', ...words] = isQuoted || isPattern ? [] : text.split(/\s+/);
    const free = words.join(' ');
    const isTooLong = free !== '' && !free.includes('*') && !('wrong' in rule.read(first, context));
    const meant = isTooLong ? `${free} ${name}: ${first}` : undefined;
    throw new QueryFault(`${name}: ${read.wrong}`, at, meant);
  }
}

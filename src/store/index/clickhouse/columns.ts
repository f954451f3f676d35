import type { DerivedOwner } from '../facts.ts';
import type { Collection, Field, FieldOwner, Values } from '../../../search/collection.ts';
import type { Phrase } from '../../../search/filter.ts';
import { tokensOf } from '../../../search/text.ts';
import { identifier, literal } from './literal.ts';
import type { RowWriter } from './row-writer.ts';

/** Columns of a field: a value, where NaN or '' means none, or an array. Prose has only its words. */
export class FieldColumns {
  readonly name: string;
  readonly owner: FieldOwner;
  readonly #field: Field;
  readonly #value: string;
  readonly #words: string;

  constructor(name: string, field: Field) {
    this.name = name;
    this.owner = field.owner;
    this.#field = field;
    this.#value = identifier(`f_${name}`);
    this.#words = identifier(`w_${name}`);
  }

  get isNumber(): boolean {
    return this.#field.kind === 'number';
  }

  get isMany(): boolean {
    return this.#field.many === true;
  }

  get hasWords(): boolean {
    return this.#field.kind === 'text' || this.#field.kind === 'label';
  }

  get isProse(): boolean {
    return this.#field.kind === 'text';
  }

  /** The column that a facet counts and an answer shows. */
  get value(): string {
    if (this.isProse) throw new Error(`${this.name} can be searched by words only`);
    return this.#value;
  }

  /** Columns and their types, in the order that `write` fills. */
  get definitions(): readonly ColumnOfField[] {
    const type = this.isNumber ? 'Float64' : 'String';
    const value = {
      name: this.#value,
      type: this.isMany ? `Array(${type})` : type,
      // Codes in lists are often hashes, which rarely recur.
      recurs: !this.isNumber && (this.hasWords || !this.isMany),
      isScanned: !this.isMany,
    };
    const words = {
      name: this.#words,
      type: 'String',
      recurs: !this.isProse,
      isScanned: this.isProse, // phrases are sought in it
    };
    if (this.isProse) return [words];
    return this.hasWords ? [value, words] : [value];
  }

  get wordsColumn(): string {
    return this.#words;
  }

  write(row: RowWriter, values: Values): void {
    const all = Object.hasOwn(values, this.name) ? (values[this.name] ?? []) : [];
    if (!this.isProse) this.#writeValues(row, all);
    if (!this.hasWords) return;
    if (all.length === 0) row.count(0);
    else row.text(wordsOf(all));
  }

  has(): string {
    if (this.isProse) return `${this.#words} != ''`;
    if (this.isMany) return `notEmpty(${this.#value})`;
    return this.isNumber ? `NOT isNaN(${this.#value})` : `${this.#value} != ''`;
  }

  is(value: string | number): string {
    if ((typeof value === 'number') !== this.isNumber || value === '') return '0';
    return this.isMany
      ? `has(${this.value}, ${literal(value)})`
      : `${this.value} = ${literal(value)}`;
  }

  range(from: number, to: number): string {
    if (!this.isNumber) return '0';
    const within = (value: string) =>
      `(NOT isNaN(${value}) AND ${value} >= ${literal(from)} AND ${value} <= ${literal(to)})`;
    return this.isMany ? `arrayExists(x -> ${within('x')}, ${this.#value})` : within(this.#value);
  }

  /** With a word index for prose, finds the documents with all words first. */
  phrase(phrase: Phrase, hasTextIndex: boolean): string {
    if (!this.hasWords) throw new Error(`${this.name} cannot be searched by words`);
    if (phrase.words.length === 0) return '0';
    const inOrder = hasPhrase(this.#words, phrase);
    const whole = phrase.goesOn ? phrase.words.slice(0, -1) : phrase.words;
    if (!hasTextIndex || !this.isProse || whole.length === 0) return inOrder;
    const all = `hasAllTokens(${this.#words}, [${whole.slice(0, mostTokens).map(literal).join(', ')}])`;
    const isOneWord = phrase.words.length === 1 && !phrase.atEnd && !phrase.notAtStart;
    return isOneWord ? all : `(${all} AND ${inOrder})`;
  }

  /** Whether a value matches an RE2 regular expression. */
  matches(re2: string): string {
    if (!this.hasWords) throw new Error(`${this.name} cannot be searched by patterns`);
    const pattern = literal(re2);
    return this.isMany
      ? `arrayExists(x -> match(x, ${pattern}), ${this.value})`
      : `(${this.value} != '' AND match(${this.value}, ${pattern}))`;
  }

  #writeValues(row: RowWriter, all: readonly (string | number)[]): void {
    if (all.length === 0) {
      if (this.isNumber && !this.isMany) row.f64(NaN);
      else row.count(0); // an empty text or list
      return;
    }
    const kept = all.length === 1 ? all : [...new Set(all)];
    if (this.isNumber) {
      const numbers = kept.filter((value) => typeof value === 'number');
      if (this.isMany) row.numbers(numbers);
      else row.f64(numbers[0] ?? NaN);
    } else {
      const texts = kept.filter((value) => typeof value === 'string' && value !== '') as string[]; // by the filter
      if (this.isMany) row.texts(texts);
      else row.text(texts[0] ?? '');
    }
  }
}

/** Maximum in one function call. */
const mostTokens = 32;

/** Definition of a column for the server. */
export interface ColumnOfField {
  name: string;
  type: string;
  /** Whether many values are equal. */
  recurs: boolean;
  /** Whether questions often read all of it. */
  isScanned: boolean;
}

export class Columns {
  readonly #byName: ReadonlyMap<string, FieldColumns>;

  constructor({ fields }: Collection) {
    const entries = Object.entries(fields);
    this.#byName = new Map(entries.map(([name, field]) => [name, new FieldColumns(name, field)]));
  }

  of(name: string): FieldColumns {
    const found = this.#byName.get(name);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }

  ownedBy(owner: FieldOwner): FieldColumns[] {
    return [...this.#byName.values()].filter((field) => field.owner === owner);
  }

  /** Columns of a document's row after its id, in the order of `encode`. */
  get ofDocument(): string[] {
    const fixed = ['shard', 'month', 'time', 'key', 'digest', 'address', 'software'];
    const texts = ['document', 'raw_text'];
    return [...fixed, ...texts, ...this.#namesOf('document')];
  }

  /** Columns of a row of facts, in the order of `factsRows`. */
  ofFacts(owner: DerivedOwner): string[] {
    const fixed = ['shard', 'generation', owner];
    return [...fixed, ...this.#namesOf(owner)];
  }

  #namesOf(owner: FieldOwner): string[] {
    return this.ownedBy(owner).flatMap(({ definitions }) => definitions.map(({ name }) => name));
  }
}

/**
 * The words of all values as one text in which a phrase is a substring: each word between blanks, each value
 * between a line feed and a carriage return. Words have none of the three.
 */
function wordsOf(values: readonly (string | number)[]): string {
  let text = '';
  for (const value of values) {
    if (typeof value === 'number') continue; // it has no words
    const tokens = tokensOf(value);
    text += tokens.length === 0 ? '\n \r' : `\n ${tokens.join(' ')} \r`;
  }
  return text;
}

/** The condition that a text of `wordsOf` holds the phrase. */
function hasPhrase(column: string, phrase: Phrase): string {
  const { words, goesOn, atEnd, notAtStart } = phrase;
  const isPattern = notAtStart === true || (goesOn === true && atEnd === true);
  if (isPattern) return `match(${column}, ${literal(patternOf(phrase))})`;
  const end = goesOn ? '' : atEnd ? ' \r' : ' ';
  return `position(${column}, ${literal(` ${words.join(' ')}${end}`)}) > 0`;
}

function patternOf({ words, goesOn, atEnd, notAtStart }: Phrase): string {
  const before = notAtStart ? '[^\n]' : '';
  const after = `${goesOn ? '[^ ]*' : ''} ${atEnd ? '\r' : ''}`;
  const inner = words.map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, '\\$&')).join(' ');
  return `${before} ${inner}${after}`;
}

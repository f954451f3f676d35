import type { Ip } from '../lib/ip.ts';
import type { Filter } from './filter.ts';

/**
 * How the values of a field are stored and compared. text: prose, searched by words and phrases.
 * label: short recurring text, searched by words, counted whole. code: exact matches only
 * (countries, hashes, CVE ids), in one canonical spelling. number: also flags (0, 1) and times
 * (ms).
 */
export type FieldKind = 'text' | 'label' | 'code' | 'number';

/**
 * What a field's values belong to. Derived values are stored once per distinct address or software
 * and recomputed when a feed changes; a document's own values never change.
 */
export type FieldOwner = 'document' | 'address' | 'software';

export interface Field {
  kind: FieldKind;
  owner: FieldOwner;
  /** Whether a document may have several values. */
  many?: true;
}

/** Values by field. Fields without values are absent. */
export type Values = Readonly<Record<string, readonly (string | number)[]>>;

/** A document as the index sees it: only what it can be searched by. */
export interface Searchable {
  /** In ms. Results are ordered newest first. */
  time: number;
  address: Ip | null;
  /** Key of the software that derived fields belong to; '' if none. */
  software: string;
  values: Values;
}

/** A filter of the query language. */
export interface FilterRule {
  /** Alternative spellings used by people and tools. */
  aliases?: readonly string[];
  /** One-sentence description. */
  says: string;
  example: string;
  /** Parses a value without its quotes, or returns why it is invalid. */
  read: (value: string, context: ReadContext) => Filter | { wrong: string };
  /** Whether it takes a list, `22,2222`. In labels a comma is literal. */
  takesList?: true;
  /** Whether it takes a regular expression, `/^log in/i`. */
  takesPattern?: true;
}

interface ReadContext {
  /** In ms, for `now-7d` and expired certificates. */
  now: number;
  /** Quoted values are literal, including `*` and `-`. */
  isQuoted: boolean;
  /** True for a regular expression between slashes. */
  isPattern?: true;
  /** The name or alias of the filter as typed, in lower case. */
  name: string;
}

/** Something searchable: the fields of its documents and the filters for them. */
export interface Collection {
  name: string;
  /** The text field that words without a filter search. */
  text: string;
  fields: Readonly<Record<string, Field>>;
  filters: Readonly<Record<string, FilterRule>>;
}

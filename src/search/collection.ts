import type { Ip } from '../lib/ip.ts';
import type { Filter } from './filter.ts';

/**
 * How the values of a field are kept and compared.
 * text: prose, found by its words and phrases. label: short text that recurs, found by its words, counted whole.
 * code: found only whole (countries, hashes, CVE ids), in the one spelling the field keeps. number: also flags (0, 1) and times (ms).
 */
export type FieldKind = 'text' | 'label' | 'code' | 'number';

/**
 * What a field's values hang on. What is derived is kept once for each distinct address, or each distinct
 * piece of software, and computed anew when a feed changes; what is the document's own never changes.
 */
export type FieldOwner = 'document' | 'address' | 'software';

export interface Field {
  kind: FieldKind;
  owner: FieldOwner;
  /** May a document have several values? */
  many?: true;
}

/** Values by field. A field without values is left out. */
export type Values = Readonly<Record<string, readonly (string | number)[]>>;

/** A document as an index sees it: what it is found by, and nothing else. */
export interface Searchable {
  /** When it was observed, in ms. The newest come first. */
  time: number;
  address: Ip | null;
  /** Names the piece of software that derived fields hang on; '' when there is none. */
  software: string;
  /** The document's own fields. */
  values: Values;
}

/** What a filter of the query language asks of which field. */
export interface FilterRule {
  /** Other spellings that people and tools use. */
  aliases?: readonly string[];
  /** One sentence for people. */
  says: string;
  example: string;
  /** A value as the caller wrote it, without quotes, or what is wrong with it. */
  read: (value: string, context: ReadContext) => Filter | { wrong: string };
  /** May several values stand in a list, `22,2222`? In labels a comma is text. */
  takesList?: true;
}

export interface ReadContext {
  /** In ms: `now-7d`, and certificates that have expired by now. */
  now: number;
  /** Quoted values are taken as they are: `*` and `-` in them mean themselves. */
  isQuoted: boolean;
}

/** What can be searched: the fields of its documents and the filters people know them by. */
export interface Collection {
  name: string;
  /** The field of kind text that free words search. */
  text: string;
  fields: Readonly<Record<string, Field>>;
  filters: Readonly<Record<string, FilterRule>>;
}

import type { Collection } from '../search/collection.ts';
import type { LanguageName } from './names.ts';
import type { Query } from './query.ts';

/** The query language of a search engine. */
export interface Language {
  name: LanguageName;
  title: string;
  /** An example query. */
  example: string;
  /** Throws a `QueryFault` for anything without an equivalent here. */
  read: (text: string, ours: Collection) => Query;
  /** Throws a `QueryFault` for anything without an equivalent there. */
  write: (query: Query, ours: Collection) => string;
  /** How many of this language's marks a text has; 0 if it is not in this language. */
  marksIn: (text: string, ours: Collection) => number;
}

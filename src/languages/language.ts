import type { Collection } from '../search/collection.ts';
import type { LanguageName } from './names.ts';
import type { Query } from './query.ts';

/** The query language of a search engine. */
export interface Language {
  /** As in `--from` and `--to`. */
  name: LanguageName;
  title: string;
  /** A query of its own. */
  example: string;
  /** Fails with a `QueryFault` at what cannot be said here. */
  read: (text: string, ours: Collection) => Query;
  /** Fails with a `QueryFault` at what cannot be said there. */
  write: (query: Query, ours: Collection) => string;
  /** How many of its own marks a text has; 0 when it is not of this language. */
  marksIn: (text: string, ours: Collection) => number;
}

import type { FilterRule } from '../collection.ts';

/** Documentation of a filter. */
export type About = Pick<FilterRule, 'says' | 'example' | 'aliases'>;

/** Result of parsing a value. */
export type Reading = ReturnType<FilterRule['read']>;

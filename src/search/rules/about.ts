import type { FilterRule } from '../collection.ts';

/** What people read about a filter. */
export type About = Pick<FilterRule, 'says' | 'example' | 'aliases'>;

/** What comes of a value: a filter, or what is wrong with it. */
export type Reading = ReturnType<FilterRule['read']>;

import type { ForeignApi } from '../http/foreign-api.ts';
import type { Route } from '../http/operation.ts';
import type { DialectWorld } from './world.ts';

/** The API of another service, answered from our own data. */
export interface Dialect {
  /** Name in its mount, `/dialects/NAME`. */
  name: string;
  /** Title of the service. */
  title: string;
  api: ForeignApi;
  /** Host names hard-coded in its clients. */
  hosts: readonly string[];
  routes: readonly Route<DialectWorld>[];
  /** How to point clients here and what differs, in Markdown. */
  notes: string;
}

/** Shared by every look-up in a dialect. It costs the same as ours, including misses. */
export const lookUp = {
  methods: ['GET'],
  access: 'key',
  cost: 1,
  envelope: 'bare',
  errors: ['keyInvalid', 'keyForbidden', 'quotaSpent', 'rateExceeded', 'tooManyBadKeys'],
} as const;

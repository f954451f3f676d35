import type { ForeignApi } from '../http/foreign-api.ts';
import type { Route } from '../http/operation.ts';
import type { DialectWorld } from './world.ts';

/** The API of another service, answered from our own data. */
export interface Dialect {
  /** As in its mount, `/dialects/NAME`. */
  name: string;
  /** Of the service. */
  title: string;
  api: ForeignApi;
  /** Host names that its clients have compiled in. */
  hosts: readonly string[];
  routes: readonly Route<DialectWorld>[];
  /** How to point clients here, and what differs, as Markdown. */
  notes: string;
}

/** Of every look-up in a dialect. It costs what our own costs, misses included. */
export const lookUp = {
  methods: ['GET'],
  access: 'key',
  cost: 1,
  envelope: 'bare',
  errors: ['keyInvalid', 'keyForbidden', 'quotaSpent', 'rateExceeded', 'tooManyBadKeys'],
} as const;

import { literal, literals } from './literal.ts';
import type { Tables } from './tables.ts';
import type { DerivedOwner } from '../facts.ts';

/** Documents of one write: an id is the number of its write times this, and a position. */
export const idsPerTicket = 2 ** 20;

export type Generations = Readonly<Record<DerivedOwner, number>>;

/** What a committed write says of itself. */
export interface Commit {
  /** The facts that its documents were given. */
  facts: Generations;
  /** Times of its first and last document. */
  first: number;
  last: number;
  /** Documents of earlier writes that were observed before this are gone. */
  floor?: number;
}

export interface Floor {
  ticket: number;
  time: number;
}

/** One moment of the index: a question that keeps to it is not disturbed by writes. */
export interface Snapshot {
  /** Of the last write that was begun. */
  last: number;
  /** Writes up to it that are not seen: under way, or given up. */
  hidden: readonly number[];
  floors: readonly Floor[];
  /** Everything up to this write is settled. */
  settled: number;
  /** The latest committed writes. */
  commits: readonly (Commit & { ticket: number })[];
}

/** The condition that a document is there at that moment, for a table with ids and times. */
export function isLive({ last, hidden, floors }: Snapshot, tables: Tables): string {
  const conditions = [`id < ${literal((last + 1) * idsPerTicket)}`];
  const isHidden = hidden.length > 0 ? literals(hidden) : undefined;
  if (isHidden) conditions.push(`intDiv(id, ${idsPerTicket}) NOT IN ${isHidden}`);
  for (const { ticket, time } of floors)
    conditions.push(`NOT (time < ${literal(time)} AND id < ${literal(ticket * idsPerTicket)})`);
  const isKnown = `by <= ${literal(last)}${isHidden ? ` AND by NOT IN ${isHidden}` : ''}`;
  conditions.push(`id NOT IN (SELECT id FROM ${tables.local.gone} WHERE ${isKnown})`);
  return conditions.join(' AND ');
}

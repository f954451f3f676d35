import { literal, literals } from './literal.ts';
import type { Tables } from './tables.ts';
import type { DerivedOwner } from '../facts.ts';

/** Ids per write: a document id is ticket × this + position. */
export const idsPerTicket = 2 ** 20;

export type Generations = Readonly<Record<DerivedOwner, number>>;

/** Metadata of a committed write. */
export interface Commit {
  /** Generation of facts its documents have. */
  facts: Generations;
  /** Times of its first and last document. */
  first: number;
  last: number;
  /** Hides documents of earlier writes that are older than this. */
  floor?: number;
}

export interface Floor {
  ticket: number;
  time: number;
}

/** A consistent state of the index, unaffected by later writes. */
export interface Snapshot {
  /** Ticket of the last write begun. */
  last: number;
  /** Tickets up to it that are invisible: in progress or abandoned. */
  hidden: readonly number[];
  floors: readonly Floor[];
  /** All tickets up to this one are final. */
  settled: number;
  /** Outcomes of writes that the journal has of tickets after one: while their number is the same, so is the state. */
  noted: { after: number; outcomes: number };
  /** The latest committed writes. */
  commits: readonly (Commit & { ticket: number })[];
}

/** Whether the same documents are visible in both. */
export function isSame(one: Snapshot, other: Snapshot): boolean {
  return visibleIn(one) === visibleIn(other);
}

function visibleIn({ last, hidden, floors }: Snapshot): string {
  const tickets = new Set(hidden);
  let shown = last;
  while (tickets.has(shown)) tickets.delete(shown--);
  return JSON.stringify([shown, [...tickets].sort((a, b) => a - b), floors]);
}

/** Condition for the outcomes in the journal that `noted` counts. */
export function isOutcome({ noted }: Snapshot): string {
  return `ticket > ${literal(noted.after)} AND what != 'begin'`;
}

/** Condition for documents visible in the snapshot, on a table with ids and times. */
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

/** Condition for notes of writes that no later snapshot judges otherwise. */
export function isFinal({ settled, hidden }: Snapshot): string {
  const isCommitted = hidden.length > 0 ? ` AND by NOT IN ${literals(hidden)}` : '';
  return `by <= ${literal(settled)}${isCommitted}`;
}

/** Condition for rows that no later snapshot shows, given the ids of those that were replaced or removed. */
export function isDead({ settled, hidden, floors }: Snapshot, goneIds: string): string {
  const conditions = [`id IN (${goneIds})`];
  const abandoned = hidden.filter((ticket) => ticket <= settled);
  if (abandoned.length > 0)
    conditions.push(`intDiv(id, ${idsPerTicket}) IN ${literals(abandoned)}`);
  for (const { ticket, time } of floors)
    if (ticket <= settled)
      conditions.push(`(time < ${literal(time)} AND id < ${literal(ticket * idsPerTicket)})`);
  return `(${conditions.join(' OR ')})`;
}

import { orderBy } from '../lib/radix.ts';
import type { ClaimSets } from './claim-sets.ts';
import type { Segments } from './prefix-table.ts';
import type { Key, Rows } from './rows.ts';

/** Ranges of one feed, or reserved space: any order, any overlap. */
export type SweptRows = Pick<Rows, 'count' | 'first' | 'last'>;

interface Events {
  count: number;
  /** Where something begins, or the address after its end. */
  at: Uint32Array[];
  /** Twice the feed's number, plus one for an end. */
  what: Uint32Array;
}

/**
 * Walks all beginnings and ends once, in order, and records which feeds cover each address. The
 * last feed is reserved space: it overrides all others.
 */
export function sweep(feeds: readonly SweptRows[], words: 1 | 4, sets: ClaimSets): Segments {
  const events = collectEvents(feeds, words);
  const order = orderBy(events.at, events.count);
  const reserved = feeds.length - 1;
  const open = new Uint32Array(feeds.length);
  const segments = new SegmentWriter(events, sets.current());
  for (let at = 0; at < events.count; at++) {
    const event = order[at] ?? 0;
    const changed = applyEvent(events.what[event] ?? 0, open);
    if (changed >= 0 && changed !== reserved) sets.toggle(changed);
    const next = order[at + 1];
    if (next !== undefined && samePlace(events.at, event, next)) continue;
    segments.add(event, (open[reserved] ?? 0) > 0 ? 0 : sets.current());
  }
  closeAll(open, reserved, sets);
  return segments.finish();
}

/** The feed toggled by this event, or -1 if another of its ranges still covers the address. */
function applyEvent(what: number, open: Uint32Array): number {
  const feed = what >>> 1;
  const before = open[feed] ?? 0;
  const after = (what & 1) === 1 ? before - 1 : before + 1;
  open[feed] = after;
  return before === 0 || after === 0 ? feed : -1;
}

/** A range that ends at the last address has no end event, and both families share the sets. */
function closeAll(open: Uint32Array, reserved: number, sets: ClaimSets): void {
  for (let feed = 0; feed < reserved; feed++) if ((open[feed] ?? 0) > 0) sets.toggle(feed);
}

function collectEvents(feeds: readonly SweptRows[], words: 1 | 4): Events {
  const room = 2 * feeds.reduce((sum, rows) => sum + rows.count, 0);
  const events: Events = {
    count: 0,
    at: Array.from({ length: words }, () => new Uint32Array(room)),
    what: new Uint32Array(room),
  };
  for (const [feed, rows] of feeds.entries()) {
    const ends = rows.last.length > 0 ? rows.last : rows.first;
    if (words === 1) addShort(events, { feed, count: rows.count, first: rows.first, ends });
    else addLong(events, { feed, count: rows.count, first: rows.first, ends });
  }
  return events;
}

interface Additions {
  feed: number;
  count: number;
  first: readonly Uint32Array[];
  ends: readonly Uint32Array[];
}

function addShort(events: Events, { feed, count, first, ends }: Additions): void {
  const [at] = events.at;
  const [firstWord] = first;
  const [endWord] = ends;
  if (!at || !firstWord || !endWord) return;
  let next = events.count;
  for (let row = 0; row < count; row++) {
    at[next] = firstWord[row] ?? 0;
    events.what[next++] = feed * 2;
    const end = endWord[row] ?? 0;
    if (end === 0xffff_ffff) continue;
    at[next] = end + 1;
    events.what[next++] = feed * 2 + 1;
  }
  events.count = next;
}

function addLong(events: Events, { feed, count, first, ends }: Additions): void {
  let next = events.count;
  for (let row = 0; row < count; row++) {
    for (const [at, word] of events.at.entries()) word[next] = first[at]?.[row] ?? 0;
    events.what[next++] = feed * 2;
    if (
      !writeSuccessor(
        events.at,
        next,
        ends.map((word) => word[row] ?? 0),
      )
    )
      continue;
    events.what[next++] = feed * 2 + 1;
  }
  events.count = next;
}

/** Writes the next address; false if there is none. */
function writeSuccessor(to: readonly Uint32Array[], row: number, address: Key): boolean {
  let carry = 1;
  for (let at = address.length - 1; at >= 0; at--) {
    const sum = (address[at] ?? 0) + carry;
    carry = sum > 0xffff_ffff ? 1 : 0;
    const word = to[at];
    if (word) word[row] = sum;
  }
  return carry === 0;
}

function samePlace(at: readonly Uint32Array[], one: number, other: number): boolean {
  for (const word of at) if (word[one] !== word[other]) return false;
  return true;
}

/** Writes a segment for every change of value. */
class SegmentWriter {
  readonly #places: readonly Uint32Array[];
  readonly #starts: Uint32Array[];
  readonly #values: Uint32Array;
  #count = 1;
  #value: number;

  constructor(events: Events, valueAtZero: number) {
    this.#places = events.at;
    this.#starts = events.at.map(() => new Uint32Array(events.count + 1));
    this.#values = new Uint32Array(events.count + 1);
    this.#values[0] = valueAtZero;
    this.#value = valueAtZero;
  }

  add(event: number, value: number): void {
    if (value === this.#value) return;
    this.#value = value;
    // Something that begins at address 0 replaces the segment there.
    const at = this.#count === 1 && this.#isZero(event) ? 0 : this.#count++;
    for (const [word, column] of this.#starts.entries()) {
      column[at] = this.#places[word]?.[event] ?? 0;
    }
    this.#values[at] = value;
  }

  finish(): Segments {
    return { count: this.#count, starts: this.#starts, values: this.#values };
  }

  #isZero(event: number): boolean {
    return this.#places.every((word) => word[event] === 0);
  }
}

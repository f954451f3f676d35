import { Pauses } from '../../lib/pauses.ts';
import type { KeptDates } from '../stix/dates.ts';
import { digestOf, finish, isObservable, stixTime, type Draft } from '../stix/objects.ts';
import { Arrivals, type Former } from './arrivals.ts';

/** An object of a collection without its content, which is created for each page. */
export interface Row {
  id: string;
  type: string;
  /** In microseconds; unique. */
  added: number;
  /** `modified`; for objects without versions, when it was added. */
  version: string;
  /** Index of the thing it describes; -1 for objects that all share. */
  at: number;
}

/** What a collection describes: the entries of a list, or reports. */
export interface Contents<T> {
  /** Unique and stable. */
  name: string;
  /** In the order they were added. */
  things: readonly T[];
  keyOf: (thing: T) => string;
  /** Objects that all things share. */
  head: readonly Draft[];
  draftsOf: (thing: T) => readonly Draft[];
}

/** STIX objects in the order they were added. */
export class Collection<T = unknown> {
  readonly rows: readonly Row[];
  readonly #contents: Contents<T>;
  readonly #dates: KeptDates;

  static async of<T>(
    contents: Contents<T>,
    { dates, former }: { dates: KeptDates; former?: Collection<T> | undefined },
  ): Promise<Collection<T>> {
    const { name, head, things, keyOf, draftsOf } = contents;
    const rows = new Map<string, Row>();
    const arrivals = new Arrivals(name, dates, former ? former.#before() : undefined);
    const note = (draft: Draft, at: number, arrivedAt: number | null) => {
      if (rows.has(draft.id)) return;
      const row = rowOf(draft, at, dates);
      rows.set(draft.id, { ...row, added: arrivals.addedOf(row.id, row.added, arrivedAt) });
    };
    for (const draft of head) note(draft, -1, null);
    const pauses = new Pauses();
    for (const [at, thing] of things.entries()) {
      if (pauses.isDue) await pauses.take();
      const arrivedAt = arrivals.note(keyOf(thing));
      for (const draft of draftsOf(thing)) note(draft, at, arrivedAt);
    }
    arrivals.noteGone(new Set(things.map(keyOf)));
    await dates.flush();
    const sorted = [...rows.values()].sort((one, other) => one.added - other.added);
    return new Collection(sorted, contents, dates);
  }

  private constructor(rows: readonly Row[], contents: Contents<T>, dates: KeptDates) {
    this.rows = rows;
    this.#contents = contents;
    this.#dates = dates;
  }

  #before(): Former {
    const { things, keyOf } = this.#contents;
    return { keys: new Set(things.map(keyOf)), ids: new Set(this.rows.map(({ id }) => id)) };
  }

  objectOf({ id, at }: Row): Draft | null {
    const { things, head, draftsOf } = this.#contents;
    const thing = things[at];
    const drafts = thing === undefined ? head : draftsOf(thing);
    const draft = drafts.find((each) => each.id === id);
    return draft ? finish(draft, this.#dates) : null;
  }
}

function rowOf(draft: Draft, at: number, dates: KeptDates): Row {
  const { id, type } = draft;
  const { added, modified } = dates.of(id, digestOf(draft));
  const isVersioned = !isObservable(draft) && type !== 'marking-definition';
  const version = isVersioned ? modified : Math.floor(added / 1_000);
  return { id, type, added, version: stixTime(version), at };
}

/** With all six decimals, so that a client can resume exactly there. */
export function addedTime(microseconds: number): string {
  const rest = String(microseconds % 1_000).padStart(3, '0');
  return stixTime(Math.floor(microseconds / 1_000)).replace('Z', `${rest}Z`);
}

import { Pauses } from '../../lib/pauses.ts';
import type { ListDefinition } from '../definition.ts';
import type { Entry } from '../entry.ts';
import { keepBest } from '../select.ts';
import type { KeptDates } from '../stix/dates.ts';
import { digestOf, finish, isObservable, stixTime, type Draft } from '../stix/objects.ts';
import { draftsOf, listHead } from '../stix/of-entry.ts';
import { Arrivals, type Former } from './arrivals.ts';

/** An object of a collection without its content, which is created for each page. */
export interface Row {
  id: string;
  type: string;
  /** In microseconds; unique. */
  added: number;
  /** `modified`; for objects without versions, when it was added. */
  version: string;
  /** Index of its entry; -1 for objects that all share. */
  at: number;
}

const mostEntries = 50_000;

/** The STIX objects of a list, in the order they were added. */
export class Collection {
  readonly rows: readonly Row[];
  readonly #entries: readonly Entry[];
  readonly #list: ListDefinition;
  readonly #dates: KeptDates;

  static async of(
    list: ListDefinition,
    entries: readonly Entry[],
    { dates, former }: { dates: KeptDates; former?: Collection | undefined },
  ): Promise<Collection> {
    const kept = keepBest(entries, mostEntries);
    const rows = new Map<string, Row>();
    const arrivals = new Arrivals(list.name, dates, former ? former.#contents() : undefined);
    const note = (draft: Draft, at: number, arrivedAt: number | null) => {
      if (rows.has(draft.id)) return;
      const row = rowOf(draft, at, dates);
      rows.set(draft.id, { ...row, added: arrivals.addedOf(row.id, row.added, arrivedAt) });
    };
    for (const draft of listHead) note(draft, -1, null);
    const pauses = new Pauses();
    for (const [at, entry] of kept.entries()) {
      if (pauses.isDue) await pauses.take();
      const arrivedAt = arrivals.note(entry);
      for (const draft of draftsOf(entry, list.kind)) note(draft, at, arrivedAt);
    }
    arrivals.noteGone(new Set(kept.map(({ value }) => value)));
    dates.flush();
    const sorted = [...rows.values()].sort((one, other) => one.added - other.added);
    return new Collection(sorted, { list, kept, dates });
  }

  private constructor(
    rows: readonly Row[],
    { list, kept, dates }: { list: ListDefinition; kept: readonly Entry[]; dates: KeptDates },
  ) {
    this.rows = rows;
    this.#list = list;
    this.#entries = kept;
    this.#dates = dates;
  }

  #contents(): Former {
    return {
      values: new Set(this.#entries.map(({ value }) => value)),
      ids: new Set(this.rows.map(({ id }) => id)),
    };
  }

  objectOf({ id, at }: Row): Draft | null {
    const entry = this.#entries[at];
    const drafts = entry ? draftsOf(entry, this.#list.kind) : listHead;
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

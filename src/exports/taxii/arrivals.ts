import type { Entry } from '../entry.ts';
import { ownId } from '../stix/ids.ts';
import type { KeptDates } from '../stix/dates.ts';

/** What a list had when its collection was made last. */
export interface Former {
  values: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

const here = 'in';
const gone = 'out';

/**
 * When entries came into a collection. An object is older than that where another list had it before, or where its entry
 * comes back: readers that asked for what was added since would never see it.
 */
export class Arrivals {
  readonly #name: string;
  readonly #dates: KeptDates;
  readonly #former: Former | undefined;
  readonly #isFirst: boolean;

  constructor(name: string, dates: KeptDates, former: Former | undefined) {
    this.#name = name;
    this.#dates = dates;
    this.#former = former;
    // Then it has no readers yet.
    this.#isFirst = dates.find(this.#key('collection', '')) === undefined;
    dates.of(this.#key('collection', ''), here);
  }

  /** In microseconds, when it came by this call; null for an entry that was there. */
  note({ value }: Entry): number | null {
    const key = this.#key('entry', value);
    const before = this.#dates.find(key);
    const { added } = this.#dates.of(key, here);
    return this.#isFirst || before?.digest === here ? null : added;
  }

  /** When an object was added to the collection, which may be after it was made. */
  addedOf(id: string, made: number, arrivedAt: number | null): number {
    const key = this.#key('object', id);
    const isNew = arrivedAt !== null && made < arrivedAt && this.#former?.ids.has(id) !== true;
    const { added = 0 } = isNew
      ? this.#dates.of(key, String(arrivedAt))
      : (this.#dates.find(key) ?? {});
    return Math.max(made, added);
  }

  /** Entries that went, so that they arrive again when they come back. */
  noteGone(values: ReadonlySet<string>): void {
    for (const value of this.#former?.values ?? []) {
      if (!values.has(value)) this.#dates.of(this.#key('entry', value), gone);
    }
  }

  #key(kind: string, about: string): string {
    return ownId(`taxii-${kind}`, this.#name, about);
  }
}

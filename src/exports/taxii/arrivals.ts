import { ownId } from '../stix/ids.ts';
import type { KeptDates } from '../stix/dates.ts';

/** What the collection had before. */
export interface Former {
  keys: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

const here = 'in';
const gone = 'out';

/**
 * When things were added to a collection. Their objects are older if another collection had them before, or if the thing
 * returns: clients that ask for what was added since would never see them.
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
    // A first collection has no clients yet.
    this.#isFirst = dates.find(this.#key('collection', '')) === undefined;
    dates.of(this.#key('collection', ''), here);
  }

  /** Time of arrival in microseconds, if this call adds the thing; null if it already existed. */
  note(thing: string): number | null {
    const key = this.#key('entry', thing);
    const before = this.#dates.find(key);
    const { added } = this.#dates.of(key, here);
    return this.#isFirst || before?.digest === here ? null : added;
  }

  /** When an object was added to the collection, possibly after its creation. */
  addedOf(id: string, made: number, arrivedAt: number | null): number {
    const key = this.#key('object', id);
    const isNew = arrivedAt !== null && made < arrivedAt && this.#former?.ids.has(id) !== true;
    const { added = 0 } = isNew
      ? this.#dates.of(key, String(arrivedAt))
      : (this.#dates.find(key) ?? {});
    return Math.max(made, added);
  }

  /** Records what was removed, so that it arrives again when it returns. */
  noteGone(keys: ReadonlySet<string>): void {
    for (const key of this.#former?.keys ?? []) {
      if (!keys.has(key)) this.#dates.of(this.#key('entry', key), gone);
    }
  }

  #key(kind: string, about: string): string {
    return ownId(`taxii-${kind}`, this.#name, about);
  }
}

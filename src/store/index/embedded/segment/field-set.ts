import type { FlatBlock } from '../../../../lib/flat-file.ts';
import type { FieldKind } from '../../../../search/collection.ts';
import { readField } from './field-reader.ts';
import type { FieldIndex } from './field.ts';
import { Postings } from './postings.ts';

interface FieldSetParts {
  block: FlatBlock;
  kinds: ReadonlyMap<string, FieldKind>;
  documents: number;
}

/**
 * The fields of a block, read on demand: every thread opens every block, and most blocks are merged
 * before most of their fields are used.
 */
export class FieldSet {
  readonly #parts: FieldSetParts;
  readonly #postings: Postings;
  readonly #fields = new Map<string, FieldIndex>();

  constructor(parts: FieldSetParts) {
    this.#parts = parts;
    this.#postings = new Postings(parts.block.u32('@postings'));
  }

  get(name: string): FieldIndex | undefined {
    const known = this.#fields.get(name);
    if (known) return known;
    const { block, kinds, documents } = this.#parts;
    const kind = kinds.get(name);
    if (kind === undefined) return undefined;
    const field = readField(block, name, { kind, documents, postings: this.#postings });
    this.#fields.set(name, field);
    return field;
  }

  /** Throws if anything is inconsistent, for blocks from files. Reads everything. */
  check(): void {
    for (const name of this.#parts.kinds.keys()) {
      const { slots, words } = this.get(name)?.parts ?? {};
      if (slots && !this.#postings.holds(slots)) throw pointsOutside(name);
      if (words && !this.#postings.holds(words.parts.slots)) throw pointsOutside(name);
    }
  }
}

const pointsOutside = (name: string) => new Error(`${name} points outside its postings`);

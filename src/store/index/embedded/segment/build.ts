import type { Collection, FieldKind, Searchable } from '../../../../search/collection.ts';
import { tokensOf } from '../../../../search/text.ts';
import { addressKey } from '../../../../lib/address-key.ts';
import { type Arrays, packField } from './field-writer.ts';
import { GrowingList } from './growing-list.ts';
import { fieldsOf, keyFields, packSegment } from './segment.ts';
import { PostingsWriter } from './postings.ts';
import { ValueRows } from './value-rows.ts';

export interface IndexedDocument {
  id: number;
  searchable: Searchable;
}

/** Builds a segment from documents in any order. */
export function buildSegment(
  collection: Collection,
  documents: readonly IndexedDocument[],
): SharedArrayBuffer {
  const ordered = inOrder(documents);
  const address = new FieldGatherer('code');
  const software = new FieldGatherer('code');
  const own = fieldsOf(collection, 'document').map(([name, { kind }]) => ({
    name,
    field: new FieldGatherer(kind),
  }));
  for (const { searchable } of ordered) {
    address.add(searchable.address ? [addressKey(searchable.address)] : none);
    software.add(searchable.software === '' ? none : [searchable.software]);
    for (const { name, field } of own) field.add(searchable.values[name] ?? none);
  }
  const postings = new PostingsWriter();
  const fields: Arrays = {
    ...address.pack(keyFields.address, postings),
    ...software.pack(keyFields.software, postings),
  };
  for (const { name, field } of own) Object.assign(fields, field.pack(name, postings));
  return packSegment(collection, {
    ids: Float64Array.from(ordered, ({ id }) => id),
    times: Float64Array.from(ordered, ({ searchable }) => searchable.time),
    fields,
    postings,
  });
}

const none: readonly string[] = [];

/** Sorts by time, then id. Most batches are already sorted. */
function inOrder(documents: readonly IndexedDocument[]): readonly IndexedDocument[] {
  const isOrdered = documents.every((document, at) => {
    const before = documents[at - 1];
    return !before || compare(before, document) < 0;
  });
  return isOrdered ? documents : documents.toSorted(compare);
}

const compare = (one: IndexedDocument, other: IndexedDocument) =>
  one.searchable.time - other.searchable.time || one.id - other.id;

/** Collects the values of one field, document by document. */
class FieldGatherer {
  readonly #kind: FieldKind;
  readonly #rows: ValueRows;
  readonly #present = new GrowingList();
  #position = 0;

  constructor(kind: FieldKind) {
    this.#kind = kind;
    this.#rows = new ValueRows(kind === 'number' ? 'number' : 'string');
  }

  add(values: readonly (string | number)[]): void {
    if (values.length > 0) this.#present.push(this.#position);
    if (this.#kind !== 'text') this.#rows.addAll(values);
    else for (const value of values) this.#rows.addAll(tokensOf(String(value)));
    this.#rows.endRow();
    this.#position++;
  }

  pack(name: string, postings: PostingsWriter): Arrays {
    const [kind, rows, present] = [this.#kind, this.#rows.finish(), this.#present.items()];
    return packField(name, { kind, rows, present }, postings);
  }
}

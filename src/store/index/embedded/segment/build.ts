import type { Collection, FieldKind, Searchable } from '../../../../search/collection.ts';
import { tokensOf } from '../../../../search/text.ts';
import { addressKey } from './address-key.ts';
import { packField, type Arrays } from './field-arrays.ts';
import { GrowingList } from './growing-list.ts';
import { fieldsOf, keyFields } from './layout.ts';
import { PostingsWriter } from './postings.ts';
import { packSegment } from './segment.ts';
import { ValueRows } from './value-rows.ts';

export interface IndexedDocument {
  id: number;
  searchable: Searchable;
}

/** A segment of these documents, in whatever order they come. */
export function buildSegment(
  collection: Collection,
  documents: readonly IndexedDocument[],
): SharedArrayBuffer {
  const ordered = inOrder(documents);
  const postings = new PostingsWriter();
  const fields: Arrays = {};
  const add = (name: string, kind: FieldKind, valuesOf: ValuesOf) =>
    Object.assign(fields, packField(name, gather(kind, ordered, valuesOf), postings));
  add(keyFields.address, 'code', ({ address }) => (address ? [addressKey(address)] : []));
  add(keyFields.software, 'code', ({ software }) => (software === '' ? [] : [software]));
  for (const [name, { kind }] of fieldsOf(collection, 'document'))
    add(name, kind, ({ values }) => values[name] ?? []);
  return packSegment(collection, {
    ids: Float64Array.from(ordered, ({ id }) => id),
    times: Float64Array.from(ordered, ({ searchable }) => searchable.time),
    fields,
    postings,
  });
}

type ValuesOf = (searchable: Searchable) => readonly (string | number)[];

/** By time, then id. Most batches come so already. */
function inOrder(documents: readonly IndexedDocument[]): readonly IndexedDocument[] {
  const isOrdered = documents.every((document, at) => {
    const before = documents[at - 1];
    return !before || compare(before, document) < 0;
  });
  return isOrdered ? documents : documents.toSorted(compare);
}

const compare = (one: IndexedDocument, other: IndexedDocument) =>
  one.searchable.time - other.searchable.time || one.id - other.id;

function gather(kind: FieldKind, documents: readonly IndexedDocument[], valuesOf: ValuesOf) {
  const rows = new ValueRows(kind === 'number' ? 'number' : 'string');
  const present = new GrowingList();
  for (let position = 0; position < documents.length; position++) {
    const searchable = documents[position]?.searchable;
    const values = searchable ? valuesOf(searchable) : [];
    if (values.length > 0) present.push(position);
    if (kind !== 'text') rows.addAll(values);
    else for (const value of values) rows.addAll(tokensOf(String(value)));
    rows.endRow();
  }
  return { kind, rows: rows.finish(), keys: null, present: present.items() };
}

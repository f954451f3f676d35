import type { Collection, Field, FieldKind, FieldOwner } from '../../../../search/collection.ts';

/** Keys of derived fields are stored as two extra fields, with names no collection can use. */
export const keyFields = { address: '@address', software: '@software' } as const;

/** Fields of one owner with their kinds. */
export function kindsOf(collection: Collection, owner: FieldOwner): Map<string, FieldKind> {
  const kinds = new Map<string, FieldKind>();
  if (owner === 'document') for (const name of Object.values(keyFields)) kinds.set(name, 'code');
  for (const [name, { kind }] of fieldsOf(collection, owner)) kinds.set(name, kind);
  return kinds;
}

/** Names and kinds of the fields of one owner. */
export function fieldsOf(collection: Collection, owner: FieldOwner): [string, Field][] {
  return Object.entries(collection.fields).filter(([, field]) => field.owner === owner);
}

/** Equal as long as stored fields of an owner are readable. */
export function fingerprint(collection: Collection, owner: FieldOwner): string {
  const kinds = fieldsOf(collection, owner).map(([name, { kind }]) => `${name} ${kind}`);
  return [collection.name, ...kinds.sort()].join('\n');
}

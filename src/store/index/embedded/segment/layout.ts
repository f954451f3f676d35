import type { Collection, Field, FieldKind, FieldOwner } from '../../../../search/collection.ts';

/** What derived fields hang on is kept as two more fields, whose names no collection can have. */
export const keyFields = { address: '@address', software: '@software' } as const;

/** Kinds by name of the fields that one owner's block holds. */
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

/** The same for as long as the fields of an owner, once written, can be read. */
export function fingerprint(collection: Collection, owner: FieldOwner): string {
  const kinds = fieldsOf(collection, owner).map(([name, { kind }]) => `${name} ${kind}`);
  return [collection.name, ...kinds.sort()].join('\n');
}

import type { Collection, Field, FieldOwner } from '../../../../search/collection.ts';

/** What derived fields hang on is kept as two more fields, whose names no collection can have. */
export const keyFields = { address: '@address', software: '@software' } as const;

/** Names and kinds of the fields of one owner. */
export function fieldsOf(collection: Collection, owner: FieldOwner): [string, Field][] {
  return Object.entries(collection.fields).filter(([, field]) => field.owner === owner);
}

/** The same for as long as the fields of an owner, once written, can be read. */
export function fingerprint(collection: Collection, owner: FieldOwner): string {
  const kinds = fieldsOf(collection, owner).map(([name, { kind }]) => `${name} ${kind}`);
  return [collection.name, ...kinds.sort()].join('\n');
}

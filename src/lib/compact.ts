/** Drops undefined members, so that a record has only what its source provides. */
export function compact<T extends object>(draft: {
  [Name in keyof T]: T[Name] | undefined;
}): T {
  const entries = Object.entries(draft).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T; // only undefined members are dropped, and T has them optional
}

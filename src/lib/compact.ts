/** Leaves out what is undefined, so that a record holds only what its source said. */
export function compact<T extends object>(draft: {
  [Name in keyof T]: T[Name] | undefined;
}): T {
  const entries = Object.entries(draft).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T; // only undefined members are gone, and T has them optional
}

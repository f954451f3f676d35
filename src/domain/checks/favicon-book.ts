/** Owners of favicons. Can be replaced by a larger collection. */
export interface FaviconBook {
  /** Registrable domains that own the icon; empty if unknown. */
  ownersOf: (icon: { mmh3: number; md5: string }) => readonly string[];
}

/** Keyed by the MurmurHash3 of the icon. */
export function faviconBook(entries: Iterable<readonly [number, readonly string[]]>): FaviconBook {
  const owners = new Map(entries);
  return { ownersOf: ({ mmh3 }) => owners.get(mmh3) ?? [] };
}

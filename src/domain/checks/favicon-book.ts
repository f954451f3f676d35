/** Whose icon is whose. Whoever has seen more icons than we have may bring a larger book. */
export interface FaviconBook {
  /** Registrable domains that an icon belongs to; empty when nobody knows it. */
  ownersOf: (icon: { mmh3: number; md5: string }) => readonly string[];
}

/** By the MurmurHash3 of the icon. */
export function faviconBook(entries: Iterable<readonly [number, readonly string[]]>): FaviconBook {
  const owners = new Map(entries);
  return { ownersOf: ({ mmh3 }) => owners.get(mmh3) ?? [] };
}

/** Asks one after the other; the first that knows an icon answers. */
export function joinBooks(books: readonly FaviconBook[]): FaviconBook {
  return {
    ownersOf(icon) {
      for (const book of books) {
        const owners = book.ownersOf(icon);
        if (owners.length > 0) return owners;
      }
      return [];
    },
  };
}

/** In Node since 20, but not in the compiler's library yet. */
interface WellFormed {
  isWellFormed: () => boolean;
  toWellFormed: () => string;
}

/** False if it contains a lone surrogate. */
export function isWellFormed(text: string): boolean {
  return (text as unknown as WellFormed).isWellFormed();
}

/** Lone surrogates become U+FFFD. */
export function toWellFormed(text: string): string {
  return (text as unknown as WellFormed).toWellFormed();
}

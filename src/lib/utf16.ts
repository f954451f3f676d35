/** In the standard since 2024, in Node since 20; the compiler's library does not know them yet. */
interface WellFormed {
  isWellFormed: () => boolean;
  toWellFormed: () => string;
}

/** False when it holds half of a character. */
export function isWellFormed(text: string): boolean {
  return (text as unknown as WellFormed).isWellFormed();
}

/** Halves become U+FFFD. */
export function toWellFormed(text: string): string {
  return (text as unknown as WellFormed).toWellFormed();
}

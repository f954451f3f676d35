// No regular expressions: one such as `/x+$/` restarts at each x and takes quadratic time on long runs.

/** Strips these characters from the end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Strips these characters from both ends. */
export function trimOf(text: string, characters: string): string {
  const start = trimEndOf(text, characters);
  let from = 0;
  while (from < start.length && characters.includes(start.charAt(from))) from++;
  return start.slice(from);
}

/** Splits at commas and trims each item. */
export function splitList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

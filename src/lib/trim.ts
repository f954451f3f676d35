// By hand: a pattern such as `/x+$/` begins anew at each x, so its time grows with the square of a run that
// does not end the text.

/** Without any of these characters at its end. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Without any of these characters at either end. */
export function trimOf(text: string, characters: string): string {
  const start = trimEndOf(text, characters);
  let from = 0;
  while (from < start.length && characters.includes(start.charAt(from))) from++;
  return start.slice(from);
}

/** What stands between commas, without the blanks around it. */
export function splitList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

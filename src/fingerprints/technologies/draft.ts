import type { Signs, Technology } from './technology.ts';

/** An entry under construction. */
export type Draft = { -readonly [Member in keyof Technology]: Technology[Member] };

/** Reads what follows the first word of a line. */
export type Read = (entry: Draft, rest: string) => void;

export function addValue(
  entry: Draft,
  place: 'headers' | 'cookies' | 'meta',
  pattern: Readonly<Record<string, RegExp>>,
): void {
  entry[place] = { ...entry[place], ...pattern };
}

export function addText(
  entry: Draft,
  place: keyof Pick<Signs, 'scripts' | 'code' | 'html' | 'dns'>,
  ...patterns: RegExp[]
): void {
  entry[place] = [...(entry[place] ?? []), ...patterns];
}

/** Sets the example of an entry that has none. */
export function suggestExample(entry: Draft, example: Technology['example']): void {
  if (Object.keys(entry.example).length === 0) entry.example = example;
}

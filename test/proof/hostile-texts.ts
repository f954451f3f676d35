import type { Rule } from '../../src/fingerprints/rule.ts';

/** Maximum size of one answer. */
const size = 64 * 1024;

export interface HostileText {
  name: string;
  text: string;
}

function fill(piece: string): string {
  return piece.repeat(Math.ceil(size / Math.max(piece.length, 1))).slice(0, size);
}

/** What is worst for careless patterns: runs of one character, and everything that the patterns look for. */
export function* plainTexts(rules: readonly Rule[]): Generator<HostileText> {
  for (const piece of ['a', ' ', '\n', 'a\r\n', '1.', '\0', '"', '<', 'é'])
    yield { name: `nothing but ${JSON.stringify(piece)}`, text: fill(piece) };
  const places = new Map<string, Set<string>>();
  for (const { place, pattern } of rules) {
    const known = places.get(place) ?? new Set();
    for (const { text } of pattern.requirements.flat()) known.add(text);
    places.set(place, known);
  }
  for (const [place, literals] of places) {
    for (const between of [' ', '\n', ''])
      yield { name: `all that ${place} looks for`, text: fill([...literals].join(between)) };
  }
}

/** A real text, repeated and with its parts inflated, so that a match almost succeeds and then fails. */
export function* pumpedTexts(text: string, random: () => number): Generator<HostileText> {
  const at = Math.floor(random() * text.length);
  const piece = text.slice(at, at + 1 + Math.floor(random() * 6));
  yield { name: `again and again: ${text}`, text: fill(text) };
  yield { name: `line after line: ${text}`, text: fill(`${text}\n`) };
  yield { name: `its beginning: ${text}`, text: fill(text.slice(0, at)) };
  const pumped = text.slice(0, at) + fill(piece) + text.slice(at);
  yield { name: `pumped at ${at}: ${text}`, text: `${pumped.slice(0, size - 1)}\u0001` };
}

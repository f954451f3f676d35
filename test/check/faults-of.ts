const longest = 120;

/** Faults of a sentence that is to be read in a ticket. */
export function faultsOf(text: string): string[] {
  return [
    text.length > longest ? 'too long' : '',
    /^[A-Za-z\d].*\.$/.test(text) ? '' : 'no sentence',
    /“\s*”|""|\(\)|undefined|NaN| {2}| \.$/.test(text) ? 'a hole' : '',
    /\b(\p{L}+) \1\b/iu.test(text) ? 'a doubled word' : '',
  ]
    .filter((fault) => fault !== '')
    .map((fault) => `${fault}: ${text}`);
}

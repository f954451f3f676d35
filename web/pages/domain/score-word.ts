const words = ['safe', 'low', 'moderate', 'dangerous', 'critical'];

/** 1 to 5 for a word of the wire; undefined for none, which is unknown. */
export function levelOf(word: string): number | undefined {
  const at = words.indexOf(word.toLowerCase());
  return at < 0 ? undefined : at + 1;
}

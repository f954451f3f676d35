const shortest = 3;
const longest = 20;

/** The distinct words (runs of a to z) of a text, in lower case. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code >= 97 && code <= 122) continue;
    const length = at - from;
    if (length >= shortest && length <= longest) addOnce(words, text.slice(from, at));
    from = at + 1;
  }
  return words;
}

/** The runs of a to z and digits. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue;
    if (at > from) tokens.push(text.slice(from, at));
    from = at + 1;
  }
  return tokens;
}

export function addOnce(words: string[], word: string): void {
  if (!words.includes(word)) words.push(word);
}

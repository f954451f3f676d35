const shortest = 3;
const longest = 20;

/** The words of a text in small letters, each once: what stands between other signs than a to z. */
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

export function addOnce(words: string[], word: string): void {
  if (!words.includes(word)) words.push(word);
}

const letters = 26;
const firstLetter = 97;

/** Finds the words of a set anywhere in a text. */
type FindWords = (text: string) => readonly string[];

/**
 * Finds all words in one pass over the text (Aho–Corasick), however many there are: host names run words
 * together, and trying every word on every name would cost more than everything else.
 */
export function createWordFinder(words: Iterable<string>): FindWords {
  const trie = plant(words);
  const fallback = followFailures(trie);
  const next = Int32Array.from(trie.next);
  const ending = endsOf(trie, fallback);
  const wordsAt = (node: number) => {
    const words: string[] = [];
    for (let end = ending[node] ?? 0; end > 0; end = ending[fallback[end] ?? 0] ?? 0) {
      words.push(trie.words[end] ?? '');
    }
    return words;
  };
  return (text) => {
    const found: string[] = [];
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at) - firstLetter;
      // Anything but a letter ends a word.
      node = letter >= 0 && letter < letters ? (next[node * letters + letter] ?? 0) : 0;
      if (ending[node] !== 0) found.push(...wordsAt(node));
    }
    return found;
  };
}

/** For each node, the nearest suffix node at which a word ends. */
function endsOf({ words }: Trie, fallback: Int32Array): Int32Array {
  return Int32Array.from(words, (_, node) => {
    let end = node;
    while (end > 0 && words[end] === undefined) end = fallback[end] ?? 0;
    return end;
  });
}

interface Trie {
  next: number[];
  words: (string | undefined)[];
}

function plant(words: Iterable<string>): Trie {
  const trie: Trie = { next: new Array<number>(letters).fill(0), words: [undefined] };
  for (const word of words) {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const edge = node * letters + word.charCodeAt(at) - firstLetter;
      if (trie.next[edge] === 0) trie.next[edge] = addNode(trie);
      node = trie.next[edge] ?? 0;
    }
    trie.words[node] = word;
  }
  return trie;
}

function addNode({ next, words }: Trie): number {
  for (let letter = 0; letter < letters; letter++) next.push(0);
  return words.push(undefined) - 1;
}

/** Completes the edges, and returns for each node the longest proper suffix that is a node. */
function followFailures({ next, words }: Trie): Int32Array {
  const fallback = new Int32Array(words.length);
  const queue = next.slice(0, letters).filter((node) => node > 0);
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] ?? 0;
    const shorter = fallback[node] ?? 0;
    for (let letter = 0; letter < letters; letter++) {
      const child = next[node * letters + letter] ?? 0;
      const other = next[shorter * letters + letter] ?? 0;
      if (child === 0) next[node * letters + letter] = other;
      else {
        fallback[child] = other;
        queue.push(child);
      }
    }
  }
  return fallback;
}

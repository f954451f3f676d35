import type { Phrase } from '../../../../search/filter.ts';
import type { Codes, Column } from './column.ts';
import type { CodeRange, TextDictionary } from './dictionary.ts';
import type { Postings } from './postings.ts';

interface Parts {
  /** All words. */
  dictionary: TextDictionary;
  /** For each word, the labels that contain it. */
  slots: Uint32Array;
  postings: Postings;
  /** The words of each label in order, with duplicates. Rows are label codes. */
  column: Column;
}

/** Finds labels by their words: distinct labels are far fewer than documents. */
export class LabelWords {
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Codes of labels that contain the phrase, ascending. */
  labelsWith(phrase: Phrase): Uint32Array {
    const wanted = this.#wanted(phrase);
    const isPlain = !phrase.atEnd && !phrase.notAtStart;
    const candidates = this.#candidates(wanted);
    if (wanted.length === 1 && isPlain) return candidates;
    return candidates.filter((label) => this.#matches(label, wanted, phrase));
  }

  /** For each word of the phrase, the matching words: itself, or all with the prefix. */
  #wanted({ words, goesOn }: Phrase): CodeRange[] {
    return words.map((word, at) => {
      if (goesOn && at === words.length - 1) return this.parts.dictionary.beginningWith(word);
      const code = this.parts.dictionary.find(word);
      return { from: code, to: code === 0 ? 0 : code + 1 };
    });
  }

  /** The labels of the rarest word. */
  #candidates(wanted: readonly CodeRange[]): Uint32Array {
    let fewest = Infinity;
    let rarest: CodeRange = { from: 0, to: 0 };
    for (const range of wanted) {
      const size = this.#sizeOf(range);
      if (size < fewest) [fewest, rarest] = [size, range];
    }
    return this.#labelsOf(rarest);
  }

  #sizeOf({ from, to }: CodeRange): number {
    let size = 0;
    for (let word = from; word < to; word++)
      size += this.parts.postings.sizeOf(this.parts.slots[word] ?? 0);
    return size;
  }

  #labelsOf({ from, to }: CodeRange): Uint32Array {
    const { postings, slots } = this.parts;
    if (to - from === 1) return postings.listOf(slots[from] ?? 0);
    const labels = new Uint32Array(this.#sizeOf({ from, to }));
    let end = 0;
    for (let word = from; word < to; word++) {
      const list = postings.listOf(slots[word] ?? 0);
      labels.set(list, end);
      end += list.length;
    }
    return labels.sort().filter((label, at) => label !== labels[at - 1]);
  }

  #matches(label: number, wanted: readonly CodeRange[], phrase: Phrase): boolean {
    const { column } = this.parts;
    const first = column.firstOf(label) + (phrase.notAtStart ? 1 : 0);
    const last = column.endOf(label) - wanted.length;
    for (let start = phrase.atEnd ? Math.max(first, last) : first; start <= last; start++)
      if (fits(column.codes, start, wanted)) return true;
    return false;
  }
}

function fits(words: Codes, start: number, wanted: readonly CodeRange[]): boolean {
  for (let at = 0; at < wanted.length; at++) {
    const word = words[start + at] ?? 0;
    const range = wanted[at];
    if (!range || word < range.from || word >= range.to) return false;
  }
  return true;
}

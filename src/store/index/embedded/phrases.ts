import type { Phrase } from '../../../search/filter.ts';
import { tokensOf } from '../../../search/text.ts';
import type { Kind } from './kind.ts';
import type { PhraseFinder } from './segment/phrase.ts';
import type { Segment } from './segment/segment.ts';
import type { IdRange, TruthReader } from './truth-reader.ts';

/** Reading one document takes about as long as FTS5 needs for so many of a segment. */
const documentsForReading = 1_024;
const fewDocuments = 16;
/** Answers kept for each thread: the same phrase is asked again for the next page, and for facets. */
const keptAnswers = 64;

/**
 * Finds phrases in the documents on disk. Segments never change, so what was found in one of them holds
 * for as long as it exists; documents that are gone by now are known to be so elsewhere.
 */
export class Phrases<Document> {
  readonly #truth: TruthReader<Document>;
  readonly #kind: Kind<Document>;
  readonly #ranges = new WeakMap<Segment, IdRange>();
  readonly #kept = new Map<string, WeakMap<Segment, Uint32Array>>();

  constructor(truth: TruthReader<Document>, kind: Kind<Document>) {
    this.#truth = truth;
    this.#kind = kind;
  }

  in(segment: Segment): PhraseFinder {
    return {
      verifyAtMost: fewDocuments + Math.floor(segment.count / documentsForReading),
      find: (phrase) => this.#find(phrase, segment),
      verify: (phrase, positions) =>
        positions.filter((position) => this.#holds(phrase, segment.ids[position] ?? 0)),
    };
  }

  #find(phrase: Phrase, segment: Segment): Uint32Array {
    const kept = this.#keptFor(phrase);
    const known = kept.get(segment);
    if (known) return known;
    const found = segment.positionsOf(this.#truth.phrase(phrase, this.#rangeOf(segment)));
    kept.set(segment, found);
    return found;
  }

  #rangeOf(segment: Segment): IdRange {
    let range = this.#ranges.get(segment);
    if (!range) {
      range = { first: Infinity, last: 0 };
      for (const id of segment.ids) {
        if (id < range.first) range.first = id;
        if (id > range.last) range.last = id;
      }
      this.#ranges.set(segment, range);
    }
    return range;
  }

  /** The answers for this phrase, which becomes the last to be forgotten. */
  #keptFor({ field, words, goesOn }: Phrase): WeakMap<Segment, Uint32Array> {
    const name = [field, goesOn ? '*' : '', ...words].join(' ');
    const kept = this.#kept.get(name) ?? new WeakMap<Segment, Uint32Array>();
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptAnswers && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  #holds({ field, words, goesOn }: Phrase, id: number): boolean {
    const document = this.#truth.document(id);
    if (!document) return false;
    const values = this.#kind.textsOf(document)[field] ?? [];
    return values.some((value) => hasWords(tokensOf(String(value)), words, goesOn ?? false));
  }
}

/** Next to each other, in this order. */
function hasWords(tokens: readonly string[], words: readonly string[], goesOn: boolean): boolean {
  const last = words.length - 1;
  for (let start = 0; start + last < tokens.length; start++) {
    const fits = words.every((word, at) => {
      const token = tokens[start + at] ?? '';
      return goesOn && at === last ? token.startsWith(word) : token === word;
    });
    if (fits) return true;
  }
  return false;
}

import type { Phrase } from '../../../search/filter.ts';
import { tokensOf } from '../../../search/text.ts';
import type { Kind } from '../kind.ts';
import { Patterns } from './patterns.ts';
import { firstWhere } from './segment/binary-search.ts';
import type { GoOn } from './segment/facets.ts';
import type { PhraseFinder } from './segment/evaluate.ts';
import type { Segment } from './segment/segment.ts';
import type { SourceReader } from './source-reader.ts';

/** Reading one document takes about as long as FTS5 takes for this many of a segment. */
const documentsForReading = 1_024;
const fewDocuments = 16;
/** Answers cached per thread: the next page and facets use the same phrase again. */
const keptAnswers = 64;

/** Both ends are inclusive. */
interface IdRange {
  first: number;
  last: number;
}

/**
 * Finds phrases in the documents on disk. Segments are immutable, so results stay valid as long as
 * the segment exists; removed documents are filtered out elsewhere.
 */
export class Phrases<Document> {
  readonly #database: SourceReader<Document>;
  readonly #kind: Kind<Document>;
  readonly #patterns: Patterns<Document>;
  readonly #ranges = new WeakMap<Segment, IdRange>();
  readonly #kept = new Map<string, WeakMap<Segment, Uint32Array>>();

  constructor(database: SourceReader<Document>, kind: Kind<Document>) {
    this.#database = database;
    this.#kind = kind;
    this.#patterns = new Patterns(database, kind.codec);
  }

  /** For a single query, which runs on each segment in turn. */
  begin(goOn: GoOn): (segment: Segment) => PhraseFinder {
    // FTS5 takes as long for the documents of one segment as for all of them.
    const everywhere = new Map<Phrase, Float64Array>();
    return (segment) => {
      goOn();
      return {
        verifyAtMost: fewDocuments + Math.floor(segment.count / documentsForReading),
        find: (phrase) => this.#find(phrase, segment, everywhere),
        match: (matches, positions) => this.#patterns.match(matches, positions, { segment, goOn }),
        verify: (phrase, positions) =>
          positions.filter((position) => this.#holds(phrase, segment.ids[position] ?? 0)),
      };
    };
  }

  #find(phrase: Phrase, segment: Segment, everywhere: Map<Phrase, Float64Array>): Uint32Array {
    const kept = this.#keptFor(phrase);
    const known = kept.get(segment);
    if (known) return known;
    let ids = everywhere.get(phrase);
    if (!ids) everywhere.set(phrase, (ids = Float64Array.from(this.#database.phrase(phrase))));
    const { first, last } = this.#rangeOf(segment);
    const found = segment.positionsOf(
      ids.subarray(countBelow(ids, first), countBelow(ids, last + 1)),
    );
    kept.set(segment, found);
    return found;
  }

  #rangeOf(segment: Segment): IdRange {
    let range = this.#ranges.get(segment);
    if (!range) {
      range = { first: Infinity, last: 0 };
      const { ids } = segment;
      for (let at = 0; at < ids.length; at++) {
        range.first = Math.min(range.first, ids[at] ?? 0);
        range.last = Math.max(range.last, ids[at] ?? 0);
      }
      this.#ranges.set(segment, range);
    }
    return range;
  }

  /** The cached results of this phrase, moved to the end of the eviction order. */
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
    const document = this.#database.document(id);
    if (!document) return false;
    const values = this.#kind.textsOf(document)[field] ?? [];
    return values.some((value) => hasWords(tokensOf(String(value)), words, goesOn ?? false));
  }
}

/** Number of ids below the limit. Ids are ascending. */
const countBelow = (ids: Float64Array, limit: number) =>
  firstWhere(0, ids.length, (at) => (ids[at] ?? 0) >= limit);

/** Whether the words occur in sequence. */
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

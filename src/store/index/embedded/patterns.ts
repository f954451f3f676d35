import type { Matches } from '../../../search/filter.ts';
import { patternOf } from '../../../search/rules/patterns.ts';
import type { Codec } from '../kind.ts';
import type { GoOn } from './segment/facets.ts';
import { RoaringBitmap32, type PositionSet } from './segment/positions.ts';
import type { Segment } from './segment/segment.ts';
import type { SourceReader } from './source-reader.ts';

/** Documents whose text was read for a pattern, and those that matched. */
interface Tested {
  all: PositionSet;
  found: PositionSet;
}

/** Patterns cached per thread: the next page and facets use the same one again. */
const keptPatterns = 16;

/** Finds patterns in the texts on disk. Never reads the same text twice. */
export class Patterns<Document> {
  readonly #database: SourceReader<Document>;
  readonly #rawTextOf: Codec<Document>['rawTextOf'];
  readonly #kept = new Map<string, WeakMap<Segment, Tested>>();

  constructor(database: SourceReader<Document>, { rawTextOf }: Codec<Document>) {
    this.#database = database;
    this.#rawTextOf = rawTextOf;
  }

  match(matches: Matches, positions: Uint32Array, { segment, goOn }: Place): Uint32Array {
    const rawTextOf = this.#rawTextOf;
    if (!rawTextOf) throw new Error(`${matches.field} cannot be searched by patterns`);
    const tested = this.#testedIn(segment, matches);
    const pattern = patternOf(matches);
    for (const position of positions) {
      if (!tested.all.tryAdd(position)) continue;
      goOn();
      const document = this.#database.document(segment.ids[position] ?? 0);
      if (document && pattern.matches(rawTextOf(document))) tested.found.add(position);
    }
    return positions.filter((position) => tested.found.has(position));
  }

  #testedIn(segment: Segment, { source, ignoreCase }: Matches): Tested {
    const name = `${ignoreCase ? 'i' : ''}/${source}`;
    const kept = this.#kept.get(name) ?? new WeakMap<Segment, Tested>();
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptPatterns && oldest !== undefined) this.#kept.delete(oldest);
    const tested = kept.get(segment) ?? {
      all: new RoaringBitmap32(),
      found: new RoaringBitmap32(),
    };
    kept.set(segment, tested);
    return tested;
  }
}

interface Place {
  segment: Segment;
  goOn: GoOn;
}

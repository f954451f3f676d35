import type { Collection } from '../../../search/collection.ts';
import { Snapshot, type OpenEntry, type SegmentEntry } from './snapshot.ts';
import {
  type Files,
  type BuiltSegment,
  packGone,
  type SavedFile,
  type SavedEntry,
} from './segment-files.ts';
import type { EntrySize, EntryRange } from './plan.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import type { Change } from './source-database.ts';

/** The writer's state of a segment. */
interface Backing {
  /** The segment covers document ids up to this one, after those of the previous segment. */
  through: number;
  files: Files | null;
}

/** The writer's list of segments. Every change creates the next snapshot. */
export class SegmentSet {
  #snapshot: Snapshot;
  readonly #backing = new Map<number, Backing>();
  #lastKey: number;
  /** Includes removals up to this turn. */
  turn = 0;

  /** Keys increase from `lastKey`, so that file names are never reused. */
  constructor(collection: Collection, lastKey: number) {
    this.#snapshot = new Snapshot(collection);
    this.#lastKey = lastKey;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Documents up to this id are included, unless removed. */
  get through(): number {
    const last = this.#snapshot.entries.at(-1);
    return last ? this.#of(last.key).through : 0;
  }

  get sizes(): EntrySize[] {
    return this.#snapshot.entries.map(({ opened, gone }) => ({
      count: opened.count,
      gone: gone.length,
    }));
  }

  get lastKey(): number {
    return this.#lastKey;
  }

  nextKey(): number {
    return ++this.#lastKey;
  }

  /** Applies a commit. Commits arrive in order. */
  take({ gone, lastId, turn }: Committed, built: BuiltSegment | null): void {
    this.markGone(gone);
    if (built) this.append(built, { through: lastId });
    this.turn = turn;
  }

  append(built: BuiltSegment, { key = this.nextKey(), through, gone = noPositions }: Place): void {
    const { segment, overlays, files } = built;
    this.#backing.set(key, { through, files });
    this.#put([...this.#snapshot.entries, { key, segment, overlays, gone }]);
  }

  /** Ignores unknown ids. */
  markGone(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const rising = Float64Array.from(ids).sort();
    const changed = this.#snapshot.entries.map((entry) => {
      const positions = entry.opened.positionsOf(rising);
      return positions.length === 0 ? entry : { ...entry, gone: united(entry.gone, positions) };
    });
    this.#put(changed);
  }

  /**
   * Replaces merged segments with one, or with none if all their documents are gone. Also marks
   * documents removed since the merge started.
   */
  replace(former: readonly SegmentEntry[], built: BuiltSegment | null, key: number): void {
    const { entries } = this.#snapshot;
    const from = entries.findIndex((entry) => entry.key === former[0]?.key);
    const old = entries.slice(from, from + former.length);
    const through = Math.max(...old.map((entry) => this.#of(entry.key).through));
    const since = old.flatMap(({ opened, gone }, at) =>
      idsAt(opened.ids, without(gone, former[at]?.gone ?? noPositions)),
    );
    for (const entry of old) this.#backing.delete(entry.key);
    const fresh: SegmentEntry[] = [];
    if (built) {
      const { segment, overlays, files } = built;
      this.#backing.set(key, { through, files });
      fresh.push({ key, segment, overlays, gone: noPositions });
    }
    this.#put([...entries.slice(0, from), ...fresh, ...entries.slice(from + former.length)]);
    this.markGone(since);
  }

  /** Replaces all overlays together, so that every snapshot has feed data of one generation. */
  replaceOverlays(
    overlaysOf: (entry: SegmentEntry) => {
      overlays: SegmentEntry['overlays'];
      files: readonly SavedFile[] | null;
    },
  ): void {
    const changed = this.#snapshot.entries.map((entry) => {
      const { overlays, files } = overlaysOf(entry);
      const backing = this.#of(entry.key);
      if (backing.files)
        backing.files = files && { segment: backing.files.segment, overlays: files };
      return { ...entry, overlays };
    });
    this.#put(changed);
  }

  filesOf(entry: SegmentEntry): Files | null {
    return this.#of(entry.key).files;
  }

  /** The segment is now saved; where files can be mapped, it is read from there. */
  keep({ key }: SegmentEntry, { files, segment, overlays }: Kept): void {
    this.#of(key).files = files;
    const entries = this.#snapshot.entries.map((entry) =>
      entry.key === key ? { ...entry, segment, overlays } : entry,
    );
    this.#put(entries);
  }

  has({ key }: SegmentEntry): boolean {
    return this.#backing.has(key);
  }

  entriesIn({ from, to }: EntryRange): readonly OpenEntry[] {
    return this.#snapshot.entries.slice(from, to);
  }

  /**
   * Files of every saved segment, including those that `saved` omits because an earlier one is not
   * saved yet.
   */
  files(): Files[] {
    return this.#snapshot.entries.flatMap(({ key }) => this.#of(key).files ?? []);
  }

  /** The leading segments that are all saved. */
  saved(): SavedEntry[] {
    const saved: SavedEntry[] = [];
    for (const { key, gone } of this.#snapshot.entries) {
      const { through, files } = this.#of(key);
      if (!files) break;
      const { segment, overlays } = files;
      saved.push({ key, through, segment, overlays: [...overlays], gone: packGone(gone) });
    }
    return saved;
  }

  #put(entries: readonly SegmentEntry[]): void {
    this.#snapshot = this.#snapshot.next(entries);
  }

  #of(key: number): Backing {
    const backing = this.#backing.get(key);
    if (!backing) throw new Error(`segment ${key} is not in the set`);
    return backing;
  }
}

type Committed = Pick<Change<unknown>, 'gone' | 'lastId' | 'turn'>;

type Kept = Pick<SegmentEntry, 'segment' | 'overlays'> & { files: Files };

interface Place {
  key?: number;
  through: number;
  gone?: Uint32Array;
}

const noPositions = new Uint32Array(0);

const united = (one: Uint32Array, other: Uint32Array) =>
  RoaringBitmap32.or(new RoaringBitmap32(one), new RoaringBitmap32(other)).toUint32Array();

const without = (all: Uint32Array, some: Uint32Array) =>
  all.length === some.length
    ? noPositions
    : RoaringBitmap32.andNot(new RoaringBitmap32(all), new RoaringBitmap32(some)).toUint32Array();

const idsAt = (ids: Float64Array, positions: Uint32Array) =>
  Array.from(positions, (position) => ids[position] ?? 0);

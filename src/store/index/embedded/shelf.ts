import type { Collection } from '../../../search/collection.ts';
import { Edition, type OpenSheet, type Sheet } from './edition.ts';
import type { Files, Made } from './making.ts';
import { packGone, type SavedFile, type SavedSheet } from './manifest.ts';
import type { SheetSize, Stretch } from './plan.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import type { Change } from './truth.ts';

/** What the writer knows of a sheet besides. */
interface Backing {
  /** Documents up to this id, after those of the sheet before it, are in the sheet or nowhere. */
  through: number;
  files: Files | null;
}

/** The writer's own list of sheets. Every change makes the next edition; nobody else changes any. */
export class Shelf {
  #edition: Edition;
  readonly #backing = new Map<number, Backing>();
  #lastKey: number;
  /** Removals up to this turn are known here. */
  turn = 0;

  /** Keys rise from here, so that names of files are not given twice. */
  constructor(collection: Collection, lastKey: number) {
    this.#edition = new Edition(collection);
    this.#lastKey = lastKey;
  }

  get edition(): Edition {
    return this.#edition;
  }

  /** Documents up to this id are on the shelf, unless they are gone. */
  get through(): number {
    const last = this.#edition.sheets.at(-1);
    return last ? this.#of(last.key).through : 0;
  }

  get sizes(): SheetSize[] {
    return this.#edition.sheets.map(({ opened, gone }) => ({
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

  /** What a commit did. Commits come in their order. */
  take({ gone, lastId, turn }: Committed, made: Made | null): void {
    this.markGone(gone);
    if (made) this.append(made, { through: lastId });
    this.turn = turn;
  }

  append(made: Made, { key = this.nextKey(), through, gone = noPositions }: Place): void {
    const { segment, overlays, files } = made;
    this.#backing.set(key, { through, files });
    this.#put([...this.#edition.sheets, { key, segment, overlays, gone }]);
  }

  /** Ids that are not here are passed over. */
  markGone(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const rising = Float64Array.from(ids).sort();
    const changed = this.#edition.sheets.map((sheet) => {
      const positions = sheet.opened.positionsOf(rising);
      return positions.length === 0 ? sheet : { ...sheet, gone: united(sheet.gone, positions) };
    });
    this.#put(changed);
  }

  /**
   * Puts one sheet in the place of some that were merged, or nothing when all they had is gone. What
   * went since the merger was given them goes from the new sheet too.
   */
  replace(former: readonly Sheet[], made: Made | null, key: number): void {
    const { sheets } = this.#edition;
    const from = sheets.findIndex((sheet) => sheet.key === former[0]?.key);
    const old = sheets.slice(from, from + former.length);
    const through = Math.max(...old.map((sheet) => this.#of(sheet.key).through));
    const since = old.flatMap(({ opened, gone }, at) =>
      idsAt(opened.ids, without(gone, former[at]?.gone ?? noPositions)),
    );
    for (const sheet of old) this.#backing.delete(sheet.key);
    const fresh: Sheet[] = [];
    if (made) {
      const { segment, overlays, files } = made;
      this.#backing.set(key, { through, files });
      fresh.push({ key, segment, overlays, gone: noPositions });
    }
    this.#put([...sheets.slice(0, from), ...fresh, ...sheets.slice(from + former.length)]);
    this.markGone(since);
  }

  /** All overlays at once: what feeds say is of one generation in every edition. */
  replaceOverlays(
    overlaysOf: (sheet: Sheet) => {
      overlays: Sheet['overlays'];
      files: readonly SavedFile[] | null;
    },
  ): void {
    const changed = this.#edition.sheets.map((sheet) => {
      const { overlays, files } = overlaysOf(sheet);
      const backing = this.#of(sheet.key);
      if (backing.files)
        backing.files = files && { segment: backing.files.segment, overlays: files };
      return { ...sheet, overlays };
    });
    this.#put(changed);
  }

  filesOf(sheet: Sheet): Files | null {
    return this.#of(sheet.key).files;
  }

  setFiles(sheet: Sheet, files: Files): void {
    this.#of(sheet.key).files = files;
  }

  sheetsIn({ from, to }: Stretch): readonly OpenSheet[] {
    return this.#edition.sheets.slice(from, to);
  }

  /** The first sheets, as far as all of them have files. */
  saved(): SavedSheet[] {
    const saved: SavedSheet[] = [];
    for (const { key, gone } of this.#edition.sheets) {
      const { through, files } = this.#of(key);
      if (!files) break;
      const { segment, overlays } = files;
      saved.push({ key, through, segment, overlays: [...overlays], gone: packGone(gone) });
    }
    return saved;
  }

  #put(sheets: readonly Sheet[]): void {
    this.#edition = this.#edition.next(sheets);
  }

  #of(key: number): Backing {
    const backing = this.#backing.get(key);
    if (!backing) throw new Error(`no sheet ${key} is on the shelf`);
    return backing;
  }
}

type Committed = Pick<Change<unknown>, 'gone' | 'lastId' | 'turn'>;

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

import type { Collection } from '../../../search/collection.ts';
import { Edition, type OpenSheet, type Sheet } from './edition.ts';
import { type Files, type Made, packGone, type SavedFile, type SavedSheet } from './manifest.ts';
import type { SheetSize, Stretch } from './plan.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import type { Change } from './truth.ts';

/** What the writer knows about a sheet besides. */
interface Backing {
  /** The sheet covers document ids up to this one, after those of the previous sheet. */
  through: number;
  files: Files | null;
}

/** The writer's list of sheets. Every change creates the next edition. */
export class Shelf {
  #edition: Edition;
  readonly #backing = new Map<number, Backing>();
  #lastKey: number;
  /** Includes removals up to this turn. */
  turn = 0;

  /** Keys increase from here, so that file names are never reused. */
  constructor(collection: Collection, lastKey: number) {
    this.#edition = new Edition(collection);
    this.#lastKey = lastKey;
  }

  get edition(): Edition {
    return this.#edition;
  }

  /** Documents up to this id are included, unless removed. */
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

  /** Applies a commit. Commits arrive in order. */
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

  /** Unknown ids are ignored. */
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
   * Replaces merged sheets with one, or with nothing if all their documents are gone. Documents
   * removed since the merge started are removed from the new sheet too.
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

  /** All overlays at once, so that every edition has feed data of one generation. */
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

  /** The sheet is now in files, and read from them where they can be mapped. */
  keep({ key }: Sheet, { files, segment, overlays }: Kept): void {
    this.#of(key).files = files;
    const sheets = this.#edition.sheets.map((sheet) =>
      sheet.key === key ? { ...sheet, segment, overlays } : sheet,
    );
    this.#put(sheets);
  }

  has({ key }: Sheet): boolean {
    return this.#backing.has(key);
  }

  sheetsIn({ from, to }: Stretch): readonly OpenSheet[] {
    return this.#edition.sheets.slice(from, to);
  }

  /** Files of every sheet that has some, including sheets `saved` leaves out because an earlier one has none yet. */
  files(): Files[] {
    return this.#edition.sheets.flatMap(({ key }) => this.#of(key).files ?? []);
  }

  /** The leading sheets that all have files. */
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

type Kept = Pick<Sheet, 'segment' | 'overlays'> & { files: Files };

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

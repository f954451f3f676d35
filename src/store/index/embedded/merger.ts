import type { Sheet } from './edition.ts';
import { openFacts, type FactsSource, type Known } from './facts.ts';
import type { Kind } from './kind.ts';
import {
  makeOverlays,
  makeSheet,
  openMade,
  openMadeOverlay,
  saveOverlays,
  saveSegment,
  type Made,
} from './making.ts';
import type { Files, SavedFile } from './manifest.ts';
import { mergeSheets } from './segment/merge.ts';
import type { DerivedOwner } from './segment/overlay.ts';
import { RoaringBitmap32 } from './segment/positions.ts';

export interface MergeJob {
  /** With overlays of the same generation as the job. */
  sheets: readonly Omit<Sheet, 'key'>[];
  /** Base name of its files. */
  name: string;
}

export interface BindJob {
  /** Documents as JSON, in batches. */
  texts: readonly string[];
  /** Their ids; 0 means skip. */
  ids: readonly Float64Array[];
}

export interface OverlayJob {
  segment: SharedArrayBuffer;
  owners: DerivedOwner[];
  /** Null if they are not saved. */
  name: string | null;
}

export interface MadeOverlays {
  overlays: readonly SharedArrayBuffer[];
  files: readonly SavedFile[] | null;
}

export interface MergerTarget {
  /** Folder for files. */
  folder: string;
  /** Minimum size of sheets that are saved. */
  savedFrom: number;
}

/** Long-running work on segments. The writer puts the results into use. */
export class Merger {
  readonly #kind: Kind<unknown>;
  readonly #target: MergerTarget;
  #known: Known | undefined;

  constructor(kind: Kind<unknown>, target: MergerTarget) {
    this.#kind = kind;
    this.#target = target;
  }

  async useFacts(source: FactsSource): Promise<void> {
    this.#known = await openFacts(source);
  }

  /** A sheet of documents just written. */
  bind({ texts, ids }: BindJob): Made {
    const { codec, searchableOf } = this.#kind;
    const documents = texts.flatMap((text, batch) => {
      const parsed = JSON.parse(text) as unknown[]; // as packed by the writer
      return parsed.flatMap((document, at) => {
        const id = ids[batch]?.[at] ?? 0;
        return id === 0 ? [] : [{ id, searchable: searchableOf(codec.unpack(document)) }];
      });
    });
    return makeSheet(this.#kind.collection, documents, this.#knows());
  }

  merge({ sheets, name }: MergeJob): Made {
    const { collection } = this.#kind;
    const inputs = sheets.map((sheet) => {
      const segment = openMade(collection, sheet.segment);
      const overlays = sheet.overlays.map((bytes) => openMadeOverlay(segment, bytes));
      return { segment, overlays, gone: new RoaringBitmap32(sheet.gone) };
    });
    const { segment, overlays } = mergeSheets(collection, inputs);
    const isSaved = openMade(collection, segment).count >= this.#target.savedFrom;
    const files = isSaved ? this.#save(name, segment, overlays) : null;
    return { segment, overlays, generation: this.#knows().source.generation, files };
  }

  overlays({ segment, owners, name }: OverlayJob): MadeOverlays {
    const { facts } = this.#knows();
    const overlays = makeOverlays(openMade(this.#kind.collection, segment), facts, owners);
    const { folder } = this.#target;
    return { overlays, files: name === null ? null : saveOverlays({ folder, name }, overlays) };
  }

  #save(name: string, segment: SharedArrayBuffer, overlays: readonly SharedArrayBuffer[]): Files {
    const { folder } = this.#target;
    return {
      segment: saveSegment({ folder, name }, segment),
      overlays: saveOverlays({ folder, name }, overlays),
    };
  }

  #knows(): Known {
    if (!this.#known) throw new Error('no facts were given');
    return this.#known;
  }
}

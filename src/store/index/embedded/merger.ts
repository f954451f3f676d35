import type { Collection } from '../../../search/collection.ts';
import { openFacts, type Facts, type FactsSource } from './facts.ts';
import {
  makeOverlays,
  openMade,
  saveOverlays,
  saveSegment,
  type Files,
  type Made,
} from './making.ts';
import type { SavedFile } from './manifest.ts';
import { mergeSegments } from './segment/merge.ts';
import { RoaringBitmap32 } from './segment/positions.ts';

export interface MergeJob {
  sheets: readonly { segment: SharedArrayBuffer; gone: Uint32Array }[];
  /** What its files are called. */
  name: string;
}

export interface OverlayJob {
  segment: SharedArrayBuffer;
  /** Null when they are not to be saved. */
  name: string | null;
}

export interface MadeOverlays {
  overlays: readonly SharedArrayBuffer[];
  files: readonly SavedFile[] | null;
}

export interface MergerTarget {
  /** Where files go. */
  folder: string;
  /** Of sheets of at least so many documents. */
  savedFrom: number;
}

/** Does the long work on segments beside the writer. What it makes, the writer puts in use. */
export class Merger {
  readonly #collection: Collection;
  readonly #target: MergerTarget;
  #facts: Facts | undefined;

  constructor(collection: Collection, target: MergerTarget) {
    this.#collection = collection;
    this.#target = target;
  }

  async useFacts(source: FactsSource): Promise<void> {
    this.#facts = await openFacts(source);
  }

  merge({ sheets, name }: MergeJob): Made {
    const sources = sheets.map(({ segment, gone }) => ({
      segment: openMade(this.#collection, segment),
      gone: new RoaringBitmap32(gone),
    }));
    const bytes = mergeSegments(this.#collection, sources);
    const segment = openMade(this.#collection, bytes);
    const overlays = makeOverlays(segment, this.#known());
    return {
      segment: bytes,
      overlays,
      files: segment.count < this.#target.savedFrom ? null : this.#save(name, bytes, overlays),
    };
  }

  overlays({ segment, name }: OverlayJob): MadeOverlays {
    const overlays = makeOverlays(openMade(this.#collection, segment), this.#known());
    return {
      overlays,
      files: name === null ? null : saveOverlays({ folder: this.#target.folder, name }, overlays),
    };
  }

  #save(name: string, segment: SharedArrayBuffer, overlays: readonly SharedArrayBuffer[]): Files {
    return {
      segment: saveSegment({ folder: this.#target.folder, name }, segment),
      overlays: saveOverlays({ folder: this.#target.folder, name }, overlays),
    };
  }

  #known(): Facts {
    if (!this.#facts) throw new Error('no facts were given');
    return this.#facts;
  }
}

import { workerData } from 'node:worker_threads';
import { type BlockSource, releasePages } from '../../../lib/mapped-file.ts';
import type { SegmentEntry } from './snapshot.ts';
import { type DerivedOwner, type FactsSource, type LoadedFacts, openFacts } from '../facts.ts';
import { type Kind, type KindSource, openKind } from '../kind.ts';
import {
  saveOverlays,
  saveEntry,
  type BuiltSegment,
  buildOverlays,
  buildEntry,
  openBuilt,
  openBuiltOverlay,
  type SavedFile,
} from './segment-files.ts';
import { mergeEntries } from './segment/merge.ts';
import { loadOverlay } from './segment/overlay.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import { loadSegment } from './segment/segment.ts';
import { faults } from '../../../errors.ts';
import { answer } from '../../../lib/thread.ts';

interface MergeJob {
  /** Their overlays have the generation of the job. */
  entries: readonly Omit<SegmentEntry, 'key'>[];
  /** Base name of its files. */
  name: string;
}

interface BuildJob {
  /** Documents as JSON, in batches. */
  texts: readonly string[];
  /** Their ids; 0 means skip. */
  ids: readonly Float64Array[];
}

interface OverlayJob {
  segment: BlockSource;
  owners: DerivedOwner[];
  /** Null if the files are not saved. */
  name: string | null;
}

interface VerifyJob {
  segment: string;
  overlays: readonly string[];
}

export interface Damage {
  file: string;
  damage: string;
}

export interface BuiltOverlays {
  overlays: readonly BlockSource[];
  files: readonly SavedFile[] | null;
}

interface MergerTarget {
  /** Folder for files. */
  folder: string;
  /** Minimum size of segments that are saved. */
  savedFrom: number;
}

/** Long-running work on segments. The writer publishes the results. */
export class Merger {
  readonly #kind: Kind<unknown>;
  readonly #target: MergerTarget;
  #known: LoadedFacts | undefined;

  constructor(kind: Kind<unknown>, target: MergerTarget) {
    this.#kind = kind;
    this.#target = target;
  }

  /** Builds a segment of new documents. */
  async build({ texts, ids }: BuildJob, source: FactsSource): Promise<BuiltSegment> {
    const { codec, searchableOf } = this.#kind;
    const documents = texts.flatMap((text, batch) => {
      const parsed = JSON.parse(text) as unknown[]; // packed by the writer
      return parsed.flatMap((document, at) => {
        const id = ids[batch]?.[at] ?? 0;
        return id === 0 ? [] : [{ id, searchable: searchableOf(codec.unpack(document)) }];
      });
    });
    return buildEntry(this.#kind.collection, documents, await this.#use(source));
  }

  /** Combines rows unchanged, without looking up facts. */
  merge({ entries, name }: MergeJob, { generation }: FactsSource): BuiltSegment {
    const { collection } = this.#kind;
    const inputs = entries.map((entry) => {
      const segment = openBuilt(collection, entry.segment);
      const overlays = entry.overlays.map((bytes) => openBuiltOverlay(segment, bytes));
      return { segment, overlays, gone: new RoaringBitmap32(entry.gone) };
    });
    const merged = mergeEntries(collection, inputs);
    releasePages();
    const { folder, savedFrom } = this.#target;
    const isSaved = openBuilt(collection, merged.segment).count >= savedFrom;
    if (!isSaved) return { ...merged, generation, files: null };
    return { ...saveEntry({ folder, name }, merged), generation };
  }

  async overlays(
    { segment, owners, name }: OverlayJob,
    source: FactsSource,
  ): Promise<BuiltOverlays> {
    const { facts } = await this.#use(source);
    const overlays = buildOverlays(openBuilt(this.#kind.collection, segment), facts, owners);
    releasePages();
    if (name === null) return { overlays, files: null };
    const kept = saveOverlays({ folder: this.#target.folder, name }, overlays);
    return { overlays: kept.blocks, files: kept.saved };
  }

  /** Damage in the files of a segment; null if they are intact. */
  verify({ segment, overlays }: VerifyJob): Damage | null {
    const opened = loadSegment(this.#kind.collection, segment);
    if ('damage' in opened) return { file: segment, damage: opened.damage };
    for (const file of overlays) {
      const overlay = loadOverlay(opened.value, file);
      if ('damage' in overlay) return { file, damage: overlay.damage };
    }
    releasePages();
    return null;
  }

  async #use(source: FactsSource): Promise<LoadedFacts> {
    if (this.#known?.source.generation === source.generation) return this.#known;
    return (this.#known = await openFacts(source));
  }
}

export interface MergerData extends MergerTarget {
  kind: KindSource;
}

export type MergerFunctions = typeof functions;

const { kind, ...target } = workerData as MergerData; // passed by writer-thread.ts
const merger = new Merger(await openKind<unknown>(kind), target);

const functions = {
  build: merger.build.bind(merger),
  merge: merger.merge.bind(merger),
  overlays: merger.overlays.bind(merger),
  verify: merger.verify.bind(merger),
};

answer(functions, faults);

import type { Opened } from '../../../lib/flat-file.ts';
import type { Ip } from '../../../lib/ip.ts';
import type { BlockSource } from '../../../lib/mapped-file.ts';
import type { Collection } from '../../../search/collection.ts';
import { openOverlay, type Overlay, View } from './segment/overlay.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import { openSegment, type Segment } from './segment/segment.ts';

/** A segment with its overlays and removals, as passed between threads. Immutable. */
export interface SegmentEntry {
  key: number;
  segment: BlockSource;
  /** Feed data for its documents. */
  overlays: readonly BlockSource[];
  /** Positions of removed documents, ascending. */
  gone: Uint32Array;
}

/** Absent members are unchanged since the last snapshot. */
export type EntryChange = Pick<SegmentEntry, 'key'> & Partial<SegmentEntry>;

export interface OpenEntry extends SegmentEntry {
  opened: Segment;
  openOverlays: readonly Overlay[];
  view: View;
}

/**
 * An immutable state of the index: segments in order of their ids. A query uses one snapshot
 * throughout.
 */
export class Snapshot {
  readonly collection: Collection;
  readonly entries: readonly OpenEntry[];

  constructor(collection: Collection, entries: readonly OpenEntry[] = []) {
    this.collection = collection;
    this.entries = entries;
  }

  get views(): readonly View[] {
    return this.entries.map(({ view }) => view);
  }

  /** Number of documents. */
  get count(): number {
    return this.entries.reduce((sum, { opened, gone }) => sum + opened.count - gone.length, 0);
  }

  hasAddress(ip: Ip): boolean {
    return this.entries.some(({ opened, view }) => {
      const positions = opened.addressPositions(ip);
      return !positions.isEmpty && !positions.isSubset(view.gone);
    });
  }

  /** The snapshot with exactly these segments. */
  next(changes: readonly EntryChange[]): Snapshot {
    const former = new Map(this.entries.map((entry) => [entry.key, entry]));
    const entries = changes.map((change) => {
      const old = former.get(change.key);
      return old && isSame(old, change) ? old : this.#open(change, old);
    });
    return new Snapshot(this.collection, entries);
  }

  /** The changes that turn the other snapshot into this one. */
  changesSince(former: Snapshot): EntryChange[] {
    const known = new Map(former.entries.map((entry) => [entry.key, entry]));
    return this.entries.map(({ key, segment, overlays, gone }) => {
      const old = known.get(key);
      return {
        key,
        ...(old?.segment !== segment && { segment }),
        ...(old?.overlays !== overlays && { overlays }),
        ...(old?.gone !== gone && { gone }),
      };
    });
  }

  #open(change: EntryChange, former: OpenEntry | undefined): OpenEntry {
    const entry = { ...former, ...change };
    const { key, segment, overlays, gone } = entry;
    if (!segment || !overlays || !gone) throw new Error(`segment ${key} is new and incomplete`);
    const isKnown = former?.segment === segment;
    const opened = isKnown ? former.opened : open(openSegment(this.collection, segment));
    const openOverlays =
      isKnown && former.overlays === overlays
        ? former.openOverlays
        : overlays.map((bytes) => open(openOverlay(opened, bytes)));
    const goneSet = gone.length > 0 ? new RoaringBitmap32(gone) : undefined;
    const view = new View(opened, openOverlays, goneSet);
    return { key, segment, overlays, gone, opened, openOverlays, view };
  }
}

const isSame = (old: SegmentEntry, { segment, overlays, gone }: EntryChange) =>
  (segment ?? old.segment) === old.segment &&
  (overlays ?? old.overlays) === old.overlays &&
  (gone ?? old.gone) === old.gone;

/**
 * Damage here is a bug, or the file was deleted before a slow thread opened it: a new reader then
 * takes over.
 */
function open<T>(opened: Opened<T>): T {
  if ('damage' in opened) throw new Error(opened.damage);
  return opened.value;
}

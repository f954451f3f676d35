import type { Opened } from '../../../lib/flat-file.ts';
import type { Ip } from '../../../lib/ip.ts';
import type { BlockSource } from '../../../lib/mapped-file.ts';
import type { Collection } from '../../../search/collection.ts';
import { openOverlay, type Overlay, View } from './segment/overlay.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import { openSegment, type Segment } from './segment/segment.ts';

/** A segment with its overlays and removals, as passed between threads. Immutable. */
export interface Sheet {
  key: number;
  segment: BlockSource;
  /** Feed data for its documents. */
  overlays: readonly BlockSource[];
  /** Positions of removed documents, ascending. */
  gone: Uint32Array;
}

/** Absent members are unchanged since the last edition. */
export type SheetChange = Pick<Sheet, 'key'> & Partial<Sheet>;

export interface OpenSheet extends Sheet {
  opened: Segment;
  openOverlays: readonly Overlay[];
  view: View;
}

/**
 * An immutable state of the index: sheets in order of their ids. A query uses one edition
 * throughout.
 */
export class Edition {
  readonly collection: Collection;
  readonly sheets: readonly OpenSheet[];

  constructor(collection: Collection, sheets: readonly OpenSheet[] = []) {
    this.collection = collection;
    this.sheets = sheets;
  }

  get views(): readonly View[] {
    return this.sheets.map(({ view }) => view);
  }

  /** Number of documents. */
  get count(): number {
    return this.sheets.reduce((sum, { opened, gone }) => sum + opened.count - gone.length, 0);
  }

  hasAddress(ip: Ip): boolean {
    return this.sheets.some(({ opened, view }) => {
      const positions = opened.addressPositions(ip);
      return !positions.isEmpty && !positions.isSubset(view.gone);
    });
  }

  /** The edition with exactly these sheets. */
  next(changes: readonly SheetChange[]): Edition {
    const former = new Map(this.sheets.map((sheet) => [sheet.key, sheet]));
    const sheets = changes.map((change) => {
      const old = former.get(change.key);
      return old && isSame(old, change) ? old : this.#open(change, old);
    });
    return new Edition(this.collection, sheets);
  }

  /** The changes that turn the other edition into this one. */
  changesSince(former: Edition): SheetChange[] {
    const known = new Map(former.sheets.map((sheet) => [sheet.key, sheet]));
    return this.sheets.map(({ key, segment, overlays, gone }) => {
      const old = known.get(key);
      return {
        key,
        ...(old?.segment !== segment && { segment }),
        ...(old?.overlays !== overlays && { overlays }),
        ...(old?.gone !== gone && { gone }),
      };
    });
  }

  #open(change: SheetChange, former: OpenSheet | undefined): OpenSheet {
    const sheet = { ...former, ...change };
    const { key, segment, overlays, gone } = sheet;
    if (!segment || !overlays || !gone) throw new Error(`sheet ${key} was never told whole`);
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

const isSame = (old: Sheet, { segment, overlays, gone }: SheetChange) =>
  (segment ?? old.segment) === old.segment &&
  (overlays ?? old.overlays) === old.overlays &&
  (gone ?? old.gone) === old.gone;

/**
 * Damage is a bug, or a file was removed before this thread got to it, because it stood still for long. A reader
 * that fails here is replaced and starts with the edition of that moment.
 */
function open<T>(opened: Opened<T>): T {
  if ('damage' in opened) throw new Error(opened.damage);
  return opened.value;
}

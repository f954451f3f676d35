import type { Opened } from '../../../lib/flat-file.ts';
import type { Ip } from '../../../lib/ip.ts';
import type { Collection } from '../../../search/collection.ts';
import { openOverlay, type Overlay } from './segment/overlay.ts';
import { RoaringBitmap32 } from './segment/positions.ts';
import { openSegment, type Segment } from './segment/segment.ts';
import { View } from './segment/view.ts';

/** One segment with what belongs to it, as threads hand it to each other. None of it is ever changed. */
export interface Sheet {
  key: number;
  segment: SharedArrayBuffer;
  /** What feeds say of its documents. */
  overlays: readonly SharedArrayBuffer[];
  /** Positions of documents that are there no more, rising. */
  gone: Uint32Array;
}

/** What is left out is as it was in the edition before. */
export type SheetChange = Pick<Sheet, 'key'> & Partial<Sheet>;

export interface OpenSheet extends Sheet {
  opened: Segment;
  openOverlays: readonly Overlay[];
  view: View;
}

/**
 * All documents as of one moment: sheets in the order of their ids. A query runs on one edition and
 * sees nothing of the next.
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

  /** How many documents there are. */
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

  /** What one who has that edition must be told to have this one. */
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

/** What a thread was handed in memory cannot be damaged, unless we are wrong. */
function open<T>(opened: Opened<T>): T {
  if ('damage' in opened) throw new Error(opened.damage);
  return opened.value;
}

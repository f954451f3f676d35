import { join } from 'node:path';
import type { Collection } from '../../../search/collection.ts';
import type { Facts, Known } from './facts.ts';
import { saveBlock, type Files, type SavedFile } from './manifest.ts';
import { buildSegment, type IndexedDocument } from './segment/build.ts';
import {
  buildOverlay,
  derivedOwners,
  openOverlay,
  type DerivedOwner,
  type Overlay,
} from './segment/overlay.ts';
import { openSegment, type Segment } from './segment/segment.ts';

/** The parts of a sheet, and its files if it has any. */
export interface Made {
  segment: SharedArrayBuffer;
  overlays: readonly SharedArrayBuffer[];
  /** Generation of the facts in the overlays. */
  generation: string;
  files: Files | null;
}

/** A sheet of new documents. */
export function makeSheet(
  collection: Collection,
  documents: readonly IndexedDocument[],
  known: Known,
): Made {
  const bytes = buildSegment(collection, documents);
  const overlays = makeOverlays(openMade(collection, bytes), known.facts);
  return { segment: bytes, overlays, generation: known.source.generation, files: null };
}

/** Feed data for the documents of a segment, for all derived owners or only these. */
export function makeOverlays(
  segment: Segment,
  facts: Facts,
  owners = ownersIn(segment.collection),
): SharedArrayBuffer[] {
  return owners.map((owner) =>
    owner === 'address'
      ? buildOverlay(segment, owner, (ip) => facts.ofAddress(ip))
      : buildOverlay(segment, owner, (key) => facts.ofSoftware(key)),
  );
}

/** Number of overlays per segment. */
export function overlayCount(collection: Collection): number {
  return ownersIn(collection).length;
}

export function ownersIn({ fields }: Collection): DerivedOwner[] {
  const all = Object.values(fields);
  return derivedOwners.filter((owner) => all.some((field) => field.owner === owner));
}

/** A segment just built, in this thread or another. */
export function openMade(collection: Collection, bytes: SharedArrayBuffer): Segment {
  const opened = openSegment(collection, bytes);
  if ('damage' in opened) throw new Error(`a segment ${opened.damage}`);
  return opened.value;
}

export function openMadeOverlay(segment: Segment, bytes: SharedArrayBuffer): Overlay {
  const opened = openOverlay(segment, bytes);
  if ('damage' in opened) throw new Error(`an overlay ${opened.damage}`);
  return opened.value;
}

interface Target {
  folder: string;
  /** Never reused, so that files in use are not overwritten. */
  name: string;
}

export function saveOverlays(
  { folder, name }: Target,
  overlays: readonly SharedArrayBuffer[],
): SavedFile[] {
  return overlays.map((bytes, at) => saveBlock(join(folder, `${name}-${at}.overlay`), bytes));
}

export function saveSegment({ folder, name }: Target, bytes: SharedArrayBuffer): SavedFile {
  return saveBlock(join(folder, `${name}.segment`), bytes);
}

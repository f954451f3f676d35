import { join } from 'node:path';
import { bytesOf, canMap, type BlockSource } from '../../../lib/mapped-file.ts';
import type { Collection } from '../../../search/collection.ts';
import { type Facts, type Known, derivedOwners, type DerivedOwner } from '../facts.ts';
import { saveBlock, type Files, type SavedFile } from './manifest.ts';
import { buildSegment, type IndexedDocument } from './segment/build.ts';
import { buildOverlay, openOverlay, type Overlay } from './segment/overlay.ts';
import { openSegment, type Segment } from './segment/segment.ts';

/** The parts of a sheet, and its files if it has any. */
export interface Made {
  segment: BlockSource;
  overlays: readonly BlockSource[];
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
export function openMade(collection: Collection, source: BlockSource): Segment {
  const opened = openSegment(collection, source);
  if ('damage' in opened) throw new Error(`a segment ${opened.damage}`);
  return opened.value;
}

export function openMadeOverlay(segment: Segment, source: BlockSource): Overlay {
  const opened = openOverlay(segment, source);
  if ('damage' in opened) throw new Error(`an overlay ${opened.damage}`);
  return opened.value;
}

interface Target {
  folder: string;
  /** Never reused, so that files in use are not overwritten. */
  name: string;
}

/** Blocks in files, from which they are read from then on where files can be mapped. */
interface Kept<Blocks, Saved> {
  blocks: Blocks;
  saved: Saved;
}

/** Saves a whole sheet. */
export function keepSheet(
  { folder, name }: Target,
  { segment, overlays }: Pick<Made, 'segment' | 'overlays'>,
): Pick<Made, 'segment' | 'overlays'> & { files: Files } {
  const own = keepBlock(join(folder, `${name}.segment`), segment);
  const derived = keepOverlays({ folder, name }, overlays);
  return {
    segment: own.blocks,
    overlays: derived.blocks,
    files: { segment: own.saved, overlays: derived.saved },
  };
}

export function keepOverlays(
  { folder, name }: Target,
  overlays: readonly BlockSource[],
): Kept<BlockSource[], SavedFile[]> {
  const kept = overlays.map((source, at) =>
    keepBlock(join(folder, `${name}-${at}.overlay`), source),
  );
  return { blocks: kept.map(({ blocks }) => blocks), saved: kept.map(({ saved }) => saved) };
}

function keepBlock(path: string, source: BlockSource): Kept<BlockSource, SavedFile> {
  const saved = saveBlock(path, bytesOf(source));
  return { blocks: canMap() ? path : source, saved };
}

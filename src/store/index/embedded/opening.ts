import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type FlatBlock, type Opened, sumOf } from '../../../lib/flat-file.ts';
import { type BlockSource, canMap } from '../../../lib/mapped-file.ts';
import type { SegmentEntry } from './snapshot.ts';
import { mixedFacts, type LoadedFacts } from '../facts.ts';
import type { Kind } from '../kind.ts';
import {
  filesIn,
  saveEntry,
  type BuiltSegment,
  buildOverlays,
  buildEntry,
  type Manifest,
  othersIn,
  overlayCount,
  readManifest,
  removeFiles,
  type SavedFile,
  type SavedEntry,
  unpackGone,
} from './segment-files.ts';
import { loadOverlay, openOverlay } from './segment/overlay.ts';
import { loadSegment, openSegment, type Segment } from './segment/segment.ts';
import { SegmentSet } from './segment-set.ts';
import type { SourceDatabase } from './source-database.ts';

interface Parts<Document> {
  kind: Kind<Document>;
  database: SourceDatabase<Document>;
  /** Folder of the flat files. */
  folder: string;
  known: LoadedFacts;
  /** Larger files are used before they are verified, with the facts of the last run. */
  verifiedFirst: number;
  /** Called during a large rebuild. */
  onProgress: (done: number, total: number) => void;
}

/** Documents per segment in a rebuild. */
const stride = 8_192;

interface OpenedSet {
  segments: SegmentSet;
  /** Segments whose files are not verified yet. */
  unverified: readonly SegmentEntry[];
  /** Facts in its overlays. */
  known: LoadedFacts;
}

/**
 * The segment set as last saved, brought up to date from the documents. Damaged or missing files
 * are rebuilt; all of them are if the database does not know their manifest.
 */
export async function openSegmentSet<Document>(parts: Parts<Document>): Promise<OpenedSet> {
  const { kind, database, folder } = parts;
  const trusted = trustedManifest(parts);
  const isLater = canMap() && sizeOf(folder, trusted) > parts.verifiedFirst;
  const hasOldFacts = trusted.facts !== parts.known.source.generation;
  const manifest = hasOldFacts && !isLater ? withoutOverlays(trusted) : trusted;
  const known = hasOldFacts && isLater ? mixedFacts(parts.known, trusted.parts) : parts.known;
  const filling = { ...parts, known };
  removeFiles(folder, othersIn(folder, manifest.sheets));
  const segments = new SegmentSet(kind.collection, manifest.lastKey);
  const files = isLater ? unverifiedFiles(parts) : verifiedFiles(parts);
  for (const saved of manifest.sheets) {
    const segment = files.segment(saved.segment);
    if (segment) restoreEntry(segments, saved, loadBuilt(segment, saved, { ...filling, files }));
    else await fillThrough(saved.through, segments, filling);
  }
  const unverified = isLater
    ? segments.snapshot.entries.filter((entry) => segments.filesOf(entry))
    : [];
  segments.markGone(database.reader.goneAfter(manifest.turn));
  segments.turn = database.turn;
  await fillThrough(database.reader.mark('last id'), segments, filling);
  return { segments, unverified, known };
}

/** In bytes. A missing file counts as empty; opening it shows the loss. */
function sizeOf(folder: string, { sheets }: Manifest): number {
  const sizes = sheets.flatMap(filesIn).map(({ name }) => {
    return statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Null if the file is damaged, missing, or not the one that was saved. */
interface FileReader {
  segment: (saved: SavedFile) => Segment | null;
  overlay: (segment: Segment, saved: SavedFile) => BlockSource | null;
}

function verifiedFiles<Document>({ kind, folder }: Parts<Document>): FileReader {
  return {
    segment: ({ name, sum }) => intact(loadSegment(kind.collection, join(folder, name)), sum),
    overlay: (segment, { name, sum }) => {
      const path = join(folder, name);
      const overlay = intact(loadOverlay(segment, path), sum);
      return overlay && sourceOf(path, overlay);
    },
  };
}

/** Reads only the headers. */
function unverifiedFiles<Document>({ kind, folder }: Parts<Document>): FileReader {
  return {
    segment: ({ name, sum }) => intact(openSegment(kind.collection, join(folder, name)), sum),
    overlay: (segment, { name, sum }) => {
      const path = join(folder, name);
      return intact(openOverlay(segment, path), sum) && path;
    },
  };
}

interface InBlock {
  block: FlatBlock;
}

function intact<T extends InBlock>(opened: Opened<T>, sum: number): T | null {
  return 'value' in opened && sumOf(opened.value.block.bytes) === sum ? opened.value : null;
}

const sourceOf = (path: string, { block }: InBlock): BlockSource => (canMap() ? path : block.bytes);

function trustedManifest<Document>({ kind, database, folder }: Parts<Document>): Manifest {
  const found = readManifest(folder);
  const isOurs = found?.version === kind.version && database.isTrusted(found.name);
  return isOurs ? found : noManifest;
}

/** For few documents, new overlays are built immediately. */
const withoutOverlays = (manifest: Manifest): Manifest => ({
  ...manifest,
  sheets: manifest.sheets.map((entry) => ({ ...entry, overlays: [] })),
});

const noManifest: Manifest = {
  format: 1,
  name: '',
  version: 0,
  facts: '',
  turn: 0,
  lastKey: 0,
  sheets: [],
};

function restoreEntry(
  segments: SegmentSet,
  { key, through, gone }: SavedEntry,
  built: BuiltSegment,
): void {
  segments.append(built, { key, through, gone: unpackGone(gone) });
}

/** Rebuilds missing or damaged overlays; the segment must then be saved again. */
function loadBuilt<Document>(
  segment: Segment,
  saved: SavedEntry,
  { folder, known, files }: Parts<Document> & { files: FileReader },
): BuiltSegment {
  const overlays = saved.overlays.flatMap((overlay) => files.overlay(segment, overlay) ?? []);
  const { facts, source } = known;
  const own = sourceOf(join(folder, saved.segment.name), segment);
  const whole = { segment: own, generation: source.generation };
  if (overlays.length < overlayCount(segment.collection))
    return { ...whole, overlays: buildOverlays(segment, facts), files: null };
  return { ...whole, overlays, files: { segment: saved.segment, overlays: saved.overlays } };
}

/** Adds the documents after the last segment, up to this id. */
async function fillThrough<Document>(
  last: number,
  segments: SegmentSet,
  { kind, database, folder, known, onProgress }: Parts<Document>,
): Promise<void> {
  let after = segments.through;
  while (after < last) {
    const some = database.reader.documentsAfter(after, stride).filter(({ id }) => id <= last);
    const through = some.length < stride ? last : (some.at(-1)?.id ?? last);
    const documents = some.map(({ id, document }) => ({
      id,
      searchable: kind.searchableOf(document),
    }));
    if (some.length > 0) {
      const built = buildEntry(kind.collection, documents, known);
      // Rebuilding millions of documents does not fit into memory.
      const kept =
        some.length < stride ? {} : saveEntry({ folder, name: `${segments.nextKey()}` }, built);
      segments.append({ ...built, ...kept }, { through });
    }
    after = through;
    onProgress(after, last);
    await breathe();
  }
}

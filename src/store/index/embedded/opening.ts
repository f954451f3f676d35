import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type FlatBlock, type Opened, sumOf } from '../../../lib/flat-file.ts';
import { type BlockSource, canMap } from '../../../lib/mapped-file.ts';
import type { Sheet } from './edition.ts';
import { asOfSeveral, type Known } from '../facts.ts';
import type { Kind } from '../kind.ts';
import {
  filesIn,
  keepSheet,
  type Made,
  makeOverlays,
  makeSheet,
  type Manifest,
  othersIn,
  overlayCount,
  readManifest,
  removeFiles,
  type SavedFile,
  type SavedSheet,
  unpackGone,
} from './manifest.ts';
import { loadOverlay, openOverlay } from './segment/overlay.ts';
import { loadSegment, openSegment, type Segment } from './segment/segment.ts';
import { Shelf } from './shelf.ts';
import type { Truth } from './truth.ts';

interface Parts<Document> {
  kind: Kind<Document>;
  truth: Truth<Document>;
  /** Folder of the flat files. */
  folder: string;
  known: Known;
  /** Larger files are used before they are verified, and with the facts of the last run. */
  verifiedFirst: number;
  /** Called during a large rebuild. */
  onProgress: (done: number, total: number) => void;
}

/** Documents per sheet in a rebuild. */
const stride = 8_192;

interface OpenShelf {
  shelf: Shelf;
  /** Sheets whose files are still to be verified. */
  unverified: readonly Sheet[];
  /** Facts in its overlays. */
  known: Known;
}

/**
 * The shelf as last saved, brought up to date from the documents. Damaged or missing files are
 * rebuilt; so are all files if the database does not know their manifest.
 */
export async function openShelf<Document>(parts: Parts<Document>): Promise<OpenShelf> {
  const { kind, truth, folder } = parts;
  const trusted = trustedManifest(parts);
  const isLater = canMap() && sizeOf(folder, trusted) > parts.verifiedFirst;
  const hasOldFacts = trusted.facts !== parts.known.source.generation;
  const manifest = hasOldFacts && !isLater ? withoutOverlays(trusted) : trusted;
  const known = hasOldFacts && isLater ? asOfSeveral(parts.known, trusted.parts) : parts.known;
  const filling = { ...parts, known };
  removeFiles(folder, othersIn(folder, manifest.sheets));
  const shelf = new Shelf(kind.collection, manifest.lastKey);
  const files = isLater ? unverifiedFiles(parts) : verifiedFiles(parts);
  for (const saved of manifest.sheets) {
    const segment = files.segment(saved.segment);
    if (segment) putBack(shelf, saved, loadMade(segment, saved, { ...filling, files }));
    else await fillThrough(saved.through, shelf, filling);
  }
  const unverified = isLater ? shelf.edition.sheets.filter((sheet) => shelf.filesOf(sheet)) : [];
  shelf.markGone(truth.reader.goneAfter(manifest.turn));
  shelf.turn = truth.turn;
  await fillThrough(truth.reader.mark('last id'), shelf, filling);
  return { shelf, unverified, known };
}

/** In bytes. A missing file counts as empty; opening it shows the loss. */
function sizeOf(folder: string, { sheets }: Manifest): number {
  const sizes = sheets.flatMap(filesIn).map(({ name }) => {
    return statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Null for what is damaged, missing, or another file than the one that was saved. */
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

/** Only their headers are read. */
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

function trustedManifest<Document>({ kind, truth, folder }: Parts<Document>): Manifest {
  const found = readManifest(folder);
  const isOurs = found?.version === kind.version && truth.isTrusted(found.name);
  return isOurs ? found : noManifest;
}

/** New ones are built at once where there are few documents. */
const withoutOverlays = (manifest: Manifest): Manifest => ({
  ...manifest,
  sheets: manifest.sheets.map((sheet) => ({ ...sheet, overlays: [] })),
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

function putBack(shelf: Shelf, { key, through, gone }: SavedSheet, made: Made): void {
  shelf.append(made, { key, through, gone: unpackGone(gone) });
}

/** Missing or damaged overlays are rebuilt; the sheet then has to be saved again. */
function loadMade<Document>(
  segment: Segment,
  saved: SavedSheet,
  { folder, known, files }: Parts<Document> & { files: FileReader },
): Made {
  const overlays = saved.overlays.flatMap((overlay) => files.overlay(segment, overlay) ?? []);
  const { facts, source } = known;
  const own = sourceOf(join(folder, saved.segment.name), segment);
  const whole = { segment: own, generation: source.generation };
  if (overlays.length < overlayCount(segment.collection))
    return { ...whole, overlays: makeOverlays(segment, facts), files: null };
  return { ...whole, overlays, files: { segment: saved.segment, overlays: saved.overlays } };
}

/** Adds the documents after the last sheet, up to this id. */
async function fillThrough<Document>(
  last: number,
  shelf: Shelf,
  { kind, truth, folder, known, onProgress }: Parts<Document>,
): Promise<void> {
  let after = shelf.through;
  while (after < last) {
    const some = truth.reader.documentsAfter(after, stride).filter(({ id }) => id <= last);
    const through = some.length < stride ? last : (some.at(-1)?.id ?? last);
    const documents = some.map(({ id, document }) => ({
      id,
      searchable: kind.searchableOf(document),
    }));
    if (some.length > 0) {
      const made = makeSheet(kind.collection, documents, known);
      // A rebuild of millions does not fit in memory.
      const kept =
        some.length < stride ? {} : keepSheet({ folder, name: `${shelf.nextKey()}` }, made);
      shelf.append({ ...made, ...kept }, { through });
    }
    after = through;
    onProgress(after, last);
    await breathe();
  }
}

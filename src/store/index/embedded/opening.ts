import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { sumOf } from '../../../lib/flat-file.ts';
import type { Known } from './facts.ts';
import type { Kind } from './kind.ts';
import { makeOverlays, makeSheet, overlayCount, type Made } from './making.ts';
import {
  readManifest,
  removeOthers,
  unpackGone,
  type Manifest,
  type SavedFile,
  type SavedSheet,
} from './manifest.ts';
import { loadOverlay } from './segment/overlay.ts';
import { loadSegment, type Segment } from './segment/segment.ts';
import { Shelf } from './shelf.ts';
import type { Truth } from './truth.ts';

interface Parts<Document> {
  kind: Kind<Document>;
  truth: Truth<Document>;
  /** Folder of the flat files. */
  folder: string;
  known: Known;
  /** Called during a large rebuild. */
  onProgress: (done: number, total: number) => void;
}

/** Documents per sheet in a rebuild. */
const stride = 8_192;

/**
 * The shelf as last saved, brought up to date from the documents. Damaged or missing files are
 * rebuilt; so are all files if the database does not know their manifest.
 */
export async function openShelf<Document>(parts: Parts<Document>): Promise<Shelf> {
  const { kind, truth, folder } = parts;
  const manifest = trustedManifest(parts);
  removeOthers(folder, manifest.sheets);
  const shelf = new Shelf(kind.collection, manifest.lastKey);
  for (const saved of manifest.sheets) {
    const segment = loadOwnSegment(saved.segment, parts);
    if (segment) putBack(shelf, saved, loadMade(segment, saved, parts));
    else await fillThrough(saved.through, shelf, parts);
  }
  shelf.markGone(truth.reader.goneAfter(manifest.turn));
  shelf.turn = truth.turn;
  await fillThrough(truth.reader.mark('last id'), shelf, parts);
  return shelf;
}

/** Overlays of another generation are worthless, but their segments are not. */
function trustedManifest<Document>({ kind, truth, folder, known }: Parts<Document>): Manifest {
  const found = readManifest(folder);
  const isOurs = found?.version === kind.version && truth.isTrusted(found.name);
  if (!isOurs) return noManifest;
  if (found.facts === known.source.generation) return found;
  return { ...found, sheets: found.sheets.map((sheet) => ({ ...sheet, overlays: [] })) };
}

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

/** Null if it is damaged, missing, or a different one. */
function loadOwnSegment<Document>(
  { name, sum }: SavedFile,
  { kind, folder }: Parts<Document>,
): Segment | null {
  const opened = loadSegment(kind.collection, join(folder, name));
  return 'value' in opened && sumOf(opened.value.block.bytes) === sum ? opened.value : null;
}

/** Missing or damaged overlays are rebuilt; the sheet then has to be saved again. */
function loadMade<Document>(segment: Segment, saved: SavedSheet, parts: Parts<Document>): Made {
  const overlays = saved.overlays.flatMap(({ name, sum }) => {
    const opened = loadOverlay(segment, join(parts.folder, name));
    return 'value' in opened && sumOf(opened.value.block.bytes) === sum
      ? [opened.value.block.bytes]
      : [];
  });
  const { facts, source } = parts.known;
  const whole = { segment: segment.block.bytes, generation: source.generation };
  if (overlays.length < overlayCount(segment.collection))
    return { ...whole, overlays: makeOverlays(segment, facts), files: null };
  return { ...whole, overlays, files: { segment: saved.segment, overlays: saved.overlays } };
}

/** Adds the documents after the last sheet, up to this id. */
async function fillThrough<Document>(
  last: number,
  shelf: Shelf,
  { kind, truth, known, onProgress }: Parts<Document>,
): Promise<void> {
  let after = shelf.through;
  while (after < last) {
    const some = truth.reader.documentsAfter(after, stride).filter(({ id }) => id <= last);
    const through = some.length < stride ? last : (some.at(-1)?.id ?? last);
    const documents = some.map(({ id, document }) => ({
      id,
      searchable: kind.searchableOf(document),
    }));
    if (some.length > 0) shelf.append(makeSheet(kind.collection, documents, known), { through });
    after = through;
    onProgress(after, last);
    await breathe();
  }
}

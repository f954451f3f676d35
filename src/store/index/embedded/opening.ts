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
  /** Where the flat files are. */
  folder: string;
  known: Known;
  /** Told when much has to be made anew, and how far that is. */
  onProgress: (done: number, total: number) => void;
}

/** Documents of which one sheet is made when sheets are made anew. */
const stride = 8_192;

/**
 * The shelf as it was when it was last saved, brought up to date from the truth. A file that is damaged
 * or missing is made anew, and so are all when the truth does not know their list.
 */
export async function openShelf<Document>(parts: Parts<Document>): Promise<Shelf> {
  const { kind, truth, folder } = parts;
  const manifest = trustedManifest(parts);
  removeOthers(folder, manifest);
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

/** Facts of another generation count for nothing; the segments under them do. */
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

/** Null when it is damaged, missing, or another one. */
function loadOwnSegment<Document>(
  { name, sum }: SavedFile,
  { kind, folder }: Parts<Document>,
): Segment | null {
  const opened = loadSegment(kind.collection, join(folder, name));
  return 'value' in opened && sumOf(opened.value.block.bytes) === sum ? opened.value : null;
}

/** Overlays that are missing or damaged are made anew; the sheet then waits to be saved again. */
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

/** Puts the documents after the last sheet and up to this id on the shelf. */
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

import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { sumOf } from '../../../lib/flat-file.ts';
import { type BlockSource, bytesOf, canMap } from '../../../lib/mapped-file.ts';
import type { Collection } from '../../../search/collection.ts';
import { type DerivedOwner, derivedOwners, type Facts, type LoadedFacts } from '../facts.ts';
import { buildSegment, type IndexedDocument } from './segment/build.ts';
import { buildOverlay, openOverlay, type Overlay } from './segment/overlay.ts';
import { openSegment, type Segment } from './segment/segment.ts';

/** The checksum distinguishes intact files. */
const SavedFile = Type.Object({ name: Type.String(), sum: Type.Integer() });
export type SavedFile = Static<typeof SavedFile>;

/** The files of one segment. */
export interface Files {
  segment: SavedFile;
  overlays: readonly SavedFile[];
}

/** A segment with the document ids after those of the previous segment, up to `through`. */
const SavedEntry = Type.Object({
  key: Type.Integer({ minimum: 1 }),
  through: Type.Integer({ minimum: 0 }),
  segment: SavedFile,
  overlays: Type.Array(SavedFile),
  /** Positions: the bytes of a Uint32Array in base64. */
  gone: Type.String(),
});
export type SavedEntry = Static<typeof SavedEntry>;

/** The flat files of all segments up to some id. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** Links the manifest to the database. */
  name: Type.String(),
  /** Kind version. */
  version: Type.Integer(),
  /** Generation of the facts in the overlays. */
  facts: Type.String(),
  parts: Type.Optional(Type.Object({ address: Type.String(), software: Type.String() })),
  /** `gone` includes the removals up to this turn. */
  turn: Type.Integer({ minimum: 0 }),
  /** Highest number of any segment or file. */
  lastKey: Type.Integer({ minimum: 0 }),
  /** The segments, under the name that format 1 uses. */
  sheets: Type.Array(SavedEntry),
});
export type Manifest = Static<typeof Manifest>;

/** Its first line is a digest of the second, which is the manifest as JSON. */
const manifestName = 'manifest';

/** Null if missing or unreadable: everything is then rebuilt. */
export function readManifest(folder: string): Manifest | null {
  try {
    const [digest, text = ''] = readFileSync(join(folder, manifestName), 'utf8').split('\n', 2);
    if (digest !== digestOf(text)) return null;
    const found: unknown = JSON.parse(text);
    return Value.Check(Manifest, found) ? found : null;
  } catch {
    return null;
  }
}

/** All files it names are complete before it is, even after a power failure. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = join(folder, manifestName);
  const beside = `${path}.new`;
  const text = JSON.stringify(manifest);
  writeFileSync(beside, `${digestOf(text)}\n${text}`);
  syncFile(beside);
  renameSync(beside, path);
  syncFile(folder);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export const filesIn = ({ segment, overlays }: Files): readonly SavedFile[] => [
  segment,
  ...overlays,
];

/** All other files in the folder. Must not run while a file is being written. */
export function othersIn(folder: string, entries: readonly Files[]): string[] {
  const named = new Set([
    manifestName,
    ...entries.flatMap((entry) => filesIn(entry).map(({ name }) => name)),
  ]);
  return readdirSync(folder).filter((file) => !named.has(file));
}

export function removeFiles(folder: string, names: Iterable<string>): void {
  for (const name of names) rmSync(join(folder, name), { force: true });
}

/** On return the bytes are on disk; the directory entry follows with the manifest. */
function saveBlock(path: string, bytes: SharedArrayBuffer): SavedFile {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.byteLength;) at += writeSync(file, new Uint8Array(bytes), at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
  return { name: basename(path), sum: sumOf(bytes) };
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function packGone(gone: Uint32Array): string {
  return Buffer.from(gone.buffer, gone.byteOffset, gone.byteLength).toString('base64');
}

export function unpackGone(text: string): Uint32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

/** The parts of a segment, and its files if it has any. */
export interface BuiltSegment {
  segment: BlockSource;
  overlays: readonly BlockSource[];
  /** Generation of the facts in the overlays. */
  generation: string;
  files: Files | null;
}

/** A segment of new documents. */
export function buildEntry(
  collection: Collection,
  documents: readonly IndexedDocument[],
  known: LoadedFacts,
): BuiltSegment {
  const bytes = buildSegment(collection, documents);
  const overlays = buildOverlays(openBuilt(collection, bytes), known.facts);
  return { segment: bytes, overlays, generation: known.source.generation, files: null };
}

/** Feed data for the documents of a segment, for all derived owners or only those given. */
export function buildOverlays(
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

/** Opens a segment just built, in this thread or another. */
export function openBuilt(collection: Collection, source: BlockSource): Segment {
  const opened = openSegment(collection, source);
  if ('damage' in opened) throw new Error(`a segment ${opened.damage}`);
  return opened.value;
}

export function openBuiltOverlay(segment: Segment, source: BlockSource): Overlay {
  const opened = openOverlay(segment, source);
  if ('damage' in opened) throw new Error(`an overlay ${opened.damage}`);
  return opened.value;
}

interface Target {
  folder: string;
  /** Never reused, so that current files are not overwritten. */
  name: string;
}

/** Blocks saved in files; where files can be mapped, they are now read from there. */
interface Kept<Blocks, Saved> {
  blocks: Blocks;
  saved: Saved;
}

/** Saves a whole segment. */
export function saveEntry(
  { folder, name }: Target,
  { segment, overlays }: Pick<BuiltSegment, 'segment' | 'overlays'>,
): Pick<BuiltSegment, 'segment' | 'overlays'> & { files: Files } {
  const own = storeBlock(join(folder, `${name}.segment`), segment);
  const derived = saveOverlays({ folder, name }, overlays);
  return {
    segment: own.blocks,
    overlays: derived.blocks,
    files: { segment: own.saved, overlays: derived.saved },
  };
}

export function saveOverlays(
  { folder, name }: Target,
  overlays: readonly BlockSource[],
): Kept<BlockSource[], SavedFile[]> {
  const kept = overlays.map((source, at) =>
    storeBlock(join(folder, `${name}-${at}.overlay`), source),
  );
  return { blocks: kept.map(({ blocks }) => blocks), saved: kept.map(({ saved }) => saved) };
}

function storeBlock(path: string, source: BlockSource): Kept<BlockSource, SavedFile> {
  const saved = saveBlock(path, bytesOf(source));
  return { blocks: canMap() ? path : source, saved };
}

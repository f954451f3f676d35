import { createHash, randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline as compose, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { VedetteError } from '../errors.ts';
import { openFileSink, readFileBytes } from '../lib/file-bytes.ts';
import type { Objects } from '../lib/objects.ts';

/** Received bytes, stored but not judged yet. */
export interface Arrival {
  digest: string;
  bytes: number;
}

/** Documents as received, compressed and named by the digest of their bytes. Immutable. */
export interface SnapshotFolder {
  /**
   * Stores bytes; equal bytes share one file. The digest is in `arriving` before the file exists,
   * so that a concurrent prune spares it.
   */
  save(bytes: AsyncIterable<Uint8Array>, arriving: Set<string>): Promise<Arrival>;
  /** The bytes as received. Fails if they no longer match the digest. */
  open(digest: string): AsyncIterable<Uint8Array>;
  /** Ensures the file is local, copying it from shared storage if needed. */
  bring(digest: string): Promise<void>;
  /** Deletes uncited files; checked again for each file just before deletion. */
  prune(isCited: (digest: string) => boolean): Promise<number>;
  /** Path for an incomplete download. */
  temporary(): string;
}

/**
 * Another process may be about to cite an uncited file. A day is longer than any feed takes to be
 * judged.
 */
const strayMs = 86_400_000;

const nameOf = (digest: string) => `snapshots/${digest}.gz`;

/** With `objects`, the folder holds copies of files in storage that all processes share. */
export function openSnapshots(data: string, objects?: Objects): SnapshotFolder {
  const folder = join(data, 'snapshots');
  const pathOf = (digest: string) => join(data, nameOf(digest));
  const newDraft = () => join(folder, `tmp-${randomUUID()}`);
  return {
    temporary: newDraft,
    async save(bytes, arriving) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = newDraft();
      try {
        const arrival = await writeCompressed(bytes, temporary);
        // No `await` between these lines: during one, an existing file could be pruned.
        arriving.add(arrival.digest);
        if (existsSync(pathOf(arrival.digest))) rmSync(temporary);
        else renameSync(temporary, pathOf(arrival.digest));
        // Even if it exists: a fresh upload keeps other processes from removing it.
        await objects?.put(nameOf(arrival.digest), readFileBytes(pathOf(arrival.digest)));
        return arrival;
      } catch (error) {
        await fs.rm(temporary, { force: true });
        throw error;
      }
    },
    open: (digest) => readChecked(pathOf(digest), digest),
    async bring(digest) {
      if (!objects || existsSync(pathOf(digest))) return;
      const bytes = await objects.get(nameOf(digest));
      if (!bytes) return; // the read fails and says so
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = newDraft();
      try {
        await pipeline(bytes, openFileSink(temporary));
        renameSync(temporary, pathOf(digest));
      } finally {
        await fs.rm(temporary, { force: true });
      }
    },
    async prune(isCited) {
      if (!existsSync(folder)) return 0;
      const names = await fs.readdir(folder);
      const idle = names.filter((name) => name.endsWith('.gz') && !isCited(name.slice(0, -3)));
      for (const name of idle) rmSync(join(folder, name), { force: true });
      await pruneObjects(objects, isCited);
      return idle.length;
    },
  };
}

async function pruneObjects(
  objects: Objects | undefined,
  isCited: (digest: string) => boolean,
): Promise<void> {
  try {
    for (const { name, putAt } of (await objects?.list('snapshots')) ?? []) {
      const digest = basename(name, '.gz');
      if (!isCited(digest) && Date.now() - putAt > strayMs) await objects?.delete(name);
    }
  } catch (error) {
    // Pruning can wait: taking in a feed must not fail because old files cannot be removed.
    if (!(error instanceof VedetteError && error.code === 'storeAway')) throw error;
  }
}

async function writeCompressed(bytes: AsyncIterable<Uint8Array>, file: string): Promise<Arrival> {
  const hash = createHash('sha256');
  let length = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      length += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(bytes, count, createGzip({ level: 6 }), openFileSink(file));
  return { digest: hash.digest('hex'), bytes: length };
}

/** Evidence must be tamper-evident: the digest is checked on every read. */
async function* readChecked(file: string, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const stream = compose(readFileBytes(file), createGunzip(), () => undefined);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== digest) throw new SnapshotDamaged(digest);
}

class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged';

  constructor(digest: string) {
    super(`snapshot ${digest} does not match its digest`);
  }
}

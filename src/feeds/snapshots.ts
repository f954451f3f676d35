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

/** Bytes that came in, waiting under a name of their own to be judged. */
export interface Arrival {
  digest: string;
  bytes: number;
}

/** Documents as they came, compressed, each named by the digest of its bytes. They never change. */
export interface SnapshotFolder {
  /**
   * Stores bytes; equal bytes share one file. The digest is in `arriving` before the file exists,
   * so that a concurrent prune spares it.
   */
  save(bytes: AsyncIterable<Uint8Array>, arriving: Set<string>): Promise<Arrival>;
  /** The bytes as they came. Ends in an error when they are not those of the digest any more. */
  open(digest: string): AsyncIterable<Uint8Array>;
  /** Has the file here, from the objects that all processes share if need be. */
  bring(digest: string): Promise<void>;
  /** Deletes uncited files; checked again for each file just before deletion. */
  prune(isCited: (digest: string) => boolean): Promise<number>;
  /** A place for a download that is not whole yet. */
  temporary(): string;
}

/**
 * A file that nothing cites may be one that another process is about to cite. A day is longer than any feed takes
 * to be judged.
 */
const strayMs = 86_400_000;

const nameOf = (digest: string) => `snapshots/${digest}.gz`;

/** With `objects`, the folder holds copies of files that other processes reach there. */
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
        // No pause between these lines: in a pause, a file that was found could be pruned.
        arriving.add(arrival.digest);
        if (existsSync(pathOf(arrival.digest))) rmSync(temporary);
        else renameSync(temporary, pathOf(arrival.digest));
        // Even if it is there: being put anew keeps others from removing it.
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
      if (!bytes) return; // reading it will fail and say so
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
    // The next time will do: a feed that was taken in must not fail because old ones cannot be removed.
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

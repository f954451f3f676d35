import { createHash, randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as compose, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openFileSink, readFileBytes } from '../lib/file-bytes.ts';

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
  /** Deletes uncited files; checked again for each file just before deletion. */
  prune(isCited: (digest: string) => boolean): Promise<number>;
  /** A place for a download that is not whole yet. */
  temporary(): string;
}

export function openSnapshots(data: string): SnapshotFolder {
  const folder = join(data, 'snapshots');
  const pathOf = (digest: string) => join(folder, `${digest}.gz`);
  return {
    temporary: () => join(folder, `tmp-${randomUUID()}`),
    async save(bytes, arriving) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `tmp-${randomUUID()}`);
      try {
        const arrival = await writeCompressed(bytes, temporary);
        // No pause between these lines: in a pause, a file that was found could be pruned.
        arriving.add(arrival.digest);
        if (existsSync(pathOf(arrival.digest))) rmSync(temporary);
        else renameSync(temporary, pathOf(arrival.digest));
        return arrival;
      } catch (error) {
        await fs.rm(temporary, { force: true });
        throw error;
      }
    },
    open: (digest) => readChecked(pathOf(digest), digest),
    async prune(isCited) {
      if (!existsSync(folder)) return 0;
      const names = await fs.readdir(folder);
      const idle = names.filter((name) => name.endsWith('.gz') && !isCited(name.slice(0, -3)));
      for (const name of idle) rmSync(join(folder, name), { force: true });
      return idle.length;
    },
  };
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

export class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged';

  constructor(digest: string) {
    super(`snapshot ${digest} does not match its digest`);
  }
}

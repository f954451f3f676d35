import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Runs work that needs a file path. `-` copies standard input to a private file, which is removed afterwards. */
export async function withInputFile<T>(
  path: string,
  stdin: AsyncIterable<Uint8Array>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (path !== '-') return work(resolve(path));
  const folder = await mkdtemp(join(tmpdir(), 'vedette-input-'));
  try {
    const file = join(folder, 'input');
    await pipeline(stdin, createWriteStream(file, { mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** fsync of a file or directory. */
export async function sync(path: string): Promise<void> {
  const handle = await fs.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Concurrent fsync calls are faster than sequential ones. */
const atOnce = 16;

/** fsync of a directory and everything in it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  for (let at = 0; at < paths.length; at += atOnce) {
    await Promise.all(paths.slice(at, at + atOnce).map(sync));
  }
}

/** Writes a file atomically: after a crash it is either complete or absent. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  await fs.writeFile(partial, text, { mode: 0o600 });
  await sync(partial);
  await fs.rename(partial, file);
  await sync(dirname(file));
}

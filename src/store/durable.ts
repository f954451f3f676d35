import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Waits until what was written to a file, or what was named in a folder, is on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await fs.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Disks take several at once, and faster so. */
const atOnce = 16;

/** Everything below a folder, and the folder itself. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  for (let at = 0; at < paths.length; at += atOnce) {
    await Promise.all(paths.slice(at, at + atOnce).map(sync));
  }
}

/** Whole under its name, or not there at all, whatever happens meanwhile. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  await fs.writeFile(partial, text, { mode: 0o600 });
  await sync(partial);
  await fs.rename(partial, file);
  await sync(dirname(file));
}

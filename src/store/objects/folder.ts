import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readHandle } from '../../lib/file-bytes.ts';
import type { Objects, StoredObject } from '../../lib/objects.ts';
import { sync } from '../durable.ts';

/** Prefix of unfinished files, which a killed process leaves behind. */
const draftPrefix = 'tmp-';

/** Objects as files in a folder: one server's data folder, or a folder mounted by several. */
export function objectsInFolder(folder: string): Objects {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = join(dirname(path), `${draftPrefix}${randomUUID()}`);
      await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await fs.open(draft, 'wx', 0o600);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
        await file.sync();
        await fs.rename(draft, path);
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await sync(dirname(path));
    },
    async get(name) {
      const file = await fs.open(pathOf(name)).catch(nullIfMissing);
      return file && closing(file);
    },
    async has(name) {
      return (await fs.stat(pathOf(name)).catch(nullIfMissing)) !== null;
    },
    delete: (name) => fs.rm(pathOf(name), { force: true }),
    async list(under) {
      const names = (await fs.readdir(pathOf(under)).catch(nullIfMissing)) ?? [];
      const found: StoredObject[] = [];
      for (const name of names) {
        const stat = await fs.stat(join(folder, under, name)).catch(nullIfMissing);
        if (stat) found.push({ name: `${under}/${name}`, putAt: stat.mtimeMs });
      }
      return found;
    },
  };
}

async function* closing(file: fs.FileHandle): AsyncGenerator<Uint8Array> {
  try {
    yield* readHandle(file);
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

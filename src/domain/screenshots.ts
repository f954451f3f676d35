import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFile, ScanStore } from './store.ts';

const fileName = /^[0-9a-f]{32}\.png$/;
const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function isPng(bytes: Uint8Array): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** Screenshots, as files with unguessable names. The ledger decides who may see one. */
export class Screenshots {
  readonly #folder: string;
  readonly #store: ScanStore;

  constructor(data: string, store: ScanStore) {
    this.#folder = join(data, 'screenshots');
    this.#store = store;
  }

  /** On disk before its name is returned. */
  async save(bytes: Uint8Array): Promise<PictureFile> {
    const name = `${randomBytes(16).toString('hex')}.png`;
    const draft = join(this.#folder, `tmp-${name}`);
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await fs.open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await fs.rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await fs.rename(draft, join(this.#folder, name));
    await syncFolder(this.#folder);
    return { name, bytes: bytes.byteLength };
  }

  /** Null if the viewer may not see the report, or if it is deleted. */
  async open(name: string, viewer: string): Promise<Uint8Array | null> {
    if (!fileName.test(name) || !(await this.#store.maySeeScreenshot(name, viewer))) return null;
    try {
      return await fs.readFile(join(this.#folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await fs.rm(join(this.#folder, name), { force: true });
  }

  /** Deletes files without a report, left by a kill between writing the file and the ledger. */
  async removeStrays(): Promise<void> {
    const known = new Set((await this.#store.screenshots()).map(({ name }) => name));
    const found = await fs.readdir(this.#folder).catch(() => []); // missing before the first screenshot
    await this.remove(found.filter((name) => !known.has(name)));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

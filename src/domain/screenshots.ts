import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Objects } from '../lib/objects.ts';
import type { PictureFile, ScanStore } from './store.ts';

const pictureName = /^[0-9a-f]{32}\.png$/;
const pageName = /^[0-9a-f]{32}\.html\.gz$/;
const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const folder = 'screenshots';

const compress = promisify(gzip);
const expand = promisify(gunzip);

export function isPng(bytes: Uint8Array): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

interface ScreenshotParts {
  objects: Objects;
  store: ScanStore;
  /** Age from which a file without a report is a stray. A younger one may belong to a report being written. */
  strayMs: number;
  /** The clock that all servers share. */
  now: () => number;
}

/** Screenshots and saved pages, as files with unguessable names. The ledger decides who may see them. */
export class Screenshots {
  readonly #parts: ScreenshotParts;

  constructor(parts: ScreenshotParts) {
    this.#parts = parts;
  }

  /** The file is on disk before its name is returned. */
  save(bytes: Uint8Array): Promise<PictureFile> {
    return this.#put(bytes, 'png');
  }

  async savePage(html: string): Promise<PictureFile> {
    return this.#put(await compress(html), 'html.gz');
  }

  async #put(bytes: Uint8Array, kind: 'png' | 'html.gz'): Promise<PictureFile> {
    const name = `${randomBytes(16).toString('hex')}.${kind}`;
    await this.#parts.objects.put(`${folder}/${name}`, [bytes]);
    return { name, bytes: bytes.byteLength };
  }

  /** Null if the viewer may not see the report, or if it is deleted. */
  async open(name: string, viewer: string): Promise<Uint8Array | null> {
    return pictureName.test(name) ? this.#read(name, viewer) : null;
  }

  /** Like `open`, for a saved page. */
  async openPage(name: string, viewer: string): Promise<Uint8Array | null> {
    const bytes = pageName.test(name) ? await this.#read(name, viewer) : null;
    return bytes && expand(bytes);
  }

  async #read(name: string, viewer: string): Promise<Uint8Array | null> {
    const { objects, store } = this.#parts;
    if (!(await store.maySeeScreenshot(name, viewer))) return null;
    const found = await objects.get(`${folder}/${name}`);
    if (!found) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of found) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#parts.objects.delete(`${folder}/${name}`);
  }

  /** Deletes files without a report, left by a kill between writing the file and the ledger. */
  async removeStrays(): Promise<void> {
    const { objects, store, strayMs, now } = this.#parts;
    // Lists files first, so that files added later are not checked.
    const found = await objects.list(folder);
    const known = new Set((await store.screenshots()).map(({ name }) => `${folder}/${name}`));
    for (const { name, putAt } of found) {
      if (!known.has(name) && (strayMs === 0 || now() - putAt > strayMs))
        await objects.delete(name);
    }
  }
}

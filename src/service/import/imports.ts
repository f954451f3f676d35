import { AsyncResource } from 'node:async_hooks';
import type { BannerIndex, ImportScan } from '../../banner/store.ts';
import { faults, VedetteError } from '../../errors.ts';
import { blocksOf } from '../../lib/blocks.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import { once } from '../../lib/once.ts';
import { garbageMiB, ThreadEnded, ThreadOnDemand } from '../../lib/thread.ts';
import { bannerCodec } from '../../store/index/banner-codec.ts';
import type { FingerprintFiles, ImportFunctions, ImportOwner } from './thread.ts';

interface ImportParts {
  index: Pick<BannerIndex, 'write'>;
  /** The current fingerprints, once loaded. */
  fingerprints: () => Promise<FingerprintFiles>;
}

type File = Parameters<ImportScan>[0];

interface Run extends Pick<File, 'onProgress'> {
  write: (packed: string) => ReturnType<ImportOwner['write']>;
  /** The reason it was stopped. */
  fault?: unknown;
}

/** Limit per scan file. Archive bombs are stopped much earlier by their ratio. */
const maxUnwrappedBytes = 2 ** 40;

/** Loading fingerprints takes longer than reading most files, so the thread stays for the next file. */
const idleMs = 60_000;

/** Reads scan files in a thread, so that the server keeps answering. */
export class Imports {
  readonly #parts: ImportParts;
  readonly #runs = new Map<number, Run>();
  readonly #thread: ThreadOnDemand<ImportFunctions>;
  #count = 0;

  constructor(parts: ImportParts) {
    this.#parts = parts;
    const ours: ImportOwner = {
      progress: (id, progress) => this.#runs.get(id)?.onProgress(progress),
      write: (id, packed) => this.#write(id, packed),
    };
    this.#thread = new ThreadOnDemand({
      module: moduleUrl('service/import/thread'),
      ours,
      faults,
      garbageMiB: garbageMiB.much,
      idleMs,
    });
  }

  readonly run: ImportScan = async ({ bytes, name, fileTime, columns, ...file }) => {
    const fingerprints = await this.#parts.fingerprints();
    const id = ++this.#count;
    const begin = once(file.beforeFirst);
    const write = async (packed: string) => {
      await begin();
      const banners = (JSON.parse(packed) as unknown[]).map(bannerCodec.unpack); // packed by the thread
      return this.#parts.index.write(banners);
    };
    // Keeps the async context of the import, which finds its trace span.
    const run: Run = { onProgress: file.onProgress, write: AsyncResource.bind(write) };
    this.#runs.set(id, run);
    const job = { id, name, fileTime, columns, maxUnwrappedBytes, fingerprints };
    try {
      const summary = this.#thread.ask('import', job);
      void this.#send(id, bytes);
      return await summary;
    } catch (error) {
      throw run.fault ?? reasonOf(error);
    } finally {
      this.#runs.delete(id);
    }
  };

  async close(): Promise<void> {
    for (const id of this.#runs.keys()) await this.#stop(id, new VedetteError('draining'));
    await this.#thread.close();
  }

  async #send(id: number, bytes: File['bytes']): Promise<void> {
    try {
      for await (const block of blocksOf(bytes))
        if (!(await this.#thread.ask('bytes', id, block))) return;
      await this.#thread.ask('end', id);
    } catch (error) {
      await this.#stop(id, error);
    }
  }

  async #stop(id: number, fault: unknown): Promise<void> {
    const run = this.#runs.get(id);
    if (!run) return;
    run.fault ??= fault;
    await this.#thread.ask('stop', id).catch(() => undefined); // the import reports its end
  }

  async #write(id: number, packed: string) {
    const run = this.#runs.get(id);
    if (!run) throw new Error('this import is over');
    return run.write(packed);
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof ThreadEnded ? new VedetteError('importBroken', {}, error) : error;
}

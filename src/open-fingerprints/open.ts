import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import type { Reading } from '../fingerprints/rule.ts';
import type { FingerprintSet } from '../fingerprints/set.ts';
import { Follower } from '../lib/follower.ts';
import { fileOf, readDerived, removeAllBut, writeDerived } from './derived.ts';
import { assemble, newestDerived, type FingerprintSettings, type Loaded } from './load.ts';
import { findRecog, readAll, readNmap, recogFolder, type RecogSource } from './sources.ts';

interface FingerprintParts {
  config: Pick<Config, 'data'> & FingerprintSettings;
  log: Logger;
  library: FeedLibrary;
}

/** Fingerprints of every source: kept in step with the feed, read beside the set in use, swapped whole. */
export class Fingerprints {
  readonly #parts: FingerprintParts;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #loaded: Loaded | undefined;
  /** What recog's part of the set was made of. */
  #name: string | null = null;
  /** The user's nmap does not change with a feed. */
  #nmap: Promise<Reading> | undefined;
  readonly #follower = new Follower({
    catchUp: () => this.#catchUp(),
    onFault: (error) => this.#parts.log.error({ err: error }, 'fingerprints'),
  });

  /** Opens with what the last run left, when somebody asks; nothing is read yet. */
  constructor(parts: FingerprintParts) {
    this.#parts = parts;
    const { library } = parts;
    this.#unsubscribe = library.onPublish(this.#follower.changed);
  }

  readonly current = (): FingerprintSet => this.#known().set;

  /** Software that brings an icon along; '' when no fingerprint knows it. */
  productOfIcon(icon: { mmh3: number; md5: string }): string {
    const match = this.current().matchIcon(icon);
    return match?.fields.get('service.product') ?? match?.fields.get('hw.product') ?? '';
  }

  /** Calls back whenever there is another set, until told not to. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on it follows the feed. */
  wake(): void {
    this.#follower.wake();
  }

  /** Resolves when the set is what the feed says. */
  settled(): Promise<void> {
    return this.#follower.settled();
  }

  readonly look = (): Promise<{ ok: boolean; detail: string }> => {
    const { set, refused } = this.#known();
    const { vedette, recog, nmap } = set.counts;
    const counts = `${vedette} of our own, ${recog} of recog, ${nmap} of nmap`;
    const detail = refused.length === 0 ? counts : `${counts}; ${refused.length} not taken`;
    return Promise.resolve({ ok: true, detail });
  };

  /** Why fingerprints were not taken, and how many for each reason. */
  refusals(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { source, reason } of this.#known().refused) {
      const key = `${source}: ${reason}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }

  async close(): Promise<void> {
    this.#follower.stop();
    this.#unsubscribe();
    await this.#follower.rested();
  }

  #known(): Loaded {
    return (this.#loaded ??= assemble([newestDerived(this.#parts.config.data)]));
  }

  async #catchUp(): Promise<void> {
    const { library, config } = this.#parts;
    const folder = config.fingerprints_folder;
    const source = folder === '' ? await findRecog(library, config.data) : recogFolder(folder);
    const name = source?.name ?? '';
    if (this.#follower.isStopped || name === this.#name) return;
    const recog = source && (await this.#derive(source));
    this.#nmap ??= readNmap(config.nmap_folder);
    this.#loaded = assemble([recog, await this.#nmap]);
    this.#name = name;
    removeAllBut(config.data, source && fileOf(config.data, source.name));
    for (const listener of this.#listeners) listener();
  }

  /** As it was left by an earlier run, or read anew and left for the next and for other processes. */
  async #derive(source: RecogSource): Promise<Reading> {
    const { data } = this.#parts.config;
    const file = fileOf(data, source.name);
    const known = existsSync(file) ? readDerived(file) : null;
    if (known) return known;
    const read = await readAll(source);
    writeDerived(data, source.name, read);
    return read;
  }
}

import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { emptyCatalogue, openCatalogue } from '../cve/catalogue.ts';
import type { CveCatalogue } from '../cve/store.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import { Follower } from '../lib/follower.ts';
import { startBuilding, type Building } from './builder.ts';
import { fileOf, findSources, finished, removeAllBut, type Sources } from './generation.ts';

interface CveParts {
  config: Pick<Config, 'data'>;
  log: Logger;
  library: FeedLibrary;
  /** Whether questions wait until all feeds are read, as those of a command do. */
  isPatient: boolean;
}

/** Long enough for every question that a catalogue was asked; then it may be closed. */
const lingerMs = 60_000;

/** The CVE catalogue, kept in step with the feeds: built beside the one in use, and swapped whole. */
export class Cves {
  readonly #parts: CveParts;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  readonly #follower = new Follower({
    catchUp: () => this.#catchUp(),
    onFault: (error) => this.#parts.log.error({ err: error }, 'CVEs'),
  });
  #catalogue: CveCatalogue = emptyCatalogue;
  /** Where it lies; null when it is empty. */
  #file: string | null = null;
  /** Where the one before lies: threads may be about to open it. */
  #former: string | null = null;
  #building: Building | undefined;
  /** Catalogues that are out of use, each until its time is over. */
  readonly #lingering = new Map<CveCatalogue, NodeJS.Timeout>();

  private constructor(parts: CveParts) {
    this.#parts = parts;
    const { library } = parts;
    this.#unsubscribe = library.onPublish(this.#follower.changed);
  }

  /** Opens with what the last run left; nothing is made yet. */
  static async open(parts: CveParts): Promise<Cves> {
    const cves = new Cves(parts);
    const { library, config } = parts;
    const { data } = config;
    const { name, documents } = await findSources(library);
    const wanted = fileOf(data, name);
    const candidates = documents.length === 0 ? [] : [wanted, ...finished(data)];
    candidates.find((file) => cves.#putIn(file));
    return cves;
  }

  readonly current = (): CveCatalogue => this.#catalogue;

  /** For other threads, which open it themselves. */
  get file(): string | null {
    return this.#file;
  }

  /** Calls back whenever there is another catalogue, until told not to. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on it follows the feeds. */
  wake(): void {
    this.#follower.wake();
  }

  /** Resolves when it says what the feeds say. */
  settled(): Promise<void> {
    return this.#follower.settled();
  }

  /** What answers may rely on. Until the first feed with version ranges is read, nothing can be said. */
  readonly data = (): 'ready' | 'building' | 'none' => {
    if (!this.#follower.isSettled) return 'building';
    return this.#catalogue.rangeCount === 0 ? 'none' : 'ready';
  };

  /** Resolves when a question may be asked. A server answers with what it has, and never waits. */
  readonly whenKnown = (): Promise<void> =>
    this.#parts.isPatient ? this.settled() : Promise.resolve();

  readonly look = (): Promise<{ ok: boolean; detail: string }> => {
    const known = `${this.#catalogue.count} CVEs`;
    return Promise.resolve({
      ok: true,
      detail: this.#building ? `${known}, more being read` : known,
    });
  };

  async close(): Promise<void> {
    this.#follower.stop();
    this.#unsubscribe();
    await this.#building?.stop();
    await this.#follower.rested();
    this.#catalogue.close();
    for (const former of this.#lingering.keys()) this.#letGo(former);
  }

  #letGo(former: CveCatalogue): void {
    clearTimeout(this.#lingering.get(former));
    this.#lingering.delete(former);
    former.close();
  }

  async #catchUp(): Promise<void> {
    const { library, config } = this.#parts;
    const sources = await findSources(library);
    if (this.#follower.isStopped) return;
    if (sources.documents.length === 0) this.#swap(emptyCatalogue, null);
    else await this.#build(sources);
    const kept = [fileOf(config.data, sources.name), this.#file, this.#former];
    removeAllBut(
      config.data,
      kept.filter((file) => file !== null),
    );
  }

  async #build(sources: Sources): Promise<void> {
    const { config, log } = this.#parts;
    const { data } = config;
    const file = fileOf(data, sources.name);
    this.#building = startBuilding({ data, sources, file, former: this.#file });
    const { faults, isNew } = await this.#building.done.finally(() => (this.#building = undefined));
    for (const fault of faults) log.error({ fault }, 'CVEs');
    if (!isNew && this.#file === file) return;
    if (!this.#putIn(file)) throw new Error(`${file} cannot be read`);
  }

  /** False when it cannot be opened. */
  #putIn(file: string): boolean {
    const opened = openCatalogue(file);
    if ('damage' in opened) return false;
    this.#swap(opened.value, file);
    return true;
  }

  #swap(catalogue: CveCatalogue, file: string | null): void {
    const former = this.#catalogue;
    if (former === catalogue) return;
    [this.#catalogue, this.#former, this.#file] = [catalogue, this.#file, file];
    this.#lingering.set(former, setTimeout(() => this.#letGo(former), lingerMs).unref());
    for (const listener of this.#listeners) listener();
  }
}

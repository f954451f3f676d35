import type { Logger } from 'pino';
import type { FeedLibrary } from '../feeds/library.ts';
import { Follower } from '../lib/follower.ts';
import type { VersionFolder } from './version-folder.ts';

/** The sources of a version. */
export interface Sources {
  /** See `versionName`. */
  name: string;
  /** Empty if there is nothing to build. */
  documents: readonly unknown[];
}

export interface Built {
  /** False if the version already existed intact. */
  isNew: boolean;
  /** Documents that could not be read; the others were. */
  faults: readonly string[];
}

export interface Building {
  done: Promise<Built>;
  /** Aborts the build at any stage. */
  stop: () => Promise<void>;
}

/** One kind of derived data, described for `Versioned`. */
export interface Kind<Found extends Sources, Value> {
  /** Name in log lines. */
  name: string;
  folder: VersionFolder;
  findSources: () => Promise<Found>;
  /** Builds the version at `path` unless it exists intact. `former` is the current version. */
  build: (sources: Found, paths: { path: string; former: string | null }) => Building;
  /** Throws if the version is damaged. */
  open: (path: string) => Value | Promise<Value>;
  /** The value while there is nothing to build from. */
  empty: () => Value | Promise<Value>;
  /** Makes a value current. Resolves when the previous one is closed. */
  swap: (value: Value) => Promise<void>;
  /** Called with the current value after each round. */
  afterRound?: (value: Value) => Promise<void>;
  /** Also keeps the files of the previous version, because other threads may be about to open them. */
  keepsFormer?: boolean;
}

interface VersionedParts<Found extends Sources, Value> {
  kind: Kind<Found, Value>;
  log: Logger;
  library: Pick<FeedLibrary, 'onPublish'>;
}

interface InUse<Value> {
  name: string;
  /** Null for the empty value. */
  path: string | null;
  value: Value;
}

/**
 * Data derived from feeds, one version at a time: the next version is built beside the current one and swapped in
 * whole, so an answer never mixes two versions.
 */
export class Versioned<Found extends Sources, Value> {
  readonly #kind: Kind<Found, Value>;
  readonly #log: Logger;
  readonly #unsubscribe: () => void;
  readonly #listeners = new Set<() => void>();
  readonly #follower: Follower;
  #inUse: InUse<Value> | undefined;
  /** The version that this run built or found intact. */
  #confirmed: string | null = null;
  #former: string | null = null;
  /** Paths of replaced versions that are still being read. */
  readonly #closing = new Set<string>();
  /** Resolves when every replaced version is closed and removed. */
  #removals: Promise<void> = Promise.resolve();
  #building: Building | undefined;
  readonly #opened: Promise<void>;
  #beOpened: () => void = () => undefined;

  constructor({ kind, log, library }: VersionedParts<Found, Value>) {
    this.#kind = kind;
    this.#log = log;
    this.#opened = new Promise((resolve) => (this.#beOpened = resolve));
    this.#follower = new Follower({
      catchUp: () => this.#catchUp(),
      onFault: (error) => log.error({ err: error }, kind.name),
    });
    this.#unsubscribe = library.onPublish(this.#follower.changed);
  }

  get value(): Value | undefined {
    return this.#inUse?.value;
  }

  get path(): string | null {
    return this.#inUse?.path ?? null;
  }

  get isOpened(): boolean {
    return this.#inUse !== undefined;
  }

  get isBuilding(): boolean {
    return this.#building !== undefined;
  }

  /** True if the current version matches the current feeds. */
  get isSettled(): boolean {
    return this.#follower.isSettled;
  }

  get isClosed(): boolean {
    return this.#follower.isStopped;
  }

  /** Calls back after every swap, until unsubscribed. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the version of the last run; builds nothing. */
  async openLast(): Promise<void> {
    await this.#openAny(await this.#kind.findSources());
  }

  /** Starts following the feeds. */
  readonly start = (): void => {
    this.#follower.wake();
  };

  /** Reports a change of something else that a round checks. */
  readonly changed = (): void => {
    this.#follower.changed();
  };

  readonly settled = (): Promise<void> => this.#follower.settled();

  /** Resolves when there is a value, even the empty one. */
  whenOpened(): Promise<void> {
    this.start();
    return this.#opened;
  }

  /** Stops following; the owner closes the value afterwards. */
  async stop(): Promise<void> {
    this.#follower.stop();
    this.#unsubscribe();
    await this.#building?.stop();
    await this.#follower.rested();
  }

  /** Call after `stop`, once the part has closed its values. Resolves when the files are no longer used. */
  async removed(): Promise<void> {
    await this.#removals;
  }

  async #catchUp(): Promise<void> {
    const sources = await this.#kind.findSources();
    if (this.isClosed) return;
    if (sources.name !== this.#confirmed) await this.#bring(sources);
    if (this.#inUse) await this.#kind.afterRound?.(this.#inUse.value);
  }

  async #bring(sources: Found): Promise<void> {
    const { name, documents } = sources;
    if (documents.length === 0) {
      this.#replace({ name, path: null, value: await this.#kind.empty() });
    } else {
      if (!this.#inUse) await this.#openAny(sources);
      const isOpen = (await this.#buildAndOpen(sources)) || (await this.#buildAndOpen(sources));
      if (!isOpen) throw new Error(`${this.#kind.name}: a version just built cannot be opened`);
    }
    this.#confirmed = name;
    this.#tidy();
  }

  /** Opens the wanted version, otherwise the newest that opens. Having none is not an error. */
  async #openAny({ name, documents }: Found): Promise<void> {
    if (documents.length === 0) return;
    const { folder } = this.#kind;
    const finished = folder.finished();
    const wanted = folder.pathOf(name);
    const ordered = [wanted, ...finished.filter((path) => path !== wanted)];
    for (const path of ordered.filter((each) => finished.includes(each))) {
      if (await this.#openFinished(path === wanted ? name : '', path)) return;
    }
  }

  /** Removes a damaged version, because derived data can always be rebuilt. */
  async #openFinished(name: string, path: string): Promise<boolean> {
    try {
      this.#replace({ name, path, value: await this.#kind.open(path) });
      return true;
    } catch (error) {
      this.#log.error({ err: error, path }, `${this.#kind.name}: damaged, so it will be rebuilt`);
      this.#kind.folder.remove(path);
      return false;
    }
  }

  /** False if the existing version was damaged and has been removed. */
  async #buildAndOpen(sources: Found): Promise<boolean> {
    const { isNew } = await this.#build(sources);
    if (!isNew && this.#inUse?.name === sources.name) return true;
    return this.#openFinished(sources.name, this.#kind.folder.pathOf(sources.name));
  }

  async #build(sources: Found): Promise<Built> {
    const path = this.#kind.folder.pathOf(sources.name);
    this.#building = this.#kind.build(sources, { path, former: this.path });
    try {
      const built = await this.#building.done;
      for (const fault of built.faults) this.#log.error({ fault }, this.#kind.name);
      return built;
    } finally {
      this.#building = undefined;
    }
  }

  #replace(next: InUse<Value>): void {
    const former = this.#inUse;
    this.#inUse = next;
    this.#beOpened();
    if (former && former.value === next.value) return;
    const path = former?.path ?? null;
    this.#former = path;
    if (path !== null) this.#closing.add(path);
    const closed = this.#kind.swap(next.value).then(
      () => this.#forget(path),
      (error: unknown) => this.#log.error({ err: error }, this.#kind.name),
    );
    this.#removals = Promise.all([closed, this.#removals]).then(() => undefined);
    for (const listener of this.#listeners) listener();
  }

  #forget(path: string | null): void {
    if (path === null) return;
    this.#closing.delete(path);
    if (!this.#kept().has(path)) this.#kind.folder.remove(path);
  }

  #tidy(): void {
    this.#kind.folder.removeAllBut(this.#kept());
  }

  #kept(): ReadonlySet<string> {
    const former = this.#kind.keepsFormer === true ? this.#former : null;
    const paths = [this.path, former, ...this.#closing];
    return new Set(paths.filter((path) => path !== null));
  }
}

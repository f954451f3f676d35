import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Download, DownloadResult } from '../egress/download.ts';
import { VedetteError } from '../errors.ts';
import { readFileBytes } from '../lib/file-bytes.ts';
import { unwrap } from '../lib/unwrap.ts';
import { needsKey, sourcesAt, sourceUrl, type Feed, type FeedSource } from './feed.ts';
import type { Received } from './generation.ts';
import type { FeedLibrary } from './library.ts';
import type { Generation } from './store.ts';

interface UpdaterSettings {
  feedTimeoutMs: number;
}

interface UpdaterParts {
  library: FeedLibrary;
  download: Download;
  /** By feed name; never logged. */
  keys: ReadonlyMap<string, string>;
  settings: UpdaterSettings;
  now: () => number;
  log: Logger;
  /** A new path for an incomplete download. */
  temporary: () => string;
  /** Whether this process is the one among those sharing the ledger that fetches due feeds. */
  leads: () => boolean;
  /** Wraps the work of one update, such as for tracing. */
  around?: (feed: string, work: () => Promise<Outcome>) => Promise<Outcome>;
}

export type Outcome =
  | { feed: string; outcome: 'updated' | 'held'; generation: Generation }
  | { feed: string; outcome: 'unchanged' }
  | { feed: string; outcome: 'too-soon'; error: string }
  | { feed: string; outcome: 'failed'; error: string };

type OnBytes = (bytes: number, total: number | null) => void;

const hourMs = 3_600_000;
const firstRetryMs = 15 * 60_000;
const checkEveryMs = 60_000;
/** Feeds fetched at the same time. */
const parallel = 3;
/** Linked documents that one feed may name. */
const mostLinks = 2_000;

/** Fetches due feeds. Feeds are independent: one failure affects no other. */
export class Updater {
  readonly #parts: UpdaterParts;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, Promise<Outcome>>();
  #loop: Promise<void> | undefined;

  constructor(parts: UpdaterParts) {
    this.#parts = parts;
  }

  /**
   * Fetches a feed now, unless its provider's minimum interval forbids it. The caller publishes.
   * Concurrent callers share one fetch.
   */
  update(feed: Feed, onBytes: OnBytes = () => undefined): Promise<Outcome> {
    const { name } = feed;
    const running = this.#running.get(name);
    if (running) return running;
    const { around = (_, work) => work() } = this.#parts;
    const updating = around(name, () => this.#update(feed, onBytes));
    const started = updating.finally(() => this.#running.delete(name));
    this.#running.set(name, started);
    return started;
  }

  async #update(feed: Feed, onBytes: OnBytes): Promise<Outcome> {
    const { library, log, now } = this.#parts;
    const { triedAt, failures } = await library.stateOf(feed.name);
    const waited = triedAt === null ? Infinity : now() - Date.parse(triedAt);
    if (waited < feed.minimumHours * hourMs) {
      const minutes = (ms: number) => `${Math.round(ms / 60_000)} min`;
      const limit = minutes(feed.minimumHours * hourMs);
      const error = `tried ${minutes(waited)} ago; its publisher allows one fetch every ${limit}`;
      return { feed: feed.name, outcome: 'too-soon', error };
    }
    try {
      const outcome = await this.#fetch(feed, onBytes);
      await library.schedule(feed, this.#due(feed.everyHours * hourMs));
      if (outcome.outcome === 'held') log.warn({ feed: feed.name }, 'feed held for review');
      return outcome;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const first = Math.max(firstRetryMs, feed.minimumHours * hourMs);
      const wait = Math.min(feed.everyHours * hourMs, first * 2 ** failures);
      await library.noteFailure(feed, reason, this.#due(wait));
      log.warn(
        { feed: feed.name, reason },
        'feed not fetched; still using the last good generation',
      );
      return { feed: feed.name, outcome: 'failed', error: reason };
    }
  }

  /** Downloads content to a file that the caller removes; the state of the feed stays as it is. */
  async fetchOnce(feed: Feed, url: string): Promise<string> {
    const file = this.#parts.temporary();
    const source = feed.sources.find((each) => each.url === url) ?? { url };
    const onBytes = () => undefined;
    try {
      await this.#download(feed, { source, live: undefined, onBytes, file });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new VedetteError('parameterUnusable', { parameter: 'url', why }, cause);
    }
    return file;
  }

  /** Starts fetching feeds as they become due. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** Aborts downloads; complete ones are still processed. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('shutting down'));
    await this.#loop;
    await Promise.allSettled(this.#running.values()); // explicitly requested ones
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      if (this.#parts.leads()) await this.#fetchDue();
      await sleep(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #fetchDue(): Promise<void> {
    const { library, now, log } = this.#parts;
    const states = await library.states();
    const due = library.all().filter((feed) => {
      const state = states.get(feed.name);
      if (!library.isOn(feed, state) || (needsKey(feed) && !this.#parts.keys.has(feed.name)))
        return false;
      return state?.nextRunAt == null || Date.parse(state.nextRunAt) <= now();
    });
    const queue = [...due];
    let changed = 0;
    const work = async () => {
      for (let feed = queue.shift(); feed; feed = queue.shift()) {
        if (this.#stopped.signal.aborted) return;
        const { outcome } = await this.update(feed);
        if (outcome === 'updated' || outcome === 'unchanged') changed++;
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    if (changed === 0) return;
    await library
      .publish()
      .catch((error: unknown) => log.error({ err: error }, 'feeds not published'));
  }

  async #fetch(feed: Feed, onBytes: OnBytes): Promise<Outcome> {
    const { library, now } = this.#parts;
    const live = await library.liveGeneration(feed.name);
    const received: Received[] = [];
    try {
      for (const source of sourcesAt(feed, new Date(now()))) {
        received.push(await this.#receive(feed, { source, live, onBytes }));
      }
      await this.#receiveLinked(feed, received, onBytes);
    } catch (error) {
      library.dismiss(received);
      throw error;
    }
    const before = live?.documents.map(({ digest }) => digest).join();
    const after = received.map(({ digest }) => digest).join();
    const wasInVain = before !== after && (await library.wasInVain(feed, after));
    if (before === after || wasInVain) {
      library.dismiss(received);
      if (!wasInVain) await library.refresh(feed);
      return { feed: feed.name, outcome: 'unchanged' };
    }
    const generation = await library.takeIn(feed, received, { origin: 'download', asOf: now() });
    return {
      feed: feed.name,
      outcome: generation.state === 'held' ? 'held' : 'updated',
      generation,
    };
  }

  async #receive(feed: Feed, wanted: Wanted): Promise<Received> {
    const { source, live } = wanted;
    const before = live?.documents.find(({ url }) => url === source.url);
    if (before && source.once) return { ...before, source };
    if (source.isFile) return this.#receiveFile(feed, source);
    const file = this.#parts.temporary();
    try {
      const answer = await this.#download(feed, { ...wanted, file });
      if (answer.notModified && before) return { ...before, source };
      const arrival = await this.#parts.library.receive(readFileBytes(file));
      const { etag, lastModified } = answer;
      return {
        ...arrival,
        source,
        fileName: basename(new URL(answer.url).pathname),
        etag,
        lastModified,
      };
    } finally {
      await rm(file, { force: true });
    }
  }

  #download(
    feed: Feed,
    { source, live, onBytes, file }: Wanted & { file: string },
  ): Promise<DownloadResult> {
    const { download, keys, settings, now } = this.#parts;
    const key = keys.get(feed.name) ?? '';
    if (needsKey(feed) && key === '') {
      throw new Error(`needs a key: VEDETTE_FEED_KEYS=${feed.name}=KEY`);
    }
    const before = live?.documents.find(({ url }) => url === source.url);
    const headers = Object.entries(source.headers ?? {}).map(([name, value]) => [
      name,
      value.replaceAll('{key}', key),
    ]);
    return download({
      url: sourceUrl(source, { now: new Date(now()), key }),
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(before?.etag ? { ifNoneMatch: before.etag } : {}),
      ...(before?.lastModified ? { ifModifiedSince: before.lastModified } : {}),
      maxBytes: feed.maxBytes,
      timeoutMs: settings.feedTimeoutMs,
      into: file,
      onProgress: ({ received, announced }) => onBytes(received, announced),
      signal: this.#stopped.signal,
    });
  }

  /** A user feed may be a local file. */
  async #receiveFile({ maxBytes }: Feed, source: FeedSource): Promise<Received> {
    const arrival = await this.#parts.library.receive(readFileBytes(source.url, { maxBytes }));
    return { ...arrival, source, fileName: basename(source.url), etag: null, lastModified: null };
  }

  /** Some feeds list further documents; those are added to `received`. */
  async #receiveLinked(feed: Feed, received: Received[], onBytes: OnBytes): Promise<void> {
    if (!feed.links) return;
    const { library } = this.#parts;
    const urls: string[] = [];
    for (const { source, digest } of received) {
      for await (const { bytes, name } of unwrap(library.openSnapshot(digest), {})) {
        for await (const found of feed.links({ bytes, source, name })) urls.push(...found);
      }
    }
    for (const url of urls.slice(0, mostLinks)) {
      received.push(await this.#receive(feed, { source: { url }, live: undefined, onBytes }));
    }
  }

  /**
   * Slightly later than due, with a per-feed offset, so that providers are not all hit at the same
   * time.
   */
  #due(afterMs: number): string {
    return new Date(this.#parts.now() + afterMs * (1 + Math.random() * 0.1)).toISOString();
  }
}

interface Wanted {
  source: FeedSource;
  live: Generation | undefined;
  onBytes: OnBytes;
}

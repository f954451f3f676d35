import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { bannerCollection } from '../banner/collection.ts';
import { searchableOf } from '../banner/searchable.ts';
import type { Banner } from '../banner/store.ts';
import type { Config } from '../config/config.ts';
import { VedetteError } from '../errors.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import { readPublicUrl } from '../http/public-url.ts';
import { Follower } from '../lib/follower.ts';
import type { Store } from '../store/store.ts';
import { AnchorTable } from '../watch/anchors.ts';
import { Deliverer } from '../watch/deliver.ts';
import { evaluate, type Scope } from '../watch/evaluate.ts';
import type { Watch, WatchKind } from '../watch/store.ts';
import { closedIn, filterOf } from '../watch/subjects.ts';
import type { WatchWorld } from '../watch/world.ts';
import type { Banners } from './banners.ts';
import type { Cves } from './cves.ts';
import type { FollowingPart } from './part.ts';

interface WatchParts {
  config: Pick<Config, 'data' | 'public_url' | 'sinkPace' | 'watchSweepMs' | 'noticeMs'>;
  log: Logger;
  store: Pick<Store, 'watches' | 'changes' | 'leads'>;
  library: Pick<FeedLibrary, 'onPublish'>;
  cves: Pick<Cves, 'onChange'>;
  banners: Pick<Banners, 'index' | 'onWrite'>;
  world: WatchWorld;
}

/** Delay after a failure. */
const againMs = 5_000;
/**
 * Delay before comparing derived data, such as hosts with vulnerabilities, which needs time to
 * update.
 */
const calmMs = 2_000;
/** Events and finished deliveries are stored for this long. */
const keptMs = 30 * 86_400_000;
const trimEveryMs = 3_600_000;
/** Watches compared in parallel. */
const atOnce = 4;

/** Compares standing queries with incoming data, and delivers their events. */
export function openWatches(parts: WatchParts): FollowingPart {
  return new WatchFollower(parts);
}

class WatchFollower implements FollowingPart {
  readonly #parts: WatchParts;
  readonly #mark: string;
  readonly #follower: Follower;
  readonly #deliverer: Deliverer;
  readonly #ends: (() => void)[];
  #calm: NodeJS.Timeout | undefined;
  /** The enabled watches; undefined if they must be reread. */
  #standing: Map<string, Watch> | undefined;
  #anchors = new AnchorTable([], {});
  #isServing = false;
  #trimmedAt = 0;
  #writing = 0;
  #isMarked: boolean;
  /** True if the leading process must compare everything. */
  #isAllDue = false;
  /** Kinds that do not follow directly from banners. */
  #dueKinds = new Set<WatchKind>();
  /** Banners written but not yet compared. */
  #written: Banner[] = [];

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { config, store, library, cves, banners, world, log } = parts;
    this.#mark = join(config.data, 'derived', 'watches-behind');
    this.#isMarked = existsSync(this.#mark);
    this.#isAllDue = true;
    this.#follower = new Follower({
      catchUp: () => this.#catchUp(),
      onFault: (error) => {
        log.error({ err: error }, 'watches');
        setTimeout(this.#follower.changed, againMs).unref();
      },
    });
    this.#deliverer = new Deliverer({
      watches: store.watches,
      sender: world.sinkSender,
      publicUrl: readPublicUrl(config.public_url)?.href ?? '',
      now: world.now,
      leads: () => store.leads(),
      pace: config.sinkPace,
      onFault: (error) => log.error({ err: error }, 'deliveries'),
    });
    const all = () => this.#beAllDue();
    const sweep = setInterval(all, config.watchSweepMs).unref();
    const look = setInterval(() => {
      this.#dueKinds.add('notices');
      this.#follower.changed();
    }, config.noticeMs).unref();
    this.#ends = [
      library.onPublish(all),
      cves.onChange(all),
      () => clearInterval(sweep),
      () => clearInterval(look),
      () => clearTimeout(this.#calm),
      store.changes.listen(({ change }) => {
        if (change === null || change.about === 'watches' || change.about === 'account') {
          this.#standing = undefined;
          // Commands leave this to the server.
          if (this.#isServing) this.#deliverer.wake();
        }
        if (change === null || change.about === 'progress') this.#beCalmlyDue();
      }),
      banners.onWrite({
        begin: () => this.#begin(),
        end: (addresses, documents) => this.#end(addresses, documents),
        hasFacts: all,
      }),
    ];
  }

  start(): void {
    this.#isServing = true;
    this.#follower.wake();
    this.#deliverer.wake();
  }

  async settled(): Promise<void> {
    this.#follower.wake();
    this.#follower.changed();
    await this.#follower.settled();
  }

  status() {
    const detail = this.#follower.isSettled ? 'up to date' : 'comparing';
    return Promise.resolve({ ok: true, detail });
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end();
    this.#follower.stop();
    await this.#follower.rested();
    await this.#deliverer.stop();
  }

  #beAllDue(): void {
    this.#isAllDue = true;
    this.#follower.changed();
  }

  #beCalmlyDue(): void {
    this.#calm ??= setTimeout(() => {
      this.#calm = undefined;
      this.#dueKinds.add('indicator').add('exposure');
      this.#follower.changed();
    }, calmMs).unref();
  }

  /**
   * Sets the mark before the banners are on disk, so that after a crash the next start compares
   * everything.
   */
  #begin(): void {
    this.#writing++;
    if (this.#isMarked) return;
    mkdirSync(dirname(this.#mark), { recursive: true });
    const file = openSync(this.#mark, 'w');
    fsyncSync(file);
    closeSync(file);
    this.#isMarked = true;
  }

  #end(addresses: readonly string[] | null, documents: readonly Banner[]): void {
    this.#writing--;
    if (addresses === null) {
      this.#beAllDue();
      return;
    }
    for (const each of documents) this.#written.push(each);
    if (documents.length > 0) this.#beCalmlyDue();
    this.#follower.changed();
  }

  async #catchUp(): Promise<void> {
    const standing = await this.#read();
    const isAll = this.#isAllDue;
    const kinds = this.#dueKinds;
    const written = this.#written;
    this.#isAllDue = false;
    this.#dueKinds = new Set();
    this.#written = [];
    try {
      if (standing.size > 0) await this.#compare(standing, { isAll, kinds, written });
    } catch (error) {
      // Whatever was not compared is included next time.
      this.#isAllDue = true;
      throw error;
    }
    await this.#tidy();
  }

  async #compare(
    standing: ReadonlyMap<string, Watch>,
    due: { isAll: boolean; kinds: ReadonlySet<WatchKind>; written: readonly Banner[] },
  ): Promise<void> {
    const ofKinds = (kinds: ReadonlySet<WatchKind>) =>
      [...standing.values()]
        .filter(({ kind }) => kinds.has(kind))
        .map((watch) => [watch, { addresses: null }] as const);
    // First, because notices also report an index that does not open.
    if (due.kinds.has('notices') && this.#parts.store.leads()) {
      await this.#evaluate(ofKinds(new Set(['notices'])));
    }
    await this.#parts.banners.index.whenReady();
    if (due.isAll && (this.#isMarked || this.#parts.store.leads())) {
      const scope = { addresses: null, closed: closedIn(due.written) };
      const all = [...standing.values()].filter(({ kind }) => kind !== 'notices');
      await this.#evaluate(all.map((watch) => [watch, scope]));
      return;
    }
    await this.#compareWritten(standing, due.written);
    await this.#evaluate(ofKinds(new Set([...due.kinds].filter((kind) => kind !== 'notices'))));
  }

  async #compareWritten(
    standing: ReadonlyMap<string, Watch>,
    written: readonly Banner[],
  ): Promise<void> {
    if (written.length === 0) return;
    const closed = closedIn(written);
    const where = new Map<string, Set<string>>();
    const note = (id: string, address: string) =>
      where.set(id, (where.get(id) ?? new Set<string>()).add(address));
    for (const banner of written) {
      for (const id of this.#anchors.candidates(searchableOf(banner))) note(id, banner.address);
    }
    const addresses = [...new Set(written.map(({ address }) => address))];
    for (const { watchId, address } of await this.#parts.store.watches.holding(addresses)) {
      note(watchId, address);
    }
    const due: [Watch, Scope][] = [];
    for (const [id, some] of where) {
      const watch = standing.get(id);
      if (watch && watch.kind !== 'indicator' && watch.kind !== 'exposure') {
        due.push([watch, { addresses: [...some], closed }]);
      }
    }
    await this.#evaluate(due);
  }

  /** A watch that cannot be compared records the problem and does not delay others. */
  async #evaluate(due: readonly (readonly [Watch, Scope])[]): Promise<void> {
    const { world, store } = this.#parts;
    const left = [...due].reverse();
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        if (this.#follower.isStopped) throw new VedetteError('draining');
        const [watch, scope] = next;
        try {
          await evaluate(watch, { sources: world, watches: store.watches }, scope);
        } catch (error) {
          if (!(error instanceof VedetteError) || isPassing(error)) throw error;
          await store.watches.noteProblem(watch.id, error.message);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async #read(): Promise<ReadonlyMap<string, Watch>> {
    if (this.#standing) return this.#standing;
    const read = await this.#parts.store.watches.standing();
    const standing = new Map(read.map((watch) => [watch.id, watch]));
    this.#standing = standing;
    const queries = read.flatMap((watch) => {
      const filter = filterIn(watch, this.#parts.world);
      return filter ? [{ id: watch.id, filter }] : [];
    });
    this.#anchors = new AnchorTable(queries, bannerCollection.fields);
    return standing;
  }

  async #tidy(): Promise<void> {
    const { store, world } = this.#parts;
    if (this.#writing === 0 && this.#written.length === 0 && !this.#isAllDue) {
      rmSync(this.#mark, { force: true });
      this.#isMarked = false;
    }
    const now = world.now();
    if (!store.leads() || Math.abs(now - this.#trimmedAt) < trimEveryMs) return;
    this.#trimmedAt = now;
    await store.watches.trim(new Date(now - keptMs).toISOString());
  }
}

/** True for failures that resolve by themselves. */
function isPassing({ code }: VedetteError): boolean {
  return ['storeAway', 'overloaded', 'draining', 'diskFull'].includes(code);
}

function filterIn(watch: Watch, world: WatchWorld) {
  try {
    return filterOf(watch, world);
  } catch {
    return null; // comparing it reports why
  }
}

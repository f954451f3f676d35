import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { locateAsn } from '../intel/asn.ts';
import type { FeedFacts } from '../intel/claim.ts';
import { openColumns } from '../intel/columns.ts';
import { FirstListed } from '../intel/first-listed.ts';
import { Intel } from '../intel/intel.ts';
import { createReservedTable } from '../intel/reserved.ts';
import { shareSnapshot, type SharedSnapshot } from '../intel/shared.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { NameSuppression, Suppression } from '../intel/suppression.ts';
import type { Objects } from '../lib/objects.ts';
import { LocationTables } from './location.ts';
import {
  locationFile,
  columnsFile,
  listingsFile,
  namesFile,
  openTable,
  rangesOf,
  type Territory,
} from './build-jobs.ts';
import { NameTables, type NamesFile } from './name-tables.ts';
import type { Builder } from './builder.ts';
import { definitionOf } from './facts.ts';
import type { Category, Feed } from './feed.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import type { Generation, GenerationDocument, StoredSuppression } from './store.ts';
import { readTarget } from './suppressions.ts';

export interface LiveParts {
  data: string;
  /** Storage shared with other processes; absent if there is only one. */
  objects?: Objects;
  /** Folder of tables made at build time; read-only. */
  packaged: string;
  builder: Builder;
  territory: Territory;
}

const isDigest = /^[0-9a-f]{64}$/;

/** An enabled feed and its current generation. */
export interface LiveFeed {
  feed: Feed;
  generation: Generation;
}

export type OnPublish = () => void | Promise<void>;

/** Builds look-up tables beside the old ones, then swaps them in. */
export class LiveIntel {
  readonly #parts: LiveParts;
  readonly #location: LocationTables;
  readonly #names = new NameTables();
  #nameSuppressions: readonly NameSuppression[] = [];
  readonly #listeners = new Set<OnPublish>();
  #current: IntelSnapshot | undefined;
  #table: Pick<SnapshotFiles, 'table' | 'inputs'> = { table: '', inputs: [] };

  constructor(parts: LiveParts) {
    this.#parts = parts;
    const cacheFolder = join(parts.data, 'derived');
    this.#location = new LocationTables(locateAsn({ cacheFolder, builtFolder: parts.packaged }));
  }

  current(): IntelSnapshot {
    if (!this.#current) throw new Error('no generation yet: publish first');
    return this.#current;
  }

  /** The current snapshot for another thread. */
  share(): SharedSnapshot {
    const { geo } = this.#location.current;
    return shareSnapshot({ ...this.current(), geo }, this.#parts.territory.extraPublic);
  }

  /** The current snapshot for another process. */
  files(): SnapshotFiles {
    const { generation, ownRanges, suppressions, registryAsOf, feedCards, firstListed } =
      this.current();
    return {
      ...this.#table,
      generation,
      ownRanges,
      suppressions,
      registryAsOf,
      extraPublic: this.#parts.territory.extraPublic,
      location: this.#location.files,
      names: this.#names.places,
      nameSuppressions: this.#nameSuppressions,
      feedCards: [...(feedCards ?? [])],
      listings: [...(firstListed?.files ?? [])],
    };
  }

  onPublish(listener: OnPublish): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  columnsPrefix(feed: string, digest: string): string {
    return join(this.#parts.data, 'derived', 'columns', feed, digest);
  }

  /** Whether all files derived from a document exist and are intact. */
  hasDerived(feed: Feed, { digest, categories, hasNames }: GenerationDocument): boolean {
    const prefix = this.columnsPrefix(feed.name, digest);
    if (hasNames && !existsSync(namesFile(prefix))) return false;
    if (feed.location && !existsSync(locationFile(prefix))) return false;
    return categories.every((each) => {
      const file = columnsFile(prefix, each);
      return existsSync(file) && 'value' in openColumns(file);
    });
  }

  forgetDerived(feed: string, digests: ReadonlySet<string>): void {
    this.#forget(feed, (digest) => digests.has(digest));
  }

  /** Deletes files derived from documents that other processes retired. */
  forgetUncited(cited: ReadonlySet<string>): void {
    this.#forget('', (digest) => !cited.has(digest));
  }

  #forget(feed: string, isForgotten: (digest: string) => boolean): void {
    const folder = join(this.#parts.data, 'derived', 'columns', feed);
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
    for (const file of files.map(String)) {
      const [digest = ''] = basename(file).split('.');
      if (isDigest.test(digest) && isForgotten(digest)) rmSync(join(folder, file), { force: true });
    }
  }

  async publish(
    live: readonly LiveFeed[],
    stored: readonly StoredSuppression[],
  ): Promise<IntelSnapshot> {
    const { builder, territory, data } = this.#parts;
    const inputs = live.flatMap((each) => this.#inputsOf(each));
    const name = `table-${digestOf(territory)}.flat`;
    const job = { inputs, file: join(data, 'derived', name), territory };
    const intel = openTable(job) ?? Intel.fromShared(await builder.ask('table', job));
    this.#table = { table: job.file, inputs };
    const fileOf = (feed: string, digest: string) => locationFile(this.columnsPrefix(feed, digest));
    this.#nameSuppressions = stored.flatMap(toNameSuppression);
    const location = this.#location.choose(live, fileOf);
    this.#current = {
      generation: digestOf(live.map(namesOf)),
      intel,
      asn: location.asn,
      geo: location.geo,
      reserved: createReservedTable(territory.extraPublic),
      ownRanges: rangesOf(territory),
      suppressions: stored.flatMap(toSuppression),
      registryAsOf: location.asOf ?? packagedAt,
      names: this.#names.open(
        live.flatMap((each) => this.#namesOf(each)),
        this.#nameSuppressions,
      ),
      feedCards: new Map(live.map(({ feed }) => [feed.name, cardOf(feed)])),
      firstListed: new FirstListed(this.#listingsOf(live), { former: this.#current?.firstListed }),
    };
    for (const listener of this.#listeners) await listener();
    return this.#current;
  }

  #namesOf({ feed, generation }: LiveFeed): NamesFile[] {
    return generation.documents
      .filter(({ hasNames }) => hasNames)
      .map((document) => ({
        file: namesFile(this.columnsPrefix(feed.name, document.digest)),
        factsOf: (category) => factsOf(feed, { generation, document, category }),
      }));
  }

  #listingsOf(live: readonly LiveFeed[]): Map<string, string> {
    const files = new Map<string, string>();
    for (const { feed, generation } of live) {
      for (const { digest, listings } of generation.documents) {
        if (listings === undefined) continue;
        files.set(digest, listingsFile(this.columnsPrefix(feed.name, listings)));
      }
    }
    return files;
  }

  #inputsOf({ feed, generation }: LiveFeed): { feed: FeedFacts; columns: string }[] {
    return generation.documents.flatMap((document) =>
      document.categories.map((category) => ({
        feed: factsOf(feed, { generation, document, category }),
        columns: columnsFile(this.columnsPrefix(feed.name, document.digest), category),
      })),
    );
  }
}

/** Same feeds, same bytes and same age make the same generation. */
function namesOf({ feed, generation: { asOf, documents } }: LiveFeed): unknown {
  return [feed.name, asOf, documents.map(({ digest }) => digest)];
}

interface Origin {
  generation: Generation;
  document: GenerationDocument;
  category: Category;
}

function factsOf(feed: Feed, { generation, document, category }: Origin): FeedFacts {
  return {
    ...definitionOf(feed, category),
    asOf: Date.parse(generation.asOf),
    snapshot: document.digest,
    document: { url: document.url, fileName: document.fileName },
    ...(document.weightMeans ? { weightMeans: document.weightMeans } : {}),
  };
}

/** The networks package carries its data date in its version: 2.3.2026061719. */
const packagedAt = (() => {
  const { version } = createRequire(import.meta.url)('@ip-location-db/asn/package.json') as {
    version: string;
  };
  const [, year, month, day] = /(\d{4})(\d\d)(\d\d)\d\d$/.exec(version) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
})();

function cardOf({ title, sources }: Feed): { title: string; url: string } {
  return { title, url: sources[0]?.url ?? '' };
}

function toSuppression({ feed, range, until, reason, by }: StoredSuppression): Suppression[] {
  const target = readTarget(range);
  return target && 'range' in target
    ? [{ feed, range: target.range, until: momentOf(until), reason, by }]
    : [];
}

function toNameSuppression({
  feed,
  range,
  until,
  reason,
  by,
}: StoredSuppression): NameSuppression[] {
  const target = readTarget(range);
  return target && 'name' in target
    ? [{ feed, name: target.name, until: momentOf(until), reason, by }]
    : [];
}

const momentOf = (until: string | null) => (until === null ? null : Date.parse(until));

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

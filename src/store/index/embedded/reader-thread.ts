import { workerData } from 'node:worker_threads';
import type { Filter } from '../../../search/filter.ts';
import type {
  AddressPage,
  AddressRequest,
  FacetAnswer,
  FacetRequest,
  Found,
  SearchPage,
  SearchRequest,
} from '../../../search/index-port.ts';
import { Snapshot, type EntryChange } from './snapshot.ts';
import { type Kind, type KindSource, openKind } from '../kind.ts';
import { Phrases } from './phrases.ts';
import { addressesOf } from './segment/addresses.ts';
import { evaluate, preferring } from './segment/evaluate.ts';
import { facetsOf, type GoOn, type Hits, timelineOf } from './segment/facets.ts';
import { Latest } from './segment/latest.ts';
import { pageOf, type PageRequest, type Row } from './segment/page.ts';
import type { View } from './segment/overlay.ts';
import { SourceReader } from './source-reader.ts';
import { faults } from '../../../errors.ts';
import { boundPages, keepToBound } from '../../../lib/mapped-file.ts';
import { answer, checkWanted } from '../../../lib/thread.ts';
import { openForReading } from './schema.ts';

/** Rows sorted together when all of them are wanted. */
const stride = 8_192;

/** Answers queries from the latest snapshot and the documents on disk. */
export class Reader<Document> {
  readonly #database: SourceReader<Document>;
  readonly #phrases: Phrases<Document>;
  #snapshot: Snapshot;
  #latest: Latest;

  constructor(kind: Kind<Document>, database: SourceReader<Document>) {
    this.#database = database;
    this.#phrases = new Phrases(database, kind);
    this.#snapshot = new Snapshot(kind.collection);
    this.#latest = new Latest([]);
  }

  useSnapshot(changes: readonly EntryChange[]): void {
    this.#snapshot = this.#snapshot.next(changes);
    this.#latest.retire();
    this.#latest = new Latest(this.#snapshot.views);
  }

  async search(request: SearchRequest, goOn: GoOn): Promise<SearchPage<Document>> {
    const { prefer, ...page } = request;
    const hits = await this.#newestHits(request, goOn);
    const rows = prefer ? this.#preferred(hits, { ...page, prefer }, goOn) : pageOf(hits, page);
    return { count: countOf(hits), rows: rows.map((row) => this.#found(row, goOn)) };
  }

  async facets(request: FacetRequest, goOn: GoOn): Promise<FacetAnswer> {
    const hits = await this.#newestHits(request, goOn);
    const { facets, spans } = request;
    return {
      count: countOf(hits),
      facets: facetsOf(hits, facets, goOn),
      ...(spans === undefined ? {} : { timeline: timelineOf(hits, spans) }),
    };
  }

  async addresses(request: AddressRequest, goOn: GoOn): Promise<AddressPage> {
    return addressesOf(await this.#newestHits(request, goOn), request, goOn);
  }

  /** All matches, newest first. */
  ids(filter: Filter, goOn: GoOn): Float64Array {
    const hits = this.#hits(filter, goOn);
    const ids = new Float64Array(countOf(hits));
    let after: Row | undefined;
    for (let at = 0; at < ids.length; at += stride) {
      goOn();
      const rows = pageOf(hits, { offset: 0, limit: stride, ...(after && { after }) });
      for (const [next, { id }] of rows.entries()) ids[at + next] = id;
      after = rows.at(-1);
    }
    return ids;
  }

  /** The documents with these ids, in the same order, without removed ones. */
  rows(ids: Float64Array, goOn: GoOn): Found<Document>[] {
    const places = this.#places(ids);
    return Array.from(ids).flatMap((id) => {
      const place = places.get(id);
      return place ? [this.#found({ ...place, id }, goOn)] : [];
    });
  }

  /** Best class first; newest first within each. */
  #preferred(
    hits: readonly Hits[],
    { prefer, ...page }: PageRequest & { prefer: readonly Filter[] },
    goOn: GoOn,
  ): Row[] {
    const rows: Row[] = [];
    let { offset } = page;
    for (const group of preferring(hits, prefer, this.#phrases.begin(goOn))) {
      const limit = page.limit - rows.length;
      if (limit <= 0) break;
      rows.push(...pageOf(group, { offset, limit }));
      offset = Math.max(0, offset - countOf(group));
    }
    return rows;
  }

  #hits(filter: Filter, goOn: GoOn): Hits[] {
    const phrasesIn = this.#phrases.begin(goOn);
    return this.#snapshot.views.map((view) => ({
      view,
      positions: evaluate(view, filter, phrasesIn(view.segment)),
    }));
  }

  /** The only step of a query during which other calls, and later snapshots, can interleave. */
  async #newestHits(
    { filter, latestPer }: Pick<SearchRequest, 'filter' | 'latestPer'>,
    goOn: GoOn,
  ): Promise<Hits[]> {
    const hits = this.#hits(filter, goOn);
    return latestPer ? this.#latest.among(hits, latestPer) : hits;
  }

  #places(ids: Float64Array): Map<number, { view: View; position: number }> {
    const places = new Map<number, { view: View; position: number }>();
    const rising = ids.toSorted();
    for (const view of this.#snapshot.views) {
      for (const position of view.segment.positionsOf(rising)) {
        if (!view.gone.has(position))
          places.set(view.segment.ids[position] ?? 0, { view, position });
      }
    }
    return places;
  }

  #found({ id, view, position }: Omit<Row, 'time'>, goOn: GoOn): Found<Document> {
    goOn();
    const document = this.#database.document(id);
    if (document === undefined) throw new Error(`document ${id} is in the index, but not on disk`);
    return { id, document, facts: view.factsAt(position) };
  }
}

const countOf = (hits: readonly Hits[]) =>
  hits.reduce((sum, { positions }) => sum + positions.size, 0);

export interface ReaderData {
  kind: KindSource;
  file: string;
  /** Bytes of mapped files kept in memory. */
  pages: number;
}

export type ReaderFunctions = typeof functions;

const cacheMiB = 4;

const { kind: source, file, pages } = workerData as ReaderData; // passed by reader-pool.ts
const kind = await openKind<unknown>(source);
const reader = new Reader(kind, new SourceReader(openForReading(file, cacheMiB), kind));

/** A query stops at its next step when its answer is no longer needed. */
const query =
  <Given, Answer>(work: (given: Given, goOn: () => void) => Answer) =>
  (call: number, given: Given): Answer => {
    const goOn = () => checkWanted(call);
    goOn();
    keepToBound();
    return work(given, goOn);
  };

const functions = {
  useSnapshot: reader.useSnapshot.bind(reader),
  search: query(reader.search.bind(reader)),
  facets: query(reader.facets.bind(reader)),
  addresses: query(reader.addresses.bind(reader)),
  ids: query(reader.ids.bind(reader)),
  rows: query(reader.rows.bind(reader)),
  isAwake: () => true,
};

boundPages(pages);
answer(functions, faults);

import type { Ip } from '../../../lib/ip.ts';
import type { Filter } from '../../../search/filter.ts';
import type {
  AddressPage,
  AddressRequest,
  FacetAnswer,
  FacetRequest,
  Found,
  Place,
  SearchPage,
  SearchRequest,
} from '../../../search/index-port.ts';
import { addressKey, addressOf } from '../../../lib/address-key.ts';
import { type CompactForm, wholeOf } from '../kind.ts';
import type { Cluster } from './cluster.ts';
import type { Columns } from './columns.ts';
import { compile, narrowing, type Scope } from './compile.ts';
import type { Asking } from './connection.ts';
import { addressesSql, facetsOf, timelineOf } from './counting.ts';
import type { Thread } from '../../../lib/thread.ts';
import type { EncoderFunctions } from './encoder-thread.ts';
import type { FactTables } from './fact-tables.ts';
import type { Journal } from './journal.ts';
import { isLive, isOutcome, isSame, type Snapshot } from './snapshot.ts';
import { literal, literals } from './literal.ts';
import { type Page, pageSql } from './page.ts';
import type { Tables } from './tables.ts';

interface ReaderParts<Document> {
  cluster: Cluster;
  tables: Tables;
  columns: Columns;
  journal: Journal;
  facts: FactTables;
  encoder: Thread<EncoderFunctions>;
  codec: CompactForm<Document>;
  /** All documents of an address are on one shard. */
  isShardedByAddress: boolean;
}

/** The documents and facts that one query sees. */
interface Moment {
  snapshot: Snapshot;
  scope: Scope;
  /** Source of the facts. */
  factsName: string;
  /** Condition for visible documents. */
  live: string;
}

/** A document as stored. */
type DocumentRow = [
  time: number,
  id: number,
  address: string,
  software: string,
  document: string,
  rawText: string,
];

const documentColumns = 'time, id, address, software, document, raw_text';

type PlaceRow = [number, number];

/** Of no document. */
const noId = 0;

/** Rows per page of a scan. */
const scanRows = 2_000;
/** Servers read the documents of a page last, up to this depth. */
const deepest = 1_000;

/** Translates queries to SQL and rows to answers. */
export class Reader<Document> {
  readonly #parts: ReaderParts<Document>;

  constructor(parts: ReaderParts<Document>) {
    this.#parts = parts;
  }

  async momentOf(snapshot: Snapshot): Promise<Moment> {
    const { facts, columns, tables, cluster } = this.#parts;
    const { inUse } = facts;
    await facts.cover(snapshot, inUse);
    const { numbers } = inUse;
    const scope = { columns, tables, facts: numbers, server: cluster.server };
    const factsName = inUse.source.generation;
    return { snapshot, scope, factsName, live: isLive(snapshot, tables) };
  }

  count(): Promise<number> {
    return this.#now({}, ({ live }) => this.#countOf(live, {}));
  }

  search(request: SearchRequest): Promise<SearchPage<Document>> {
    return this.#now({}, async (moment) => {
      const where = this.where(request, moment);
      if (request.limit === 0) return { count: await this.#countOf(where, {}), rows: [] };
      const isCounted = this.#parts.cluster.server.has.all && !request.after;
      const [page, counted] = await Promise.all([
        this.#page(where, { ...request, scope: moment.scope }),
        isCounted ? undefined : this.#countOf(where, {}),
      ]);
      return { count: counted ?? page.count, rows: await this.#found(page.rows, moment) };
    });
  }

  facets(request: FacetRequest): Promise<FacetAnswer> {
    const asking = { ms: request.ms };
    return this.#now(asking, async (moment) => {
      const from = { where: this.where(request, moment), scope: moment.scope, asking };
      const counting = { connection: this.#parts.cluster.entry, ...from };
      const { count, first, last, facets } = await facetsOf(request, counting);
      if (request.spans === undefined) return { count, facets };
      const scaled = { first, last, count, spans: request.spans };
      return { count, facets, timeline: await timelineOf(scaled, counting) };
    });
  }

  addresses({ by, limit, ms, ...asked }: AddressRequest): Promise<AddressPage> {
    const asking = { ms };
    return this.#now(asking, async (moment) => {
      const where = `${this.where(asked, moment)} AND address != ''`;
      const fields = by.map((name) => moment.scope.columns.of(name));
      const { entry } = this.#parts.cluster;
      const [[count], rows] = await Promise.all([
        entry.selectOne<[number]>(
          `SELECT uniqExact(address) FROM ${this.#parts.tables.all.rows} WHERE ${where}`,
          asking,
        ),
        entry.select<[string, ...(number | null)[]]>(
          addressesSql(fields, limit, { where, scope: moment.scope }),
          asking,
        ),
      ]);
      return { count, rows: rows.map(([key, ...highest]) => ({ ip: addressOf(key), highest })) };
    });
  }

  async *scan(filter: Filter): AsyncGenerator<Found<Document>> {
    const moment = await this.momentOf(await this.#parts.journal.snapshot());
    const where = this.where({ filter }, moment);
    let after: Place | undefined;
    for (;;) {
      const page = { offset: 0, limit: scanRows, ...(after && { after }), scope: moment.scope };
      const places = await this.#places(where, page, {});
      yield* await this.#found(await this.#documentsAt(places.rows), moment);
      after = places.rows.at(-1);
      if (!after || places.rows.length < scanRows) return;
    }
  }

  /** A page per address. */
  async ofAddresses(ips: readonly Ip[], limit: number): Promise<SearchPage<Document>[]> {
    const { cluster, journal } = this.#parts;
    const asked = { keys: ips.map(addressKey), limit };
    const expected = cluster.server.has.all ? journal.latest : undefined;
    const guess = expected && (await this.#pagesIn(expected, asked));
    if (guess?.isLatest) return guess.pages;
    return (await this.#pagesIn(await journal.snapshot(), asked)).pages;
  }

  async #pagesIn(snapshot: Snapshot, { keys, limit }: { keys: readonly string[]; limit: number }) {
    const moment = await this.momentOf(snapshot);
    const where = `address IN ${literals(new Set(keys))} AND ${moment.live}`;
    const rows = await this.#rowsOfAddresses(where, limit, snapshot);
    const isLatest = rows.some(
      ([outcomes, id]) => id === noId && outcomes === snapshot.noted.outcomes,
    );
    const kept = new Map(keys.map((key) => [key, [] as DocumentRow[]]));
    for (const row of rows) kept.get(row[2])?.push(row);
    const counts = new Map(Array.from(kept, ([key, own]) => [key, own.length]));
    if ([...counts.values()].some((count) => count > limit)) await this.#recount(where, counts);
    for (const own of kept.values()) own.splice(limit);
    const found = await this.#found([...kept.values()].flat(), moment);
    const byId = new Map(found.map((each) => [each.id, each]));
    const pages = keys.map((key) => ({
      count: counts.get(key) ?? 0,
      rows: (kept.get(key) ?? []).flatMap(([, id]) => byId.get(id) ?? []),
    }));
    return { pages, isLatest };
  }

  /** The condition of a request on the table of documents. */
  where(
    { filter, latestPer }: Pick<SearchRequest, 'filter' | 'latestPer'>,
    { live, scope }: Moment,
  ): string {
    const condition = compile(filter, scope);
    const conditions = [live, condition, ...narrowing(filter, scope.tables)];
    if (latestPer) conditions.push(this.#isLatest(latestPer, { live, condition }));
    return conditions.map((each) => `(${each})`).join(' AND ');
  }

  /** The newest document of each series; one without an address is its own series. */
  #isLatest(fields: readonly string[], { live, condition }: { live: string; condition: string }) {
    const { columns, tables, isShardedByAddress } = this.#parts;
    const { all, local } = tables;
    const series = ['address', ...fields.map((name) => columns.of(name).value)].join(', ');
    const table = isShardedByAddress ? local.rows : all.rows;
    // Skips series without a match, which is possible if each is on one shard.
    const some =
      isShardedByAddress && condition !== '1'
        ? ` AND address IN (SELECT address FROM ${table} WHERE ${live} AND (${condition}))`
        : '';
    const newest = `SELECT argMax(id, (time, id)) FROM ${table}
      WHERE ${live} AND address != ''${some} GROUP BY ${series}`;
    return `address = '' OR id ${isShardedByAddress ? '' : 'GLOBAL '}IN (${newest})`;
  }

  /**
   * Answers from the latest state. The journal has usually not changed, so it is read while the query already runs; if
   * something was written since, the query runs again.
   */
  async #now<Answer>(asking: Asking, ask: (moment: Moment) => Promise<Answer>): Promise<Answer> {
    const { journal } = this.#parts;
    const expected = journal.latest;
    if (!expected) return ask(await this.momentOf(await journal.snapshot(asking)));
    const guess = this.momentOf(expected).then(ask);
    guess.catch(() => undefined); // reported below, unless it was wrong
    const snapshot = await journal.snapshot(asking);
    return isSame(snapshot, expected) ? guess : ask(await this.momentOf(snapshot));
  }

  async #countOf(where: string, asking: Asking): Promise<number> {
    const [count] = await this.#parts.cluster.entry.selectOne<[number]>(
      `SELECT count() FROM ${this.#parts.tables.all.rows} WHERE ${where}`,
      asking,
    );
    return count;
  }

  /** Rows of a page and, if servers count exactly, the number of all rows after `page.after`. */
  async #page(where: string, page: Page): Promise<{ rows: readonly DocumentRow[]; count: number }> {
    const { cluster, tables } = this.#parts;
    const { counting, has } = cluster.server;
    const asking = page.after ? {} : { settings: counting };
    if (has.all && page.offset + page.limit <= deepest)
      return cluster.entry.selectCounted<DocumentRow>(
        pageSql(`${documentColumns} FROM ${tables.all.rows}`, where, page),
        asking,
      );
    const { rows, count } = await this.#places(where, page, asking);
    return { rows: await this.#documentsAt(rows), count };
  }

  async #places(where: string, page: Page, asking: Asking) {
    const { rows, count } = await this.#parts.cluster.entry.selectCounted<PlaceRow>(
      pageSql(`time, id FROM ${this.#parts.tables.all.rows}`, where, page),
      asking,
    );
    return { rows: rows.map(([time, id]) => ({ time, id })), count };
  }

  /** In the order of the places. */
  async #documentsAt(places: readonly Place[]): Promise<DocumentRow[]> {
    if (places.length === 0) return [];
    const { cluster, tables } = this.#parts;
    const pairs = places.map(({ time, id }) => `(${literal(time)}, ${literal(id)})`).join(', ');
    const rows = await cluster.entry.select<DocumentRow>(
      `SELECT ${documentColumns} FROM ${tables.all.rows} WHERE (time, id) IN (${pairs})`,
    );
    const byId = new Map(rows.map((row) => [row[1], row]));
    // One may have been deleted meanwhile.
    return places.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
  }

  /**
   * One row more than the limit per address, so that most need no count. ClickHouse 26 reads the journal in the same
   * statement, and adds the number of its outcomes as a row without an address.
   */
  async #rowsOfAddresses(where: string, limit: number, snapshot: Snapshot): Promise<DocumentRow[]> {
    const { cluster, tables } = this.#parts;
    const order = `ORDER BY address, time DESC, id DESC LIMIT ${literal(limit + 1)} BY address`;
    if (cluster.server.has.all)
      return cluster.entry.select<DocumentRow>(
        `SELECT * FROM (SELECT ${documentColumns} FROM ${tables.all.rows} WHERE ${where} ${order})
          UNION ALL SELECT toInt64(count()), toUInt64(${noId}), '', '', '', ''
          FROM ${tables.all.journal} WHERE ${isOutcome(snapshot)}`,
      );
    const rows = await cluster.entry.select<[string, ...PlaceRow]>(
      `SELECT address, time, id FROM ${tables.all.places} WHERE ${where} ${order}`,
    );
    return this.#documentsAt(rows.map(([, time, id]) => ({ time, id })));
  }

  async #recount(where: string, counts: Map<string, number>): Promise<void> {
    const { cluster, tables } = this.#parts;
    const rows = await cluster.entry.select<[string, number]>(
      `SELECT address, count() FROM ${tables.all.places} WHERE ${where} GROUP BY address`,
    );
    for (const [address, count] of rows) counts.set(address, count);
  }

  async #found(rows: readonly DocumentRow[], { factsName }: Moment): Promise<Found<Document>[]> {
    if (rows.length === 0) return [];
    const { unpack, rawTextAt } = this.#parts.codec;
    const facts = await this.#parts.encoder.ask('factsOf', {
      name: factsName,
      addresses: rows.map(([, , address]) => address),
      softwares: rows.map(([, , , software]) => software),
    });
    return rows.map(([, id, , , document, rawText], at) => ({
      id,
      document: unpack(wholeOf(JSON.parse(document), rawText, rawTextAt)),
      facts: facts[at] ?? {},
    }));
  }
}

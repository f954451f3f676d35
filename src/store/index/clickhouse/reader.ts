import type { Ip } from '../../../lib/ip.ts';
import type { Values } from '../../../search/collection.ts';
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
import type { Codec } from '../kind.ts';
import type { Cluster } from './cluster.ts';
import type { Columns } from './columns.ts';
import { compile, narrowing, type Scope } from './compile.ts';
import type { Asking } from './connection.ts';
import { addressesSql, facetsOf, timelineOf } from './counting.ts';
import type { FactTables } from './fact-tables.ts';
import type { Journal } from './journal.ts';
import { isLive, type Snapshot } from './snapshot.ts';
import { literal, literals } from './literal.ts';
import { type Day, dayMs, windowOf } from './days.ts';
import type { Tables } from './tables.ts';
import type { DerivedOwner } from '../facts.ts';

interface ReaderParts<Document> {
  cluster: Cluster;
  tables: Tables;
  columns: Columns;
  journal: Journal;
  facts: FactTables;
  unpack: Codec<Document>['unpack'];
  /** Everything of an address is on one shard. */
  isShardedByAddress: boolean;
}

/** The documents and facts that one query sees. */
interface Moment {
  snapshot: Snapshot;
  scope: Scope;
  /** Condition for visible documents. */
  live: string;
}

type PlaceRow = [number, number];
type DocumentRow = [number, string, string, string];

/** Rows per page of a scan. */
const scanRows = 2_000;

/** Translates queries to SQL and rows to answers. */
export class Reader<Document> {
  readonly #parts: ReaderParts<Document>;

  constructor(parts: ReaderParts<Document>) {
    this.#parts = parts;
  }

  async moment(asking: Asking = {}): Promise<Moment> {
    return this.momentOf(await this.#parts.journal.snapshot(asking));
  }

  async momentOf(snapshot: Snapshot): Promise<Moment> {
    const { facts, columns, tables } = this.#parts;
    const { inUse } = facts;
    await facts.cover(snapshot, inUse);
    const { numbers } = inUse;
    const scope = { columns, tables, facts: numbers };
    return { snapshot, scope, live: isLive(snapshot, tables) };
  }

  async count(asking: Asking = {}): Promise<number> {
    const { live } = await this.moment(asking);
    const [count] = await this.#parts.cluster.entry.selectOne<[number]>(
      `SELECT count() FROM ${this.#parts.tables.all.rows} WHERE ${live}`,
      asking,
    );
    return count;
  }

  async search(request: SearchRequest): Promise<SearchPage<Document>> {
    const moment = await this.moment();
    const where = this.where(request, moment);
    const days = await this.#days(where);
    const count = days.reduce((sum, day) => sum + day.count, 0);
    if (request.limit === 0 || count === 0) return { count, rows: [] };
    const places = await this.#page(where, days, { ...request, scope: moment.scope });
    return { count, rows: await this.#found(places, moment) };
  }

  async facets(request: FacetRequest): Promise<FacetAnswer> {
    const asking = { ms: request.ms };
    const moment = await this.moment(asking);
    const from = { where: this.where(request, moment), scope: moment.scope, asking };
    const { entry } = this.#parts.cluster;
    const [[count, first, last], facets] = await Promise.all([
      entry.selectOne<[number, number, number]>(
        `SELECT count(), min(time), max(time) FROM ${this.#parts.tables.all.rows} WHERE ${from.where}`,
        asking,
      ),
      facetsOf(entry, request.facets, from),
    ]);
    if (request.spans === undefined) return { count, facets };
    const scaled = { first, last, count, spans: request.spans };
    return { count, facets, timeline: await timelineOf(entry, scaled, from) };
  }

  async addresses({ by, limit, ms, ...asked }: AddressRequest): Promise<AddressPage> {
    const asking = { ms };
    const moment = await this.moment(asking);
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
  }

  async *scan(filter: Filter): AsyncGenerator<Found<Document>> {
    const moment = await this.moment();
    const where = this.where({ filter }, moment);
    const days = await this.#days(where);
    let after: Place | undefined;
    for (;;) {
      const page = { offset: 0, limit: scanRows, ...(after && { after }), scope: moment.scope };
      const places = await this.#page(where, days, page);
      yield* await this.#found(places, moment);
      after = places.at(-1);
      if (!after || places.length < scanRows) return;
    }
  }

  /** A page per address. */
  async ofAddresses(ips: readonly Ip[], limit: number): Promise<SearchPage<Document>[]> {
    const moment = await this.moment();
    const keys = ips.map(addressKey);
    const { cluster, tables } = this.#parts;
    const from = `FROM ${tables.all.places} WHERE address IN ${literals(new Set(keys))} AND ${moment.live}`;
    const [counts, rows] = await Promise.all([
      cluster.entry.select<[string, number]>(`SELECT address, count() ${from} GROUP BY address`),
      cluster.entry.select<[string, number, number]>(
        `SELECT address, time, id ${from}
          ORDER BY address, time DESC, id DESC LIMIT ${literal(limit)} BY address`,
      ),
    ]);
    const found = await this.#found(
      rows.map(([, time, id]) => ({ time, id })),
      moment,
    );
    const byId = new Map(found.map((each) => [each.id, each]));
    const countOf = new Map(counts);
    return keys.map((key) => ({
      count: countOf.get(key) ?? 0,
      rows: rows.flatMap(([address, , id]) => (address === key ? (byId.get(id) ?? []) : [])),
    }));
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

  /** How many match on each day, the latest first. */
  async #days(where: string): Promise<Day[]> {
    const rows = await this.#parts.cluster.entry.select<[number, number]>(
      `SELECT floor(time / ${dayMs}) AS day, count() FROM ${this.#parts.tables.all.rows}
        WHERE ${where} GROUP BY day ORDER BY day DESC`,
    );
    return rows.map(([day, count]) => ({ day, count }));
  }

  /** Times and ids of a page, read only from the days it spans. */
  async #page(
    where: string,
    days: readonly Day[],
    page: Omit<SearchRequest, 'filter'> & { scope: Scope },
  ): Promise<Place[]> {
    const { prefer = [], after, limit } = page;
    const window = prefer.length > 0 ? null : windowOf(days, page);
    const conditions = [where];
    if (window)
      conditions.push(`time >= ${literal(window.from)} AND time <= ${literal(window.to)}`);
    if (after) {
      const [time, id] = [literal(after.time), literal(after.id)];
      conditions.push(`(time < ${time} OR (time = ${time} AND id < ${id}))`);
    }
    const ranks = prefer.map((filter) => `(${compile(filter, page.scope)}) DESC`);
    const rows = await this.#parts.cluster.entry.select<PlaceRow>(
      `SELECT time, id FROM ${this.#parts.tables.all.rows} WHERE ${conditions.join(' AND ')}
        ORDER BY ${[...ranks, 'time DESC', 'id DESC'].join(', ')}
        LIMIT ${literal(window?.skip ?? page.offset)}, ${literal(limit)}`,
    );
    return rows.map(([time, id]) => ({ time, id }));
  }

  /** The documents at these places, in their order. */
  async #found(places: readonly Place[], { scope }: Moment): Promise<Found<Document>[]> {
    if (places.length === 0) return [];
    const { cluster, tables, unpack } = this.#parts;
    const pairs = places.map(({ time, id }) => `(${literal(time)}, ${literal(id)})`).join(', ');
    const rows = await cluster.entry.select<DocumentRow>(
      `SELECT id, address, software, document FROM ${tables.all.rows} WHERE (time, id) IN (${pairs})`,
    );
    const [ofAddress, ofSoftware] = await Promise.all([
      this.#factsOf(
        'address',
        rows.map(([, address]) => address),
        scope,
      ),
      this.#factsOf(
        'software',
        rows.map(([, , software]) => software),
        scope,
      ),
    ]);
    const byId = new Map(rows.map((row) => [row[0], row]));
    return places.flatMap(({ id }) => {
      const row = byId.get(id);
      if (!row) return []; // swept since the page was made
      const [, address, software, document] = row;
      const facts = { ...ofAddress.get(address), ...ofSoftware.get(software) };
      return [{ id, document: unpack(JSON.parse(document)), facts }];
    });
  }

  async #factsOf(
    owner: DerivedOwner,
    keys: readonly string[],
    { facts, tables, columns }: Scope,
  ): Promise<Map<string, Values>> {
    const fields = columns.ownedBy(owner);
    const wanted = [...new Set(keys)].filter((key) => key !== '');
    if (wanted.length === 0 || fields.length === 0 || facts[owner] === 0) return new Map();
    const rows = await this.#parts.cluster.entry.select<[string, ...never[]]>(
      `SELECT ${[owner, ...fields.map(({ value }) => value)].join(', ')} FROM ${tables.all.facts[owner]}
        WHERE generation = ${literal(facts[owner])} AND ${owner} IN ${literals(wanted)}`,
    );
    return new Map(
      rows.map(([key, ...cells]) => {
        const entries = fields.map((field, at) => [field.name, field.read(cells[at])] as const);
        return [key, Object.fromEntries(entries.filter(([, values]) => values.length > 0))];
      }),
    );
  }
}

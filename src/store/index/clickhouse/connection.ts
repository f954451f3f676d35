import { stringify } from 'node:querystring';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { VedetteError } from '../../../errors.ts';
import {
  ConnectionExpired,
  HttpPool,
  LateAnswer,
  LongAnswer,
  readWhole,
} from '../../../lib/http-pool.ts';
import type { ClickHousePlace } from './place.ts';

const unzip = promisify(gunzip);

export interface Limits {
  /** Connections to one server. */
  connections: number;
  /** Statements waiting for a connection. */
  waiting: number;
  /** Time limit of a statement, waiting included. */
  ms: number;
  /** Called after every answer. */
  onAnswer?: () => void;
}

export interface Asking {
  /** In place of the usual time limit. */
  ms?: number | undefined;
  /** In addition to those of every statement. */
  settings?: Settings;
}

type Settings = Readonly<Record<string, string | number>>;

/** Rows of a statement with a limit. */
interface Counted<Row> {
  rows: Row[];
  /** Number of rows without the limit. */
  count: number;
}

type Cell = string | number | null | readonly Cell[];

/** Added to the server's time limit, so that the server reports first. */
const graceMs = 250;
/** Maximum length of a JavaScript string. */
const longestAnswer = 2 ** 29 - 24;

/** Statements to one server over HTTP: a bounded pool, time limits, compressed answers, each kind of error named. */
export class Connection {
  readonly #place: ClickHousePlace;
  readonly #limits: Limits;
  readonly #pool: HttpPool;
  readonly #settings: Settings;
  #pending = 0;

  constructor(place: ClickHousePlace, limits: Limits, settings: Settings = {}) {
    this.#place = place;
    this.#limits = limits;
    this.#settings = settings;
    this.#pool = new HttpPool(place, limits.connections);
  }

  /** Rows as lists of cells, in the order of the selected columns. */
  async select<Row extends readonly Cell[]>(sql: string, asking?: Asking): Promise<Row[]> {
    return (await this.selectCounted<Row>(sql, asking)).rows;
  }

  async selectCounted<Row extends readonly Cell[]>(
    sql: string,
    asking: Asking = {},
  ): Promise<Counted<Row>> {
    const statement = Buffer.from(`${sql} FORMAT JSONCompact`);
    const answer = await this.#send(statement, asking).catch((error: unknown) => {
      // Servers close connections that were idle for some seconds, and may do so at any moment.
      const hasExpired = error instanceof VedetteError && error.cause instanceof ConnectionExpired;
      if (!hasExpired) throw error;
      return this.#send(statement, asking);
    });
    const { data, rows_before_limit_at_least: count = data.length } = JSON.parse(
      answer.toString('utf8'),
    ) as { data: Row[]; rows_before_limit_at_least?: number }; // the format asked for
    return { rows: data, count };
  }

  /** The only row of a result. */
  async selectOne<Row extends readonly Cell[]>(sql: string, asking: Asking = {}): Promise<Row> {
    const [row] = await this.select<Row>(sql, asking);
    if (!row) throw new Error('the server returned no row');
    return row;
  }

  async run(sql: string, asking: Asking = {}): Promise<void> {
    await this.#send(Buffer.from(sql), asking);
  }

  /** `rows` in RowBinary, from RowWriter. */
  async insert(into: string, rows: Uint8Array, asking: Asking = {}): Promise<void> {
    const head = Buffer.from(`INSERT INTO ${into} FORMAT RowBinary\n`);
    await this.#send(Buffer.concat([head, rows]), asking);
  }

  /** Aborts all statements in progress. */
  close(): void {
    this.#pool.cut();
  }

  async #send(statement: Buffer, asking: Asking): Promise<Buffer> {
    if (this.#pending >= this.#limits.connections + this.#limits.waiting)
      throw new VedetteError('overloaded', { retryAfter: 1 });
    this.#pending++;
    try {
      return await this.#exchange(statement, asking);
    } catch (error) {
      if (error instanceof LateAnswer)
        throw new VedetteError('overloaded', { retryAfter: 1 }, error);
      const isNamed = [VedetteError, ServerFault, LongAnswer].some((kind) => error instanceof kind);
      throw isNamed ? error : away(error);
    } finally {
      this.#pending--;
    }
  }

  async #exchange(body: Buffer, { ms = this.#limits.ms, settings = {} }: Asking): Promise<Buffer> {
    const { user, password } = this.#place;
    const response = await this.#pool.ask({
      method: 'POST',
      path: `/?${this.#query(ms, settings)}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'accept-encoding': 'gzip',
      },
      // Not compressed: that costs a fifth of an import's processor time, and a local network carries it easily.
      body,
      ms: ms + graceMs,
    });
    this.#limits.onAnswer?.();
    const bytes = await readWhole(response, longestAnswer);
    const isZipped = response.headers['content-encoding'] === 'gzip';
    const answer = isZipped ? await unzip(bytes, { maxOutputLength: longestAnswer }) : bytes;
    if (response.statusCode === 200) return answer;
    throw failureOf(response.statusCode ?? 0, answer.toString('utf8'));
  }

  #query(ms: number, settings: Settings): string {
    return stringify({
      database: this.#place.database,
      // The status is sent last, so that late errors are reported too.
      wait_end_of_query: 1,
      enable_http_compression: 1,
      http_zlib_compression_level: 1,
      max_execution_time: Math.max(1, Math.ceil(ms / 1000)),
      output_format_json_quote_64bit_integers: 0,
      ...this.#settings,
      ...settings,
    });
  }
}

/** Error codes of the server, named as in its source. */
const busy = new Set([
  159, // TIMEOUT_EXCEEDED
  160, // TOO_SLOW
  202, // TOO_MANY_SIMULTANEOUS_QUERIES
  241, // MEMORY_LIMIT_EXCEEDED
  252, // TOO_MANY_PARTS
]);
const unreachable = new Set([
  3, // UNEXPECTED_END_OF_FILE, from a server that is shutting down
  32, // ATTEMPT_TO_READ_AFTER_EOF
  198, // DNS_ERROR
  203, // NO_FREE_CONNECTION
  209, // SOCKET_TIMEOUT
  210, // NETWORK_ERROR
  279, // ALL_CONNECTION_TRIES_FAILED
  285, // TOO_LESS_LIVE_REPLICAS
  286, // UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE
  319, // UNKNOWN_STATUS_OF_INSERT
  999, // KEEPER_EXCEPTION
]);

/** An error of the server that a retry would not fix. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What ClickHouse says of a full disk, with several codes. */
const full = /NOT_ENOUGH_SPACE|No space left on device|Not enough space/;

const longestMessage = 600;

function failureOf(status: number, text: string): Error {
  const code = Number(/Code: (\d+)/.exec(text)?.[1] ?? 0);
  const fault = new ServerFault(code, `ClickHouse: ${text.slice(0, longestMessage).trim()}`);
  if (busy.has(code)) return new VedetteError('overloaded', { retryAfter: 1 }, fault);
  if (full.test(text)) return away(fault, 'the disk of ClickHouse is full');
  // A proxy answers without a ClickHouse code.
  if (unreachable.has(code) || (code === 0 && status >= 500)) return away(fault);
  return fault;
}

/** Servers are unavailable; callers may retry. */
export function away(cause?: unknown, why = 'the index is away'): VedetteError {
  return new VedetteError('storeAway', { retryAfter: 2, why }, cause);
}

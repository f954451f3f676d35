import {
  type CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Session, SessionPool } from './session.ts';

/** Monitors the server's availability. */
interface Watch {
  /** Throws while the server is unavailable. */
  demandUp: () => void;
  /** A connection broke. */
  doubt: () => void;
}

const unwatched: Watch = { demandUp: () => undefined, doubt: () => undefined };

/** Kysely dialect on our own connections. */
export function postgresDialect(pool: SessionPool, watch: Watch = unwatched): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool, watch),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new LedgerCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** Compares text by its bytes, as SQLite does: times and ranges of names depend on it. */
class LedgerCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}

class PostgresDriver implements Driver {
  readonly #pool: SessionPool;
  readonly #watch: Watch;

  constructor(pool: SessionPool, watch: Watch) {
    this.#pool = pool;
    this.#watch = watch;
  }

  async init(): Promise<void> {
    // Sessions connect on first use.
  }

  async acquireConnection(): Promise<PostgresConnection> {
    this.#watch.demandUp();
    return new PostgresConnection(await this.#pool.acquire());
  }

  async beginTransaction(
    { session }: PostgresConnection,
    { isolationLevel = 'read committed', accessMode = 'read write' }: TransactionSettings,
  ): Promise<void> {
    await session.query(`start transaction isolation level ${isolationLevel} ${accessMode}`);
  }

  async commitTransaction({ session }: PostgresConnection): Promise<void> {
    await session.query('commit');
  }

  /** A broken session has lost its transaction. */
  async rollbackTransaction({ session }: PostgresConnection): Promise<void> {
    if (!session.isBroken) await session.query('rollback');
  }

  releaseConnection({ session }: PostgresConnection): Promise<void> {
    if (session.isBroken) this.#watch.doubt();
    this.#pool.release(session);
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#pool.close();
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, count } = await this.session.query<R>(sql, parameters);
    return { rows, numAffectedRows: BigInt(count) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming queries are not supported');
  }
}

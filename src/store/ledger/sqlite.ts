import {
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  SelectQueryNode,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { StartError } from '../../errors.ts';
import { explainFault } from '../../lib/file-fault.ts';
import { type Connection, Database } from '../../sqlite.ts';
import { type LedgerChange, ChangeEmitter } from '../ledger-port.ts';
import { explainFull } from '../disk-full.ts';
import { copySnapshot, demandSound } from '../sqlite-file.ts';
import type { OpenLedger } from './database.ts';
import { migrate, refuseNewer, schemaVersion } from './migrations.ts';
import type { LedgerTables } from './schema.ts';

/** Opens and checks the file and migrates its schema. */
export async function openSqlite(file: string, now: () => number): Promise<OpenLedger> {
  const database = openDatabase(file);
  const changes = new ChangeEmitter();
  const announcements = new Announcements((change) => changes.emit({ change, isOwn: true }));
  const dialect = new AnnouncingDialect({ database }, announcements);
  const db = new Kysely<LedgerTables>({ dialect, plugins: [withoutRowLocks] });
  const schema = await migrate({ db, dialect: 'sqlite', now }).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return {
    db,
    schema,
    isShared: false,
    changes: changes,
    leads: () => true,
    peers: () => [],
    isUp: () => true,
    now,
    async ping() {
      await db.selectFrom('schema_step').select('version').limit(1).execute();
    },
    announce(_, change) {
      announcements.add(change);
      return Promise.resolve();
    },
    copyTo: (target) => copySnapshot(file, target),
    close: () => closeLedger(db, database),
  };
}

/** A single connection writes and its transactions take turns, so there are no rows to lock. */
const withoutRowLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (!SelectQueryNode.is(node)) return node;
    const { endModifiers, ...rest } = node;
    return endModifiers ? rest : node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/** Changes announced within the current transaction: emitted on commit, dropped on rollback. */
class Announcements {
  readonly #emit: (change: LedgerChange) => void;
  #pending: LedgerChange[] = [];

  constructor(emit: (change: LedgerChange) => void) {
    this.#emit = emit;
  }

  add(change: LedgerChange): void {
    this.#pending.push(change);
  }

  commit(): void {
    const due = this.#pending;
    this.#pending = [];
    for (const change of due) this.#emit(change);
  }

  rollback(): void {
    this.#pending = [];
  }
}

type AnnouncingConfig = SqliteDialectConfig & { database: Connection };

class AnnouncingDialect extends SqliteDialect {
  readonly #config: AnnouncingConfig;
  readonly #announcements: Announcements;

  constructor(config: AnnouncingConfig, announcements: Announcements) {
    super(config);
    this.#config = config;
    this.#announcements = announcements;
  }

  override createDriver(): AnnouncingDriver {
    return new AnnouncingDriver(this.#config, this.#announcements);
  }
}

class AnnouncingDriver extends SqliteDriver {
  readonly #announcements: Announcements;
  readonly #database: Connection;

  constructor(config: AnnouncingConfig, announcements: Announcements) {
    super(config);
    this.#announcements = announcements;
    this.#database = config.database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async (query) => {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          throw explainFull(error, this.#database.name);
        }
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#announcements.commit();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#announcements.rollback();
    // On a full disk SQLite has already rolled back, and a second rollback would hide the cause.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

function openDatabase(file: string): Connection {
  try {
    const database = new Database(file, { timeout: 5_000 });
    database.pragma('journal_mode = WAL');
    // Acknowledged writes must survive a power failure, so every commit is synced.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    demandSound(database, file);
    return database;
  } catch (error) {
    const { why, todo } = explainFault(error, file);
    throw new StartError(`${why}. ${todo}`.trim(), { cause: error });
  }
}

async function closeLedger(db: Kysely<LedgerTables>, database: Connection): Promise<void> {
  database.pragma('wal_checkpoint(TRUNCATE)');
  await db.destroy();
}

/** Checks a file before use: intact, and not from a newer program. Writes nothing. */
export async function verifyLedgerFile(file: string): Promise<void> {
  const database = new Database(file, { readonly: true, timeout: 5_000 });
  const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
  try {
    demandSound(database, file);
    refuseNewer(await schemaVersion(db));
  } finally {
    await db.destroy();
  }
}

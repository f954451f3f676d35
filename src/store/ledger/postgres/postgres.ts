import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { StartError } from '../../../errors.ts';
import { showUrl } from '../../../lib/show-url.ts';
import { ChangeEmitter, type SchemaUpgrade } from '../../ledger-port.ts';
import { copyToSqlite } from '../copy.ts';
import type { OpenLedger } from '../database.ts';
import { migrate } from '../migrations.ts';
import type { LedgerTables } from '../schema.ts';
import {
  type Announcement,
  channel,
  type LinkEvents,
  type LinkSettings,
  PostgresLink,
} from './link.ts';
import { postgresDialect } from './driver.ts';
import { Session, SessionPool, type SessionSettings } from './session.ts';

export interface PostgresSettings extends LinkSettings, SessionSettings {
  ledger_connections: number;
  ledgerStatementMs: number;
  /** What this process does; only a server may become the leader of those that share the ledger. */
  role: Role;
  /** The data folder, by which a process is known. */
  data: string;
  events?: LinkEvents;
}

export type Role = 'server' | 'worker' | 'command';

const nothing = () => undefined;
const noEvents: LinkEvents = {
  onUnknown: nothing,
  onAway: nothing,
  onBack: nothing,
  onClockOff: nothing,
  onSilent: nothing,
  onHeard: nothing,
};

/** Connects, migrates the schema, and stays connected. */
export async function openPostgres(
  settings: PostgresSettings,
  now: () => number,
): Promise<OpenLedger> {
  const schema = await prepare(settings, now);
  const id = randomUUID();
  const changes = new ChangeEmitter();
  const limited = { ...settings, statementMs: settings.ledgerStatementMs };
  const pool = new SessionPool(limited, settings.ledger_connections);
  const link = new PostgresLink({
    id,
    settings,
    mayLead: settings.role === 'server',
    self: selfOf(settings),
    emit: (change) => changes.emit(change),
    ...noEvents,
    ...settings.events,
    onAway: (error) => {
      pool.interrupt();
      settings.events?.onAway(error);
    },
  });
  const db = new Kysely<LedgerTables>({ dialect: postgresDialect(pool, link) });
  await link.whenUp();
  return {
    db,
    schema,
    isShared: true,
    changes: changes,
    leads: link.leads,
    peers: link.peers,
    isUp: link.isUp,
    now: () => now() - link.aheadMs(),
    async ping() {
      await Promise.resolve();
      link.demandUp();
    },
    copyTo: (file) => copyToSqlite(db, file, now),
    async announce(transaction, change) {
      const announcement: Announcement = { by: id, change };
      const text = JSON.stringify(announcement);
      await sql`select pg_notify(${channel}, ${text})`.execute(transaction);
    },
    async close() {
      await link.close();
      await db.destroy();
      await pool.close(); // Kysely closes only what it has used
    },
  };
}

function selfOf({ role, data }: PostgresSettings) {
  if (role === 'command') return undefined;
  const folder = resolve(data);
  return { id: `${hostname()}:${folder}`, name: `${role} ${hostname()}/${basename(folder)}` };
}

/** Advisory lock; arbitrary, unlikely to collide with other programs. */
const migrationLock = 7_061_736_583;
const lockRetryMs = 100;

/**
 * Migrates the schema under a lock, because processes may start together. No time limits: a step
 * may take long.
 */
async function prepare(
  { ledger, ledgerConnectMs }: SessionSettings,
  now: () => number,
): Promise<SchemaUpgrade> {
  const pool = new SessionPool({ ledger, ledgerConnectMs }, 1);
  const all = new Kysely<LedgerTables>({ dialect: postgresDialect(pool) });
  try {
    return await all.connection().execute(async (db) => {
      await demandUtf8(db);
      while (!(await takeMigrationLock(db))) await sleep(lockRetryMs);
      // Closing the connection releases the lock.
      return migrate({ db, dialect: 'postgres', now });
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartError(
      `Cannot open the ledger at ${showUrl(ledger)} (VEDETTE_LEDGER): ${reason}`,
      {
        cause: error,
      },
    );
  } finally {
    await all.destroy();
  }
}

async function takeMigrationLock(db: Kysely<LedgerTables>): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(${sql.lit(migrationLock)}) as "isOurs"`.execute(db);
  return rows[0]?.isOurs === true;
}

async function demandUtf8(db: Kysely<LedgerTables>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding ?? 'an unknown way';
  if (encoding === 'UTF8') return;
  throw new StartError(
    `The database of the ledger is encoded in ${encoding}. Create one with: createdb -E UTF8 -T template0 NAME`,
  );
}

const oldestMajor = 13;

/** A short description of the server and the size of the database. Throws if it is unusable. */
export async function describePostgres(settings: SessionSettings): Promise<string> {
  const session = new Session(settings);
  try {
    const { rows } = await session.query<{ version: string; size: string }>(
      `select current_setting('server_version') as version,
         pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const [{ version, size } = { version: '', size: '' }] = rows;
    if (Number.parseInt(version, 10) < oldestMajor) {
      throw new Error(`version ${version} is too old; ${oldestMajor} or newer is needed`);
    }
    return `PostgreSQL ${version}, ${size}`;
  } finally {
    await session.close();
  }
}

/** The time by the server's clock. */
export async function clockOfPostgres(settings: SessionSettings): Promise<number> {
  const session = new Session(settings);
  try {
    const { rows } = await session.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    );
    return rows[0]?.ms ?? Date.now();
  } finally {
    await session.close();
  }
}

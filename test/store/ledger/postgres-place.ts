import {
  openPostgres,
  type PostgresSettings,
} from '../../../src/store/ledger/postgres/postgres.ts';
import { atEnd, testConfig } from '../../harness.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres-server.ts';

interface LedgerServer extends PostgresServer {
  /** A new database that already has the tables of a ledger. */
  createLedger: () => Promise<string>;
}

export function ledgerSettings(url: string, more: Record<string, string> = {}): PostgresSettings {
  return { ...testConfig({ VEDETTE_LEDGER: url, ...more }), role: 'server' };
}

/** Uses the PostgreSQL of this machine; without one, its tests are skipped. */
export const postgresPrograms = findPostgres();

export async function startPostgresHere(): Promise<LedgerServer> {
  const server = await startPostgres(postgresPrograms ?? '');
  atEnd(() => server.remove());
  const template = await server.createDatabase();
  const ledger = await openPostgres(ledgerSettings(template), Date.now);
  await ledger.close();
  return { ...server, createLedger: () => server.createDatabase(template) };
}

if (!postgresPrograms) {
  process.stderr.write('Skipped: tests on PostgreSQL. To run them: apt-get install postgresql\n');
}

import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

export type Connection = BetterSqlite3.Database;
export type Statement<Bound extends unknown[] = unknown[], Row = unknown> = BetterSqlite3.Statement<
  Bound,
  Row
>;

const nodeMajor = Number(process.versions.node.split('.')[0]);

// Version 13 ships binaries but crashes in worker threads on Node 20; version 12 aborts at random
// on Node 24. See docs/adr/0005-two-sqlite-drivers.md.
const driver = nodeMajor >= 22 ? 'better-sqlite3' : 'better-sqlite3-node20';

export const Database = load();

function load(): typeof BetterSqlite3 {
  try {
    return createRequire(import.meta.url)(driver) as typeof BetterSqlite3; // both share one interface
  } catch (error) {
    throw new Error(
      `SQLite is not installed for Node ${process.versions.node} (${driver}). Run npm start in the clone, or ` +
        'install the package again with this Node.',
      { cause: error },
    );
  }
}

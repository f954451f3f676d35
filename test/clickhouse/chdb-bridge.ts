import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTurns } from '../../src/lib/turns.ts';
import { until } from '../until.ts';

interface ChdbSession {
  queryAsync: (sql: string, options: { format: string }) => Promise<{ text: () => string }>;
  close?: () => void;
}

interface Chdb {
  Session: new (folder: string) => ChdbSession;
}

/**
 * chdb is ClickHouse of today as a library of half a gigabyte: too much to be installed for everyone. Where it was
 * (`npm install --no-save chdb`, or in the folder that VEDETTE_TEST_CHDB names), tests run on it too.
 */
function loadChdb(): Chdb | null {
  const folder = process.env['VEDETTE_TEST_CHDB'] ?? process.cwd();
  try {
    return createRequire(join(folder, 'package.json'))('chdb') as Chdb; // the package's own types say so
  } catch {
    return null;
  }
}

const chdb = loadChdb();

/** Why tests that need it are skipped; '' where they run. */
export const noChdb = chdb ? '' : 'chdb is not installed (npm install --no-save chdb, 550 MB)';

export interface Bridge {
  url: (database: string) => string;
  createDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Of a statement that is reported; the rest may be rows. */
const shown = 2_000;

/** Statements that run at the same time, as on a server. */
const sessions = 4;

/** As much of ClickHouse's HTTP interface as the index uses. Each statement is reported. */
export async function startBridge(
  onStatement: (sql: string, ms: number) => void = () => undefined,
): Promise<Bridge> {
  if (!chdb) throw new Error(noChdb);
  const folder = mkdtempSync(join(tmpdir(), 'vedette-chdb-'));
  const { Session } = chdb;
  const columns: Library['columns'] = new Map();
  const libraries = Array.from({ length: sessions }, (_, at): Library => ({
    session: new Session(join(folder, 'data')),
    rowsFile: join(folder, `rows-${at}.bin`),
    database: '',
    columns,
  }));
  const idle = [...libraries];
  const inTurn = createTurns(sessions);
  const run = (statement: Buffer, database: string): Promise<string> =>
    inTurn(async () => {
      const library = idle.pop();
      if (!library) throw new Error('there are as many sessions as turns');
      const since = performance.now();
      try {
        const text = await execute(library, statement, database);
        onStatement(statement.toString('utf8', 0, shown), performance.now() - since);
        return text;
      } finally {
        idle.push(library);
      }
    });
  // Never closes idle connections: the process that asks may be busy for long, and is this one.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answerOne(request, response, run);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: (database) => `clickhouse://127.0.0.1:${port}/${database}`,
    createDatabase: async (name) => {
      await run(Buffer.from(`CREATE DATABASE ${name}`), 'default');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await until('no statement to be under way', () => idle.length === sessions);
      for (const { session } of libraries) session.close?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answerOne(
  request: IncomingMessage,
  response: ServerResponse,
  run: (statement: Buffer, database: string) => Promise<string>,
): Promise<void> {
  try {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { searchParams } = new URL(request.url ?? '/', 'http://bridge.test');
    const settings = [...searchParams].filter(([name]) => !ofHttp.has(name));
    const statement = withSettings(body, settings);
    response.end(await run(statement, searchParams.get('database') ?? 'default'));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

/** Parameters that are not settings of a statement, or mean nothing to a library. */
const ofHttp = new Set([
  'database',
  'wait_end_of_query',
  'enable_http_compression',
  'http_zlib_compression_level',
]);

function withSettings(statement: Buffer, settings: readonly (readonly [string, string])[]): Buffer {
  const text = statement.toString('latin1', 0, 20);
  if (!/^\s*SELECT/i.test(text)) return statement;
  const list = settings.map(([name, value]) => `${name} = ${value}`).join(', ');
  const whole = statement.toString('utf8');
  return Buffer.from(whole.replace(/ FORMAT JSONCompact$/, ` SETTINGS ${list} FORMAT JSONCompact`));
}

interface Library {
  session: ChdbSession;
  /** Rows that are being inserted. */
  rowsFile: string;
  /** The current one. */
  database: string;
  /** Types of columns, by table, of all sessions. */
  columns: Map<string, ReadonlyMap<string, string>>;
}

async function execute(library: Library, statement: Buffer, database: string): Promise<string> {
  const query = async (sql: string) =>
    (await library.session.queryAsync(sql, { format: 'JSONCompact' })).text();
  if (library.database !== database) {
    await query(`USE ${database}`);
    library.database = database;
  }
  const lineEnd = statement.indexOf('\n');
  const head = /^INSERT INTO (\S+)(?: \((.*)\))? FORMAT RowBinary$/.exec(
    statement.toString('utf8', 0, Math.max(0, lineEnd)),
  );
  if (!head) {
    const sql = statement.toString('utf8').replace(/ FORMAT JSONCompact$/, '');
    if (/^ALTER/i.test(sql)) library.columns.clear();
    return query(sql);
  }
  const [, table = '', columns] = head;
  const types = library.columns.get(table) ?? (await columnsOf(table, query));
  library.columns.set(table, types);
  // A library has no body beside the statement: the rows go through a file.
  writeFileSync(library.rowsFile, statement.subarray(lineEnd + 1));
  const names = columns?.split(', ').map((name) => name.replaceAll('`', '')) ?? [...types.keys()];
  const structure = names.map((name) => `\`${name}\` ${types.get(name) ?? ''}`).join(', ');
  const list = names.map((name) => `\`${name}\``).join(', ');
  return query(
    `INSERT INTO ${table} (${list}) SELECT ${list} FROM file('${library.rowsFile}', 'RowBinary', '${structure.replaceAll("'", "\\'")}')`,
  );
}

async function columnsOf(
  table: string,
  query: (sql: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const { data } = JSON.parse(await query(`DESCRIBE TABLE ${table}`)) as {
    data: [string, string][];
  }; // its format
  return new Map(data.map(([name, type]) => [name, type]));
}

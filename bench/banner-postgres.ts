import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine } from './banner-engine.ts';
import {
  facetFields,
  facetRows,
  pageRows,
  type Answer,
  type Condition,
  type Question,
} from './banner-questions.ts';
import { plainRows, wordsOf, type PlainRow } from './banner-rows.ts';

const installed = '/usr/lib/postgresql';

/** Program folder of the newest installed server; undefined if none is installed. */
export function findPostgres(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const versions = readdirSync(installed).sort((one, other) => Number(other) - Number(one));
  return versions
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'psql')));
}

/** A database refuses to run as root, so it runs as the user of that folder. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

const settings = [
  'listen_addresses=',
  'shared_buffers=1GB',
  'work_mem=64MB',
  'maintenance_work_mem=512MB',
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'jit=off',
  'random_page_cost=1.1',
  'effective_cache_size=4GB',
];

/** Our own server, on a private socket. */
class Server {
  readonly #bin: string;
  readonly #folder: string;
  readonly #as = owner();
  #process: ReturnType<typeof spawn> | undefined;

  constructor(folder: string) {
    const bin = findPostgres();
    if (!bin) throw new Error('PostgreSQL is not installed');
    this.#bin = bin;
    this.#folder = join(folder, 'postgres');
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const { uid, gid } = this.#as;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
    if (!existsSync(this.#data)) {
      const how = ['-D', this.#data, '-A', 'trust', '-U', 'bench', '--no-locale', '-E', 'UTF8'];
      execFileSync(join(this.#bin, 'initdb'), how, { ...this.#as, stdio: 'ignore', cwd: '/' });
    }
    const given = settings.flatMap((setting) => ['-c', setting]);
    this.#process = spawn(
      join(this.#bin, 'postgres'),
      ['-D', this.#data, '-k', this.#folder, ...given],
      { ...this.#as, stdio: 'ignore', cwd: '/' },
    );
    await this.#whenReady();
  }

  async #whenReady(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const asked = spawn(join(this.#bin, 'pg_isready'), ['-h', this.#folder, '-q']);
      const [code] = (await once(asked, 'exit')) as [number];
      if (code === 0) return;
      await new Promise((later) => setTimeout(later, 100));
    }
    throw new Error('PostgreSQL does not start');
  }

  session(): Session {
    const how = ['-X', '-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1'];
    const where = ['-h', this.#folder, '-U', 'bench', '-d', 'postgres'];
    return new Session(spawn(join(this.#bin, 'psql'), [...how, ...where], { cwd: '/' }));
  }

  async stop(): Promise<void> {
    if (!this.#process) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    await exited;
  }
}

const end = 'end of the answer';

/** One connection that runs one statement at a time. */
class Session {
  readonly #psql: ChildProcessWithoutNullStreams;
  #lines: string[] = [];
  #settle: ((lines: string[]) => void) | undefined;

  constructor(psql: ChildProcessWithoutNullStreams) {
    this.#psql = psql;
    psql.stderr.pipe(process.stderr);
    createInterface({ input: psql.stdout, crlfDelay: Infinity }).on('line', (line) => {
      if (line !== end) return void this.#lines.push(line);
      const lines = this.#lines;
      this.#lines = [];
      this.#settle?.(lines);
    });
    psql.once('exit', (code) => {
      if (code !== 0) throw new Error(`psql ended with ${code}`);
    });
  }

  ask(sql: string): Promise<string[]> {
    return new Promise((settle) => {
      this.#settle = settle;
      this.#psql.stdin.write(`${sql};\n\\echo ${end}\n`);
    });
  }

  async copy(sql: string, lines: Iterable<string>): Promise<void> {
    this.#psql.stdin.write(`${sql};\n`);
    for (const line of lines) {
      if (!this.#psql.stdin.write(`${line}\n`)) await once(this.#psql.stdin, 'drain');
    }
    await this.ask('\\.\nSELECT');
  }

  async close(): Promise<void> {
    const exited = once(this.#psql, 'exit');
    this.#psql.stdin.end();
    await exited;
  }
}

const numbers = new Set<string>(['port', 'asn']);

/** A GIN index of words and keywords, and separate indexes of ports and times, which are ordered. */
export async function buildPostgres(folder: string, count: number): Promise<void> {
  const server = new Server(folder);
  await server.start();
  const session = server.session();
  const columns = facetFields.map((field) => `${field} ${numbers.has(field) ? 'bigint' : 'text'}`);
  await session.ask(`CREATE TABLE banner (id int PRIMARY KEY, address text, seen_at bigint,
    document text, ${columns.join(', ')}, words tsvector)`);
  await session.copy('COPY banner FROM stdin', copyLines(count));
  for (const on of ['USING gin (words)', '(address)', '(port, seen_at)', '(seen_at)'])
    await session.ask(`CREATE INDEX ON banner ${on}`);
  await session.ask('VACUUM ANALYZE banner');
  await session.close();
  await server.stop();
}

function* copyLines(count: number): Generator<string> {
  for (const row of plainRows(count)) {
    const columns = facetFields.map((field) =>
      row.columns[field] === '' ? null : row.columns[field],
    );
    const cells = [row.id, row.address, row.seenAt, row.document, ...columns, vectorOf(row)];
    yield cells.map((cell) => (cell === null ? '\\N' : escaped(String(cell)))).join('\t');
  }
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t');

/** Words with their positions, and a gap between parts; keywords have no position. */
function vectorOf({ text, keywords }: PlainRow): string {
  const places = new Map<string, number[]>();
  let place = 0;
  for (const part of text) {
    for (const word of part) {
      place++;
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
    place++;
  }
  const words = Array.from(places, ([word, list]) => `${word}:${list.join(',')}`);
  return [...words, ...keywords].join(' ');
}

export async function openPostgres(folder: string, sessions = 2): Promise<Engine> {
  const server = new Server(folder);
  await server.start();
  const all = Array.from({ length: sessions }, () => server.session());
  const idle = [...all];
  const waiting: (() => void)[] = [];
  const withSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    while (idle.length === 0) await new Promise<void>((free) => waiting.push(free));
    const session = idle.pop();
    if (!session) throw new Error('no session is idle');
    try {
      return await work(session);
    } finally {
      idle.push(session);
      waiting.shift()?.();
    }
  };
  return {
    ask: (question) => withSession((session) => answer(session, question)),
    async close() {
      await Promise.all(all.map((session) => session.close()));
      await server.stop();
    },
  };
}

async function answer(session: Session, question: Question): Promise<Answer> {
  const where =
    question.address === undefined ? whereOf(question) : `address = '${question.address}'`;
  if (question.wants === 'facets') return facetsFrom(await session.ask(facetsSql(where)));
  const limit = question.address === undefined ? `LIMIT ${pageRows}` : '';
  const [count = '0', ...rows] = await session.ask(
    `SELECT count(*) FROM banner WHERE ${where};
     SELECT document FROM banner WHERE ${where} ORDER BY id DESC ${limit} OFFSET ${question.offset ?? 0}`,
  );
  const documents = rows.map((row) => JSON.parse(row) as { seenAt: number });
  return { count: Number(count), rows: documents, facets: {} };
}

function whereOf({ must, not = [] }: Question): string {
  return [...must.map(conditionSql), ...not.map((each) => `NOT ${conditionSql(each)}`)].join(
    ' AND ',
  );
}

function conditionSql(condition: Condition): string {
  if ('ports' in condition) return `port BETWEEN ${condition.ports.join(' AND ')}`;
  if ('since' in condition) return `seen_at >= ${condition.since}`;
  return `(words @@ '${wordsOf(condition)?.join(' <-> ') ?? ''}'::tsquery)`;
}

/** Reads all matches once and counts them in each column. */
function facetsSql(where: string): string {
  const counts = facetFields.map(
    (field) => `SELECT * FROM (SELECT '${field}', ${field}::text, count(*) FROM found
      WHERE ${field} IS NOT NULL GROUP BY ${field} ORDER BY 3 DESC, found.${field} LIMIT ${facetRows}) one`,
  );
  return `WITH found AS MATERIALIZED (SELECT ${facetFields.join(', ')} FROM banner WHERE ${where})
    SELECT 'count', '', count(*) FROM found UNION ALL ${counts.join(' UNION ALL ')}`;
}

function facetsFrom(lines: readonly string[]): Answer {
  const facets: Record<string, { value: string | number; count: number }[]> = {};
  let found = 0;
  for (const line of lines) {
    const [field = '', value = '', count = '0'] = line.split('\t');
    if (field === 'count') found = Number(count);
    else
      (facets[field] ??= []).push({
        value: numbers.has(field) ? Number(value) : value,
        count: Number(count),
      });
  }
  return { count: found, rows: [], facets };
}

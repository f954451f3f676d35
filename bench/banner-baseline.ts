import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Engine } from './banner-engine.ts';
import {
  facetFields,
  facetRows,
  pageRows,
  type Answer,
  type FacetField,
  type Question,
} from './banner-questions.ts';
import { isRange, plainRows, rangesOf, wordsOf } from './banner-rows.ts';
import { Database, type Connection, type Statement } from '../src/sqlite.ts';

type Value = string | number;
type Bucket = Answer['facets'][string][number];

/** Rows per transaction. */
const stride = 20_000;
const gap = ' ¶ ';

/**
 * The straightforward approach, to compare with: one FTS5 table of words and keywords, the
 * documents as JSON, and in-memory columns for ranges and counts. Nothing can be changed or
 * removed, so it is as fast as SQLite gets: a single segment, without lengths, mapped into memory.
 */
export function buildBaseline(file: string, count: number): void {
  const db = new Database(file);
  db.pragma('page_size = 8192');
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -262144');
  db.exec(`CREATE TABLE document (id INTEGER PRIMARY KEY, address TEXT, document TEXT);
    CREATE TABLE column_code (id INTEGER PRIMARY KEY, seen_at INTEGER, ${facetFields.join(', ')});
    CREATE TABLE code (field TEXT, code INTEGER, value, PRIMARY KEY (field, code)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(text, keywords, content='', columnsize=0, tokenize='ascii')`);
  const insert = insertInto(db);
  db.exec('BEGIN');
  for (const row of plainRows(count)) {
    insert(row);
    if (row.id % stride === 0) db.exec('COMMIT; BEGIN');
  }
  db.exec(`COMMIT; CREATE INDEX document_address ON document (address);
    INSERT INTO words (words) VALUES ('optimize'); ANALYZE;`);
  db.close();
}

function insertInto(db: Connection) {
  const document = db.prepare('INSERT INTO document VALUES (?, ?, ?)');
  const codes = db.prepare(
    `INSERT INTO column_code VALUES (?, ?, ${facetFields.map(() => '?').join(', ')})`,
  );
  const code = db.prepare('INSERT INTO code VALUES (?, ?, ?)');
  const words = db.prepare('INSERT INTO words (rowid, text, keywords) VALUES (?, ?, ?)');
  const known = new Map(facetFields.map((field) => [field, new Map<Value, number>()]));
  const codeOf = (field: FacetField, value: Value) => {
    const list = known.get(field);
    if (value === '' || !list) return 0;
    const found = list.get(value) ?? list.size + 1;
    if (found > list.size) {
      list.set(value, found);
      code.run(field, found, value);
    }
    return found;
  };
  return (row: ReturnType<typeof plainRows> extends Generator<infer Row> ? Row : never) => {
    document.run(row.id, row.address, row.document);
    codes.run(row.id, row.seenAt, ...facetFields.map((field) => codeOf(field, row.columns[field])));
    const text = row.text.filter((part) => part.length > 0).map((part) => part.join(' '));
    words.run(row.id, text.join(gap), row.keywords.join(' '));
  };
}

interface Column {
  codes: Uint32Array;
  /** By code; code 0 has none. */
  values: Value[];
}

/** One thread of the baseline. */
export class Baseline {
  readonly #db: Connection;
  readonly #columns = new Map<string, Column>();
  readonly #times: Float64Array;
  readonly #statements = new Map<string, Statement<unknown[], never>>();

  constructor(file: string) {
    this.#db = new Database(file, { readonly: true });
    this.#db.pragma('mmap_size = 34359738368');
    this.#db.pragma('cache_size = -65536');
    const count = Number(this.#db.prepare('SELECT max(id) FROM document').pluck().get());
    this.#times = new Float64Array(count + 1);
    for (const field of facetFields)
      this.#columns.set(field, { codes: new Uint32Array(count + 1), values: [] });
    this.#loadColumns();
  }

  ask(question: Question): Answer {
    if (question.address !== undefined) return this.#ofAddress(question.address);
    if (isRange(question.must)) return this.#inRange(question);
    const match = matchOf(question);
    if (question.wants === 'facets') return this.#facets(match);
    const count = this.#pluck('SELECT count(*) FROM words WHERE words MATCH ?').get(match) ?? 0;
    const ids = this.#pluck(
      'SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ? OFFSET ?',
    ).all(match, pageRows, question.offset ?? 0);
    return { count, rows: this.#documents(ids), facets: {} };
  }

  #ofAddress(address: string): Answer {
    const rows = this.#pluck<string>(
      'SELECT document FROM document WHERE address = ? ORDER BY id DESC',
    ).all(address);
    return { count: rows.length, rows: rows.map(toDocument), facets: {} };
  }

  /** Time increases with the ids, so the newest rows are at the end. */
  #inRange({ must }: Question): Answer {
    const { ports, since } = rangesOf(must);
    const { codes, values } = this.#column('port');
    const fits = Uint8Array.from(values, (value) =>
      Number(value) >= ports[0] && Number(value) <= ports[1] ? 1 : 0,
    );
    const ids: number[] = [];
    let count = 0;
    for (let id = codes.length - 1; id > 0 && (this.#times[id] ?? 0) >= since; id--) {
      if (fits[codes[id] ?? 0] !== 1) continue;
      if (count++ < pageRows) ids.push(id);
    }
    return { count, rows: this.#documents(ids), facets: {} };
  }

  #facets(match: string): Answer {
    const ids = this.#pluck('SELECT rowid FROM words WHERE words MATCH ?').all(match);
    const facets = facetFields.map((field) => [field, mostFrequent(this.#column(field), ids)]);
    return { count: ids.length, rows: [], facets: Object.fromEntries(facets) as Answer['facets'] };
  }

  #documents(ids: readonly number[]): Answer['rows'] {
    const find = this.#pluck<string>('SELECT document FROM document WHERE id = ?');
    return ids.map((id) => toDocument(find.get(id) ?? ''));
  }

  #column(field: string): Column {
    return this.#columns.get(field) ?? { codes: new Uint32Array(0), values: [] };
  }

  #pluck<T = number>(sql: string): Statement<unknown[], T> {
    const known = this.#statements.get(sql) ?? this.#db.prepare<unknown[], never>(sql).pluck();
    this.#statements.set(sql, known);
    return known;
  }

  #loadColumns(): void {
    const codes = this.#db.prepare<[], [FacetField, number, Value]>(
      'SELECT field, code, value FROM code',
    );
    for (const [field, code, value] of codes.raw().iterate())
      this.#column(field).values[code] = value;
    const rows = this.#db.prepare<[], number[]>('SELECT * FROM column_code');
    const columns = facetFields.map((field) => this.#column(field).codes);
    for (const [id = 0, seenAt = 0, ...row] of rows.raw().iterate()) {
      this.#times[id] = seenAt;
      for (const [at, column] of columns.entries()) column[id] = row[at] ?? 0;
    }
  }
}

const toDocument = (json: string) => JSON.parse(json) as { seenAt: number };

function matchOf({ must, not = [] }: Question): string {
  const phrases = (list: Question['must']) =>
    list.map((condition) => `"${wordsOf(condition)?.join(' ') ?? ''}"`);
  return [phrases(must).join(' AND '), ...phrases(not)].join(' NOT ');
}

function mostFrequent(column: Column, ids: readonly number[]): Bucket[] {
  const counts = countsOf(column, ids);
  const top: Bucket[] = [];
  let least = 1;
  for (const [code, count] of counts.entries()) {
    if (count < least || code === 0) continue;
    const bucket = { value: column.values[code] ?? '', count };
    const place = top.findIndex((other) => comesBefore(bucket, other));
    top.splice(place < 0 ? top.length : place, 0, bucket);
    if (top.length > facetRows) top.pop();
    if (top.length === facetRows) least = top[facetRows - 1]?.count ?? 1;
  }
  return top;
}

function countsOf({ codes, values }: Column, ids: readonly number[]): Uint32Array {
  const counts = new Uint32Array(values.length + 1);
  for (let at = 0; at < ids.length; at++) {
    const code = codes[ids[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function comesBefore(one: Bucket, other: Bucket): boolean {
  return one.count === other.count ? one.value < other.value : one.count > other.count;
}

const threadFile = join('.build', 'bench', 'banner-baseline-thread.js');

/** Threads that each answer one query at a time, as those of our index do. */
export async function openBaseline(file: string, threads = 2): Promise<Engine> {
  const idle: Worker[] = [];
  const waiting: { question: Question; answer: (given: Answer) => void }[] = [];
  const dispatch = () => {
    while (idle.length > 0 && waiting.length > 0) {
      const worker = idle.pop();
      const next = waiting.shift();
      if (!worker || !next) return;
      worker.once('message', (answer: Answer) => {
        idle.push(worker);
        next.answer(answer);
        dispatch();
      });
      worker.postMessage(next.question);
    }
  };
  const workers = Array.from(
    { length: threads },
    () => new Worker(join(process.cwd(), threadFile), { workerData: file }),
  );
  for (const worker of workers) {
    worker.on('error', (error) => {
      throw error;
    });
  }
  // In parallel: the first one to be ready must already have a listener.
  await Promise.all(workers.map((worker) => new Promise((ready) => worker.once('message', ready))));
  idle.push(...workers);
  return {
    ask: (question) =>
      new Promise((answer) => {
        waiting.push({ question, answer });
        dispatch();
      }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

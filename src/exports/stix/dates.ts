import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Dates, VersionDates } from './objects.ts';

/** The newest version of an object. */
interface Known extends VersionDates {
  digest: string;
  /** When this version was added, in microseconds since 1970; unique and increasing. */
  added: number;
}

const mostKnown = 2_000_000;
/** The first bundle of a list adds hundreds of thousands, and others wait while they are joined. */
const linesInAWrite = 2_048;

/**
 * Versions of the objects in lists, in an append-only file of lines. Clients that have an object ignore it until
 * `modified` changes, so versions must outlive the process.
 */
export class KeptDates implements Dates {
  readonly #file: string;
  readonly #now: () => number;
  #known: Map<string, Known> | undefined;
  #unwritten: string[] = [];
  #flushed = Promise.resolve();
  #lastAdded = 0;

  constructor(file: string, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  of(id: string, digest: string): Known {
    const known = (this.#known ??= this.#read());
    const before = known.get(id);
    if (before?.digest === digest) return before;
    const now = this.#now();
    // A clock that was set back must not make an object older.
    const modified = before ? Math.max(now, before.modified + 1) : now;
    this.#lastAdded = Math.max(now * 1_000, this.#lastAdded + 1);
    const next = { digest, created: before?.created ?? now, modified, added: this.#lastAdded };
    known.set(id, next);
    this.#unwritten.push(toLine(id, next));
    return next;
  }

  find(id: string): Known | undefined {
    return (this.#known ??= this.#read()).get(id);
  }

  /** Writes new versions to disk, before an answer contains them. */
  async flush(): Promise<void> {
    // One after the other, because the last line about an object counts.
    const writing = this.#flushed.then(() => this.#append());
    this.#flushed = writing.catch(() => undefined);
    await writing;
  }

  async #append(): Promise<void> {
    if (this.#unwritten.length === 0) return;
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    while (this.#unwritten.length > 0) {
      const lines = this.#unwritten.slice(0, linesInAWrite);
      await appendFile(this.#file, lines.join(''), { mode: 0o600 });
      this.#unwritten.splice(0, lines.length);
    }
  }

  #read(): Map<string, Known> {
    const lines = readLines(this.#file);
    const known = new Map<string, Known>();
    for (const line of lines) {
      const found = fromLine(line);
      if (!found) continue;
      known.set(found.id, found.known);
      this.#lastAdded = Math.max(this.#lastAdded, found.known.added);
    }
    for (const id of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(id);
    }
    if (lines.length > 2 * known.size + 1_000 || lines.at(-1) !== '') this.#rewrite(known);
    return known;
  }

  #rewrite(known: ReadonlyMap<string, Known>): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const text = [...known].map(([id, each]) => toLine(id, each)).join('');
    writeFileSync(`${this.#file}.tmp`, text, { mode: 0o600 });
    renameSync(`${this.#file}.tmp`, this.#file);
  }
}

function toLine(id: string, { digest, created, modified, added }: Known): string {
  return `${id} ${digest} ${created} ${modified} ${added}\n`;
}

/** Null for an incomplete last line of a killed process. */
function fromLine(line: string): { id: string; known: Known } | null {
  const found = /^(\S+) (\S+) (\d+) (\d+) (\d{16})$/.exec(line);
  if (!found) return null;
  const [, id = '', digest = '', ...times] = found;
  const [created = 0, modified = 0, added = 0] = times.map(Number);
  return { id, known: { digest, created, modified, added } };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [''];
    throw error;
  }
}

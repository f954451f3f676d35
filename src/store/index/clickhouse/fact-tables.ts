import { createHash } from 'node:crypto';
import type { Thread } from '../../../lib/thread.ts';
import type { FactsSource } from '../../../search/index-port.ts';
import type { EncoderFunctions, FactsQuestion } from './encoder-thread.ts';
import type { Cluster } from './cluster.ts';
import type { Columns } from './columns.ts';
import type { Journal } from './journal.ts';
import { type Generations, idsPerTicket, type Snapshot } from './snapshot.ts';
import { literal, literals } from './literal.ts';
import { RowWriter } from './row-writer.ts';
import type { Tables } from './tables.ts';
import { type DerivedOwner, derivedOwners, noFacts } from '../facts.ts';

interface FactTableParts {
  cluster: Cluster;
  tables: Tables;
  columns: Columns;
  journal: Journal;
  encoder: Thread<EncoderFunctions>;
}

/** Facts of one generation of the feeds. */
interface FactsInUse {
  source: FactsSource;
  /** 0 without facts. */
  numbers: Generations;
}

interface Keys {
  slots: number[];
  keys: string[];
}

/** Writes whose documents have facts of a generation. */
interface Covered {
  through: number;
  also: Set<number>;
}

/** Keys per batch. */
const keysAtOnce = 20_000;
const buildMs = 3_600_000;
/** Marker rows: their keys begin with NUL, which no address or software does. */
const throughMark = '\0through ';
const usedMark = '\0used ';
/** Unused generations are dropped after this time; processes report use at shorter intervals. */
const unusedMs = 2 * 3_600_000;
const markEveryMs = 30 * 60_000;
/** Size of the cache of keys whose facts are written. */
const mostRemembered = 500_000;

/**
 * Feed data in tables beside the documents: a row per distinct address and software, on the shard of its documents,
 * and a partition per generation. Any process may build the next generation; it is used once complete.
 */
export class FactTables {
  readonly #parts: FactTableParts;
  readonly #covered = new Map<string, Covered>();
  readonly #remembered = new Set<string>();
  #inUse: FactsInUse = { source: noFacts, numbers: { address: 0, software: 0 } };
  #marking: NodeJS.Timeout | undefined;
  /** Sources open in the encoder. */
  #open: readonly string[] = [];

  constructor(parts: FactTableParts) {
    this.#parts = parts;
  }

  get inUse(): FactsInUse {
    return this.#inUse;
  }

  /** Resolves when answers use these facts. */
  async use(source: FactsSource): Promise<void> {
    const former = this.#inUse;
    const numbers = numbersOf(source);
    if (source.module !== '') await this.#parts.encoder.ask('openFacts', source);
    const next = { source, numbers };
    for (const owner of derivedOwners) await this.#build(owner, next);
    this.#inUse = next;
    // A write in progress may still use the previous facts, so they are closed one turn later.
    const [before] = this.#open;
    this.#open = [former.source.generation, source.generation];
    if (before !== undefined && !this.#open.includes(before))
      await this.#parts.encoder.ask('closeFacts', before);
    clearInterval(this.#marking);
    this.#marking = setInterval(() => void this.#markUsed().catch(() => undefined), markEveryMs);
    this.#marking.unref();
    await this.#markUsed();
    await this.#dropUnused();
  }

  stop(): void {
    clearInterval(this.#marking);
  }

  /** Adds our facts to documents that another process wrote with others, before they are visible. */
  async cover(snapshot: Snapshot, facts = this.#inUse): Promise<void> {
    for (const owner of derivedOwners) {
      const number = facts.numbers[owner];
      if (number === 0) continue;
      const covered = this.#coveredBy(owner, number);
      const missing = snapshot.commits.filter(
        (commit) =>
          commit.ticket > covered.through &&
          !covered.also.has(commit.ticket) &&
          commit.facts[owner] !== number,
      );
      if (missing.length > 0) {
        const tickets = missing.map(({ ticket }) => ticket);
        const first = Math.min(...missing.map((commit) => commit.first));
        const last = Math.max(...missing.map((commit) => commit.last));
        const condition = `time >= ${literal(first)} AND time <= ${literal(last)}
          AND intDiv(id, ${idsPerTicket}) IN ${literals(tickets)}`;
        await this.#addAll(
          owner,
          facts,
          this.#keysIn(this.#parts.tables.all.rows, owner, condition),
        );
        for (const ticket of tickets) covered.also.add(ticket);
      }
    }
  }

  /** Facts of documents that are about to be written. */
  async add(documents: Readonly<Record<DerivedOwner, Iterable<readonly [string, number]>>>) {
    const facts = this.#inUse;
    for (const owner of derivedOwners) {
      const number = facts.numbers[owner];
      const unknown = new Map<string, readonly [string, number]>();
      for (const [key, slot] of number === 0 ? [] : documents[owner]) {
        const name = `${number} ${slot} ${key}`;
        if (key !== '' && !this.#remembered.has(name)) unknown.set(name, [key, slot]);
      }
      if (unknown.size === 0) continue;
      const keys = [...unknown.values()].map(([key]) => key);
      const slots = [...unknown.values()].map(([, slot]) => slot);
      await this.#add(owner, facts, { keys, slots });
      if (this.#remembered.size > mostRemembered) this.#remembered.clear();
      for (const name of unknown.keys()) this.#remembered.add(name);
    }
    return facts.numbers;
  }

  /** For documents written meanwhile, `cover` adds the facts. */
  async #build(owner: DerivedOwner, facts: FactsInUse): Promise<void> {
    const number = facts.numbers[owner];
    if (number === 0) return;
    const snapshot = await this.#parts.journal.snapshot();
    const through = await this.#builtThrough(owner, number);
    if (through === null) {
      const { rows, places } = this.#parts.tables.all;
      const table = owner === 'address' ? places : rows;
      for (const range of await this.#ranges(owner))
        await this.#addAll(owner, facts, this.#keysIn(table, owner, range));
      await this.#mark(owner, number, `${throughMark}${snapshot.settled}`);
    }
    const covered = this.#coveredBy(owner, number);
    covered.through = Math.max(covered.through, through ?? snapshot.settled);
    await this.cover(await this.#parts.journal.snapshot(), facts);
  }

  #coveredBy(owner: DerivedOwner, number: number): Covered {
    const name = `${owner} ${number}`;
    const known = this.#covered.get(name) ?? { through: 0, also: new Set() };
    this.#covered.set(name, known);
    return known;
  }

  async #builtThrough(owner: DerivedOwner, number: number): Promise<number | null> {
    const marks = await this.#marks(owner, throughMark, `generation = ${literal(number)}`);
    return marks.length === 0 ? null : Math.max(...marks.map(({ value }) => value));
  }

  async #marks(owner: DerivedOwner, mark: string, condition = '1') {
    const rows = await this.#parts.cluster.entry.select<[number, string]>(
      `SELECT generation, ${owner} FROM ${this.#parts.tables.all.facts[owner]}
        WHERE ${condition} AND ${owner} >= ${literal(mark)} AND ${owner} < ${literal(`${mark}~`)}`,
    );
    return rows.map(([generation, key]) => ({ generation, value: Number(key.slice(mark.length)) }));
  }

  async #mark(owner: DerivedOwner, generation: number, key: string): Promise<void> {
    const row = new RowWriter().u32(0).u64(generation).text(key);
    for (const field of this.#parts.columns.ownedBy(owner)) field.write(row, {});
    await this.#insert(owner, row.take());
  }

  async #markUsed(): Promise<void> {
    for (const owner of derivedOwners) {
      const number = this.#inUse.numbers[owner];
      if (number !== 0) await this.#mark(owner, number, `${usedMark}${Date.now()}`);
    }
  }

  async #dropUnused(): Promise<void> {
    for (const owner of derivedOwners) {
      const last = new Map<number, number>();
      for (const { generation, value } of await this.#marks(owner, usedMark))
        last.set(generation, Math.max(value, last.get(generation) ?? 0));
      for (const [generation, usedAt] of last) {
        if (generation === this.#inUse.numbers[owner] || Date.now() - usedAt < unusedMs) continue;
        const table = this.#parts.tables.local.facts[owner];
        await this.#parts.cluster.everywhere(`ALTER TABLE ${table} DROP PARTITION ${generation}`);
      }
    }
  }

  /** Splits all keys into ranges that fit in memory. */
  async #ranges(owner: DerivedOwner): Promise<string[]> {
    if (owner === 'software') return ['1'];
    const { entry } = this.#parts.cluster;
    const rows = await entry.select<[string]>(
      `SELECT DISTINCT if(substring(address, 1, 1) = '4', substring(address, 1, 3), substring(address, 1, 7))
        FROM ${this.#parts.tables.all.places} WHERE address != ''`,
      { ms: buildMs },
    );
    return rows.map(
      ([start]) => `address >= ${literal(start)} AND address < ${literal(`${start}g`)}`,
    );
  }

  async *#keysIn(table: string, owner: DerivedOwner, condition: string): AsyncGenerator<Keys> {
    const { entry, slots } = this.#parts.cluster;
    const rows = await entry.select<[number, string]>(
      `SELECT DISTINCT shard % ${slots}, ${owner} FROM ${table} WHERE ${owner} != '' AND ${condition}`,
      { ms: buildMs },
    );
    for (let from = 0; from < rows.length; from += keysAtOnce) {
      const some = rows.slice(from, from + keysAtOnce);
      yield { slots: some.map(([slot]) => slot), keys: some.map(([, key]) => key) };
    }
  }

  async #addAll(owner: DerivedOwner, facts: FactsInUse, all: AsyncIterable<Keys>) {
    for await (const keys of all) await this.#add(owner, facts, keys);
  }

  async #add(owner: DerivedOwner, { source, numbers }: FactsInUse, keys: Keys): Promise<void> {
    const generation = numbers[owner];
    const question: FactsQuestion = { owner, name: source.generation, generation, ...keys };
    const rows = await this.#parts.encoder.ask('factsRows', question);
    if (rows.length > 0) await this.#insert(owner, rows);
  }

  async #insert(owner: DerivedOwner, rows: Uint8Array): Promise<void> {
    const { cluster, tables, columns } = this.#parts;
    const into = `${tables.all.facts[owner]} (${columns.ofFacts(owner).join(', ')})`;
    await cluster.entry.insert(into, rows, { ms: buildMs });
  }
}

function numbersOf({ module, generation, parts }: FactsSource): Generations {
  if (module === '') return { address: 0, software: 0 };
  return {
    address: numberOf(parts?.address ?? generation),
    software: numberOf(parts?.software ?? generation),
  };
}

/** Partitions are numbers: 52 bits of a digest, never 0. */
function numberOf(name: string): number {
  const bits = createHash('sha256').update(name).digest().readBigUInt64LE(0);
  return Number(bits & 0xf_ffff_ffff_fffen) + 1;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import type { Thread } from '../../../lib/thread.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { Written } from '../../../search/index-port.ts';
import type { EncoderFunctions } from './encoder-thread.ts';
import { type Encoded, type Position, rowsOf, spanOf, textAt, textOfHex } from './encoded.ts';
import type { Cluster } from './cluster.ts';
import type { Columns } from './columns.ts';
import type { FactTables } from './fact-tables.ts';
import type { Journal, Ticket } from './journal.ts';
import { type Commit, idsPerTicket, isLive, type Snapshot } from './snapshot.ts';
import { literal } from './literal.ts';
import { RowWriter } from './row-writer.ts';
import type { Tables } from './tables.ts';

interface WriterParts {
  cluster: Cluster;
  tables: Tables;
  columns: Columns;
  journal: Journal;
  facts: FactTables;
  encoder: Thread<EncoderFunctions>;
  /** The document key contains the time, which narrows look-ups. */
  hasTimeInKey: boolean;
  /** How long a write is retried while servers are unavailable. */
  patienceMs: number;
  /** Called when writes begin to fail. */
  onTrouble: (error: unknown) => void;
}

/** A replaced document. */
interface Former {
  id: number;
  digest: string;
  shard: number;
  month: number;
}

/** Documents of one call. */
interface Batch {
  encoded: Encoded;
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
}

/** Effect of batches that are written together. */
interface Plan {
  /** Of each batch. */
  written: Written[];
  added: Position[];
  gone: Former[];
}

/** Documents per ticket, unless one batch has more. */
export const mostAtOnce = 10_000;
const retryMs = 200;
/** A shorter fault is none that an operator must know of. */
const troubleMs = 1_000;
/** Without a further write, it is not known whether the trouble is over. */
const troubleKnownMs = 60_000;

/**
 * Writes in sequence, all batches that wait under one ticket: the next ones are encoded meanwhile. Failed ones stay
 * invisible and are retried under a new ticket.
 */
export class Writer {
  readonly #parts: WriterParts;
  readonly #inTurn = createTurns(1);
  /** Questions need the encoder too, and would wait for all that is queued there. */
  readonly #encoding = createTurns(1);
  /** Encoded, in order of arrival. */
  #waiting: Batch[] = [];
  #trouble: { why: string; at: number } | undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Why writes fail; '' if they do not. */
  get trouble(): string {
    const { why = '', at = 0 } = this.#trouble ?? {};
    return performance.now() - at < troubleKnownMs ? why : '';
  }

  async write(packed: string): Promise<Written> {
    const encoded = await this.#encoding(() => this.#parts.encoder.ask('encode', packed));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ encoded, resolve, reject });
      void this.#inTurn(() => this.#writeWaiting());
    });
  }

  /** Does nothing if an earlier turn took everything. */
  async #writeWaiting(): Promise<void> {
    const batches = this.#takeSome();
    if (batches.length === 0) return;
    try {
      await this.#writeTogether(batches);
    } catch (error) {
      // Only the batch that the servers refuse fails.
      if (batches.length === 1 || isPassing(error)) for (const { reject } of batches) reject(error);
      else for (const batch of batches) await this.#writeTogether([batch]).catch(batch.reject);
    }
  }

  #takeSome(): Batch[] {
    let documents = 0;
    const end = this.#waiting.findIndex(({ encoded }, at) => {
      documents += encoded.times.length;
      return at > 0 && documents > mostAtOnce;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #writeTogether(batches: readonly Batch[]): Promise<void> {
    const all = batches.map(({ encoded }) => encoded);
    const written = await this.#persist(async (ticket, before) => {
      const plan = await this.#plan(all, before);
      const facts = await this.#insert(ticket, plan);
      const commit = { ...spanOf(plan.added), facts };
      return { commit, result: plan.written };
    });
    for (const [at, { resolve }] of batches.entries())
      resolve(written[at] ?? { added: 0, replaced: 0, unchanged: 0 });
  }

  /** Removes matching documents; returns their number. */
  async remove(condition: (moment: Snapshot) => Promise<string>): Promise<number> {
    return this.#persistInTurn(async ({ number }, before) => {
      const { cluster, tables } = this.#parts;
      const where = await condition(before);
      const [count] = await cluster.entry.selectOne<[number]>(
        `SELECT count() FROM ${tables.all.rows} WHERE ${where}`,
      );
      if (count > 0) {
        await cluster.entry.run(
          `INSERT INTO ${tables.all.gone} (shard, month, id, by, at)
            SELECT shard, month, id, ${literal(number)}, ${literal(nowInSeconds())} FROM ${tables.all.rows} WHERE ${where}`,
        );
      }
      return { commit: { ...nothingNew, facts: this.#parts.facts.inUse.numbers }, result: count };
    });
  }

  /** Hides all documents before a time; returns their number. */
  async raiseFloor(time: number): Promise<number> {
    return this.#persistInTurn(async (_, before) => {
      const { cluster, tables } = this.#parts;
      const where = `${isLive(before, tables)} AND time < ${literal(time)}`;
      const [count] = await cluster.entry.selectOne<[number]>(
        `SELECT count() FROM ${tables.all.rows} WHERE ${where}`,
      );
      const facts = this.#parts.facts.inUse.numbers;
      return { commit: { ...nothingNew, facts, floor: time }, result: count };
    });
  }

  /** Runs with writes of all processes blocked. */
  async alone(work: () => Promise<void>): Promise<void> {
    await this.#persistInTurn(async () => {
      await work();
      return { commit: { ...nothingNew, facts: this.#parts.facts.inUse.numbers }, result: null };
    });
  }

  #persistInTurn<Result>(work: Work<Result>): Promise<Result> {
    return this.#inTurn(() => this.#persist(work));
  }

  /** Retries while servers are unavailable, up to a limit. Other errors are thrown. */
  async #persist<Result>(work: Work<Result>): Promise<Result> {
    const since = performance.now();
    for (;;) {
      try {
        const result = await this.#attempt(work);
        this.#trouble = undefined;
        return result;
      } catch (error) {
        if (!isPassing(error)) throw error;
        const forMs = performance.now() - since;
        if (forMs > troubleMs) this.#note(error);
        if (forMs > this.#parts.patienceMs) throw error;
        await sleep(retryMs);
      }
    }
  }

  #note(error: VedetteError): void {
    const isNew = this.trouble === '';
    this.#trouble = { why: String(error.facts['why'] ?? error.message), at: performance.now() };
    if (isNew) this.#parts.onTrouble(error);
  }

  async #attempt<Result>(work: Work<Result>): Promise<Result> {
    const { journal } = this.#parts;
    const { ticket, before } = await journal.begin();
    let done: { commit: Commit; result: Result };
    try {
      done = await work(ticket, before);
    } catch (error) {
      // If this fails too, the next write resolves it.
      await journal.giveUp(ticket).catch(() => undefined);
      throw error;
    }
    try {
      await journal.commit(ticket, done.commit);
    } catch (error) {
      if (!(await journal.isCommitted(ticket).catch(() => false))) throw error;
    }
    return done.result;
  }

  /** Has the same effect as writing documents one by one. */
  async #plan(all: readonly Encoded[], before: Snapshot): Promise<Plan> {
    const known = await this.#lookUp(all, isLive(before, this.#parts.tables));
    const pending = new Map<string, Position & { digest: string }>();
    const plan: Plan = { written: [], added: [], gone: [] };
    let place = 0;
    for (const encoded of all) {
      const written: Written = { added: 0, replaced: 0, unchanged: 0 };
      for (let at = 0; at < encoded.times.length; at++, place++) {
        const key = textAt(encoded.keys, at);
        const digest = textAt(encoded.digests, at);
        const former = pending.get(key) ?? known.get(key);
        if (former?.digest === digest) {
          written.unchanged++;
          continue;
        }
        written[former ? 'replaced' : 'added']++;
        if (former && 'id' in former) plan.gone.push(former);
        pending.set(key, { encoded, at, place, digest });
      }
      plan.written.push(written);
    }
    plan.added = [...pending.values()].sort((one, other) => one.place - other.place);
    return plan;
  }

  /** Existing documents, by key. */
  async #lookUp(all: readonly Encoded[], live: string): Promise<Map<string, Former>> {
    const { cluster, tables, hasTimeInKey } = this.#parts;
    const count = all.reduce((sum, { times }) => sum + times.length, 0);
    if (count === 0) return new Map();
    // A single text with all keys is parsed much faster than a literal for each.
    const keys = Buffer.concat(all.map((encoded) => encoded.keys));
    const part = (bytes: Uint8Array, size: number) =>
      `substring(unhex('${Buffer.from(bytes).toString('hex')}'), at * ${size} + 1, ${size})`;
    const sought = [`toFixedString(${part(keys, 16)}, 16)`];
    if (hasTimeInKey) {
      const times = BigInt64Array.from(all.flatMap((encoded) => Array.from(encoded.times, BigInt)));
      sought.unshift(`reinterpretAsInt64(${part(new Uint8Array(times.buffer), 8)})`);
    }
    const rows = await cluster.entry.select<[string, number, string, number, number]>(
      `SELECT lower(hex(key)), id, lower(hex(digest)), shard, month FROM ${tables.all.rows}
        WHERE (${hasTimeInKey ? 'time, ' : ''}key) IN (SELECT ${sought.join(', ')} FROM
          (SELECT arrayJoin(range(${count})) AS at)) AND ${live}`,
      cluster.server.has.all ? { settings: { use_index_for_in_with_subqueries: 1 } } : {},
    );
    return new Map(
      rows.map(([key, id, digest, shard, month]) => [
        textOfHex(key),
        { id, digest: textOfHex(digest), shard, month },
      ]),
    );
  }

  async #insert(ticket: Ticket, { added, gone }: Plan) {
    const { cluster, tables, columns, facts } = this.#parts;
    const ownersOf = (of: 'addresses' | 'softwares') =>
      added.map(({ encoded, at }) => {
        const slot = (encoded.shards[at] ?? 0) % cluster.slots;
        return [encoded[of][at] ?? '', slot] as const;
      });
    // Neither is visible before the commit.
    const [numbers] = await Promise.all([
      facts.add({ address: ownersOf('addresses'), software: ownersOf('softwares') }),
      added.length > 0 &&
        cluster.entry.insert(
          `${tables.all.rows} (id, ${columns.ofDocument.join(', ')})`,
          rowsOf(added, ticket.number * idsPerTicket),
        ),
    ]);
    if (gone.length > 0) {
      const at = nowInSeconds();
      const rows = new RowWriter();
      for (const { shard, month, id } of gone)
        rows.u32(shard).u32(month).u64(id).u64(ticket.number).u32(at);
      await cluster.entry.insert(`${tables.all.gone} (shard, month, id, by, at)`, rows.take());
    }
    return numbers;
  }
}

type Work<Result> = (
  ticket: Ticket,
  before: Snapshot,
) => Promise<{ commit: Commit; result: Result }>;

function isPassing(error: unknown): error is VedetteError {
  return error instanceof VedetteError && error.code !== 'draining';
}

const nowInSeconds = () => Math.floor(Date.now() / 1_000);
const nothingNew = { first: 0, last: 0 };

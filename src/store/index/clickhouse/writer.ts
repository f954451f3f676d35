import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import type { Thread } from '../../../lib/thread.ts';
import { createTurns } from '../../../lib/turns.ts';
import type { Written } from '../../../search/index-port.ts';
import type { EncoderFunctions, Encoded } from './encoder-thread.ts';
import type { Cluster } from './cluster.ts';
import type { Columns } from './columns.ts';
import type { FactTables } from './fact-tables.ts';
import type { Journal, Ticket } from './journal.ts';
import { type Commit, idsPerTicket, isLive, type Snapshot } from './snapshot.ts';
import { literal, literals } from './literal.ts';
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
}

/** A replaced document. */
interface Former {
  id: number;
  digest: string;
  shard: number;
  month: number;
}

/** Effect of a batch. */
interface Plan {
  written: Written;
  /** Positions in the batch of the documents to insert. */
  added: number[];
  gone: Former[];
}

/** Maximum number of documents per ticket. */
export const mostAtOnce = 10_000;
const retryMs = 200;

/** Writes batches in sequence. A failed batch stays invisible and is retried under a new ticket. */
export class Writer {
  readonly #parts: WriterParts;
  readonly #inTurn = createTurns(1);

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  async write(packed: string): Promise<Written> {
    const encoded = await this.#parts.encoder.ask('encode', packed);
    return this.#persist(async (ticket, before) => {
      const plan = await this.#plan(encoded, before);
      const facts = await this.#insert(ticket, encoded, plan);
      if (plan.added.length === 0)
        return { commit: { ...nothingNew, facts }, result: plan.written };
      const times = plan.added.map((at) => encoded.times[at] ?? 0);
      const first = times.reduce((least, time) => Math.min(least, time), Infinity);
      const last = times.reduce((most, time) => Math.max(most, time), -Infinity);
      return { commit: { facts, first, last }, result: plan.written };
    });
  }

  /** Removes matching documents; returns their number. */
  async remove(condition: (moment: Snapshot) => Promise<string>): Promise<number> {
    return this.#persist(async ({ number }, before) => {
      const { cluster, tables } = this.#parts;
      const where = await condition(before);
      const [count] = await cluster.entry.selectOne<[number]>(
        `SELECT count() FROM ${tables.all.rows} WHERE ${where}`,
      );
      if (count > 0) {
        await cluster.entry.run(
          `INSERT INTO ${tables.all.gone} (shard, month, id, by)
            SELECT shard, month, id, ${literal(number)} FROM ${tables.all.rows} WHERE ${where}`,
        );
      }
      return { commit: { ...nothingNew, facts: this.#parts.facts.inUse.numbers }, result: count };
    });
  }

  /** Hides all documents before a time; returns their number. */
  async raiseFloor(time: number): Promise<number> {
    return this.#persist(async (_, before) => {
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
    await this.#persist(async () => {
      await work();
      return { commit: { ...nothingNew, facts: this.#parts.facts.inUse.numbers }, result: null };
    });
  }

  /** Retries while servers are unavailable, up to a limit. Other errors are thrown. */
  async #persist<Result>(
    work: (ticket: Ticket, before: Snapshot) => Promise<{ commit: Commit; result: Result }>,
  ): Promise<Result> {
    const until = performance.now() + this.#parts.patienceMs;
    return this.#inTurn(async () => {
      for (;;) {
        try {
          return await this.#attempt(work);
        } catch (error) {
          const isPassing = error instanceof VedetteError && error.code !== 'draining';
          if (!isPassing || performance.now() > until) throw error;
          await sleep(retryMs);
        }
      }
    });
  }

  async #attempt<Result>(
    work: (ticket: Ticket, before: Snapshot) => Promise<{ commit: Commit; result: Result }>,
  ): Promise<Result> {
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
  async #plan({ keys, digests, times }: Encoded, before: Snapshot): Promise<Plan> {
    const known = await this.#lookUp({ keys, times }, isLive(before, this.#parts.tables));
    const pending = new Map<string, { at: number; digest: string }>();
    const plan: Plan = { written: { added: 0, replaced: 0, unchanged: 0 }, added: [], gone: [] };
    for (let at = 0; at < times.length; at++) {
      const key = hexAt(keys, at);
      const digest = hexAt(digests, at);
      const former = pending.get(key) ?? known.get(key);
      if (former?.digest === digest) {
        plan.written.unchanged++;
        continue;
      }
      plan.written[former ? 'replaced' : 'added']++;
      if (former && 'id' in former) plan.gone.push(former);
      pending.set(key, { at, digest });
    }
    plan.added = Array.from(pending.values(), ({ at }) => at).sort((one, other) => one - other);
    return plan;
  }

  /** Existing documents, by key. */
  async #lookUp(
    { keys, times }: Pick<Encoded, 'keys' | 'times'>,
    live: string,
  ): Promise<Map<string, Former>> {
    const { cluster, tables, hasTimeInKey } = this.#parts;
    if (times.length === 0) return new Map();
    const ofTime = hasTimeInKey ? `time IN ${literals(new Set(times))} AND ` : '';
    // A single text with all keys is parsed much faster than a literal for each.
    const all = Buffer.from(keys).toString('hex');
    const each = `arrayJoin(arrayMap(at -> substring(unhex('${all}'), at * 16 + 1, 16), range(${times.length})))`;
    const rows = await cluster.entry.select<[string, number, string, number, number]>(
      `SELECT lower(hex(key)), id, lower(hex(digest)), shard, month FROM ${tables.all.rows}
        WHERE ${ofTime}key IN (SELECT toFixedString(${each}, 16)) AND ${live}`,
    );
    return new Map(
      rows.map(([key, id, digest, shard, month]) => [key, { id, digest, shard, month }]),
    );
  }

  async #insert(ticket: Ticket, encoded: Encoded, { added, gone }: Plan) {
    const { cluster, tables, columns, facts } = this.#parts;
    const base = ticket.number * idsPerTicket;
    const slotOf = (at: number) => (encoded.shards[at] ?? 0) % cluster.slots;
    const numbers = await facts.add({
      address: added.map((at) => [encoded.addresses[at] ?? '', slotOf(at)] as const),
      software: added.map((at) => [encoded.softwares[at] ?? '', slotOf(at)] as const),
    });
    if (added.length > 0) {
      const rows = new RowWriter();
      for (const at of added) {
        const start = at === 0 ? 0 : (encoded.ends[at - 1] ?? 0);
        rows.u64(base + at).raw(encoded.bytes.subarray(start, encoded.ends[at]));
      }
      const into = `${tables.all.rows} (id, ${columns.ofDocument.join(', ')})`;
      await cluster.entry.insert(into, rows.take());
    }
    if (gone.length > 0) {
      const rows = new RowWriter();
      for (const { shard, month, id } of gone)
        rows.u32(shard).u32(month).u64(id).u64(ticket.number);
      await cluster.entry.insert(`${tables.all.gone} (shard, month, id, by)`, rows.take());
    }
    return numbers;
  }
}

const nothingNew = { first: 0, last: 0 };

const bytesAt = (bytes: Uint8Array, at: number) => bytes.subarray(at * 16, at * 16 + 16);
const hexAt = (bytes: Uint8Array, at: number) => Buffer.from(bytesAt(bytes, at)).toString('hex');

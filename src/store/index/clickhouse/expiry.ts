import type { Retention } from '../../../search/index-port.ts';
import type { Cluster } from './cluster.ts';
import type { Journal } from './journal.ts';
import { isDead, isFinal, isLive } from './snapshot.ts';
import { literal } from './literal.ts';
import type { Tables } from './tables.ts';
import type { Writer } from './writer.ts';

interface ExpiryParts {
  cluster: Cluster;
  tables: Tables;
  journal: Journal;
  writer: Writer;
}

const sweepMs = 600_000;
const hourMs = 3_600_000;

/** Scans that take longer may miss documents that were replaced meanwhile. */
const longestScanMs = hourMs;

/** As system tables have it. */
const plainName = (table: string) => literal(table.replaceAll('`', '').replace(/^.*[.]/, ''));

/** Hides old documents by one journal entry; rows that nothing shows any more are deleted some time later. */
export class Expiry {
  readonly #parts: ExpiryParts;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(parts: ExpiryParts) {
    this.#parts = parts;
  }

  async retain({ since = -Infinity, bytes = Infinity }: Retention): Promise<number> {
    const floor = Math.max(since, bytes === Infinity ? -Infinity : await this.#momentFor(bytes));
    const hasOld = floor > -Infinity && (await this.#count(`time < ${literal(floor)}`)) > 0;
    const removed = hasOld ? await this.#parts.writer.raiseFloor(floor) : 0;
    await this.#dropEmptyMonths();
    return removed;
  }

  /** Repeats `sweep` until `stop`. */
  start(onFault: (error: Error) => void): void {
    this.#sweeping = setInterval(
      () =>
        void this.sweep(longestScanMs).catch((error: unknown) =>
          onFault(new Error('sweep', { cause: error })),
        ),
      hourMs,
    );
    this.#sweeping.unref();
  }

  stop(): void {
    clearInterval(this.#sweeping);
  }

  /**
   * Deletes rows that were replaced, removed or hidden, and those of writes that were given up. Servers do so in their
   * own time, so a later sweep drops the notes about them. A scan may still read what was replaced lately.
   */
  async sweep(olderThanMs: number): Promise<void> {
    const { cluster, tables, journal } = this.#parts;
    if (!cluster.server.has.all || (await this.#isDeleting())) return;
    const snapshot = await journal.snapshot();
    const before = Math.floor((Date.now() - olderThanMs) / 1_000);
    const notes = `at <= ${literal(before)} AND ${isFinal(snapshot)}`;
    const dead = isDead(snapshot, `SELECT id FROM ${tables.local.gone} WHERE ${notes}`);
    if (await this.#has(tables.all.rows, dead)) await this.#delete(tables.local.rows, dead);
    else if (await this.#has(tables.all.gone, notes)) await this.#delete(tables.local.gone, notes);
  }

  /** On any replica: a note must outlast the row on all of them. */
  async #isDeleting(): Promise<boolean> {
    const { cluster, tables } = this.#parts;
    let left = 0;
    await cluster.onEach(async (node) => {
      const [count] = await node.selectOne<[number]>(
        `SELECT count() FROM system.mutations WHERE NOT is_done AND database = currentDatabase()
          AND table IN (${plainName(tables.local.rows)}, ${plainName(tables.local.gone)})`,
      );
      left += count;
    });
    return left > 0;
  }

  async #has(table: string, condition: string): Promise<boolean> {
    const [count] = await this.#parts.cluster.entry.selectOne<[number]>(
      `SELECT count() FROM ${table} WHERE ${condition}`,
      { ms: sweepMs },
    );
    return count > 0;
  }

  /** All replicas of a shard have the same notes, so they delete the same rows. */
  #delete(table: string, condition: string): Promise<void> {
    return this.#parts.cluster.everywhere(
      `ALTER TABLE ${table} DELETE WHERE ${condition} SETTINGS allow_nondeterministic_mutations = 1`,
    );
  }

  async #count(condition: string): Promise<number> {
    const { cluster, tables, journal } = this.#parts;
    const live = isLive(await journal.snapshot(), tables);
    const [count] = await cluster.entry.selectOne<[number]>(
      `SELECT count() FROM ${tables.all.rows} WHERE ${live} AND ${condition}`,
    );
    return count;
  }

  /** Start of the newest hours that fit into this many bytes. */
  async #momentFor(bytes: number): Promise<number> {
    const { cluster, tables, journal } = this.#parts;
    const live = isLive(await journal.snapshot(), tables);
    const [stored] = await cluster.entry.selectOne<[number]>(
      `SELECT count() FROM ${tables.all.rows}`,
    );
    const used = await this.#usedBytes();
    // Hidden documents take space until their month is dropped; they are not counted against the others.
    const mostDocuments = Math.floor(bytes / (used / Math.max(1, stored)));
    const hours = await cluster.entry.select<[number, number]>(
      `SELECT floor(time / ${hourMs}) AS hour, count() FROM ${tables.all.rows} WHERE ${live}
        GROUP BY hour ORDER BY hour DESC`,
    );
    let left = mostDocuments;
    for (const [hour, count] of hours) {
      left -= count;
      if (left < 0) return (hour + 1) * hourMs;
    }
    return -Infinity;
  }

  async #usedBytes(): Promise<number> {
    const { cluster, tables } = this.#parts;
    const names = [tables.local.rows, tables.local.places].map(plainName);
    return cluster.sumOfShards(
      `sum(bytes_on_disk)`,
      `system.parts`,
      `active AND database = currentDatabase() AND table IN (${names.join(', ')})`,
    );
  }

  /** Under a ticket, so that no write adds to a month being dropped. */
  async #dropEmptyMonths(): Promise<void> {
    const months = await this.#emptyMonths();
    if (months.length === 0) return;
    await this.#parts.writer.alone(async () => {
      const { cluster, tables } = this.#parts;
      const { rows, places, gone } = tables.local;
      for (const month of await this.#emptyMonths()) {
        for (const table of new Set([rows, places, gone]))
          await cluster.everywhere(`ALTER TABLE ${table} DROP PARTITION ${month}`);
      }
    });
  }

  async #emptyMonths(): Promise<number[]> {
    const { cluster, tables, journal } = this.#parts;
    const live = isLive(await journal.snapshot(), tables);
    const rows = await cluster.entry.select<[number]>(
      `SELECT month FROM ${tables.all.rows} GROUP BY month HAVING sum(${live}) = 0`,
      { ms: sweepMs },
    );
    return rows.map(([month]) => month);
  }
}

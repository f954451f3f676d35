import type { Retention } from '../../../search/index-port.ts';
import type { Cluster } from './cluster.ts';
import type { Journal } from './journal.ts';
import { isLive } from './snapshot.ts';
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

/** Hides old documents by one journal entry and drops empty months; documents are never rewritten. */
export class Expiry {
  readonly #parts: ExpiryParts;

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
    const names = [tables.local.rows, tables.local.places].map((name) =>
      literal(name.replaceAll('`', '').replace(/^.*[.]/, '')),
    );
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

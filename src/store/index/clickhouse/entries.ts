import type { Cluster } from './cluster.ts';
import type { Asking } from './connection.ts';
import { literal } from './literal.ts';
import { RowWriter } from './row-writer.ts';
import type { Commit, Floor } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** What the journal says of one write. */
export interface Entry {
  ticket: number;
  /** More than one if several processes took its number. */
  begins: number;
  /** Signs of life; 0 if its process gives none. */
  signs: number;
  commits: number;
  gaveUp: number;
  commit: Commit;
  isFloor: boolean;
}

/** A process that renews its write notes the beginning again, with the same token. */
type Note = 'begin' | 'commit' | 'floor' | 'give up';

/** Begins the tokens and claims of processes that renew their writes; those of the version before do not. */
export const renewing = 'renewed_';

const noCommit: Commit = { facts: { address: 0, software: 0 }, first: 0, last: 0 };

type Row = [number, number, number, number, number, number, number, number, number, number];

/** The table of the journal. Rows are added, and never changed. */
export class Entries {
  readonly #cluster: Cluster;
  readonly #table: string;

  constructor(cluster: Cluster, tables: Tables) {
    this.#cluster = cluster;
    this.#table = tables.all.journal;
  }

  async add(
    { number, token }: { number: number; token: string },
    what: Note,
    commit = noCommit,
  ): Promise<void> {
    const row = new RowWriter()
      .u64(number)
      .text(what)
      .text(token)
      .u64(commit.facts.address)
      .u64(commit.facts.software)
      .i64(commit.first)
      .i64(commit.floor ?? commit.last);
    await this.#cluster.entry.insert(this.#table, row.take());
  }

  /** All after a ticket, in order. */
  async after(ticket: number, asking: Asking): Promise<Entry[]> {
    const isCommit = `what IN ('commit', 'floor')`;
    const rows = await this.#cluster.entry.select<Row>(
      `SELECT ticket, uniqExactIf(token, what = 'begin'),
        sum(what = 'begin' AND position(token, ${literal(renewing)}) = 1),
        sum(${isCommit}), sum(what = 'give up'), sum(what = 'floor'),
        max(address_facts), max(software_facts), maxIf(first, ${isCommit}), maxIf(last, ${isCommit})
        FROM ${this.#table} WHERE ticket > ${literal(ticket)}
        GROUP BY ticket ORDER BY ticket`,
      asking,
    );
    return rows.map(toEntry);
  }
}

/** Whether only this write has the number, and no other is in progress. */
export function isAlone(entries: readonly Entry[], number: number): boolean {
  const mine = entries.at(-1);
  const isMine = mine?.ticket === number && mine.begins === 1 && isOpen(mine);
  return isMine && entries.filter(isOpen).length === 1;
}

export const isCommitted = ({ commits, gaveUp }: Entry) => commits > 0 && gaveUp === 0;
export const isOpen = ({ commits, gaveUp }: Entry) => commits === 0 && gaveUp === 0;
export const toFloor = ({ ticket, commit }: Entry): Floor => ({ ticket, time: commit.last });

function toEntry([
  ticket,
  begins,
  signs,
  commits,
  gaveUp,
  floors,
  address,
  software,
  first,
  last,
]: Row): Entry {
  const commit = { facts: { address, software }, first, last };
  return { ticket, begins, signs, commits, gaveUp, commit, isFloor: floors > 0 };
}

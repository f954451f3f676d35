import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { away, ServerFault, type Asking } from './connection.ts';
import { identifier, literal } from './literal.ts';
import { RowWriter } from './row-writer.ts';
import type { Commit, Floor, Snapshot } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** A write in progress. Its documents have the ids from `firstId` on. */
export interface Ticket {
  number: number;
  token: string;
  /** By the local clock, before it was written to the server. */
  since: number;
}

export interface Leases {
  /** Time within which a write must be committed. */
  leaseMs: number;
  /** Extra time before other processes abandon it. */
  graceMs: number;
}

export const usualLeases: Leases = { leaseMs: 30_000, graceMs: 5_000 };

const pollMs = 40;
const alreadyExists = 57;

interface Entry {
  ticket: number;
  begins: number;
  commits: number;
  gaveUp: number;
  commit: Commit;
  isFloor: boolean;
}

type Row = [number, number, number, number, number, number, number, number, number];

/**
 * The log of writes, on the first shard, in place of transactions: a write is begun, its rows are inserted, and it is
 * committed; other rows are invisible. One write runs at a time: a process claims a ticket by creating a table with
 * its number. Other processes abandon the writes of one that died.
 */
export class Journal {
  readonly #cluster: Cluster;
  readonly #tables: Tables;
  readonly #name: string;
  readonly #leases: Leases;
  /** Marks claims of this process. */
  readonly #mark = `by_${randomUUID().replaceAll('-', '')}`;
  /** All tickets up to this one are final. */
  #through = 0;
  /** Last known ticket. */
  #last = 0;
  #latest: Snapshot | undefined;
  readonly #gaveUp = new Set<number>();
  #floors: Floor[] = [];
  /** When an open write or claim was first seen by this process. */
  readonly #seen = new Map<string, number>();
  /** Own writes whose outcome is unknown. */
  readonly #unsettled = new Set<number>();

  constructor(
    name: string,
    { cluster, tables, leases }: { cluster: Cluster; tables: Tables; leases: Leases },
  ) {
    this.#name = name;
    this.#cluster = cluster;
    this.#tables = tables;
    this.#leases = leases;
  }

  async snapshot(asking: Asking = {}): Promise<Snapshot> {
    return this.#snapshotOf(await this.#read(asking));
  }

  /** The last snapshot, which may be old. */
  get latest(): Snapshot | undefined {
    return this.#latest;
  }

  /** Waits until no process has a write in progress. The snapshot is the state before the write. */
  async begin(): Promise<{ ticket: Ticket; before: Snapshot }> {
    await this.#resolveUnsettled();
    // Usually this process wrote last and knows the next number.
    let entries: readonly Entry[] = [];
    for (;;) {
      const open = entries.filter(isOpen);
      if (open.length > 0) await this.#waitFor(open);
      const number = Math.max(this.#last, this.#through) + 1;
      const ticket = { number, token: randomUUID(), since: performance.now() };
      if (open.length === 0 && (await this.#claim(number))) {
        this.#unsettled.add(number);
        await this.#note(ticket, 'begin');
        entries = await this.#read();
        if (isAlone(entries, number)) return { ticket, before: this.#snapshotOf(entries) };
        await this.#release(number);
        this.#unsettled.delete(number);
      } else entries = await this.#read();
    }
  }

  /** Throws if the outcome is unknown; it is resolved before the next write. */
  async commit(ticket: Ticket, commit: Commit): Promise<void> {
    this.#checkTime(ticket, this.#leases.leaseMs);
    await this.#note(ticket, commit.floor === undefined ? 'commit' : 'floor', commit);
    if (!(await this.isCommitted(ticket))) throw away();
    this.#checkTime(ticket, this.#leases.leaseMs + this.#leases.graceMs);
    this.#unsettled.delete(ticket.number);
    this.#release(ticket.number).catch(() => undefined); // harmless if left over
  }

  async isCommitted({ number }: Ticket): Promise<boolean> {
    const entry = (await this.#read()).find(({ ticket }) => ticket === number);
    return entry !== undefined && isCommitted(entry);
  }

  /** Its documents stay invisible, even if some arrive later. */
  async giveUp({ number }: Ticket): Promise<void> {
    await this.#giveUp(number);
    this.#unsettled.delete(number);
  }

  #snapshotOf(entries: readonly Entry[]): Snapshot {
    const fresh = entries.filter(({ ticket }) => ticket > this.#through);
    const hidden = fresh.filter((entry) => !isCommitted(entry));
    const floors = fresh.filter((entry) => isCommitted(entry) && entry.isFloor);
    const outcomes = fresh.reduce((sum, { commits, gaveUp }) => sum + commits + gaveUp, 0);
    const last = entries.at(-1)?.ticket ?? this.#through;
    const open = entries.find(isOpen);
    return {
      last,
      settled: open ? open.ticket - 1 : last,
      noted: { after: this.#through, outcomes },
      hidden: [...this.#gaveUp, ...hidden.map(({ ticket }) => ticket)],
      floors: [...this.#floors, ...floors.map(toFloor)],
      commits: entries.filter(isCommitted).map(({ ticket, commit }) => ({ ...commit, ticket })),
    };
  }

  /** Resolves own writes whose last answer was lost. */
  async #resolveUnsettled(): Promise<void> {
    if (this.#unsettled.size === 0) return;
    const entries = new Map((await this.#read()).map((entry) => [entry.ticket, entry]));
    for (const number of [...this.#unsettled]) {
      const entry = entries.get(number);
      if (!entry || isOpen(entry)) await this.#giveUp(number);
      else await this.#release(number);
      this.#unsettled.delete(number);
    }
  }

  async #giveUp(number: number): Promise<void> {
    await this.#note({ number, token: '', since: 0 }, 'give up');
    await this.#release(number);
  }

  /** Abandons writes whose lease has expired. */
  async #waitFor(open: readonly Entry[]): Promise<void> {
    for (const { ticket } of open) {
      if (this.#isExpired(`write ${ticket}`)) await this.#giveUp(ticket);
    }
    await sleep(pollMs);
  }

  async #claim(number: number): Promise<boolean> {
    const table = this.#claimTable(number);
    try {
      await this.#cluster.first.run(`CREATE TABLE ${table} (${this.#mark} UInt8) ENGINE = Memory`);
      return true;
    } catch (error) {
      if (!(error instanceof ServerFault) || error.code !== alreadyExists) throw error;
    }
    if (await this.#isOwn(number)) return true;
    // Its owner died between the claim and the first entry.
    if (this.#isExpired(`claim ${number}`)) await this.#giveUp(number);
    else await sleep(pollMs);
    return false;
  }

  /** Recognises an own claim whose answer was lost. */
  async #isOwn(number: number): Promise<boolean> {
    const [count] = await this.#cluster.first.selectOne<[number]>(
      `SELECT count() FROM system.columns WHERE database = currentDatabase()
        AND table = ${literal(`${this.#name}_claim_${number}`)} AND name = ${literal(this.#mark)}`,
    );
    return count > 0;
  }

  async #release(number: number): Promise<void> {
    await this.#cluster.first.run(`DROP TABLE IF EXISTS ${this.#claimTable(number)}`);
  }

  #claimTable(number: number): string {
    return identifier(`${this.#name}_claim_${number}`);
  }

  #isExpired(what: string): boolean {
    const seen = this.#seen.get(what) ?? performance.now();
    this.#seen.set(what, seen);
    return performance.now() - seen > this.#leases.leaseMs + 2 * this.#leases.graceMs;
  }

  #checkTime({ since }: Ticket, ms: number): void {
    if (performance.now() - since > ms) throw away();
  }

  async #note({ number, token }: Ticket, what: string, commit = noCommit): Promise<void> {
    const row = new RowWriter()
      .u64(number)
      .text(what)
      .text(token)
      .u64(commit.facts.address)
      .u64(commit.facts.software)
      .i64(commit.first)
      .i64(commit.floor ?? commit.last);
    await this.#cluster.entry.insert(this.#tables.all.journal, row.take());
  }

  async #read(asking: Asking = {}): Promise<Entry[]> {
    const isCommit = `what IN ('commit', 'floor')`;
    const rows = await this.#cluster.entry.select<Row>(
      `SELECT ticket, sum(what = 'begin'), sum(${isCommit}), sum(what = 'give up'), sum(what = 'floor'),
        max(address_facts), max(software_facts), maxIf(first, ${isCommit}), maxIf(last, ${isCommit})
        FROM ${this.#tables.all.journal} WHERE ticket > ${literal(this.#through)}
        GROUP BY ticket ORDER BY ticket`,
      asking,
    );
    const entries = rows.map(toEntry);
    this.#last = Math.max(this.#last, entries.at(-1)?.ticket ?? 0);
    this.#latest = this.#snapshotOf(entries);
    this.#settle(entries);
    return entries;
  }

  /** Caches final entries, so that later reads are short. */
  #settle(entries: readonly Entry[]): void {
    const now = performance.now();
    const settledMs = 2 * (this.#leases.leaseMs + 2 * this.#leases.graceMs);
    const isFirst = this.#through === 0;
    let isPrefix = true;
    for (const [at, entry] of entries.entries()) {
      const name = `entry ${entry.ticket}`;
      const seen = this.#seen.get(name) ?? now;
      // Entries found at the start of a process are old, except for the last few.
      const isOld = now - seen >= settledMs || (isFirst && entries.length - at > recentTickets);
      isPrefix &&= isOld && !isOpen(entry);
      if (isPrefix) this.#remember(entry);
      else this.#seen.set(name, seen);
    }
  }

  #remember(entry: Entry): void {
    this.#through = entry.ticket;
    for (const kind of ['entry', 'write', 'claim']) this.#seen.delete(`${kind} ${entry.ticket}`);
    if (!isCommitted(entry)) this.#gaveUp.add(entry.ticket);
    else if (entry.isFloor) this.#floors = [...this.#floors, toFloor(entry)];
  }
}

/** More than can be begun in the time after which a write is abandoned. */
const recentTickets = 2_000;

const noCommit: Commit = { facts: { address: 0, software: 0 }, first: 0, last: 0 };

/** Whether only this write has the number, and no other is in progress. */
function isAlone(entries: readonly Entry[], number: number): boolean {
  const mine = entries.at(-1);
  const isMine = mine?.ticket === number && mine.begins === 1 && isOpen(mine);
  return isMine && entries.filter(isOpen).length === 1;
}

const isCommitted = ({ commits, gaveUp }: Entry) => commits > 0 && gaveUp === 0;
const isOpen = ({ commits, gaveUp }: Entry) => commits === 0 && gaveUp === 0;
const toFloor = ({ ticket, commit }: Entry): Floor => ({ ticket, time: commit.last });

function toEntry([
  ticket,
  begins,
  commits,
  gaveUp,
  floors,
  address,
  software,
  first,
  last,
]: Row): Entry {
  const commit = { facts: { address, software }, first, last };
  return { ticket, begins, commits, gaveUp, commit, isFloor: floors > 0 };
}

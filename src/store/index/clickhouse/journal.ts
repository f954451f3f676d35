import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { away, ServerFault, type Asking } from './connection.ts';
import { Entries, type Entry, isAlone, isCommitted, isOpen, renewing, toFloor } from './entries.ts';
import { identifier, literal } from './literal.ts';
import type { Commit, Floor, Snapshot } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** A write in progress. Its documents have the ids from `firstId` on. */
export interface Ticket {
  number: number;
  token: string;
  /** By the local clock, before it was written to the server. */
  since: number;
  /** The same of its last sign of life. */
  renewedAt: number;
  /** Ends the signs of life. */
  stop: () => void;
}

interface Lease {
  /** Time within which a write must be committed. */
  leaseMs: number;
  /** Extra time before other processes abandon it. */
  graceMs: number;
}

export interface Leases extends Lease {
  /** From one sign of life of a write to the next. */
  renewed: Lease;
}

export const usualLeases: Leases = {
  leaseMs: 30_000,
  graceMs: 5_000,
  renewed: { leaseMs: 6_000, graceMs: 2_000 },
};

const renewMs = 1_500;
const pollMs = 40;
const alreadyExists = 57;

/**
 * The log of writes, on the first shard, in place of transactions: a write is begun, its rows are inserted, and it is
 * committed; other rows are invisible. One write runs at a time: a process claims a ticket by creating a table with
 * its number. It renews a long write by signs of life, without which other processes abandon it.
 */
export class Journal {
  readonly #cluster: Cluster;
  readonly #entries: Entries;
  readonly #name: string;
  readonly #leases: Leases;
  /** Marks claims of this process. */
  readonly #mark = `${renewing}by_${randomUUID().replaceAll('-', '')}`;
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
    this.#entries = new Entries(cluster, tables);
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
      const ticket = newTicket(number);
      if (open.length === 0 && (await this.#claim(number))) {
        this.#unsettled.add(number);
        await this.#sign(ticket);
        entries = await this.#read();
        if (isAlone(entries, number)) {
          const timer = setInterval(() => {
            this.#sign(ticket).catch(() => undefined); // the commit checks the time
          }, renewMs);
          ticket.stop = () => clearInterval(timer);
          return { ticket, before: this.#snapshotOf(entries) };
        }
        await this.#release(number);
        this.#unsettled.delete(number);
      } else entries = await this.#read();
    }
  }

  /** Throws if the outcome is unknown; it is resolved before the next write. */
  async commit(ticket: Ticket, commit: Commit): Promise<void> {
    ticket.stop();
    this.#checkTime(ticket, false);
    await this.#entries.add(ticket, commit.floor === undefined ? 'commit' : 'floor', commit);
    if (!(await this.isCommitted(ticket))) throw away();
    this.#checkTime(ticket, true);
    this.#unsettled.delete(ticket.number);
    this.#release(ticket.number).catch(() => undefined); // harmless if left over
  }

  async isCommitted({ number }: Ticket): Promise<boolean> {
    const entry = (await this.#read()).find(({ ticket }) => ticket === number);
    return entry !== undefined && isCommitted(entry);
  }

  /** Its documents stay invisible, even if some arrive later. */
  async giveUp({ number, stop }: Ticket): Promise<void> {
    stop();
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
    await this.#entries.add({ number, token: '' }, 'give up');
    await this.#release(number);
  }

  /** Abandons writes whose lease has expired. */
  async #waitFor(open: readonly Entry[]): Promise<void> {
    for (const { ticket, signs } of open) {
      const lease = signs > 0 ? this.#leases.renewed : this.#leases;
      if (this.#isExpired(`write ${ticket} ${signs}`, lease)) await this.#giveUp(ticket);
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
    const mark = await this.#markOf(number);
    if (mark === this.#mark) return true;
    const lease = mark.startsWith(renewing) ? this.#leases.renewed : this.#leases;
    // Its owner died between the claim and the first entry.
    if (this.#isExpired(`claim ${number}`, lease)) await this.#giveUp(number);
    else await sleep(pollMs);
    return false;
  }

  /** Whose claim it is: our own, if its answer was lost. '' if it was released. */
  async #markOf(number: number): Promise<string> {
    const [[mark] = ['']] = await this.#cluster.first.select<[string]>(
      `SELECT name FROM system.columns WHERE database = currentDatabase()
        AND table = ${literal(`${this.#name}_claim_${number}`)}`,
    );
    return mark;
  }

  async #release(number: number): Promise<void> {
    await this.#cluster.first.run(`DROP TABLE IF EXISTS ${this.#claimTable(number)}`);
  }

  #claimTable(number: number): string {
    return identifier(`${this.#name}_claim_${number}`);
  }

  #isExpired(what: string, { leaseMs, graceMs }: Lease): boolean {
    const seen = this.#seen.get(what) ?? performance.now();
    this.#seen.set(what, seen);
    return performance.now() - seen > leaseMs + 2 * graceMs;
  }

  /** Others may have abandoned the write: the version before after the long lease, whatever its signs of life. */
  #checkTime({ since, renewedAt }: Ticket, hasGrace: boolean): void {
    const now = performance.now();
    const isOver = (from: number, { leaseMs, graceMs }: Lease) =>
      now - from > leaseMs + (hasGrace ? graceMs : 0);
    if (isOver(since, this.#leases) || isOver(renewedAt, this.#leases.renewed)) throw away();
  }

  /** A sign that arrives after the lease does not renew it: others may be about to abandon the write. */
  async #sign(ticket: Ticket): Promise<void> {
    const sentAt = performance.now();
    await this.#entries.add(ticket, 'begin');
    const { leaseMs, graceMs } = this.#leases.renewed;
    if (performance.now() - ticket.renewedAt <= leaseMs + graceMs) ticket.renewedAt = sentAt;
  }

  async #read(asking: Asking = {}): Promise<Entry[]> {
    const entries = await this.#entries.after(this.#through, asking);
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
    for (const kind of ['entry', 'claim']) this.#seen.delete(`${kind} ${entry.ticket}`);
    for (let signs = 0; signs <= entry.signs; signs++)
      this.#seen.delete(`write ${entry.ticket} ${signs}`);
    if (!isCommitted(entry)) this.#gaveUp.add(entry.ticket);
    else if (entry.isFloor) this.#floors = [...this.#floors, toFloor(entry)];
  }
}

/** More than can be begun in the time after which a write is abandoned. */
const recentTickets = 2_000;

function newTicket(number: number): Ticket {
  const now = performance.now();
  const token = `${renewing}${randomUUID()}`;
  return { number, token, since: now, renewedAt: now, stop: () => undefined };
}

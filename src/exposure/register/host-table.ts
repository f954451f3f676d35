import type { Connection } from '../../sqlite.ts';
import type { Presence } from '../presences.ts';
import { rankLimits, type Figures } from './figures.ts';
import type { PlaceTable } from './place-table.ts';
import { topicsOf } from './places.ts';
import type { PresenceRow, View } from './view.ts';

export interface HostRow {
  /** A key in address order. */
  ip: string;
  address: string;
  hostname: string;
  owner: string;
  tags: readonly string[];
  rank: number;
}

interface StoredHost extends Omit<HostRow, 'tags'> {
  /** As JSON. */
  tags: string;
}

const columns = 'ip, address, hostname, owner, tags, rank';
const never = Number.MAX_SAFE_INTEGER;

/** Hosts and what their ports showed. */
export class HostTable {
  readonly #statements;
  readonly #places: PlaceTable;

  constructor(db: Connection, places: PlaceTable) {
    this.#statements = prepare(db);
    this.#places = places;
  }

  put(
    {
      ip,
      address,
      hostname,
      pass,
    }: Pick<HostRow, 'ip' | 'address' | 'hostname'> & { pass: number },
    presences: readonly (Presence & { software: number })[],
  ): void {
    const { put, clearPresences, addPresence } = this.#statements;
    const seen = presences.map((presence) => presence.seen);
    const since = presences.map((presence) => presence.since);
    put.run({ ip, address, hostname, pass, first: Math.min(...since), last: Math.max(...seen) });
    clearPresences.run(ip);
    for (const { port, socket, since: begin, software, seen: end, staleAt, until } of presences) {
      addPresence.run(ip, port, socket, begin, software, end, staleAt, until);
    }
  }

  remove(ip: string): void {
    this.#statements.clearPresences.run(ip);
    this.#places.put(ip, []);
    this.#statements.remove.run(ip);
  }

  removeBefore(pass: number): void {
    for (const ip of this.#statements.old.all(pass)) this.remove(ip);
  }

  lastPass(): number {
    return this.#statements.lastPass.get() ?? 0;
  }

  get(ip: string): HostRow | undefined {
    const row = this.#statements.get.get(ip);
    return row && toHost(row);
  }

  after(ip: string, limit: number): HostRow[] {
    return this.#statements.after.all(ip, limit).map(toHost);
  }

  due(now: number, limit: number): HostRow[] {
    return this.#statements.due.all(now, limit).map(toHost);
  }

  presencesOf(ip: string): PresenceRow[] {
    return this.#statements.presences.all(ip);
  }

  rank(
    ip: string,
    about: { owner: string; tags: readonly string[]; view: View; figures: Figures },
  ): void {
    const { owner, tags, view, figures } = about;
    const { rank, answer, affected, overdue, decided, expired } = figures;
    this.#statements.rank.run({
      ip,
      owner,
      tags: JSON.stringify(tags),
      rank,
      answer,
      affected,
      overdue: overdue > 0 ? 1 : 0,
      decided: decided > 0 ? 1 : 0,
      expired: expired > 0 ? 1 : 0,
      ended: view.endOfLife.length > 0 ? 1 : 0,
      next: Number.isFinite(view.nextChange) ? view.nextChange : never,
    });
    this.#places.put(ip, topicsOf(about));
  }

  /** Hosts that show this product without a version, now or recently. */
  blindTo(key: string): string[] {
    return this.#statements.blind.all(key);
  }

  withCve(cve: string): string[] {
    return this.#statements.withCve.all(cve);
  }

  /** Hosts with any weakness. */
  withWeakness(): string[] {
    return this.#statements.withWeakness.all(rankLimits.any);
  }

  /** Affected hosts: their deadlines and decisions may expire. */
  withDates(): string[] {
    return this.#statements.withDates.all();
  }
}

function prepare(db: Connection) {
  return {
    put: db.prepare(
      `INSERT INTO host VALUES (@ip, @address, @hostname, @first, @last, @pass, 0, '', 0, 0, 0, 0, 0, '', '[]', 0)
       ON CONFLICT (ip) DO UPDATE SET hostname = @hostname, first_seen = @first, last_seen = @last, pass = @pass`,
    ),
    clearPresences: db.prepare('DELETE FROM presence WHERE host = ?'),
    addPresence: db.prepare('INSERT OR REPLACE INTO presence VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    remove: db.prepare('DELETE FROM host WHERE ip = ?'),
    old: db.prepare<[number], string>('SELECT ip FROM host WHERE pass < ?').pluck(),
    lastPass: db.prepare<[], number>('SELECT coalesce(max(pass), 0) FROM host').pluck(),
    get: db.prepare<[string], StoredHost>(`SELECT ${columns} FROM host WHERE ip = ?`),
    after: db.prepare<[string, number], StoredHost>(
      `SELECT ${columns} FROM host WHERE ip > ? ORDER BY ip LIMIT ?`,
    ),
    due: db.prepare<[number, number], StoredHost>(
      `SELECT ${columns} FROM host WHERE next_change <= ? LIMIT ?`,
    ),
    presences: db.prepare<[string], PresenceRow>(
      `SELECT port, socket, since, software, seen, stale_at AS staleAt, until FROM presence WHERE host = ?`,
    ),
    rank: db.prepare(
      `UPDATE host SET owner = @owner, tags = @tags, rank = @rank, answer = @answer, affected = @affected,
        overdue = @overdue, decided = @decided, expired = @expired, end_of_life = @ended, next_change = @next WHERE ip = @ip`,
    ),
    blind: db
      .prepare<[string], string>(
        `SELECT DISTINCT presence.host FROM blind JOIN presence ON presence.software = blind.software
          WHERE blind.product = ? AND presence.until IS NULL`,
      )
      .pluck(),
    withCve: db
      .prepare<[string], string>(
        'SELECT DISTINCT presence.host FROM weak JOIN presence ON presence.software = weak.software WHERE cve = ?',
      )
      .pluck(),
    withWeakness: db.prepare<[number], string>('SELECT ip FROM host WHERE rank < ?').pluck(),
    withDates: db
      .prepare<[], string>('SELECT ip FROM host WHERE overdue = 1 OR expired = 1 OR decided = 1')
      .pluck(),
  };
}

function toHost(row: StoredHost): HostRow {
  return { ...row, tags: JSON.parse(row.tags) as string[] }; // written by `rank`
}

import type { Socket } from 'node:net';
import postgres, { type Options } from 'postgres';
import { away, explainFault, isBroken } from './faults.ts';
import { openSocket } from './hosts.ts';
import { readPostgresPlace } from './place.ts';

export interface SessionSettings {
  /** In the format that place.ts reads. */
  ledger: string;
  ledgerConnectMs: number;
  /** The server cancels longer statements. Absent means no limit. */
  statementMs?: number;
}

interface SessionListeners {
  /** Called for each notification on a channel this session listens to. */
  onNotify?: (payload: string) => void;
  onLost?: () => void;
}

/** The client times out a little later than the server, in case the server hangs. */
const graceMs = 1_000;
/** Statements with more values, such as long lists, rarely recur in the same form. */
const mostPrepared = 40;

/**
 * A connection that opens on the first query. It never reconnects: the package would do so in the
 * middle of a transaction.
 */
export class Session {
  readonly #sql: ReturnType<typeof connect>;
  readonly #limitMs: number;
  #isBroken = false;

  constructor(settings: SessionSettings, { onNotify, onLost }: SessionListeners = {}) {
    const { statementMs } = settings;
    this.#limitMs = statementMs === undefined ? Infinity : statementMs + graceMs;
    this.#sql = connect(settings, {
      onNotify: (_, payload) => onNotify?.(payload),
      onClose: () => {
        this.#isBroken = true;
        onLost?.();
      },
    });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  async query<Row>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<{ rows: Row[]; count: number }> {
    if (this.#isBroken) throw away();
    try {
      const prepare = values.length <= mostPrepared;
      const asked = this.#sql.unsafe(text, [...values] as string[], { prepare }); // text, numbers and null
      const rows = await this.#inTime(asked);
      const { count } = rows as { count: number | null }; // null for statements that have no rows
      return { rows: [...rows] as unknown as Row[], count: count ?? 0 }; // the caller knows the columns
    } catch (fault) {
      this.#isBroken ||= isBroken(fault);
      throw explainFault(fault);
    }
  }

  /** Ends the connection immediately; a query in progress fails. */
  abort(): void {
    this.#isBroken = true;
    this.#sql.end({ timeout: 0 }).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isBroken = true;
    await this.#sql.end({ timeout: graceMs / 1000 }).catch(() => undefined);
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    if (this.#limitMs === Infinity) return answer;
    const timer = setTimeout(() => this.abort(), this.#limitMs);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Events {
  onNotify: (channel: string, payload: string) => void;
  onClose: () => void;
}

interface Unlisted {
  onnotify: Events['onNotify'];
  socket?: () => Promise<Socket>;
}

function connect(settings: SessionSettings, { onNotify, onClose }: Events) {
  const { ledger, ledgerConnectMs, statementMs } = settings;
  const { host, port, connection, ...place } = readPostgresPlace(ledger);
  const hosts = host.map((name, at) => ({ name, port: port[at] ?? 0 }));
  // `onnotify` and `socket` are missing in the types of the package.
  const options: Options<typeof ownTypes> & Unlisted = {
    ...place,
    // Lists, missing in the package's types. It would split an IPv6 address in a string.
    host: host.slice(0, 1) as unknown as string,
    port: port.slice(0, 1) as unknown as number,
    ...(hosts.length > 1 ? { socket: openSocket(hosts, ledgerConnectMs) } : {}),
    max: 1,
    connect_timeout: ledgerConnectMs / 1000,
    idle_timeout: 0,
    max_lifetime: null,
    keep_alive: 5,
    fetch_types: false,
    types: ownTypes,
    connection: {
      application_name: 'vedette',
      ...(statementMs === undefined ? {} : limits(statementMs)),
      ...connection,
    },
    onnotice: () => undefined,
    onnotify: onNotify,
    onclose: onClose,
  };
  return postgres(options);
}

function limits(statementMs: number) {
  return {
    statement_timeout: statementMs,
    // A process that stops in the middle of a transaction must not hold its locks forever.
    idle_in_transaction_session_timeout: statementMs,
  };
}

/** Keyed by PostgreSQL's type numbers, so that numbers and text have the same types as from SQLite. */
const ownTypes = {
  number: { to: 20, from: [20, 1700], serialize: String, parse: toNumber },
  text: {
    to: 25,
    from: [25, 1043],
    serialize: (value: unknown) => toText(String(value)),
    parse: fromText,
  },
};

function toNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new Error(`${text} is too large for a number`);
  }
  return number;
}

interface Waiting {
  take: (session: Session) => void;
  giveUp: (fault: Error) => void;
}

/** A bounded pool of sessions. Lost ones are replaced. */
export class SessionPool {
  readonly #settings: SessionSettings;
  readonly #most: number;
  readonly #idle: Session[] = [];
  readonly #inUse = new Set<Session>();
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

  constructor(settings: SessionSettings, most: number) {
    this.#settings = settings;
    this.#most = most;
  }

  /** Waits for a free session for as long as connecting may take. */
  async acquire(): Promise<Session> {
    const session = this.#free();
    if (session) return session;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        take: (free) => {
          clearTimeout(timer);
          resolve(free);
        },
        giveUp: (fault) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          reject(fault);
        },
      };
      const timer = setTimeout(() => waiting.giveUp(away()), this.#settings.ledgerConnectMs);
      this.#waiting.add(waiting);
    });
  }

  release(session: Session): void {
    this.#inUse.delete(session);
    if (session.isBroken || this.#isClosed) session.abort();
    else this.#idle.push(session);
    const [next] = this.#waiting;
    const free = next && !this.#isClosed ? this.#free() : undefined;
    if (!next || !free) return;
    this.#waiting.delete(next);
    next.take(free);
  }

  /** Fails all queries and waiters when the server stops answering. */
  interrupt(): void {
    for (const session of this.#inUse) session.abort();
    for (const waiting of [...this.#waiting]) waiting.giveUp(away());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.interrupt();
    await Promise.all(this.#idle.splice(0).map((session) => session.close()));
  }

  #free(): Session | undefined {
    for (let session = this.#idle.pop(); session; session = this.#idle.pop()) {
      if (!session.isBroken) return this.#use(session);
      session.abort();
    }
    return this.#inUse.size < this.#most ? this.#use(new Session(this.#settings)) : undefined;
  }

  #use(session: Session): Session {
    this.#inUse.add(session);
    return session;
  }
}

/**
 * PostgreSQL text cannot contain NUL, so it is stored as two characters, the first from the private
 * use area.
 */
const mark = '\u{E000}';

function toText(text: string): string {
  if (!text.includes('\0') && !text.includes(mark)) return text;
  return text.replaceAll(mark, `${mark}1`).replaceAll('\0', `${mark}0`);
}

function fromText(text: string): string {
  if (!text.includes(mark)) return text;
  return text.replaceAll(`${mark}0`, '\0').replaceAll(`${mark}1`, mark);
}

import postgres, { type Options } from 'postgres';
import { away, explainFault, isBroken } from './faults.ts';
import { readPostgresPlace } from './place.ts';
import { fromText, toText } from './text.ts';

export interface SessionSettings {
  /** As place.ts reads it. */
  ledger: string;
  ledgerConnectMs: number;
  /** Longer statements are ended by the server. Absent: they take as long as they take. */
  statementMs?: number;
}

interface Hearers {
  /** Something was announced on a channel that this session listens to. */
  onNotify?: (payload: string) => void;
  onLost?: () => void;
}

/** The client gives up a little later than the server should have, in case the server is stuck. */
const graceMs = 1_000;
/** Statements with more values, such as long lists, rarely come again in the same form. */
const mostPrepared = 40;

/**
 * One connection to PostgreSQL, opened by its first query. Once it is lost it stays lost: the package would connect
 * anew, in the middle of a transaction too.
 */
export class Session {
  readonly #sql: ReturnType<typeof connect>;
  readonly #limitMs: number;
  #isBroken = false;

  constructor(settings: SessionSettings, { onNotify, onLost }: Hearers = {}) {
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
      return { rows: [...rows] as unknown as Row[], count: count ?? 0 }; // the caller knows its columns
    } catch (fault) {
      this.#isBroken ||= isBroken(fault);
      throw explainFault(fault);
    }
  }

  /** Ends it at once; a query in progress fails. */
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

function connect(settings: SessionSettings, { onNotify, onClose }: Events) {
  const { ledger, ledgerConnectMs, statementMs } = settings;
  const { host, port, connection, ...place } = readPostgresPlace(ledger);
  // `onnotify` is missing in the types of the package.
  const options: Options<typeof ownTypes> & { onnotify: Events['onNotify'] } = {
    ...place,
    // Lists, which the types of the package leave out. In one text it would split an IPv6 address.
    host: host as unknown as string,
    port: port as unknown as number,
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
    // A process that is stopped in a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: statementMs,
  };
}

/** By the numbers that PostgreSQL gives its types: numbers and text come back as SQLite gives them. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LedgerChange, ChangeEvent, Peer } from '../../ledger-port.ts';
import { away } from './faults.ts';
import { Peers, type PeerEvents, type Self } from './peers.ts';
import { Session, type SessionSettings } from './session.ts';

interface LinkParts extends LinkEvents {
  /** Identifies this process. */
  id: string;
  emit: (changes: ChangeEvent) => void;
  /** Whether this process may become leader. Commands and workers may not. */
  mayLead: boolean;
  /** Absent for a command: others need not know of it. */
  self: Self | undefined;
  settings: LinkSettings;
}

/** What an operator should hear of. */
export interface LinkEvents extends PeerEvents {
  /** Number of notifications ignored since the last call because no server sent them. */
  onUnknown: (count: number) => void;
  /** The server became unavailable. */
  onAway: (error: unknown) => void;
  /** The server is available again. */
  onBack: () => void;
  /** How far the clock of this machine is ahead of the server's, if it is off. */
  onClockOff: (aheadMs: number) => void;
}

export interface LinkSettings extends SessionSettings {
  ledgerBeatTimeoutMs: number;
}

/** Between two health checks. */
const beatMs = 400;
/** Between two attempts to connect. The pause doubles from the first value up to the longest. */
const firstRetryMs = 100;
const longestRetryMs = 1_000;
/** A leader that does not renew its lease for this long is replaced. */
const leadershipMs = 6_000;
const renewBeforeMs = 4_000;
/** Clocks that differ by less count as equal. */
const clockToleranceMs = 1_000;
/** Anyone who can connect to the database could otherwise flood the log. */
const reportEveryMs = 60_000;

/** A permanent connection beside the pool: monitors the server, receives announcements and elects the leader. */
export class PostgresLink {
  readonly #parts: LinkParts;
  readonly #closed = new AbortController();
  readonly #running: Promise<void>;
  readonly #firstUp: Promise<void>;
  readonly #peers: Peers | undefined;
  #noteUp: () => void = () => undefined;
  #beatNow: () => void = () => undefined;
  #isUp = false;
  #wasUp = false;
  #leadsUntil = -Infinity;
  #aheadMs = 0;
  #ignored = 0;
  #reportedAt = -Infinity;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    this.#peers = parts.self && new Peers(parts.self, parts);
    this.#firstUp = new Promise((resolve) => (this.#noteUp = resolve));
    this.#running = this.#run();
  }

  readonly isUp = (): boolean => this.#isUp;

  /** Throws while the server is away. */
  readonly demandUp = (): void => {
    if (!this.#isUp) throw away();
  };

  /** A pooled connection failed: checks the server immediately. */
  readonly doubt = (): void => this.#beatNow();

  /** Resolves at the server's first answer. */
  whenUp(): Promise<void> {
    return this.#firstUp;
  }

  /** By the local monotonic clock: a process that was suspended has lost its lease. */
  readonly leads = (): boolean => performance.now() < this.#leadsUntil;

  /** How far the local clock is ahead of the server's, which all its clients share. */
  readonly aheadMs = (): number => this.#aheadMs;

  /** Other servers and workers. */
  readonly peers = (): Peer[] => this.#peers?.list() ?? [];

  async close(): Promise<void> {
    this.#leadsUntil = -Infinity;
    this.#closed.abort();
    this.#beatNow();
    await this.#running;
  }

  get #isClosing(): boolean {
    return this.#closed.signal.aborted;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    let pauseMs = firstRetryMs;
    while (!signal.aborted) {
      const { settings } = this.#parts;
      const session = new Session(settings, {
        onNotify: (payload) => this.#receive(payload),
        onLost: this.doubt,
      });
      try {
        await this.#stayConnected(session, () => (pauseMs = firstRetryMs));
      } catch (error) {
        this.#goDown(error);
      }
      if (this.#isClosing) {
        await this.#takeLeave(session).catch(() => undefined);
        await session.close();
      } else session.abort();
      await pause(pauseMs * (0.5 + Math.random() / 2), signal);
      pauseMs = Math.min(pauseMs * 2, longestRetryMs);
    }
  }

  /** Rejects when the server does not answer in time. */
  async #stayConnected(session: Session, onUp: () => void): Promise<void> {
    const { settings } = this.#parts;
    const { signal } = this.#closed;
    await inTime(session.query(`listen ${channel}`), settings.ledgerBeatTimeoutMs);
    this.#peers?.begin();
    while (!signal.aborted) {
      await inTime(this.#beat(session), settings.ledgerBeatTimeoutMs);
      if (!this.#isUp) {
        onUp();
        this.#goUp();
      }
      await this.#waitForBeat();
    }
  }

  async #waitForBeat(): Promise<void> {
    const early = new AbortController();
    this.#beatNow = () => early.abort();
    await pause(beatMs, early.signal);
  }

  #goUp(): void {
    this.#isUp = true;
    // Announcements during the outage are lost.
    if (this.#wasUp) {
      this.#parts.emit({ change: null, isOwn: false });
      this.#parts.onBack();
    }
    this.#wasUp = true;
    this.#noteUp();
  }

  #goDown(error: unknown): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#leadsUntil = -Infinity;
    this.#parts.onAway(error);
  }

  #receive(payload: string): void {
    const announcement = readAnnouncement(payload);
    if (announcement)
      this.#parts.emit({ change: announcement.change, isOwn: announcement.by === this.#parts.id });
    else this.#ignore();
  }

  #ignore(): void {
    this.#ignored++;
    const now = performance.now();
    if (now - this.#reportedAt < reportEveryMs) return;
    this.#parts.onUnknown(this.#ignored);
    this.#reportedAt = now;
    this.#ignored = 0;
  }

  /** Health check that also compares the clocks, and renews what others know of this process. */
  async #beat(session: Session): Promise<void> {
    const askedAt = performance.now();
    const from = Date.now();
    const isDue = this.#parts.mayLead && this.#leadsUntil - askedAt <= renewBeforeMs;
    const { rows } = isDue
      ? await session.query<Beat>(renewLease, [this.#parts.id, leadershipMs])
      : await session.query<Beat>(readClock);
    const [{ ms, leads } = { ms: from, leads: 0 }] = rows;
    this.#compareClocks(ms, from, from + performance.now() - askedAt);
    if (isDue) this.#leadsUntil = leads === 1 ? askedAt + leadershipMs : -Infinity;
    await this.#peers?.renew(session);
  }

  /** The server's clock was read between two moments of the local one. */
  #compareClocks(serverMs: number, from: number, to: number): void {
    const shown = serverMs + this.#aheadMs;
    if (shown > from - clockToleranceMs && shown < to + clockToleranceMs) return;
    const aheadMs = (from + to) / 2 - serverMs;
    this.#aheadMs = Math.abs(aheadMs) < clockToleranceMs ? 0 : Math.round(aheadMs);
    this.#parts.onClockOff(this.#aheadMs);
  }

  /** Another leads at once, and this process is not missed. */
  async #takeLeave(session: Session): Promise<void> {
    const { settings, id } = this.#parts;
    const left = Promise.all([
      session.query('update leader set until_ms = 0 where holder = $1', [id]),
      this.#peers?.leave(session),
    ]);
    await inTime(left, settings.ledgerBeatTimeoutMs);
  }
}

interface Beat {
  ms: number;
  leads: number;
}

const serverClock = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const readClock = `select ${serverClock} as ms, 0 as leads`;

/** By the server's clock: those of the machines may differ. */
const renewLease = `with clock as (select ${serverClock} as ms),
  renewed as (
    update leader set holder = $1, until_ms = clock.ms + $2 from clock
    where holder = $1 or until_ms < clock.ms returning 1
  )
  select clock.ms, (select count(*) from renewed) as leads from clock`;

/** Rejects on timeout, unless the answer has arrived but this process was too busy to read it. */
async function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(away()))), limitMs);
  });
  answer.catch(() => undefined); // it may fail after the timeout
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

export const channel = 'vedette';

/** The payload of a notification. */
export interface Announcement {
  /** The process that made the change. */
  by: string;
  change: LedgerChange;
}

const schema = Type.Object({
  by: Type.String(),
  change: Type.Union([
    Type.Object({ about: Type.Literal('account'), id: Type.String() }),
    Type.Object({
      about: Type.Enum(['plans', 'feeds', 'scans', 'progress', 'exposure', 'watches']),
    }),
  ]),
});

/** Ours are about a hundred characters; PostgreSQL allows up to 8,000. */
const longest = 512;

/** Null if invalid: any role may notify. A forged one only invalidates caches. */
function readAnnouncement(payload: string): Announcement | null {
  if (payload.length > longest) return null;
  try {
    const said: unknown = JSON.parse(payload);
    return Value.Check(schema, said) ? said : null;
  } catch {
    return null;
  }
}

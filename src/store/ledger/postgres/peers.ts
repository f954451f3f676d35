import type { Peer } from '../../ledger-port.ts';
import type { Session } from './session.ts';

/** How others know this process. */
export interface Self {
  /** The same after a restart. */
  id: string;
  name: string;
}

export interface PeerEvents {
  /** A process died, hangs, or cannot reach the ledger. */
  onSilent: (name: string) => void;
  /** One that was silent is there again. */
  onHeard: (name: string) => void;
}

const renewMs = 2_000;
/** As long as a leader may be. */
const silentMs = 6_000;
/** One that died for good, such as a lost machine, is reported for a day. */
const forgottenMs = 86_400_000;

/** The servers and workers of a ledger. Each renews its row there, and removes it when it is stopped. */
export class Peers {
  readonly #self: Self;
  readonly #events: PeerEvents;
  #connectedAt = 0;
  #renewedAt = -Infinity;
  #others: readonly Row[] = [];
  #silent: ReadonlySet<string> = new Set();

  constructor(self: Self, events: PeerEvents) {
    this.#self = self;
    this.#events = events;
  }

  /** The others, by name. */
  list(): Peer[] {
    return this.#others.map(({ id, name, ms }) => ({
      name,
      silentMs: this.#silent.has(id) ? ms : 0,
    }));
  }

  begin(): void {
    this.#connectedAt = performance.now();
    this.#renewedAt = -Infinity;
  }

  async renew(session: Session): Promise<void> {
    const now = performance.now();
    if (now - this.#renewedAt < renewMs) return;
    const { id, name } = this.#self;
    const { rows } = await session.query<Row>(renewRow, [id, name, forgottenMs]);
    this.#renewedAt = now;
    this.#others = rows;
    // After an outage of the ledger, all were silent.
    const mayJudge = now - this.#connectedAt >= silentMs;
    const isSilent = (row: Row) => row.ms > silentMs && (mayJudge || this.#silent.has(row.id));
    this.#tell(new Set(rows.filter(isSilent).map((row) => row.id)));
  }

  async leave(session: Session): Promise<void> {
    await session.query('delete from peer where id = $1', [this.#self.id]);
  }

  #tell(silent: ReadonlySet<string>): void {
    for (const { id, name } of this.#others) {
      if (silent.has(id) && !this.#silent.has(id)) this.#events.onSilent(name);
      if (!silent.has(id) && this.#silent.has(id)) this.#events.onHeard(name);
    }
    this.#silent = silent;
  }
}

interface Row {
  id: string;
  name: string;
  /** Since it was heard of. */
  ms: number;
}

/** By the server's clock. */
const renewRow = `with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms),
  renewed as (
    insert into peer (id, name, heard_ms) select $1, $2, ms from clock
    on conflict (id) do update set name = excluded.name, heard_ms = excluded.heard_ms
  ),
  forgotten as (
    delete from peer where id in (
      select id from peer, clock where heard_ms < clock.ms - $3::bigint for update of peer skip locked
    )
  )
  select id, name, greatest(0, clock.ms - heard_ms) as ms from peer, clock where id <> $1 order by name`;

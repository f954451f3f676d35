import { toMessage } from './message.ts';
import { SendFault } from './sinks/sink.ts';
import type { Sender } from './sinks/index.ts';
import type { Claimed, Settled, WatchStore } from './store.ts';

/** Pauses before the second and later attempts; after the last, the delivery is dead. */
const pausesMs = [5_000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((h) => h * 3_600_000)];
/** Spreads retries so that they do not coincide. */
const jitter = 0.2;
/** After this, another process takes over a delivery whose process died. */
const leaseMs = 60_000;
const mostAtOnce = 64;
/** Parallel deliveries per sink, so that a slow one leaves room for others. */
const mostOfSink = 8;
/** Pause for a sink that just failed. */
const restMs = 2_000;
/** Longer waits are split. */
const longestSleepMs = 60_000;
/** Delay after a failure of the ledger. */
const againMs = 1_000;

interface DelivererParts {
  watches: WatchStore;
  sender: Sender;
  publicUrl: string;
  now: () => number;
  /** While false, another process delivers. */
  leads: () => boolean;
  /** Factor for the pauses between attempts. */
  pace: number;
  onFault: (error: unknown) => void;
}

/** Takes due messages from the ledger and sends each at least once, always under the same id. */
export class Deliverer {
  readonly #parts: DelivererParts;
  readonly #sending = new Map<string, number>();
  readonly #resting = new Map<string, number>();
  readonly #tasks = new Set<Promise<void>>();
  #settled: Settled[] = [];
  #settling: Promise<void> | undefined;
  #pumping: Promise<void> | undefined;
  #isDue = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: DelivererParts) {
    this.#parts = parts;
  }

  /** Call when something may be due. */
  readonly wake = (): void => {
    if (this.#isStopped) return;
    this.#isDue = true;
    this.#pumping ??= this.#pump().finally(() => (this.#pumping = undefined));
  };

  /** Finishes deliveries in progress and records their outcomes. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#pumping;
    await Promise.all(this.#tasks);
    await this.#settling;
  }

  async #pump(): Promise<void> {
    const { watches, now, leads, onFault } = this.#parts;
    try {
      while (this.#isDue && !this.#isStopped) {
        this.#isDue = false;
        const room = mostAtOnce - this.#tasks.size;
        if (!leads() || room <= 0) break;
        const at = now();
        const claimed = await watches.claim({
          now: toIso(at),
          until: toIso(at + leaseMs),
          limit: Math.min(room, mostOfSink),
          without: this.#busy(at),
        });
        for (const each of claimed) this.#start(each);
        if (claimed.length > 0) this.#isDue = true;
      }
      await this.#sleep();
    } catch (error) {
      onFault(error);
      this.#wakeIn(againMs);
    }
  }

  #busy(now: number): string[] {
    const full = [...this.#sending].filter(([, count]) => count >= mostOfSink);
    const resting = [...this.#resting].filter(([, until]) => until > now);
    return [...full, ...resting].map(([id]) => id);
  }

  async #sleep(): Promise<void> {
    if (this.#isStopped) return;
    const { watches, now, leads } = this.#parts;
    if (!leads()) {
      this.#wakeIn(longestSleepMs);
      return;
    }
    const at = now();
    const due = await watches.nextDue(this.#busy(at));
    const waits = [...this.#resting.values()].map((until) => until - at);
    if (due !== null) waits.push(Date.parse(due) - at);
    const next = waits.filter((ms) => ms > 0).sort((one, other) => one - other)[0];
    const isDue = due !== null && Date.parse(due) <= at && this.#tasks.size < mostAtOnce;
    this.#wakeIn(isDue ? 0 : (next ?? longestSleepMs));
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(this.wake, Math.min(Math.max(ms, 1), longestSleepMs));
    this.#timer.unref();
  }

  #start(claimed: Claimed): void {
    const { id } = claimed.sink;
    this.#sending.set(id, (this.#sending.get(id) ?? 0) + 1);
    const task = this.#send(claimed).finally(() => {
      this.#tasks.delete(task);
      const left = (this.#sending.get(id) ?? 1) - 1;
      if (left > 0) this.#sending.set(id, left);
      else this.#sending.delete(id);
      this.wake();
    });
    this.#tasks.add(task);
  }

  async #send({ delivery, sink, watch, events }: Claimed): Promise<void> {
    const { sender, publicUrl, now } = this.#parts;
    const { id, sinkId, isDigest, tries } = delivery;
    const settle = (rest: Pick<Settled, 'state' | 'dueAt' | 'outcome' | 'switchOff'>) =>
      this.#settle({ id, sinkId, at: toIso(now()), ...rest });
    const kept = { dueAt: delivery.dueAt, switchOff: false };
    if (events.length === 0)
      return settle({ ...kept, state: 'dead', outcome: 'Its event is gone.' });
    try {
      const message = toMessage({ id, watch, events, isDigest, publicUrl });
      const outcome = await sender.send(message, sink);
      this.#resting.delete(sinkId);
      await settle({ ...kept, state: 'done', outcome });
    } catch (error) {
      const outcome = error instanceof Error ? error.message : String(error);
      const fault = error instanceof SendFault ? error : undefined;
      this.#resting.set(sinkId, now() + restMs * this.#parts.pace);
      if (fault?.isOver) return settle({ ...kept, state: 'dead', outcome, switchOff: true });
      const pause = pausesMs[tries - 1];
      if (pause === undefined) return settle({ ...kept, state: 'dead', outcome });
      const spread = 1 + jitter * (2 * Math.random() - 1);
      const ms = fault?.retryAfterMs ?? pause * spread * this.#parts.pace;
      return settle({ ...kept, state: 'waiting', dueAt: toIso(now() + ms), outcome });
    }
  }

  /** Batches outcomes that arrive during a write. */
  async #settle(settled: Settled): Promise<void> {
    this.#settled.push(settled);
    await this.#settling;
    this.#settling ??= this.#flush().finally(() => (this.#settling = undefined));
    await this.#settling;
  }

  async #flush(): Promise<void> {
    while (this.#settled.length > 0) {
      const some = this.#settled;
      this.#settled = [];
      try {
        await this.#parts.watches.settle(some);
      } catch (error) {
        // The lease will expire: they are sent again under the same id.
        this.#parts.onFault(error);
      }
    }
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

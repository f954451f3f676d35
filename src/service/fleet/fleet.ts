import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { StartError } from '../../errors.ts';
import type { Calls } from '../../lib/calls.ts';
import type { Part, Status } from '../part.ts';
import { Member } from './member.ts';
import type { Beginning, Serving } from './protocol.ts';

interface FleetParts {
  count: number;
  log: Logger;
  answers: ConstructorParameters<typeof Member>[0];
  beginning: () => Beginning;
  /** True if the ledger is unavailable. */
  isStale: () => boolean;
}

interface Death {
  at: number;
  why: string;
}

const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** Crashes within this time are counted and reported. */
const recentMs = 60_000;
/** More recent crashes than this are no accident. */
const mostDeaths = 2;
/** Attempts to start a process: a new feed generation may replace the files it was told to open. */
const mostBeginnings = 3;
const pingMs = 1_000;

/** Keeps the serving processes alive, hands them connections and tells them of changes. */
export class Fleet implements Part {
  readonly #parts: FleetParts;
  readonly #members = new Set<Member>();
  readonly #idle: ((member: Member) => void)[] = [];
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #pings: NodeJS.Timeout;
  #deaths: Death[] = [];
  #isClosed = false;

  private constructor(parts: FleetParts) {
    this.#parts = parts;
    const ping = () => this.askAll((each) => each.ask('ping', parts.isStale()));
    this.#pings = setInterval(() => void ping(), pingMs).unref();
  }

  /** Resolves when every process is ready. */
  static async open(parts: FleetParts): Promise<Fleet> {
    const fleet = new Fleet(parts);
    try {
      await Promise.all(Array.from({ length: parts.count }, () => fleet.#launch()));
      return fleet;
    } catch (error) {
      await fleet.close();
      const why = error instanceof Error ? error.message : String(error);
      throw new StartError(`A serving process cannot start: ${why}`, { cause: error });
    }
  }

  get pids(): number[] {
    return [...this.#members].flatMap(({ child: { pid } }) => pid ?? []);
  }

  /** Hands a connection to the process with the fewest. Resolves when it has closed. */
  async hand(socket: Socket): Promise<void> {
    while (!this.#isClosed && !socket.destroyed) {
      const member = this.#leastLoaded() ?? (await this.#nextReady());
      // Moves to the end of the line among equally loaded processes.
      if (this.#members.delete(member)) this.#members.add(member);
      if (await member.serve(socket)) return;
    }
    socket.destroy();
  }

  /** Collects the answers of all processes. One that fails is replaced and yields no answer. */
  async askAll<Answer>(ask: (channel: Calls<Serving>) => Promise<Answer>): Promise<Answer[]> {
    const answers = [...this.#members].map(async (member) => {
      try {
        return [await member.ask(ask)];
      } catch (error) {
        if (!this.#isClosed)
          this.#parts.log.warn({ err: error }, 'a serving process does not respond');
        member.kill();
        return [];
      }
    });
    return (await Promise.all(answers)).flat();
  }

  tellAll(tell: (channel: Calls<Serving>) => void, but?: Member): void {
    for (const member of this.#members) if (member !== but) tell(member.channel);
  }

  status(): Promise<Status> {
    const { count } = this.#parts;
    const ready = [...this.#members].filter(({ isReady }) => isReady).length;
    const recent = this.#recentDeaths();
    const last = recent.at(-1);
    const replaced = last
      ? `; ${recent.length} replaced in the last minute, the last one: ${last.why}`
      : '';
    const detail = `${ready} of ${count} serve${replaced}`;
    if (ready === 0) return Promise.reject(new Error(`no serving process: ${detail}`));
    return Promise.resolve({ ok: recent.length <= mostDeaths, detail });
  }

  /** Lets requests finish in every process. */
  async drain(): Promise<void> {
    this.#isClosed = true;
    const drained = [...this.#members].map(({ channel }) => channel.ask('drain'));
    await Promise.all(drained.map((each) => each.catch(() => undefined))); // it may have been killed
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pings);
    for (const pause of this.#pauses) clearTimeout(pause);
    const ends = [...this.#members].map((member) => {
      member.kill();
      return member.gone;
    });
    await Promise.all(ends);
  }

  async #launch(): Promise<void> {
    const { answers, beginning } = this.#parts;
    const member = new Member(answers);
    this.#members.add(member);
    void member.gone.then((why) => this.#replace(member, why));
    for (let attempt = 1; ; attempt++) {
      try {
        await member.channel.ask('begin', beginning());
        break;
      } catch (error) {
        if (attempt < mostBeginnings && member.child.exitCode === null) continue;
        member.kill();
        throw error;
      }
    }
    member.isReady = true;
    for (const turn of this.#idle.splice(0)) turn(member);
  }

  #replace(member: Member, why: string): void {
    this.#members.delete(member);
    if (this.#isClosed) return;
    this.#deaths = [...this.#recentDeaths(), { at: performance.now(), why }];
    this.#parts.log.error({ pid: member.child.pid, why }, 'a serving process exited; replaced');
    const young = this.#deaths.length - 1;
    const ms = young === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** young);
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#launch().catch((error: unknown) => {
        this.#parts.log.error({ err: error }, 'a serving process cannot start');
      });
    }, ms);
    this.#pauses.add(pause);
  }

  #leastLoaded(): Member | undefined {
    let least: Member | undefined;
    for (const member of this.#members) {
      if (member.isReady && (!least || member.load < least.load)) least = member;
    }
    return least;
  }

  #nextReady(): Promise<Member> {
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #recentDeaths(): Death[] {
    const since = performance.now() - recentMs;
    return this.#deaths.filter(({ at }) => at >= since);
  }
}

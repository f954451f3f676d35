import { away } from './faults.ts';
import { Session, type SessionSettings } from './session.ts';

interface Waiting {
  take: (session: Session) => void;
  giveUp: (fault: Error) => void;
}

/** At most so many sessions at once. Those that are lost are replaced. */
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

  /** Waits for a free one for as long as connecting may take. */
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

  /** Fails what waits for a server that does not answer any more. */
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

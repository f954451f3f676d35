/** A program that blocks addresses, as of its last request. */
interface Bouncer {
  keyId: string;
  address: string;
  /** What it calls itself; untrusted text. */
  agent: string;
  how: 'stream' | 'live';
  /** In ms. */
  firstPull: number;
  lastPull: number;
  pulls: number;
}

type Pull = Pick<Bouncer, 'keyId' | 'address' | 'agent' | 'how'>;

const longestAgent = 200;
const mostBouncers = 10_000;

/** Which bouncers pull decisions. Kept in memory only: each returns within seconds or minutes. */
export class Bouncers {
  readonly #now: () => number;
  readonly #known = new Map<string, Bouncer>();

  constructor(now: () => number) {
    this.#now = now;
  }

  note({ keyId, address, agent: whole, how }: Pull): void {
    const agent = whole.slice(0, longestAgent);
    const at = this.#now();
    const name = `${keyId} ${address} ${agent}`;
    const known = this.#known.get(name);
    if (known) {
      known.how = how;
      known.lastPull = at;
      known.pulls++;
      return;
    }
    this.#known.set(name, { keyId, address, agent, how, firstPull: at, lastPull: at, pulls: 1 });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostBouncers && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Most recent pull first. */
  get all(): readonly Bouncer[] {
    return [...this.#known.values()].sort((one, other) => other.lastPull - one.lastPull);
  }
}

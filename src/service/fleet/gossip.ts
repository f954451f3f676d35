import type { LookupCounter } from '../../ip/lookup-counter.ts';
import type { LookedUp } from './protocol.ts';

const tellMs = 50;
/** Told at a time. A bulk request looks up more; those beyond are counted in their own process only. */
const mostTold = 2_000;

/** Tells other processes what was looked up here, so that counts shown to an account agree. */
export class Gossip {
  readonly #counter: LookupCounter;
  readonly #tell: (lookups: LookedUp) => void;
  #waiting: (readonly [string, string])[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(counter: LookupCounter, tell: (lookups: LookedUp) => void) {
    this.#counter = counter;
    this.#tell = tell;
    counter.onAdd((accountId, subject) => this.#note(accountId, subject));
  }

  hear(lookups: LookedUp): void {
    for (const [accountId, subject] of lookups) this.#counter.addUnheard(accountId, subject);
  }

  /** What waits, at once. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#tell(this.#waiting);
    this.#waiting = [];
  }

  #note(accountId: string, subject: string): void {
    if (this.#waiting.length >= mostTold) return;
    this.#waiting.push([accountId, subject]);
    this.#timer ??= setTimeout(() => this.tell(), tellMs).unref();
  }
}

import type { LookupCounter } from '../../ip/lookup-counter.ts';
import type { LookedUp } from './protocol.ts';

const sendMs = 50;
/** Maximum sent at a time. A bulk request has more; the excess counts only in its own process. */
const mostWaiting = 2_000;

/** Reports look-ups to the other processes, so that the counts shown to an account agree. */
export class SharedLookups {
  readonly #counter: LookupCounter;
  readonly #send: (lookups: LookedUp) => void;
  #waiting: (readonly [string, string])[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(counter: LookupCounter, send: (lookups: LookedUp) => void) {
    this.#counter = counter;
    this.#send = send;
    counter.onAdd((accountId, subject) => this.#note(accountId, subject));
  }

  receive(lookups: LookedUp): void {
    for (const [accountId, subject] of lookups) this.#counter.addFromElsewhere(accountId, subject);
  }

  /** Sends everything that is waiting. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#send(this.#waiting);
    this.#waiting = [];
  }

  #note(accountId: string, subject: string): void {
    if (this.#waiting.length >= mostWaiting) return;
    this.#waiting.push([accountId, subject]);
    this.#timer ??= setTimeout(() => this.flush(), sendMs).unref();
  }
}

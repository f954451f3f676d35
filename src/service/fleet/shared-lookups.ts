import type { LookupCounter } from '../../ip/lookup-counter.ts';
import type { LookedUp } from './protocol.ts';

const sendMs = 50;
/** Sent at a time. A bulk request looks up more; those beyond are counted in their own process only. */
const mostWaiting = 2_000;

/** Sends other processes what was looked up here, so that counts shown to an account agree. */
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

  /** What waits, at once. */
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

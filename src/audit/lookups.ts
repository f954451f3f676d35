import type { Call, Operation } from '../http/operation.ts';
import { actorOf } from './change.ts';
import type { AuditStore, Change } from './store.ts';

interface RecorderParts {
  audit: Pick<AuditStore, 'append'>;
  /** Maximum look-ups waiting in memory. */
  limit: number;
  now: () => number;
  complain: (error: unknown) => void;
}

/** Maximum length of the subject; a query or a list may be longer. */
const subjectLength = 500;
/** Rows per transaction; the API answers in between. */
const batch = 500;

/** Records who looked up what: collected in memory, written in batches, counted as lost if there is no room. */
export class LookupRecorder {
  readonly #parts: RecorderParts;
  #waiting: Change[] = [];
  #lost = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** Administration has its own trail. */
  readonly note = (
    operation: Operation,
    input: unknown,
    call: Pick<Call, 'caller' | 'from'>,
  ): void => {
    if (operation.access !== 'key' || operation.group === 'user') return;
    if (this.#waiting.length >= this.#parts.limit) {
      this.#lost++;
      return;
    }
    const at = new Date(this.#parts.now()).toISOString();
    const shown = operation.shown && [...operation.shown];
    const subject = JSON.stringify(input, shown).slice(0, subjectLength);
    this.#waiting.push({ at, by: actorOf(call), action: operation.id, subject, detail: {} });
  };

  /** Writes waiting look-ups; a batch that fails is retried next time. */
  flush(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#write()).catch(this.#parts.complain);
    return this.#turn;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0 || this.#lost > 0) {
      const changes = this.#waiting.slice(0, batch);
      const lost = this.#lost;
      await this.#parts.audit.append('lookups', [...changes, ...this.#lossEntry(lost)]);
      this.#waiting = this.#waiting.slice(changes.length);
      this.#lost -= lost;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #lossEntry(lost: number): Change[] {
    if (lost === 0) return [];
    const by = { accountId: '', keyId: '', from: 'server' };
    const at = new Date(this.#parts.now()).toISOString();
    return [{ at, by, action: 'lost', subject: 'look-ups not recorded', detail: { lost } }];
  }
}

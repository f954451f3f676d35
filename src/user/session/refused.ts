import { changeByServer, type AuditStore } from '../../audit/store.ts';
import { subscriberOf } from '../../lib/subscriber.ts';

interface RefusedParts {
  audit: Pick<AuditStore, 'append'>;
  now: () => number;
}

/** Further addresses are counted only in the total. */
const mostAddresses = 1_000;

/**
 * Refused sign-ins. They are counted in memory and recorded together, so that a stranger cannot fill the
 * audit log.
 */
export class RefusedSignIns {
  readonly #parts: RefusedParts;
  #count = 0;
  readonly #byAddress = new Map<string, number>();

  constructor(parts: RefusedParts) {
    this.#parts = parts;
  }

  note(address: string): void {
    this.#count++;
    const subscriber = subscriberOf(address);
    const count = this.#byAddress.get(subscriber);
    if (count !== undefined || this.#byAddress.size < mostAddresses) {
      this.#byAddress.set(subscriber, (count ?? 0) + 1);
    }
  }

  /** Records one entry for all since the last flush, if any. */
  async flush(): Promise<void> {
    const { audit, now } = this.#parts;
    const refused = this.#count;
    if (refused === 0) return;
    const addresses = [...this.#byAddress].sort(([, one], [, other]) => other - one);
    const detail = { refused, addresses: addresses.length, most_from: addresses[0]?.[0] ?? '' };
    const deed = { action: 'session.refuse', subject: 'sign-ins', detail } as const;
    await audit.append('changes', [changeByServer(now(), deed)]);
    this.#count -= refused;
    this.#byAddress.clear();
  }
}

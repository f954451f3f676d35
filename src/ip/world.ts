import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { DnsProbe } from './dns-probe.ts';
import type { LookupCounter } from './lookup-counter.ts';
import type { HostStore } from './store.ts';

export type { IntelSnapshot } from '../intel/snapshot.ts';

export interface IpWorld {
  /** The newest generation. Taken once for each request. */
  intel: () => IntelSnapshot;
  hosts: HostStore;
  lookups: LookupCounter;
  now: () => number;
  /** Asks a resolver itself; absent where the settings do not allow it. */
  probeDns?: (address: string) => Promise<DnsProbe>;
}

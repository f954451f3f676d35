import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { DnsProbe } from './dns-probe.ts';
import type { LookupCounter } from './lookup-counter.ts';
import type { HostStore } from './store.ts';

export type { IntelSnapshot } from '../intel/snapshot.ts';

export interface IpWorld {
  /** The current generation. Read once per request. */
  intel: () => IntelSnapshot;
  hosts: HostStore;
  lookups: LookupCounter;
  now: () => number;
  /** Probes a resolver; absent if the settings do not allow it. */
  probeDns?: (address: string) => Promise<DnsProbe>;
}

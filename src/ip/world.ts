import type { AsnTable } from '../intel/asn.ts';
import type { Geo } from '../intel/geo.ts';
import type { Intel } from '../intel/intel.ts';
import type { ReservedTable } from '../intel/reserved.ts';
import type { Suppression } from '../intel/suppression.ts';
import type { IpRange } from '../lib/ip.ts';
import type { LookupCounter } from './lookup-counter.ts';
import type { HostStore } from './store.ts';

/** What people read of a feed beside its name. */
export interface FeedCard {
  title: string;
  url: string;
}

/** Everything of one generation, never changed: an answer that holds one belongs wholly to it. */
export interface IntelSnapshot {
  generation: string;
  intel: Intel;
  asn: AsnTable;
  geo: Pick<Geo, 'find'>;
  reserved: ReservedTable;
  /** The user's own networks: answered although they may be private. */
  ownRanges: readonly IpRange[];
  suppressions: readonly Suppression[];
  /** When the files of networks and places were made, in ms. */
  registryAsOf: number;
  /** By the feed's name; feeds without a card are called by their name. */
  feedCards?: ReadonlyMap<string, FeedCard>;
}

export interface IpWorld {
  /** The newest generation. Taken once for each request. */
  intel: () => IntelSnapshot;
  hosts: HostStore;
  lookups: LookupCounter;
  now: () => number;
}

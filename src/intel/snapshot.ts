import type { IpRange } from '../lib/ip.ts';
import type { AsnTable } from './asn.ts';
import type { FirstListed } from './first-listed.ts';
import type { Geo } from './geo.ts';
import type { Intel } from './intel.ts';
import type { NameIntel } from './names.ts';
import type { ReservedTable } from './reserved.ts';
import type { Suppression } from './suppression.ts';

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
  /** What feeds say of names and URLs. */
  names?: NameIntel;
  /** By the feed's name; feeds without a card are called by their name. */
  feedCards?: ReadonlyMap<string, FeedCard>;
  firstListed?: FirstListed;
}

import type { IpRange } from '../lib/ip.ts';
import type { AsnTable } from './asn.ts';
import type { FirstListed } from './first-listed.ts';
import type { Geo } from './geo.ts';
import type { Intel } from './intel.ts';
import type { NameIntel } from './names.ts';
import type { ReservedTable } from './reserved.ts';
import type { Suppression } from './suppression.ts';

/** What people read about a feed besides its name. */
export interface FeedCard {
  title: string;
  url: string;
}

/** Everything of one generation. Immutable: an answer that holds one is consistent. */
export interface IntelSnapshot {
  generation: string;
  intel: Intel;
  asn: AsnTable;
  geo: Pick<Geo, 'find'>;
  reserved: ReservedTable;
  /** The user's own networks: looked up even if private. */
  ownRanges: readonly IpRange[];
  suppressions: readonly Suppression[];
  /** When the network and geo files were made, in ms. */
  registryAsOf: number;
  /** What feeds say about names and URLs. */
  names?: NameIntel;
  /** By feed name; feeds without a card are shown by name. */
  feedCards?: ReadonlyMap<string, FeedCard>;
  firstListed?: FirstListed;
}

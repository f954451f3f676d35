import { AsnTable } from './asn.ts';
import { Geo, type GeoFiles } from './geo.ts';
import { Intel, type SharedIntel } from './intel.ts';
import { createReservedTable } from './reserved.ts';
import type { IntelSnapshot } from './snapshot.ts';

/** A generation in a form that can be sent to another thread; its tables are not copied. */
export interface SharedSnapshot extends Pick<
  IntelSnapshot,
  'generation' | 'ownRanges' | 'suppressions' | 'registryAsOf'
> {
  intel: SharedIntel;
  asn: SharedArrayBuffer;
  geo: GeoFiles;
  extraPublic: readonly string[];
}

export function shareSnapshot(
  snapshot: IntelSnapshot & { geo: Geo },
  extraPublic: readonly string[],
): SharedSnapshot {
  const { generation, ownRanges, suppressions, registryAsOf } = snapshot;
  return {
    generation,
    ownRanges,
    suppressions,
    registryAsOf,
    extraPublic,
    intel: snapshot.intel.share(),
    asn: snapshot.asn.share(),
    geo: snapshot.geo.share(),
  };
}

export function openShared(shared: SharedSnapshot): IntelSnapshot {
  const { generation, ownRanges, suppressions, registryAsOf } = shared;
  return {
    generation,
    ownRanges,
    suppressions,
    registryAsOf,
    intel: Intel.fromShared(shared.intel),
    asn: AsnTable.fromShared(shared.asn),
    geo: new Geo(shared.geo),
    reserved: createReservedTable(shared.extraPublic),
  };
}

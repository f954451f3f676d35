import { asnKind } from '../intel/asn-csv.ts';
import { AsnTable } from '../intel/asn.ts';
import type { FeedFacts } from '../intel/claim.ts';
import { openColumns, type FeedColumns } from '../intel/columns.ts';
import { FirstListed } from '../intel/first-listed.ts';
import { Geo } from '../intel/geo.ts';
import { buildIntel, openIntel, type FeedInput, type Intel } from '../intel/intel.ts';
import { createReservedTable } from '../intel/reserved.ts';
import { seedFeeds } from '../intel/seeds.ts';
import type { FeedCard, IntelSnapshot } from '../intel/snapshot.ts';
import type { NameSuppression } from '../intel/suppression.ts';
import type { Opened } from '../lib/flat-file.ts';
import { mapFile, mapFlat } from '../lib/mapped-file.ts';
import type { LocationFiles } from './location.ts';
import { NameTables, type NamesPlace } from './name-tables.ts';

/**
 * A generation in a form that can be sent to another process on this machine: its tables are files.
 */
export interface SnapshotFiles extends Pick<
  IntelSnapshot,
  'generation' | 'ownRanges' | 'suppressions' | 'registryAsOf'
> {
  table: string;
  /** Empty if only the seeds count; the table is then built from them directly. */
  inputs: readonly { feed: FeedFacts; columns: string }[];
  location: LocationFiles;
  names: readonly NamesPlace[];
  nameSuppressions: readonly NameSuppression[];
  extraPublic: readonly string[];
  feedCards: readonly (readonly [string, FeedCard])[];
  /** Files of first-listed times, by document digest. */
  listings: readonly (readonly [string, string])[];
}

/**
 * Opens generations that another process put into use, by mapping their files. Files shared by two
 * generations are opened once. Throws if a file is gone or already belongs to a later generation.
 */
export class SnapshotMapper {
  readonly #names = new NameTables(mapFlat);
  #columns = new Map<string, FeedColumns>();
  #firstListed: FirstListed | undefined;
  #networks: { file: string; table: AsnTable } | undefined;
  #places: { files: string; geo: Geo } | undefined;

  open(files: SnapshotFiles): IntelSnapshot {
    const { generation, ownRanges, suppressions, registryAsOf } = files;
    const former = this.#firstListed;
    this.#firstListed = new FirstListed(new Map(files.listings), { former, open: mapFlat });
    return {
      generation,
      ownRanges,
      suppressions,
      registryAsOf,
      intel: this.#openTable(files),
      asn: this.#openNetworks(files.location.networks),
      geo: this.#openPlaces(files.location.places),
      reserved: createReservedTable(files.extraPublic),
      names: this.#names.openPlaces(files.names, files.nameSuppressions),
      feedCards: new Map(files.feedCards),
      firstListed: this.#firstListed,
    };
  }

  #openTable({ table, inputs, extraPublic }: SnapshotFiles): Intel {
    if (inputs.length === 0) return buildIntel(seedFeeds(), createReservedTable(extraPublic));
    const opened = new Map<string, FeedColumns>();
    const mapped = inputs.map(({ feed, columns: file }): FeedInput => {
      const columns = this.#columns.get(file) ?? demand(openColumns(file, mapFlat));
      opened.set(file, columns);
      return { feed, columns };
    });
    const intel = demand(openIntel(table, [...seedFeeds(), ...mapped], mapFlat));
    this.#columns = opened;
    return intel;
  }

  #openNetworks(file: string): AsnTable {
    if (this.#networks?.file !== file) {
      this.#networks = { file, table: new AsnTable(demand(mapFlat(file, asnKind))) };
    }
    return this.#networks.table;
  }

  #openPlaces(paths: LocationFiles['places']): Geo {
    const files = JSON.stringify(paths);
    if (this.#places?.files !== files) this.#places = { files, geo: new Geo(paths, mapFile) };
    return this.#places.geo;
  }
}

function demand<T>(opened: Opened<T>): T {
  if ('value' in opened) return opened.value;
  throw new Error(opened.damage);
}

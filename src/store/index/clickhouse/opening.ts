import type { Thread } from '../../../lib/thread.ts';
import type { Collection } from '../../../search/collection.ts';
import type { FactsSource } from '../../../search/index-port.ts';
import type { Codec, KindSource } from '../kind.ts';
import type { ClerkFunctions, Placing } from './clerk-thread.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { Columns } from './columns.ts';
import { FactsKeeper } from './facts-keeper.ts';
import { Journal, type Leases, usualLeases } from './journal.ts';
import type { ClickHousePlace } from './place.ts';
import { Reader } from './reader.ts';
import { Retaining } from './retaining.ts';
import { create, creation, tablesOf } from './tables.ts';
import { Writer } from './writer.ts';

export interface ClickHouseParts<Document> {
  place: ClickHousePlace;
  /** Names of its tables begin with this. */
  name: string;
  kind: KindSource;
  /** From the kind's codec. */
  pack: Codec<Document>['pack'];
  unpack: Codec<Document>['unpack'];
  collection: Collection;
  /** Those of the moment at which it is opened. */
  facts: () => FactsSource;
  /** What decides the shard of a document. By address only if the key tells the address. */
  placing: Placing;
  /** Whether a document's key tells its time. */
  hasTimeInKey: boolean;
  /** Connections to each server. */
  connections: number;
  queryMs: number;
  queriesWaiting: number;
  documentsWaiting: number;
  /** How long a write waits for servers that are away. */
  writePatienceMs: number;
  leases?: Leases;
  /** After so long without an answer servers are away. */
  watchMs?: number;
  /** Recovered errors, for the log. */
  onFault: (error: Error) => void;
}

/** What there is while the servers could be reached once. */
export interface Opened<Document> {
  cluster: Cluster;
  keeper: FactsKeeper;
  journal: Journal;
  reader: Reader<Document>;
  writer: Writer;
  retaining: Retaining;
}

interface Surroundings {
  clerk: Thread<ClerkFunctions>;
  facts: FactsSource;
  onAnswer: () => void;
}

/** Finds the servers, makes what tables are missing, and brings facts up to date. */
export async function openParts<Document>(
  parts: ClickHouseParts<Document>,
  { clerk, facts, onAnswer }: Surroundings,
): Promise<Opened<Document>> {
  const { place, name, queryMs, queriesWaiting, connections, leases = usualLeases } = parts;
  const limits = { connections, waiting: queriesWaiting, ms: queryMs, onAnswer };
  const cluster = await openCluster(place, limits);
  try {
    const { server } = cluster;
    const columns = new Columns(parts.collection);
    const tables = tablesOf(name, place, !server.has.projections);
    await create(cluster, [...creation(name, { place, columns, server })]);
    const journal = new Journal(name, { cluster, tables, leases });
    const shared = { cluster, tables, columns, journal, clerk };
    const keeper = new FactsKeeper(shared);
    await keeper.use(facts);
    const { unpack, placing, hasTimeInKey, writePatienceMs: patienceMs } = parts;
    const isPlacedByAddress = placing === 'address';
    const reader = new Reader<Document>({ ...shared, facts: keeper, unpack, isPlacedByAddress });
    const writer = new Writer({ ...shared, facts: keeper, hasTimeInKey, patienceMs });
    return {
      cluster,
      keeper,
      journal,
      reader,
      writer,
      retaining: new Retaining({ ...shared, writer }),
    };
  } catch (error) {
    cluster.close();
    throw error;
  }
}

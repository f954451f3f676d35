import type { Thread } from '../../../lib/thread.ts';
import type { Collection } from '../../../search/collection.ts';
import type { FactsSource } from '../../../search/index-port.ts';
import type { CompactForm, KindSource } from '../kind.ts';
import type { EncoderFunctions, ShardBy } from './encoder-thread.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { Columns } from './columns.ts';
import { FactTables } from './fact-tables.ts';
import { Journal, type Leases, usualLeases } from './journal.ts';
import type { ClickHousePlace } from './place.ts';
import { Reader } from './reader.ts';
import { Expiry } from './expiry.ts';
import { create, creation, tablesOf } from './tables.ts';
import { Writer } from './writer.ts';

export interface ClickHouseParts<Document> {
  place: ClickHousePlace;
  /** Prefix of its table names. */
  name: string;
  kind: KindSource;
  /** The codec of this kind. */
  codec: CompactForm<Document>;
  collection: Collection;
  /** Called on each opening. */
  facts: () => FactsSource;
  /** Sharding key. `address` only if the document key contains the address. */
  shardBy: ShardBy;
  /** Whether the document key contains the time. */
  hasTimeInKey: boolean;
  /** Connections to each server. */
  connections: number;
  queryMs: number;
  queriesWaiting: number;
  documentsWaiting: number;
  /** How long a write waits for unavailable servers. */
  writePatienceMs: number;
  leases?: Leases;
  /** Servers count as unavailable after this time without an answer. */
  watchMs?: number;
  /** Recovered errors, for the log. */
  onFault: (error: Error) => void;
}

/** Everything opened on the servers. */
export interface Opened<Document> {
  cluster: Cluster;
  factTables: FactTables;
  journal: Journal;
  reader: Reader<Document>;
  writer: Writer;
  expiry: Expiry;
}

interface Surroundings {
  encoder: Thread<EncoderFunctions>;
  facts: FactsSource;
  onAnswer: () => void;
}

/** Connects, creates missing tables and updates the facts. */
export async function openParts<Document>(
  parts: ClickHouseParts<Document>,
  { encoder, facts, onAnswer }: Surroundings,
): Promise<Opened<Document>> {
  const { place, name, queryMs, queriesWaiting, connections, leases = usualLeases } = parts;
  const limits = { connections, waiting: queriesWaiting, ms: queryMs, onAnswer };
  const cluster = await openCluster(place, limits);
  try {
    const { server } = cluster;
    const columns = new Columns(parts.collection);
    const tables = tablesOf(name, place, !server.has.all);
    await create(cluster, [...creation(name, { place, columns, server })]);
    const journal = new Journal(name, { cluster, tables, leases });
    const shared = { cluster, tables, columns, journal, encoder };
    const factTables = new FactTables(shared);
    await factTables.use(facts);
    const { codec, shardBy, hasTimeInKey, writePatienceMs: patienceMs } = parts;
    const isShardedByAddress = shardBy === 'address';
    const reader = new Reader<Document>({
      ...shared,
      facts: factTables,
      codec,
      isShardedByAddress,
    });
    const writer = new Writer({
      ...shared,
      facts: factTables,
      hasTimeInKey,
      patienceMs,
      onTrouble: (cause) => parts.onFault(new Error('ClickHouse takes no writes', { cause })),
    });
    const expiry = new Expiry({ ...shared, writer });
    expiry.start(parts.onFault);
    return { cluster, factTables, journal, reader, writer, expiry };
  } catch (error) {
    cluster.close();
    throw error;
  }
}

import { StartError } from '../../../errors.ts';
import { Connection, type Limits } from './connection.ts';
import type { DerivedOwner } from '../facts.ts';
import { literal } from './literal.ts';
import type { ClickHousePlace } from './place.ts';
import type { ColumnOfField, FieldColumns } from './columns.ts';

/** The servers of one installation. Statements go to the configured one, which distributes them. */
export interface Cluster {
  server: Server;
  entry: Connection;
  /** The first shard, for operations that must happen in one place. */
  first: Connection;
  /** A replica of each shard. */
  shards: readonly Connection[];
  /** Sum of the shard weights; a document's shard is its number modulo this. */
  slots: number;
  onEach: (work: (node: Connection) => Promise<void>) => Promise<void>;
  /** Changes partitions on every server, or on one replica per shard if replicated. */
  everywhere: (sql: string) => Promise<void>;
  /** Sums over a system table, read from one replica per shard. */
  sumOfShards: (expression: string, table: string, condition: string) => Promise<number>;
  close: () => void;
}

export async function openCluster(place: ClickHousePlace, limits: Limits): Promise<Cluster> {
  const scout = new Connection({ ...place, database: 'default' }, limits);
  try {
    const nodes = await findNodes(scout, place);
    const server = await inspectServer(scout, replicasOf(nodes));
    const connect = (host: string) => new Connection({ ...place, host }, limits, server.settings);
    const entry = connect(place.host);
    const byHost = new Map(nodes.hosts.map((host) => [host, connect(host)]));
    const others = [...byHost.values()];
    const [first = entry] = others;
    const shards = Array.from(nodes.shards.values(), ([host = '']) => byHost.get(host) ?? entry);
    const everyone = others.length === 0 ? [entry] : others;
    const onEach: Cluster['onEach'] = async (work) => {
      await Promise.all(everyone.map(work));
    };
    return {
      server,
      entry,
      first,
      shards,
      slots: nodes.slots,
      onEach,
      everywhere: async (sql) => {
        const change = (node: Connection) => node.run(sql, { ms: changeMs });
        if (!server.isReplicated) return onEach(change);
        for (const hosts of nodes.shards.values())
          await firstToSucceed(
            hosts.map((host) => byHost.get(host) ?? entry),
            change,
          );
      },
      sumOfShards: async (expression, table, condition) => {
        let sum = 0;
        for (const node of shards) {
          const [part] = await node.selectOne<[number]>(
            `SELECT ${expression} FROM ${table} WHERE ${condition}`,
          );
          sum += part;
        }
        return sum;
      },
      close: () => {
        for (const connection of [entry, ...others]) connection.close();
      },
    };
  } finally {
    scout.close();
  }
}

function replicasOf({ shards }: Nodes): number {
  const [first = 1, ...others] = Array.from(shards.values(), ({ length }) => length);
  if (others.every((other) => other === first)) return first;
  throw new StartError('Every shard of the ClickHouse cluster needs the same number of replicas.');
}

/** Servers before 20.4 forward the change to the shard's leader, without a password, and may fail: tries each. */
async function firstToSucceed(
  nodes: readonly Connection[],
  change: (node: Connection) => Promise<void>,
): Promise<void> {
  let failure: unknown;
  for (const node of nodes) {
    try {
      await change(node);
      return;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** Time limit of a change to tables. */
const changeMs = 60_000;

interface Nodes {
  hosts: string[];
  slots: number;
  /** Hosts of each shard. */
  shards: Map<number, string[]>;
}

/** All servers of a cluster listen on the port of the configured one. */
async function findNodes(scout: Connection, { cluster }: ClickHousePlace): Promise<Nodes> {
  if (cluster === null) return { hosts: [], slots: 1, shards: new Map([[1, ['']]]) };
  const rows = await scout.select<[number, number, string]>(
    `SELECT shard_num, shard_weight, host_name FROM system.clusters
      WHERE cluster = ${literal(cluster)} ORDER BY shard_num, replica_num`,
  );
  if (rows.length === 0) {
    const known = await scout.select<[string]>('SELECT DISTINCT cluster FROM system.clusters');
    const names = known.map(([name]) => name).join(', ') || 'none';
    throw new StartError(`ClickHouse has no cluster ${cluster}, only: ${names}.`);
  }
  const weights = new Map(rows.map(([shard, weight]) => [shard, weight]));
  const shards = new Map<number, string[]>();
  for (const [shard, , host] of rows) shards.set(shard, [...(shards.get(shard) ?? []), host]);
  return {
    hosts: [...new Set(rows.map(([, , host]) => host))],
    slots: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    shards,
  };
}

/** Features that depend on the version. */
interface Abilities {
  /** Everything that the design uses: a word index, narrow columns, exact counts next to a page. */
  all: boolean;
  /** Settings for inserts and joins that older versions reject. */
  newSettings: boolean;
}

const oldest = version(18, 16);
/** An LTS release of March 2026, supported for a year, and the first one with a finished text index. */
const current = version(26, 3);

const newSettings = {
  max_partitions_per_insert_block: 0,
  async_insert: 0,
  joined_subquery_requires_alias: 0,
  // A sort condition that is always false must not be taken for a column number.
  enable_positional_arguments: 0,
};

const currentSettings = {
  // Sets of facts are large, and never of the sorting key: sorting them costs more than the question itself.
  use_index_for_in_with_subqueries: 0,
  // For small tables too.
  min_table_rows_to_use_projection_index: 0,
  max_projection_rows_to_use_projection_index: 10_000_000,
};

const idleSeconds = 600;

/** Makes a page report the total number of rows; every row is read anyway. */
const exactCount = { exact_rows_before_limit: 1, optimize_read_in_order: 0 };

/**
 * Acknowledged writes are on all replicas of a shard, so any of them may answer, except one that is catching up.
 * `select_sequential_consistency` would do the same, but 18.16 then refuses to read once partitions are dropped.
 */
const upToDate = {
  max_replica_delay_for_distributed_queries: 10,
  fallback_to_stale_replicas_for_distributed_queries: 0,
};

/** Version and abilities of the servers. */
export class Server {
  readonly text: string;
  readonly has: Abilities;
  readonly isReplicated: boolean;
  readonly #replicas: number;

  /** `replicas` per shard; 0 without replication. */
  constructor(text: string, replicas: number) {
    const [major = 0, minor = 0] = text.split('.').map(Number);
    const number = version(major, minor);
    if (number < oldest)
      throw new StartError(`ClickHouse ${text} is too old; 18.16 or newer is needed.`);
    this.text = text;
    this.isReplicated = replicas > 0;
    this.#replicas = replicas;
    this.has = {
      all: number >= current,
      newSettings: number >= version(21, 1),
    };
  }

  /** Settings of every statement. */
  get settings(): Record<string, string | number> {
    return {
      max_query_size: 2 ** 26,
      max_ast_elements: 1_000_000,
      max_expanded_ast_elements: 1_000_000,
      // Acknowledged inserts are visible, and an answer includes all shards or fails.
      insert_distributed_sync: 1,
      skip_unavailable_shards: 0,
      ...(this.#replicas > 1 ? { insert_quorum: this.#replicas, ...upToDate } : {}),
      ...(this.has.newSettings ? newSettings : {}),
      ...(this.has.all ? currentSettings : {}),
    };
  }

  engine(table: string, isReplacing: boolean): string {
    const kind = `${isReplacing ? 'Replacing' : ''}MergeTree`;
    if (!this.isReplicated) return `${kind}()`;
    const path = `/clickhouse/tables/{shard}/{database}/${table}`;
    return `Replicated${kind}(${literal(path)}, '{replica}')`;
  }

  /** Settings that make a statement with a limit report the total number of rows. */
  get counting(): Record<string, number> {
    return this.has.all ? exactCount : {};
  }

  get tableSettings(): string {
    if (!this.has.all) return ' SETTINGS index_granularity = 8192';
    const settings = [
      // To read one row, the server reads its whole granule.
      'index_granularity = 1024',
      `default_compression_codec = 'ZSTD(1)'`,
      // Rows are rewritten less often while they are imported.
      'merge_selector_base = 16',
      // A month that is no longer written becomes one part.
      `min_age_to_force_merge_seconds = ${idleSeconds}`,
      'min_age_to_force_merge_on_partition_only = 1',
      'fsync_after_insert = 1',
      'fsync_part_directory = 1',
    ];
    return ` SETTINGS ${settings.join(', ')}`;
  }

  /** Columns that the server fills in itself, in tables with keys of an owner. */
  computed(owner: DerivedOwner): string[] {
    return this.key(owner) === owner
      ? []
      : [`${this.key(owner)} UInt64 DEFAULT ${host} CODEC(LZ4)`];
  }

  /** The column by which documents and facts of an owner are matched. */
  key(owner: DerivedOwner): string {
    return this.has.all && owner === 'address' ? 'host' : owner;
  }

  /** Definition of a stored column. */
  column({ name, type, recurs, isScanned }: ColumnOfField): string {
    if (!this.has.all) return `${name} ${type}`;
    const narrow = recurs ? type.replace('String', 'LowCardinality(String)') : type;
    return `${name} ${narrow}${isScanned ? this.codec('LZ4') : ''}`;
  }

  /** For columns that the default codec does not suit. */
  codec(codec: string): string {
    return this.has.all ? ` CODEC(${codec})` : '';
  }

  /** Indexes of the documents' own fields, by name. */
  indexes(own: readonly FieldColumns[]): Map<string, string> {
    if (!this.has.all) return new Map();
    const words = own.filter(({ isProse }) => isProse);
    return new Map(words.map((field) => [`words_${field.name}`, textIndex(field)]));
  }

  get projections(): string[] {
    return this.has.all
      ? ['PROJECTION by_address (SELECT address, _part_offset ORDER BY address)']
      : [];
  }
}

/**
 * An address as a number, which sets and joins look up much faster than a text: of IPv6 a hash, above all numbers of
 * IPv4. See addressKey for the text.
 */
const host = `multiIf(startsWith(address, '4'), toUInt64(reinterpretAsUInt32(reverse(unhex(substring(address, 2))))),
  address = '', ${2 ** 32}, bitOr(sipHash64(address), ${2n ** 63n}))`;

/** Splits a text where we joined it, so that its tokens are ours. */
function textIndex({ wordsColumn }: FieldColumns): string {
  const splitter = `splitByString([' ', '\\n', '\\r'])`;
  return `${wordsColumn} TYPE text(tokenizer = ${splitter}, posting_list_codec = 'bitpacking')`;
}

function version(major: number, minor: number): number {
  return major * 1_000 + minor;
}

/** Tables are replicated if the servers have ZooKeeper or Keeper, and macros for shard and replica. */
async function inspectServer(connection: Connection, replicas: number): Promise<Server> {
  const [text] = await connection.selectOne<[string]>('SELECT version()');
  const [keepers] = await connection.selectOne<[number]>(
    `SELECT count() FROM system.tables WHERE database = 'system' AND name = 'zookeeper'`,
  );
  if (keepers === 0) return new Server(text, 0);
  const [macros] = await connection.selectOne<[number]>(
    `SELECT count() FROM system.macros WHERE macro IN ('shard', 'replica')`,
  );
  return new Server(text, macros === 2 ? replicas : 0);
}

import { StartError } from '../../../errors.ts';
import { Connection, type Limits } from './connection.ts';
import { literal } from './literal.ts';
import type { ClickHousePlace } from './place.ts';
import { inspectServer, type Server } from './server.ts';

/** Servers of one installation. Statements go to the one that was named, which asks the others. */
export interface Cluster {
  server: Server;
  entry: Connection;
  /** Of the first shard: what must happen in one place happens there. */
  first: Connection;
  /** Sum of the shards' weights: a document lies on the shard of its number modulo this. */
  slots: number;
  onEach: (work: (node: Connection) => Promise<void>) => Promise<void>;
  /** A change of partitions: on every server or, where a keeper tells the others, on one of each shard. */
  everywhere: (sql: string) => Promise<void>;
  /** Of a system table, which each server has for itself: one replica of each shard is asked. */
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
    const everyone = others.length === 0 ? [entry] : others;
    const onEach: Cluster['onEach'] = async (work) => {
      await Promise.all(everyone.map(work));
    };
    return {
      server,
      entry,
      first,
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
        for (const [host = ''] of nodes.shards.values()) {
          const node = byHost.get(host) ?? entry;
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

/**
 * Servers before 20.4 leave such a change to the leader of a shard, and those that are not it may fail to: they call
 * it as a user without a password.
 */
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

/** Servers of a cluster listen on the port of the one that was named. */
async function findNodes(scout: Connection, { cluster }: ClickHousePlace): Promise<Nodes> {
  if (cluster === null) return { hosts: [], slots: 1, shards: new Map([[1, ['']]]) };
  const rows = await scout.select<[number, number, string]>(
    `SELECT shard_num, shard_weight, host_name FROM system.clusters
      WHERE cluster = ${literal(cluster)} ORDER BY shard_num, replica_num`,
  );
  if (rows.length === 0) {
    const known = await scout.select<[string]>('SELECT DISTINCT cluster FROM system.clusters');
    const names = known.map(([name]) => name).join(', ') || 'none';
    throw new StartError(`ClickHouse knows no cluster ${cluster}. It knows: ${names}.`);
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

import { openCluster } from './cluster.ts';
import type { Connection, Limits } from './connection.ts';
import { identifier, literal } from './literal.ts';
import type { ClickHousePlace } from './place.ts';

/** What an operator looks at first; of several servers the worst. */
export interface Health {
  version: string;
  servers: number;
  /** Of all tables and servers. */
  bytes: number;
  parts: number;
  /** Of the partition with most parts. */
  mostParts: number;
  /** Share of the fullest disk; null if the servers do not tell. */
  freeShare: number | null;
  /** How far replicas are behind, in seconds. */
  lag: number;
  readOnly: number;
  /** Age of the oldest write under way, in seconds; 0 for none. */
  oldestWrite: number;
}

/** Asks every server about the tables of an index. Throws if one does not answer. */
export async function healthOf(
  place: ClickHousePlace,
  limits: Limits,
  name: string,
): Promise<Health> {
  const cluster = await openCluster(place, limits);
  const tables = `database = currentDatabase() AND position(table, ${literal(`${name}_`)}) = 1`;
  const all: Health = {
    version: cluster.server.text,
    servers: 0,
    bytes: 0,
    parts: 0,
    mostParts: 0,
    freeShare: null,
    lag: 0,
    readOnly: 0,
    oldestWrite: 0,
  };
  const ask = async (node: Connection) => {
    const [bytes, parts, most] = await node.selectOne<[number, number, number]>(
      `SELECT sum(bytes), sum(parts), max(parts) FROM (SELECT sum(bytes_on_disk) AS bytes, count() AS parts
        FROM system.parts WHERE active AND ${tables} GROUP BY table, partition)`,
    );
    const [lag, readOnly] = await node.selectOne<[number, number]>(
      `SELECT max(absolute_delay), sum(is_readonly) FROM system.replicas WHERE ${tables}`,
    );
    const oldest = await oldestWriteOn(node, name);
    // 18.16 has no such table.
    const [free] = cluster.server.has.all
      ? await node.selectOne<[number]>('SELECT min(free_space / total_space) FROM system.disks')
      : [null];
    all.servers++;
    all.bytes += bytes;
    all.parts += parts;
    all.mostParts = Math.max(all.mostParts, most);
    all.lag = Math.max(all.lag, lag);
    all.readOnly += readOnly;
    all.oldestWrite = Math.max(all.oldestWrite, oldest);
    if (free !== null) all.freeShare = Math.min(all.freeShare ?? 1, free);
  };
  try {
    await cluster.onEach(ask);
    return all;
  } finally {
    cluster.close();
  }
}

/** A claim that outlived its write is harmless, and does not count. */
async function oldestWriteOn(node: Connection, name: string): Promise<number> {
  const [journals] = await node.selectOne<[number]>(
    `SELECT count() FROM system.tables WHERE database = currentDatabase() AND name = ${literal(`${name}_journal`)}`,
  );
  if (journals === 0) return 0;
  const claim = literal(`${name}_claim_`);
  const [oldest] = await node.selectOne<[number]>(
    `SELECT if(count() = 0, 0, max(toUInt32(now()) - toUInt32(metadata_modification_time))) FROM system.tables
      WHERE database = currentDatabase() AND position(name, ${claim}) = 1
      AND toUInt64OrZero(substring(name, length(${claim}) + 1)) NOT IN
        (SELECT ticket FROM ${identifier(`${name}_journal`)} WHERE what != 'begin')`,
  );
  return oldest;
}

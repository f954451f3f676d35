import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type, type Static } from 'typebox';
import { StartError, VedetteError } from '../../../errors.ts';
import type { Collection } from '../../../search/collection.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { Columns } from './columns.ts';
import { type Connection, type Limits, ServerFault } from './connection.ts';
import { Journal, usualLeases } from './journal.ts';
import { literal, literals } from './literal.ts';
import type { ClickHousePlace } from './place.ts';
import { idsPerTicket, isLive, type Snapshot } from './snapshot.ts';
import { create, creation, type Tables, tablesOf } from './tables.ts';

/** Where servers write their tables themselves: a folder of a bucket. */
export interface Bucket {
  url: string;
  key: string;
  secret: string;
}

const table = Type.String({ pattern: '^`\\w+`[.]`\\w+`$', maxLength: 200 });

/** What a bucket holds of an index, and the moment that a restore shows. */
export const IndexBackup = Type.Object({
  url: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
  shards: Type.Integer({ minimum: 1 }),
  /** Sum of the shard weights. */
  slots: Type.Integer({ minimum: 1 }),
  tables: Type.Object({ rows: table, gone: table, journal: table }),
  /** The last write of the moment. */
  last: Type.Integer({ minimum: 0 }),
  /** Writes up to it that were in progress. */
  open: Type.Array(Type.Integer()),
  documents: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
});
export type IndexBackup = Static<typeof IndexBackup>;

/** Facts come from feeds, and are built again. */
const keptTables = ['rows', 'gone', 'journal'] as const;

const pollMs = 250;
/** Of a backup or restore of one shard. */
const longestMs = 86_400_000;

interface IndexParts {
  cluster: Cluster;
  journal: Journal;
  tables: Tables;
}

/**
 * Each shard writes its own tables. They are copied a little after the moment, so they also hold later writes, which a
 * restore removes.
 */
export async function backUpIndex(
  { cluster, journal }: Pick<IndexParts, 'cluster' | 'journal'>,
  { name: prefix, place }: Pick<RestoreParts, 'name' | 'place'>,
  bucket: Bucket,
): Promise<IndexBackup> {
  const tables = tablesOf(prefix, place, false);
  const snapshot = await journal.snapshot();
  const { rows, gone, journal: notes } = tables.local;
  const list = keptTables.map((name) => `TABLE ${tables.local[name]}`).join(', ');
  const [documents, ...sizes] = await Promise.all([
    countLive({ cluster, tables }, snapshot),
    ...cluster.shards.map((node, at) =>
      perform(node, `BACKUP ${list} TO ${folderOf(bucket, at)}`, { bucket }),
    ),
  ]);
  return {
    url: bucket.url,
    shards: cluster.shards.length,
    slots: cluster.slots,
    tables: { rows, gone, journal: notes },
    last: snapshot.last,
    open: snapshot.hidden.filter((ticket) => ticket > snapshot.settled),
    documents,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

interface RestoreParts {
  place: ClickHousePlace;
  limits: Limits;
  /** Prefix of the index's table names. */
  name: string;
  collection: Collection;
}

/** Into empty tables that nothing else uses. */
export async function restoreIndex(
  { place, limits, name, collection }: RestoreParts,
  from: IndexBackup,
  { key, secret }: Pick<Bucket, 'key' | 'secret'>,
): Promise<void> {
  const bucket = { url: from.url, key, secret };
  const cluster = await openCluster(place, limits);
  try {
    const { server, shards, slots } = cluster;
    if (!server.has.all)
      throw new StartError(`ClickHouse ${server.text} is too old to restore this backup.`);
    if (shards.length !== from.shards || slots !== from.slots)
      throw new StartError(
        `The backup is of ${from.shards} shards with a weight of ${from.slots}; this cluster has ${shards.length} with ${slots}.`,
      );
    const tables = tablesOf(name, place, false);
    await create(cluster, [...creation(name, { place, columns: new Columns(collection), server })]);
    const list = keptTables
      .map((each) => `TABLE ${from.tables[each]} AS ${tables.local[each]}`)
      .join(', ');
    const settings = ', allow_different_table_def = true';
    await Promise.all(
      shards.map(async (node, at) => {
        await perform(node, `RESTORE ${list} FROM ${folderOf(bucket, at)}`, { bucket, settings });
        await removeLater(node, tables, from);
      }),
    );
    const journal = new Journal(name, { cluster, tables, leases: usualLeases });
    const documents = await countLive({ cluster, tables }, await journal.snapshot());
    if (documents !== from.documents)
      throw new StartError(
        `The backup has ${from.documents} banners, but ${documents} were restored. Empty the database and start again.`,
      );
  } finally {
    cluster.close();
  }
}

/** Removes what was written after the moment; the numbers of these writes are free again. */
async function removeLater(
  node: Connection,
  { local }: Tables,
  { last, open }: IndexBackup,
): Promise<void> {
  const isLater = (ticket: string) =>
    [
      `${ticket} > ${literal(last)}`,
      ...(open.length > 0 ? [`${ticket} IN ${literals(open)}`] : []),
    ].join(' OR ');
  for (const [from, ticket] of [
    [local.rows, `intDiv(id, ${idsPerTicket})`],
    [local.gone, 'by'],
    [local.journal, 'ticket'],
  ] as const)
    await node.run(
      `ALTER TABLE ${from} DELETE WHERE ${isLater(ticket)} SETTINGS mutations_sync = 2`,
      {
        ms: longestMs,
      },
    );
}

async function countLive(
  { cluster, tables }: Pick<IndexParts, 'cluster' | 'tables'>,
  snapshot: Snapshot,
): Promise<number> {
  let sum = 0;
  for (const node of cluster.shards) {
    const [count] = await node.selectOne<[number]>(
      `SELECT count() FROM ${tables.local.rows} WHERE ${isLive(snapshot, tables)}`,
      { ms: longestMs },
    );
    sum += count;
  }
  return sum;
}

function folderOf({ url, key, secret }: Bucket, shard: number): string {
  return `S3(${[`${url}/shard-${shard + 1}`, key, secret].map(literal).join(', ')})`;
}

/** Starts it and asks until it has ended: no request lasts as long as that. Returns the bytes of the tables. */
async function perform(
  node: Connection,
  sql: string,
  { bucket, settings = '' }: { bucket: Bucket; settings?: string },
): Promise<number> {
  const id = literal(randomUUID());
  const until = performance.now() + longestMs;
  try {
    await node.run(`${sql} SETTINGS id = ${id}${settings} ASYNC`);
    while (performance.now() < until) {
      const [status, error, bytes] = await node.selectOne<[string, string, number]>(
        `SELECT toString(status), error, total_size FROM system.backups WHERE id = ${id}`,
      );
      if (status === 'BACKUP_CREATED' || status === 'RESTORED') return bytes;
      if (status !== 'CREATING_BACKUP' && status !== 'RESTORING')
        throw new ServerFault(0, `ClickHouse: ${error.split(', Stack trace')[0] ?? status}`);
      await sleep(pollMs);
    }
    throw new ServerFault(0, 'ClickHouse: it takes longer than a day');
  } catch (error) {
    throw withoutSecrets(error, bucket);
  }
}

/** Servers repeat a statement that they cannot parse. */
function withoutSecrets(error: unknown, { key, secret }: Bucket): unknown {
  const fault = error instanceof VedetteError ? error.cause : error;
  if (!(fault instanceof Error)) return error;
  const forms = [secret, key].flatMap((text) => [text, literal(text).slice(1, -1)]);
  const message = forms.reduce((text, form) => text.replaceAll(form, '…'), fault.message);
  return new VedetteError('conflict', { why: message }, new ServerFault(0, message));
}

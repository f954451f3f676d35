import type { DerivedOwner } from '../facts.ts';
import { type Cluster, openCluster, type Server } from './cluster.ts';
import type { Columns, FieldColumns } from './columns.ts';
import { identifier, literal, literals } from './literal.ts';
import type { ClickHousePlace } from './place.ts';
import type { Connection, Limits } from './connection.ts';

interface Names {
  /** Every document once, immutable. */
  rows: string;
  /** Documents by address: a table, or the projection of `rows`. */
  places: string;
  /** Ids of removed and replaced documents. */
  gone: string;
  /** Feed data, by generation. */
  facts: Readonly<Record<DerivedOwner, string>>;
  /** Writes that were begun, committed or abandoned. */
  journal: string;
}

/** Tables of one index. Without a cluster both are the same. */
export interface Tables {
  /** All shards. */
  all: Names;
  /** The shard that evaluates. */
  local: Names;
}

interface Table {
  name: keyof typeof endings;
  columns: readonly string[];
  partition: string;
  order: string;
  /** Of several rows with the same key, one is enough. */
  isReplacing?: true;
  indexes?: ReadonlyMap<string, string>;
  projections?: readonly string[];
  sharding: string;
}

const endings = {
  rows: 'rows',
  places: 'places',
  gone: 'gone',
  address: 'address_facts',
  software: 'software_facts',
  journal: 'journal',
} as const;

/** Includes the database, because a shard that evaluates for another does not know which one is meant. */
export function tablesOf(
  name: string,
  { cluster, database }: ClickHousePlace,
  hasPlaces: boolean,
): Tables {
  const named = (suffix: string): Names => {
    const table = (ending: string) =>
      `${identifier(database)}.${identifier(`${name}_${ending}${suffix}`)}`;
    return {
      rows: table(endings.rows),
      places: table(hasPlaces ? endings.places : endings.rows),
      gone: table(endings.gone),
      facts: { address: table(endings.address), software: table(endings.software) },
      journal: table(endings.journal),
    };
  };
  return { all: named(''), local: named(cluster === null ? '' : localSuffix) };
}

const localSuffix = '_local';

/** A table and its idempotent CREATE statement. */
interface Creation {
  table: string;
  sql: string;
  /** Empty for views. */
  columns: readonly string[];
  /** By name. */
  indexes: ReadonlyMap<string, string>;
}

const noIndexes: ReadonlyMap<string, string> = new Map();

/** The tables of an index on one server, in creation order. */
export function* creation(
  name: string,
  { place, columns, server }: { place: ClickHousePlace; columns: Columns; server: Server },
): Generator<Creation> {
  const suffix = place.cluster === null ? '' : localSuffix;
  const kept = tableList(columns, server);
  const fullName = (ending: string, end = suffix) => `${name}_${ending}${end}`;
  for (const table of kept) {
    const local = fullName(endings[table.name]);
    const { indexes = noIndexes, projections = [] } = table;
    const indexed = Array.from(indexes, ([index, what]) => `INDEX ${index} ${what}`);
    const members = [...table.columns, ...indexed, ...projections].join(', ');
    yield {
      table: local,
      columns: table.columns,
      indexes,
      sql: `CREATE TABLE IF NOT EXISTS ${identifier(local)} (${members})
        ENGINE = ${server.engine(local, table.isReplacing === true)}
        PARTITION BY ${table.partition} ORDER BY ${table.order}${server.tableSettings}`,
    };
    if (place.cluster === null) continue;
    const all = fullName(endings[table.name], '');
    const where = [place.cluster, place.database, local].map(literal).join(', ');
    yield {
      table: all,
      columns: table.columns,
      indexes: noIndexes,
      sql: `CREATE TABLE IF NOT EXISTS ${identifier(all)} (${table.columns.join(', ')})
        ENGINE = Distributed(${where}, ${table.sharding})`,
    };
  }
  if (server.has.all) return;
  const view = fullName('placing');
  yield {
    table: view,
    columns: [],
    indexes: noIndexes,
    sql: `CREATE MATERIALIZED VIEW IF NOT EXISTS ${identifier(view)} TO ${identifier(fullName(endings.places))}
      AS SELECT month, shard, address, time, id FROM ${identifier(fullName(endings.rows))} WHERE address != ''`,
  };
}

/**
 * Creates missing tables, and columns and indexes that were added since a table was created. Existing rows have no
 * value in such a column, and are searched without such an index until the server has merged them.
 */
export async function create(cluster: Cluster, creations: readonly Creation[]): Promise<void> {
  const names = literals(creations.map(({ table }) => table));
  await cluster.onEach(async (node) => {
    const rows = await node.select<[string]>(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ${names}`,
    );
    const there = new Set(rows.map(([name]) => name));
    for (const { table, sql } of creations) if (!there.has(table)) await node.run(sql);
    const known = await node.select<[string, string]>(
      `SELECT table, name FROM system.columns WHERE database = currentDatabase() AND table IN ${names}`,
    );
    const has = new Set(known.map(([table, name]) => `${table} ${name}`));
    await addIndexes(node, creations);
    for (const { table, columns } of creations) {
      for (const column of columns) {
        const [name = ''] = column.replaceAll('`', '').split(' ');
        if (has.has(`${table} ${name}`)) continue;
        const unset = column.endsWith(' Float64') ? ' DEFAULT nan' : '';
        await node.run(`ALTER TABLE ${identifier(table)} ADD COLUMN ${column}${unset}`);
      }
    }
  });
}

async function addIndexes(node: Connection, creations: readonly Creation[]): Promise<void> {
  for (const { table, indexes } of creations) {
    if (indexes.size === 0) continue;
    const known = await node.select<[string]>(
      `SELECT name FROM system.data_skipping_indices
        WHERE database = currentDatabase() AND table = ${literal(table)}`,
    );
    const has = new Set(known.map(([name]) => name));
    for (const [name, what] of indexes)
      if (!has.has(name))
        await node.run(`ALTER TABLE ${identifier(table)} ADD INDEX ${name} ${what}`);
  }
}

function tableList(columns: Columns, server: Server): Table[] {
  const own = columns.ownedBy('document');
  const definitionsOf = (fields: readonly FieldColumns[]) =>
    fields.flatMap(({ definitions }) => definitions.map((each) => server.column(each)));
  const rising = server.codec('Delta, LZ4');
  const random = server.codec('NONE');
  const prose = server.codec('ZSTD(3)');
  const facts = (owner: DerivedOwner): Table => ({
    name: owner,
    columns: [
      'shard UInt32',
      'generation UInt64',
      `${owner} String`,
      ...server.computed(owner),
      ...definitionsOf(columns.ownedBy(owner)),
    ],
    partition: 'generation',
    order: `(generation, ${owner})`,
    isReplacing: true,
    sharding: 'shard',
  });
  const rows: Table = {
    name: 'rows',
    columns: [
      'shard UInt32',
      'month UInt32',
      `time Int64${rising}`,
      `id UInt64${rising}`,
      `key FixedString(16)${random}`,
      `digest FixedString(16)${random}`,
      'address String',
      ...server.computed('address'),
      'software String',
      `document String${prose}`,
      `raw_text String${prose}`,
      ...definitionsOf(own),
    ],
    partition: 'month',
    order: '(time, id)',
    sharding: 'shard',
    indexes: server.indexes(own),
    projections: server.projections,
  };
  const places: Table = {
    name: 'places',
    columns: ['month UInt32', 'shard UInt32', 'address String', 'time Int64', 'id UInt64'],
    partition: 'month',
    order: '(address, time, id)',
    sharding: '0',
  };
  const gone: Table = {
    name: 'gone',
    // `at` is in seconds; 0 in rows of tables that did not have it.
    columns: ['shard UInt32', 'month UInt32', 'id UInt64', 'by UInt64', 'at UInt32'],
    partition: 'month',
    order: 'id',
    sharding: 'shard',
  };
  return [
    journal,
    gone,
    facts('address'),
    facts('software'),
    ...(server.has.all ? [] : [places]),
    rows,
  ];
}

/** Only on the first shard, so that writes have one order. */
const journal: Table = {
  name: 'journal',
  columns: [
    'ticket UInt64',
    'what String',
    'token String',
    'address_facts UInt64',
    'software_facts UInt64',
    'first Int64',
    'last Int64',
  ],
  partition: 'tuple()',
  order: 'ticket',
  sharding: '0',
};

interface Old {
  /** Common prefix of the names of all such indexes. */
  prefix: string;
  /** The current index. */
  keep: string;
  /** Other processes may be using or filling younger ones. */
  ageMs: number;
}

/** Drops the tables of replaced indexes. */
export async function dropOldTables(
  place: ClickHousePlace,
  limits: Limits,
  { prefix, keep, ageMs }: Old,
): Promise<void> {
  const cluster = await openCluster(place, limits);
  const before = `now() - ${literal(Math.round(ageMs / 1_000))}`;
  try {
    await cluster.onEach(async (node) => {
      const rows = await node.select<[string]>(
        `SELECT name FROM system.tables WHERE database = currentDatabase()
          AND position(name, ${literal(prefix)}) = 1 AND position(name, ${literal(`${keep}_`)}) != 1
          AND metadata_modification_time <= ${before}
          ORDER BY position(name, '_placing') = 0`, // a view goes before the table it fills
      );
      for (const [name] of rows) await node.run(`DROP TABLE IF EXISTS ${identifier(name)}`);
    });
  } finally {
    cluster.close();
  }
}

import type { Bucket, FacetRequest } from '../../../search/index-port.ts';
import { type DerivedOwner, derivedOwners } from '../facts.ts';
import type { FieldOwner } from '../../../search/collection.ts';
import { scaleOf, type Timeline } from '../../../search/timeline.ts';
import type { FieldColumns } from './columns.ts';
import type { Scope } from './compile.ts';
import type { Asking, Connection } from './connection.ts';
import { literal } from './literal.ts';

/** Which documents are counted, and where. */
interface Counted {
  connection: Connection;
  where: string;
  scope: Scope;
  asking: Asking;
}

interface Facet {
  field: FieldColumns;
  limit: number;
}

interface Counts {
  count: number;
  /** Times of the first and last document, for a timeline. */
  first: number;
  last: number;
  facets: Record<string, Bucket[]>;
}

/** Uses as few passes as the server allows: one for all facets of an owner. */
export async function facetsOf(request: FacetRequest, counted: Counted): Promise<Counts> {
  const facets = request.facets.map(({ field, limit }) => ({
    field: counted.scope.columns.of(field),
    limit,
  }));
  const isJoint = ({ field }: Facet) => counted.scope.server.has.all && !field.isMany;
  const single = facets.filter((facet) => !isJoint(facet));
  const answers = await Promise.all([
    totalOf(counted, request.spans !== undefined),
    ...single.map(async (facet) => [[facet.field.name, await facetOf(facet, counted)]] as const),
    ...owners.map((owner) =>
      jointFacetsOf(
        owner,
        facets.filter((facet) => isJoint(facet) && facet.field.owner === owner),
        counted,
      ),
    ),
  ]);
  const [total, ...lists] = answers;
  const found = new Map(lists.flat());
  const inOrder = facets.map(({ field: { name } }) => [name, found.get(name) ?? []] as const);
  return { ...total, facets: Object.fromEntries(inOrder) };
}

const owners: readonly FieldOwner[] = ['document', ...derivedOwners];

async function totalOf({ connection, where, scope, asking }: Counted, hasTimes: boolean) {
  const times = hasTimes ? 'min(time), max(time)' : '0, 0';
  const sql = `SELECT count(), ${times} FROM ${scope.tables.all.rows} WHERE ${where}`;
  const [count, first, last] = await connection.selectOne<[number, number, number]>(sql, asking);
  return { count, first, last };
}

async function facetOf({ field, limit }: Facet, counted: Counted): Promise<Bucket[]> {
  const sql = facetSql(field, limit, counted);
  const rows = await counted.connection.select<[string | number, number]>(sql, counted.asking);
  return rows.map(([value, count]) => ({ value, count }));
}

type JointRow = [set: number, documents: number, ...values: (string | number | null)[]];

/** Facets of single-valued fields of one owner. */
async function jointFacetsOf(
  owner: FieldOwner,
  facets: readonly Facet[],
  counted: Counted,
): Promise<[string, Bucket[]][]> {
  if (facets.length === 0) return [];
  const sql = jointSql(owner, facets, counted);
  const rows = await counted.connection.select<JointRow>(sql, counted.asking);
  return facets.map(({ field, limit }, at) => {
    // Bits are set for fields that a row is not grouped by; the first field has the highest bit.
    const set = 2 ** facets.length - 1 - 2 ** (facets.length - 1 - at);
    const own = rows.filter((row) => row[0] === set);
    const buckets = own.flatMap(([, count, ...values]) => {
      const value = values[at] ?? null; // JSON has no NaN
      return value === null || value === '' ? [] : [{ value, count }];
    });
    return [field.name, buckets.slice(0, limit)];
  });
}

function jointSql(owner: FieldOwner, facets: readonly Facet[], { where, scope }: Counted): string {
  const { all, local } = scope.tables;
  const columns = facets.map(({ field }) => field.value);
  const most = Math.max(...facets.map(({ limit }) => limit)) + 1; // missing values form a group too
  const order = facets.map(({ field }) => orderOf(field, field.value));
  const [documents, from] =
    owner === 'document'
      ? ['count()', `${all.rows} WHERE ${where}`]
      : ['sum(here)', factsSql(owner)];
  return `SELECT grouping(${columns.join(', ')}) AS grouped_by, ${documents} AS documents, ${columns.join(', ')}
    FROM ${from} GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})
    ORDER BY grouped_by, documents DESC, ${order.join(', ')} LIMIT ${literal(most)} BY grouped_by`;

  /** Counts documents by owner first, because there are fewer owners to join. */
  function factsSql(of: DerivedOwner): string {
    const key = scope.server.key(of);
    return `${all.facts[of]} AS facts ANY INNER JOIN
      (SELECT ${key}, count() AS here FROM ${local.rows} WHERE ${where} GROUP BY ${key}) AS found USING (${key})
      WHERE generation = ${literal(scope.facts[of])}`;
  }
}

function facetSql(field: FieldColumns, limit: number, { where, scope }: Counted): string {
  const column = field.value;
  const value = field.isMany ? `arrayJoin(${column})` : column;
  const isThere = field.isNumber ? 'NOT isNaN(value)' : `value != ''`;
  const { from, isKnown } = sourceOf(field.owner, [field], scope);
  return `SELECT ${value} AS value, count() AS documents FROM ${from} WHERE ${where} AND ${isKnown}
    GROUP BY value HAVING ${isThere} ORDER BY documents DESC, ${orderOf(field, 'value')} LIMIT ${literal(limit)}`;
}

/** A missing value counts as minus infinity, which comes back as null. */
export function addressesSql(
  fields: readonly FieldColumns[],
  limit: number,
  { where, scope }: Pick<Counted, 'where' | 'scope'>,
): string {
  const owners = new Set(fields.map(({ owner }) => owner).filter((owner) => owner !== 'document'));
  const [owner, ...others] = owners;
  if (others.length > 0) throw new Error('addresses are ranked by the facts of one owner');
  const { from, isKnown } = sourceOf(owner ?? 'document', fields, scope);
  const highest = fields.map((field, at) => {
    const isThere = field.owner === 'document' ? '1' : isKnown;
    return `max(if(${isThere} AND NOT isNaN(${field.value}), ${field.value}, -inf)) AS highest_${at}`;
  });
  const order = [...fields.keys()].map((at) => `highest_${at} DESC`);
  return `SELECT ${['address', ...highest].join(', ')} FROM ${from} WHERE ${where}
    GROUP BY address ORDER BY ${[...order, 'address'].join(', ')} LIMIT ${literal(limit)}`;
}

/** Documents joined with the facts of their address or software, which are on the same shard. */
function sourceOf(owner: FieldOwner, fields: readonly FieldColumns[], scope: Scope) {
  const { all, local } = scope.tables;
  if (owner === 'document') return { from: all.rows, isKnown: '1' };
  const key = scope.server.key(owner);
  const own = fields.filter((field) => field.owner === owner).map(({ value }) => value);
  const known = `SELECT ${[key, ...own].join(', ')}, toUInt8(1) AS is_known FROM ${local.facts[owner]}
    WHERE generation = ${literal(scope.facts[owner])}`;
  // The join fills missing rows with zeros, which are valid values.
  return { from: `${all.rows} ANY LEFT JOIN (${known}) USING (${key})`, isKnown: 'is_known = 1' };
}

/** UTF-16 order: characters beyond U+FFFF (first byte F0 to F4) sort before U+E000 to U+FFFF (EE and EF). */
function orderOf({ isNumber }: FieldColumns, value: string): string {
  return isNumber ? value : `replaceAll(replaceAll(${value}, '\\xEE', '\\xF8'), '\\xEF', '\\xF9')`;
}

export async function timelineOf(
  {
    first,
    last,
    count,
    spans: most,
  }: { first: number; last: number; count: number; spans: number },
  { connection, where, scope, asking }: Counted,
): Promise<Timeline> {
  if (count === 0) return { start: 0, step: 0, counts: [] };
  const { start, step, spans } = scaleOf(first, last, most);
  const rows = await connection.select<[number, number]>(
    `SELECT intDiv(time - ${literal(start)}, ${literal(step)}) AS span, count()
      FROM ${scope.tables.all.rows} WHERE ${where} GROUP BY span`,
    asking,
  );
  const counts = Array.from({ length: spans }, () => 0);
  for (const [span, found] of rows) counts[span] = found;
  return { start, step, counts };
}

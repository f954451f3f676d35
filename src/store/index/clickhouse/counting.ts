import type { Bucket, FacetRequest } from '../../../search/index-port.ts';
import type { FieldOwner } from '../../../search/collection.ts';
import { scaleOf, type Timeline } from '../../../search/timeline.ts';
import type { FieldColumns } from './columns.ts';
import type { Scope } from './compile.ts';
import type { Asking, Connection } from './connection.ts';
import { literal } from './literal.ts';

/** Which documents are counted. */
interface Counted {
  where: string;
  scope: Scope;
  asking: Asking;
}

export async function facetsOf(
  connection: Connection,
  facets: FacetRequest['facets'],
  counted: Counted,
): Promise<Record<string, Bucket[]>> {
  const answers = await Promise.all(
    facets.map(async ({ field, limit }) => {
      const columns = counted.scope.columns.of(field);
      const sql = facetSql(columns, limit, counted);
      const rows = await connection.select<[string | number, number]>(sql, counted.asking);
      return [field, rows.map(([value, count]) => ({ value, count }))] as const;
    }),
  );
  return Object.fromEntries(answers);
}

function facetSql(field: FieldColumns, limit: number, { where, scope }: Counted): string {
  const column = field.value;
  const value = field.isMany ? `arrayJoin(${column})` : column;
  const isThere = field.isNumber ? 'NOT isNaN(value)' : `value != ''`;
  const { from, isKnown } = sourceOf(field.owner, [field], scope);
  return `SELECT ${value} AS value, count() AS documents FROM ${from} WHERE ${where} AND ${isKnown}
    GROUP BY value HAVING ${isThere} ORDER BY documents DESC, ${orderOf(field)} LIMIT ${literal(limit)}`;
}

/** A missing value counts as minus infinity, which comes back as null. */
export function addressesSql(
  fields: readonly FieldColumns[],
  limit: number,
  { where, scope }: Omit<Counted, 'asking'>,
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
function sourceOf(owner: FieldOwner, fields: readonly FieldColumns[], { tables, facts }: Scope) {
  const { all, local } = tables;
  if (owner === 'document') return { from: all.rows, isKnown: '1' };
  const own = fields.filter((field) => field.owner === owner).map(({ value }) => value);
  const known = `SELECT ${[owner, ...own].join(', ')}, toUInt8(1) AS is_known FROM ${local.facts[owner]}
    WHERE generation = ${literal(facts[owner])}`;
  // The join fills missing rows with zeros, which are valid values.
  return { from: `${all.rows} ANY LEFT JOIN (${known}) USING (${owner})`, isKnown: 'is_known = 1' };
}

/** UTF-16 order: characters beyond U+FFFF (first byte F0 to F4) sort before U+E000 to U+FFFF (EE and EF). */
function orderOf({ isNumber }: FieldColumns): string {
  return isNumber ? 'value' : `replaceAll(replaceAll(value, '\\xEE', '\\xF8'), '\\xEF', '\\xF9')`;
}

export async function timelineOf(
  connection: Connection,
  {
    first,
    last,
    count,
    spans: most,
  }: { first: number; last: number; count: number; spans: number },
  { where, scope, asking }: Counted,
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

import type { SearchRequest } from '../../../search/index-port.ts';
import { compile, type Scope } from './compile.ts';
import { literal } from './literal.ts';

export interface Page extends Omit<SearchRequest, 'filter'> {
  scope: Scope;
}

/** Selects the rows of a page, in order. `rows` names columns and table. */
export function pageSql(rows: string, where: string, page: Page): string {
  const { prefer = [], after, offset, limit, scope } = page;
  const conditions = [where];
  if (after) {
    const [time, id] = [literal(after.time), literal(after.id)];
    conditions.push(`time <= ${time} AND (time < ${time} OR id < ${id})`);
  }
  const ranks = prefer.map((filter) => `(${compile(filter, scope)}) DESC`);
  return `SELECT ${rows} WHERE ${conditions.join(' AND ')}
    ORDER BY ${[...ranks, 'time DESC', 'id DESC'].join(', ')}
    LIMIT ${literal(offset)}, ${literal(limit)}`;
}

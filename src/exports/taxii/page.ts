import { createHash } from 'node:crypto';
import { VedetteError } from '../../errors.ts';
import type { Row } from './collection.ts';

/** Query parameters, named as in the standard. */
export interface Asking {
  added_after?: string;
  limit?: string;
  next?: string;
  'match[id]'?: string;
  'match[type]'?: string;
  'match[version]'?: string;
  'match[spec_version]'?: string;
}

interface Page {
  rows: readonly Row[];
  /** Where the next page starts; null on the last one. */
  next: string | null;
}

const mostOnPage = 1_000;

/** One page of rows that are sorted by when they were added. `next` encodes where the next one starts, and only fits this query. */
export function pageOf(rows: readonly Row[], asking: Asking, collection: string): Page {
  const limit = limitOf(asking.limit);
  const isWanted = filterOf(asking);
  const found: Row[] = [];
  for (let at = firstAfter(rows, afterOf(asking, collection)); at < rows.length; at++) {
    const row = rows[at];
    if (row && isWanted(row)) found.push(row);
    if (found.length > limit) break;
  }
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const isMore = last !== undefined && found.length > kept.length;
  return { rows: kept, next: isMore ? `${last.added}-${markOf(asking, collection)}` : null };
}

/** Index of the first row added later. Rows are sorted, and clients read a collection in hundreds of pages. */
function firstAfter(rows: readonly Row[], after: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.added ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}

function filterOf(asking: Asking): (row: Row) => boolean {
  const ids = wordsOf(asking['match[id]']);
  const types = wordsOf(asking['match[type]']);
  const specs = wordsOf(asking['match[spec_version]']);
  const versions = versionsOf(asking['match[version]']);
  if (specs && !specs.has('2.1')) return () => false;
  return ({ id, type, version }) =>
    (ids?.has(id) ?? true) && (types?.has(type) ?? true) && (versions?.has(version) ?? true);
}

function wordsOf(text = ''): ReadonlySet<string> | null {
  return text === '' ? null : new Set(text.split(',').map((word) => word.trim()));
}

/** Null for keywords that match every object: only one version is stored, which is both first and last. */
function versionsOf(text?: string): ReadonlySet<string> | null {
  const words = wordsOf(text);
  if (!words) return null;
  if (['last', 'first', 'all'].some((word) => words.has(word))) return null;
  return new Set([...words].map((word) => new Date(timeOf(word, 'match[version]')).toISOString()));
}

function limitOf(text = ''): number {
  if (text === '') return mostOnPage;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    const why = 'expected a number from 1 on.';
    throw new VedetteError('parameterUnusable', { parameter: 'limit', why });
  }
  return Math.min(Number(text), mostOnPage);
}

/** In microseconds. */
function afterOf(asking: Asking, collection: string): number {
  const { next = '', added_after: added = '' } = asking;
  if (next === '') return added === '' ? 0 : microsecondsOf(added);
  const [at = '', mark = ''] = next.split('-');
  if (/^\d{16}$/.test(at) && mark === markOf(asking, collection)) return Number(at);
  const why = 'it belongs to another question.';
  throw new VedetteError('parameterUnusable', { parameter: 'next', why });
}

function microsecondsOf(text: string): number {
  const ms = timeOf(text, 'added_after');
  const [, decimals = ''] = /\.(\d+)/.exec(text) ?? [];
  return Math.floor(ms / 1_000) * 1_000_000 + Number(decimals.padEnd(6, '0').slice(0, 6));
}

function timeOf(text: string, parameter: string): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);
  const ms = isTime ? Date.parse(text) : NaN;
  if (!Number.isNaN(ms)) return ms;
  throw new VedetteError('parameterUnusable', {
    parameter,
    why: 'expected a time that ends in Z.',
  });
}

function markOf(asking: Asking, collection: string): string {
  const names = [
    'added_after',
    'match[id]',
    'match[type]',
    'match[version]',
    'match[spec_version]',
  ] as const;
  const text = JSON.stringify([collection, ...names.map((name) => asking[name] ?? '')]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

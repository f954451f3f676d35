import { QueryFault } from '../search/query-fault.ts';
import type { Typed } from './cursor.ts';
import { join, type Bound, type Condition, type Query, type Range, type Value } from './query.ts';

/** Our filters whose values are not words; all others are searched by words. */
const kinds = {
  number: 'port asn status_code score score_out scanner_port',
  fraction: 'epss cvss',
  network: 'ip',
  time: 'after before',
  version: 'product_version',
  host: 'hostname domain_from_banner ssl_subject_common_name',
  code: `country cve_id socket source identified_by certificate jarm favicon ssl_subject_country hassh
    ssh_host_key key_sha256 chain_sha256 ja3s ja4s ja4x tls_version alpn html_hash html_sha256 header_hash banner_hash title_hash
    malcode_md5`,
  flag: `has_cve kev cve_sure eol is_tls ssl_expired is_vpn is_tor is_proxy is_hosting is_cloud is_mobile
    is_darkweb is_scanner is_snort`,
} as const;

type ValueKind = keyof typeof kinds | 'words';

const kindByFilter = new Map<string, ValueKind>(
  Object.entries(kinds).flatMap(
    ([kind, filters]) => filters.split(/\s+/).map((filter) => [filter, kind as ValueKind] as const), // a key of `kinds`
  ),
);

export const kindOf = (filter: string): ValueKind => kindByFilter.get(filter) ?? 'words';

/** Filters that accept a regular expression. */
const takesPattern = new Set(['banner', 'html', 'title']);

const dayMs = 86_400_000;

/** Reads a value as typed, where `*` outside quotes matches any text. */
export function readValue(filter: string, typed: Typed): Value {
  const kind = kindOf(filter);
  const text = canonical(filter, typed.text);
  if (kind === 'host' && text.startsWith('.')) return { how: 'ends', text };
  const range = kind === 'number' ? numbersIn(text) : undefined;
  if (range) return range;
  if (typed.isQuoted || !/[*?]/.test(text)) return { how: 'is', text };
  const value = partOf(text, kind) ?? (takesPattern.has(filter) ? patternOf(text) : undefined);
  if (value) return value;
  const why = `${filter}: * is only allowed at the end of a word of at least three letters`;
  throw new QueryFault(why, typed.at);
}

/** `8000-8100` or `>1024`, for languages without a range syntax. */
function numbersIn(text: string): Range | undefined {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
  if (first !== undefined && last !== undefined) {
    return { how: 'range', from: { text: first }, to: { text: last } };
  }
  const [, sign, end] = /^([<>]=?)(\d{1,5})$/.exec(text) ?? [];
  return sign !== undefined && end !== undefined ? boundedBy(sign, end) : undefined;
}

function partOf(text: string, kind: ValueKind): Value | undefined {
  if (kind === 'host' && /^\*\.[^*?]+$/.test(text)) return { how: 'under', text: text.slice(2) };
  if (kind !== 'host' && kind !== 'words') return undefined;
  const beginning = /^([^*?]*[\p{L}\p{N}]{3,})\*$/u.exec(text)?.[1];
  return beginning === undefined ? undefined : { how: 'begins', text: beginning };
}

/** Normalises spellings that all languages share. */
function canonical(filter: string, text: string): string {
  if (filter === 'asn') return text.replace(/^AS/i, '');
  if (filter === 'country') return text.toUpperCase();
  if (kindOf(filter) !== 'flag') return text;
  if (/^(?:true|1|yes|on)$/i.test(text)) return 'true';
  return /^(?:false|0|no|off)$/i.test(text) ? 'false' : text;
}

/** A pattern from a text with `*` and `?`, matching anywhere in the value; undefined if every value matches. */
function patternOf(text: string): Value | undefined {
  const parts = text.replace(/^\*+|\*+$/g, '').split(/(\*+|\?)/);
  const source = parts
    .map((part) => {
      if (part === '?') return '.';
      return part.startsWith('*') ? '.*' : escapePattern(part);
    })
    .join('');
  return source === '' ? undefined : { how: 'matches', source, ignoreCase: true };
}

/** The inverse of `patternOf`; undefined for other patterns. */
export function globOf({
  source,
  ignoreCase,
}: Extract<Value, { how: 'matches' }>): string | undefined {
  const parts = [...source.matchAll(/\\([^\p{L}\p{N}*?])|(\.\*)|(\.)|[\p{L}\p{N}_-]/gu)];
  const isWhole = parts.map(([part]) => part).join('') === source;
  if (!ignoreCase || !isWhole || source === '') return undefined;
  const text = parts.map(([part, literal, any, one]) => literal ?? (any ? '*' : one ? '?' : part));
  return `*${text.join('')}*`;
}

/** Escapes a text for a regular expression between slashes. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** `sign` is `>`, `>=`, `<` or `<=`. */
export function boundedBy(sign: string, text: string): Range {
  const bound: Bound = sign.length === 1 ? { text, isOpen: true } : { text };
  return sign.startsWith('>') ? { how: 'range', from: bound } : { how: 'range', to: bound };
}

/** A condition for a range of numbers, versions or times. */
export function readRange(value: Range, condition: Condition): Query {
  const { filter, at } = condition;
  const kind = kindOf(filter);
  if (kind === 'time') return timesOf(value, condition);
  if (kind === 'network' && value.from && value.to) {
    return { ...condition, value: { how: 'is', text: `${value.from.text}-${value.to.text}` } };
  }
  if (kind === 'number') return { ...condition, value: closed(value, filter) };
  if (kind === 'fraction' || kind === 'version') return { ...condition, value };
  throw new QueryFault(`${filter}: ranges are not supported`, at);
}

/** Closes a range of integers: `>7` becomes `>=8`. Words for numbers stay unchanged. */
function closed({ from, to }: Range, filter: string): Range {
  const move = ({ text, isOpen }: Bound, by: number): Bound => {
    const bare = canonical(filter, text);
    if (!/^\d{1,15}$/.test(bare)) return isOpen ? { text: bare, isOpen } : { text: bare };
    return { text: String(Number(bare) + (isOpen ? by : 0)) };
  };
  return {
    how: 'range',
    ...(from ? { from: move(from, 1) } : {}),
    ...(to ? { to: move(to, -1) } : {}),
  };
}

/** `after` includes its moment, `before` does not. */
function timesOf({ from, to }: Range, condition: Condition): Query {
  const of: Query[] = [];
  const say = (filter: string, text: string) =>
    of.push({ ...condition, filter, value: { how: 'is', text } });
  if (from) say('after', from.isOpen ? dayAfter(from.text) : from.text);
  if (to) say('before', to.isOpen ? to.text : dayAfter(to.text));
  return join('and', of, condition.at);
}

/** The day after a date; moments other than dates are returned unchanged. */
function dayAfter(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(day) ? text : new Date(day + dayMs).toISOString().slice(0, 10);
}

const plainForm = /^(?:[\p{L}\p{N}_][\p{L}\p{N}_./+-]*|-\d+)$/u;

/** Quotes anything but a plain word. */
export function quoted(text: string): string {
  const isPlain = plainForm.test(text) && !/^(?:and|or|not|to)$/i.test(text);
  return isPlain ? text : inQuotes(text);
}

export const inQuotes = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

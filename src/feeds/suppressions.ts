import { StartError } from '../errors.ts';
import { parseRange, type IpRange } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { SuppressionRow } from './contract.ts';
import { domainOf, urlOf } from './indicator.ts';
import type { StoredSuppression } from './store.ts';

/** Suppressions of vedette.yaml are numbered in file order; ledger ids never start like this. */
const configPrefix = 'config-';

const members = new Set(['feed', 'range', 'until', 'reason']);
const shortestReason = 3;

export function isFromConfig(id: string): boolean {
  return id.startsWith(configPrefix);
}

type Target = { range: IpRange } | { name: string };

/** Target of a suppression: addresses, or a domain or URL in name-table form. */
export function readTarget(text: string): Target | null {
  const range = parseRange(text);
  if (range) return { range };
  if (text.includes('/')) {
    const found = urlOf(text, { line: 0 });
    const url = found.kind === 'url' ? parseUrl(found.url) : null;
    return url ? { name: url.href } : null;
  }
  const found = domainOf(text, { line: 0 });
  return found.kind === 'domain' ? { name: found.name } : null;
}

/** The target as stored and shown; addresses stay as typed. Null if invalid. */
export function shownTarget(text: string): string | null {
  const target = readTarget(text);
  return target && ('name' in target ? target.name : text);
}

export const targetForms = 'an address, a CIDR, first-last, a domain or a URL';

/** Length of the widest prefix that can be suppressed without confirmation. */
const widest = { 4: 16, 6: 32 } as const;

/** Why it needs confirmation; '' for narrow ranges and for names. */
export function whyWide(text: string): string {
  const target = readTarget(text);
  if (!target || !('range' in target)) return '';
  const { range } = target;
  const bits = range.family === 4 ? 32 : 128;
  const size = BigInt(range.last) - BigInt(range.first) + 1n;
  const limit = widest[range.family];
  if (size <= 1n << BigInt(bits - limit)) return '';
  return `${text} is wider than a /${limit}: that many claims would stop counting`;
}

export const isOver = ({ until }: Pick<StoredSuppression, 'until'>, now: number) =>
  until !== null && Date.parse(until) <= now;

/** The end as ISO time; a date means the end of that day. Null if invalid. */
export function readUntil(text: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const end = Date.parse(isDay ? `${text}T23:59:59.999Z` : text);
  return Number.isNaN(end) ? null : new Date(end).toISOString();
}

/**
 * Parses the setting `suppressions`. An invalid entry prevents the start: a claim that should be
 * ignored but counts would be noticed too late.
 */
export function readSuppressions(
  entries: readonly object[],
  isFeed: (name: string) => boolean,
): StoredSuppression[] {
  return entries.map((entry, at) => {
    const given = entry as Readonly<Record<string, unknown>>; // any object can be read this way
    const fail = (why: string) => {
      const shown = JSON.stringify(entry);
      return new StartError(`Setting suppressions, entry ${at + 1} (${shown}): ${why}.`);
    };
    const stranger = Object.keys(given).find((name) => !members.has(name));
    if (stranger !== undefined)
      throw fail(`unknown member ${stranger}; expected ${[...members].join(', ')}`);
    const { feed = '*', range, until, reason } = given;
    if (typeof feed !== 'string' || (feed !== '*' && !isFeed(feed))) {
      throw fail('feed must be a feed name, or * for all');
    }
    const shown = typeof range === 'string' ? shownTarget(range) : null;
    if (shown === null) throw fail(`range must be ${targetForms}`);
    if (typeof reason !== 'string' || reason.trim().length < shortestReason) {
      throw fail('reason must be a short text');
    }
    const id = `${configPrefix}${at + 1}`;
    const by = 'vedette.yaml';
    return { id, feed, range: shown, reason, createdAt: '', until: readEnd(until, fail), by };
  });
}

function readEnd(until: unknown, fail: (why: string) => StartError): string | null {
  if (until === undefined || until === null) return null;
  const end = typeof until === 'string' ? readUntil(until) : null;
  if (end === null) throw fail('until must be a day, YYYY-MM-DD');
  return end;
}

export function toSuppressionRow({ until, createdAt, ...rest }: StoredSuppression): SuppressionRow {
  return {
    ...rest,
    until: until === null ? null : toWireTime(until),
    created: createdAt === '' ? '' : toWireTime(createdAt),
    origin: isFromConfig(rest.id) ? 'config' : 'command',
  };
}

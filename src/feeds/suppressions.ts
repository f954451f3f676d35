import { StartError } from '../errors.ts';
import { parseRange } from '../lib/ip.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { SuppressionRow } from './contract.ts';
import type { StoredSuppression } from './store.ts';

/** Those of vedette.yaml are numbered in its order; the ledger's ids never begin like this. */
const configPrefix = 'config-';

const members = new Set(['feed', 'range', 'until', 'reason']);
const shortestReason = 3;

export function isFromConfig(id: string): boolean {
  return id.startsWith(configPrefix);
}

/** The end as ISO time: a day ends with its last moment. Null if invalid. */
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
    const given = entry as Readonly<Record<string, unknown>>; // any object can be read so
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
    if (typeof range !== 'string' || !parseRange(range)) {
      throw fail('range must be an address, a CIDR or first-last');
    }
    if (typeof reason !== 'string' || reason.trim().length < shortestReason) {
      throw fail('reason must be a short text');
    }
    const id = `${configPrefix}${at + 1}`;
    return { id, feed, range, reason, createdAt: '', until: readEnd(until, fail) };
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

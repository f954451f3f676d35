import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../../lib/ip.ts';
import type { FeedRecord, Parse } from '../feed.ts';
import { recordOf, skip } from '../indicator.ts';
import { compact } from '../../lib/compact.ts';
import { lineList } from './name-list.ts';

/** `registry|cc|type|start|value|date|status[|holder]`, the exchange form of the registries. */
export function delegatedStats(): Parse {
  return lineList((text, { line }) => {
    const fields = text.split('|');
    // The version line starts with a number, a summary line ends with its name.
    if (/^[\d.]+$/.test(fields[0] ?? '') || fields[5] === 'summary') return null;
    const record = toDelegation(fields);
    return record ? recordOf(record, line) : skip(line, 'not a delegation');
  });
}

type Delegation = Extract<FeedRecord, { type: 'delegation' }>;

function toDelegation(fields: readonly string[]): Delegation | null {
  const [registry = '', country = '', resource = '', first = '', value = '', date, status] = fields;
  const last = /^\d{1,10}$/.test(value) ? lastOf(resource, first, Number(value)) : undefined;
  if (last === undefined || !status) return null;
  return compact<Delegation>({
    type: 'delegation',
    registry,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    resource,
    first,
    last,
    status,
    date: toDay(date),
    holder: orUndefined(fields[7]),
  });
}

/** IPv4 and AS numbers come with a count, IPv6 with a prefix length. */
function lastOf(resource: string, start: string, value: number): string | undefined {
  switch (resource) {
    case 'asn':
      return /^\d+$/.test(start) ? String(Number(start) + value - 1) : undefined;
    case 'ipv4':
      return lastIpv4(parseIpv4(start), value);
    case 'ipv6':
      return value <= 128 ? lastIpv6(parseIpv6(start), value) : undefined;
    default:
      return undefined;
  }
}

function lastIpv4(first: number, count: number): string | undefined {
  const last = first + count - 1;
  return first >= 0 && count > 0 && last < 2 ** 32 ? formatIpv4(last) : undefined;
}

function lastIpv6(first: bigint | null, bits: number): string | undefined {
  return first === null ? undefined : formatIpv6(first | ((1n << BigInt(128 - bits)) - 1n));
}

function toDay(date = ''): string | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  return parts && date !== '00000000' ? parts.slice(1).join('-') : undefined;
}

function orUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

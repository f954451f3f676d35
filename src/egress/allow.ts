import { StartError } from '../errors.ts';
import { parseRange, type Ip, type IpRange } from '../lib/ip.ts';

/** Addresses and ports allowed besides the public internet. */
interface AllowRule {
  range: IpRange;
  ports: readonly PortSpan[];
}

interface PortSpan {
  first: number;
  last: number;
}

/**
 * What an entry of VEDETTE_EGRESS_ALLOW applies to. Callers of the service decide where `scans` and `dns`
 * connect, its operator where `feeds` and `probe` do, and accounts where `sinks` do.
 */
export const purposes = ['feeds', 'scans', 'probe', 'dns', 'sinks'] as const;
export type Purpose = (typeof purposes)[number];

const everyPort: PortSpan = { first: 1, last: 65_535 };
/** No purpose looks like the beginning of an IPv6 address. */
const withPurpose = new RegExp(`^(${purposes.join('|')}):(.*)$`);
const bracketed = /^\[([^\]]+)\](\/[^:]+)?(?::(.*))?$/;

/**
 * Parses the entries for one purpose: `scans:127.0.0.0/8:80,443,8000-8999`, `probe:10.1.0.0/16`,
 * `feeds:[fd00::]/8:443`. Commas separate both ports and entries, and the setting may arrive already split,
 * so a bare port belongs to the entry before it.
 */
export function parseAllow(entries: readonly string[], purpose: Purpose): AllowRule[] {
  const rules: { purpose: string; range: IpRange; ports: PortSpan[] }[] = [];
  for (const entry of entries.flatMap((text) => text.split(/[\s,;]+/))) {
    if (entry === '') continue;
    if (!/^[\d-]+$/.test(entry)) rules.push(parseEntry(entry));
    else addPorts(rules.at(-1), entry);
  }
  return rules
    .filter((rule) => rule.purpose === purpose)
    .map(({ range, ports }) => ({ range, ports: ports.length > 0 ? ports : [everyPort] }));
}

export function isOpened(rules: readonly AllowRule[], ip: Ip, port: number): boolean {
  return rules.some(
    ({ range, ports }) =>
      range.family === ip.family &&
      ip.value >= range.first &&
      ip.value <= range.last &&
      ports.some(({ first, last }) => port >= first && port <= last),
  );
}

function parseEntry(entry: string): { purpose: string; range: IpRange; ports: PortSpan[] } {
  const [, purpose, place] = withPurpose.exec(entry) ?? [];
  if (purpose === undefined || place === undefined) {
    const known = purposes.join(', ');
    throw fault(entry, `say what may go there (${known}), as in feeds:10.1.0.0/16`);
  }
  const { address, ports } = splitEntry(place);
  const range = parseRange(address);
  if (!range) throw fault(entry, `${address || 'nothing'} is not a range such as 10.1.0.0/16`);
  return { purpose, range, ports: ports === undefined ? [] : [parsePorts(entry, ports)] };
}

function addPorts(before: { ports: PortSpan[] } | undefined, entry: string): void {
  // Otherwise "10.1.0.0/16,443" would silently turn an entry for all ports into one for a single
  // port.
  if (!before || before.ports.length === 0) {
    throw fault(entry, 'write ports after a range and a colon, as in feeds:10.1.0.0/16:80,443');
  }
  before.ports.push(parsePorts(entry, entry));
}

/** IPv6 addresses contain colons, so ports need brackets or a prefix length before them. */
function splitEntry(entry: string): { address: string; ports?: string } {
  const match = bracketed.exec(entry);
  if (match) return pair(`${match[1] ?? ''}${match[2] ?? ''}`, match[3]);
  const slash = entry.indexOf('/');
  const colon = entry.indexOf(':', Math.max(slash, 0));
  const bare = slash < 0 && colon !== entry.lastIndexOf(':');
  if (colon < 0 || bare) return { address: entry };
  return pair(entry.slice(0, colon), entry.slice(colon + 1));
}

function pair(address: string, ports: string | undefined): { address: string; ports?: string } {
  return ports === undefined ? { address } : { address, ports };
}

function parsePorts(entry: string, text: string): PortSpan {
  const [, from, to] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  const first = Number(from);
  const last = Number(to ?? from);
  if (first >= 1 && first <= last && last <= everyPort.last) return { first, last };
  throw fault(entry, `"${text}" is not a port or a port range such as 8000-8999`);
}

function fault(entry: string, why: string): StartError {
  return new StartError(`Setting VEDETTE_EGRESS_ALLOW, entry "${entry}": ${why}.`);
}

import type { Socket } from '../../banner/store.ts';
import { formatIp, formatIpv4, parseIp, parseIpv4 } from '../../lib/ip.ts';
import { parseTime } from '../../lib/iso-time.ts';

/**
 * The canonical spelling; '' if it is not an address. Drops the zone, which has a meaning on one
 * machine only.
 */
export function addressOf(text: string): string {
  const short = parseIpv4(text);
  if (short >= 0) return formatIpv4(short);
  const ip = parseIp(text.trim().replace(/^\[|\]$|%[^\]]*/g, ''));
  return ip ? formatIp(ip) : '';
}

/** A host name in lower case without the final dot; '' for an address or anything unlike a name. */
export function hostnameOf(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  const isName = name.length <= 253 && /^(?:[\w-]{1,63}\.)*[\w-]{1,63}$/.test(name);
  return isName && addressOf(name) === '' ? name : '';
}

/** Distinct names, in order. */
export function hostnamesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map(hostnameOf).filter((name) => name !== ''))];
}

/** 0 if invalid. Port 0 cannot be connected to. */
export function portOf(value: unknown): number {
  const port = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value;
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port <= 65_535
    ? port
    : 0;
}

export function socketOf(text: string): Socket | null {
  const name = text.toLowerCase();
  if (name === 'tcp' || name === 'udp' || name === 'sctp') return name;
  return name === 'quic' ? 'udp' : null;
}

/** In ms, from text in a common format; UTC if it has no zone. Null if it is not a time. */
export function timeOf(text: string | undefined): number | null {
  return parseTime(text) ?? null;
}

/** In ms, from seconds since 1970. */
export function unixTimeOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  const isTime = typeof seconds === 'number' && seconds > 0 && seconds < 8.64e12;
  return isTime ? Math.floor(seconds) * 1000 : null;
}

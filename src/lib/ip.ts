export type Ip = { family: 4; value: number } | { family: 6; value: bigint };

/** First and last address, inclusive. */
export type IpRange =
  | { family: 4; first: number; last: number }
  | { family: 6; first: bigint; last: bigint };

const dot = 46;
const zero = 48;
const low32 = 0xffff_ffffn;
const low64 = 0xffff_ffff_ffff_ffffn;
/** The upper bits of `::ffff:0:0/96`. */
const mappedPrefix = 0xffffn;

/** An unsigned 32-bit number, or -1. Only four decimal numbers: other parsers read 010 as 8. */
export function parseIpv4(text: string): number {
  const { length } = text;
  if (length < 7 || length > 15) return -1;
  let value = 0;
  let octet = -1;
  let dots = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === dot) {
      if (octet < 0) return -1;
      value = (value << 8) | octet;
      octet = -1;
      dots++;
    } else {
      octet = appendDigit(octet, code);
      if (octet > 255) return -1;
    }
  }
  return dots === 3 && octet >= 0 ? ((value << 8) | octet) >>> 0 : -1;
}

/** The octet with one more digit, or 256 if invalid. -1 means no digit so far. */
function appendDigit(octet: number, code: number): number {
  const digit = code - zero;
  if (digit < 0 || digit > 9 || octet === 0) return 256;
  return octet < 0 ? digit : octet * 10 + digit;
}

/** Accepts all forms of RFC 4291. Zone ids are rejected, because they are meaningful on one machine only. */
export function parseIpv6(text: string): bigint | null {
  if (text.length < 2 || text.length > 45) return null;
  const gap = text.indexOf('::');
  if (gap < 0) {
    const groups = readGroups(text, true);
    return groups?.length === 8 ? joinGroups(groups) : null;
  }
  const head = readGroups(text.slice(0, gap), false);
  const tail = readGroups(text.slice(gap + 2), true);
  // "::" replaces at least one group.
  if (!head || !tail || head.length + tail.length > 7) return null;
  while (head.length + tail.length < 8) head.push(0);
  return joinGroups([...head, ...tail]);
}

function readGroups(text: string, mayEndDotted: boolean): number[] | null {
  const groups: number[] = [];
  for (let at = 0; at < text.length;) {
    let end = text.indexOf(':', at);
    if (end < 0) end = text.length;
    const group = readGroup(text, at, end);
    if (group < 0) {
      const embedded = mayEndDotted && end === text.length ? parseIpv4(text.slice(at)) : -1;
      if (embedded < 0) return null;
      groups.push(embedded >>> 16, embedded & 0xffff);
    } else groups.push(group);
    at = end + 1;
    // A trailing colon.
    if (at === text.length) return null;
  }
  return groups;
}

/** One to four hexadecimal digits, or -1. */
function readGroup(text: string, from: number, to: number): number {
  if (to === from || to - from > 4) return -1;
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = hexDigit(text.charCodeAt(at));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function hexDigit(code: number): number {
  if (code >= zero && code < zero + 10) return code - zero;
  const letter = code | 0x20;
  return letter >= 97 && letter < 103 ? letter - 87 : -1;
}

function joinGroups(groups: readonly number[]): bigint {
  let value = 0n;
  for (let at = 0; at < 8; at += 2) {
    const word = (groups[at] ?? 0) * 65_536 + (groups[at + 1] ?? 0);
    value = (value << 32n) | BigInt(word);
  }
  return value;
}

/** Converts `::ffff:a.b.c.d` to a.b.c.d. */
export function parseIp(text: string): Ip | null {
  const short = parseIpv4(text);
  if (short >= 0) return { family: 4, value: short };
  const value = parseIpv6(text);
  if (value === null) return null;
  if (value >> 32n === mappedPrefix) return { family: 4, value: Number(value & low32) };
  return { family: 6, value };
}

/** A single address, `a/24` (clears host bits), `a/255.255.255.0` or `a-b`. Mapped addresses become IPv4. */
export function parseRange(text: string): IpRange | null {
  const value = parseIpv4(text);
  if (value >= 0) return { family: 4, first: value, last: value };
  const trimmed = text.trim();
  const slash = trimmed.indexOf('/');
  if (slash >= 0) return parsePrefix(trimmed.slice(0, slash), trimmed.slice(slash + 1));
  const dash = trimmed.indexOf('-');
  if (dash >= 0) return parseSpan(trimmed.slice(0, dash).trim(), trimmed.slice(dash + 1).trim());
  return parseSpan(trimmed, trimmed);
}

function parseSpan(from: string, to: string): IpRange | null {
  const first = parseIp(from);
  const last = parseIp(to);
  if (!first || !last) return null;
  if (first.family === 4 && last.family === 4) {
    return first.value <= last.value ? { family: 4, first: first.value, last: last.value } : null;
  }
  if (first.family !== 6 || last.family !== 6 || first.value > last.value) return null;
  return { family: 6, first: first.value, last: last.value };
}

function parsePrefix(address: string, size: string): IpRange | null {
  const short = parseIpv4(address);
  if (short >= 0) {
    const bits = size.includes('.') ? netmaskBits(parseIpv4(size)) : prefixBits(size, 32);
    return bits < 0 ? null : ipv4Prefix(short, bits);
  }
  const value = parseIpv6(address);
  const bits = prefixBits(size, 128);
  if (value === null || bits < 0) return null;
  if (value >> 32n === mappedPrefix && bits >= 96) {
    return ipv4Prefix(Number(value & low32), bits - 96);
  }
  const hostMask = (1n << BigInt(128 - bits)) - 1n;
  const first = value & ~hostMask;
  return { family: 6, first, last: first | hostMask };
}

function ipv4Prefix(value: number, bits: number): IpRange {
  const hosts = 2 ** (32 - bits);
  const first = value - (value % hosts);
  return { family: 4, first, last: first + hosts - 1 };
}

function prefixBits(text: string, most: number): number {
  if (!/^(0|[1-9]\d{0,2})$/.test(text)) return -1;
  const bits = Number(text);
  return bits <= most ? bits : -1;
}

/** -1 if the ones of the mask are not contiguous. */
function netmaskBits(mask: number): number {
  if (mask < 0) return -1;
  const bits = Math.clz32(~mask);
  return mask === 2 ** 32 - 2 ** (32 - bits) ? bits : -1;
}

/** Joined: V8 keeps the pieces of a template, which doubles the memory of a million addresses. */
export function formatIpv4(value: number, ending = ''): string {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, `${value & 255}${ending}`].join(
    '.',
  );
}

/** The canonical text of RFC 5952. */
export function formatIpv6(value: bigint): string {
  if (value >> 32n === mappedPrefix) return `::ffff:${formatIpv4(Number(value & low32))}`;
  const groups: string[] = [];
  for (let shift = 112n; shift >= 0n; shift -= 16n) {
    groups.push(((value >> shift) & 0xffffn).toString(16));
  }
  const { start, length } = longestZeroRun(groups);
  if (length < 2) return groups.join(':');
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`;
}

/** The first of the longest runs, as RFC 5952 requires. */
function longestZeroRun(groups: readonly string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let length = 0;
  for (const [at, group] of groups.entries()) {
    length = group === '0' ? length + 1 : 0;
    if (length > best.length) best = { start: at - length + 1, length };
  }
  return best;
}

export function formatIp(ip: Ip): string {
  return ip.family === 4 ? formatIpv4(ip.value) : formatIpv6(ip.value);
}

/** The shortest list of prefixes that covers exactly this range, in order. */
export function rangeToCidrs(range: IpRange): string[] {
  const width = range.family === 4 ? 32 : 128;
  const format = (value: bigint) =>
    range.family === 4 ? formatIpv4(Number(value)) : formatIpv6(value);
  const last = BigInt(range.last);
  const cidrs: string[] = [];
  for (let first = BigInt(range.first); first <= last;) {
    let hostBits = 0;
    while (hostBits < width && fits(first, hostBits + 1, last)) hostBits++;
    cidrs.push(`${format(first)}/${width - hostBits}`);
    first += 1n << BigInt(hostBits);
  }
  return cidrs;
}

function fits(first: bigint, hostBits: number, last: bigint): boolean {
  const size = 1n << BigInt(hostBits);
  return (first & (size - 1n)) === 0n && first + size - 1n <= last;
}

/**
 * The IPv4 address a packet to this IPv6 address may reach: mapped, compatible, NAT64, 6to4, Teredo
 * and ISATAP forms. Not `::` and `::1`.
 */
export function unwrapEmbedded(value: bigint): number | null {
  const prefix96 = value >> 32n;
  if (prefix96 === mappedPrefix || prefix96 === 0x64_ff9bn << 64n) return Number(value & low32);
  if (prefix96 === 0n) return value > 1n ? Number(value) : null;
  if (value >> 112n === 0x2002n) return Number((value >> 80n) & low32);
  // Teredo stores the client address with all bits flipped.
  if (value >> 96n === 0x2001_0000n) return Number(~value & low32);
  return isIsatap(value) ? Number(value & low32) : null;
}

/** ISATAP works under any /64, so the prefix must be judged as well as the embedded address. */
function isIsatap(value: bigint): boolean {
  const marker = (value & low64) >> 32n;
  return marker === 0x5efen || marker === 0x0200_5efen;
}

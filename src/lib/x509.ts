import { formatIpv4, formatIpv6 } from './ip.ts';

/**
 * The fields of a certificate. Nothing is verified: in scans, invalid certificates are the
 * interesting ones.
 */
interface X509 {
  /** In hexadecimal, without leading zeros. */
  serial: string;
  subject: DistinguishedName;
  issuer: DistinguishedName;
  /** In ms. */
  notBefore: number | null;
  notAfter: number | null;
  /** Subject alternative names: hosts and addresses. */
  names: string[];
  /** The encoded public key with its algorithm. */
  key: Buffer;
}

/** Keyed by short attribute name: `CN`, `O`, `C`, `OU`. The first of each counts. */
export type DistinguishedName = ReadonlyMap<string, string>;

/** Larger than any real certificate. */
export const longestCertificate = 64 * 1024;

const tag = { integer: 0x02, octets: 0x04, sequence: 0x30, version: 0xa0, extensions: 0xa3 };

/** Parses DER; null if invalid. Node's own parser also checks the key, which takes ten times as long. */
export function readX509(der: Buffer): X509 | null {
  const [serial, , issuer, validity, subject, key, ...rest] = signedParts(der);
  if (serial?.tag !== tag.integer || !issuer || !validity || !subject) return null;
  const [notBefore, notAfter] = nodesIn(der, validity.start, validity.end);
  const extensions = rest.find((node) => node.tag === tag.extensions);
  return {
    serial: der.toString('hex', serial.start, serial.end).replace(/^0+(?=.)/, ''),
    subject: nameIn(der, subject),
    issuer: nameIn(der, issuer),
    notBefore: timeIn(der, notBefore),
    notAfter: timeIn(der, notAfter),
    names: extensions ? namesIn(der, extensions) : [],
    key: der.subarray(subject.end, key?.end ?? subject.end),
  };
}

/** The encoded content of the subject, which an issuer's name must repeat byte for byte. */
export function subjectIn(der: Buffer): Buffer {
  const subject = signedParts(der)[4];
  return der.subarray(subject?.start ?? 0, subject?.end ?? 0);
}

/** The nodes of the signed part, starting with the serial number. */
function signedParts(der: Buffer): Node[] {
  if (der.length > longestCertificate) return [];
  const [whole] = nodesIn(der, 0, der.length);
  const [signed] = whole?.tag === tag.sequence ? nodesIn(der, whole.start, whole.end) : [];
  const parts = signed?.tag === tag.sequence ? nodesIn(der, signed.start, signed.end) : [];
  return parts[0]?.tag === tag.version ? parts.slice(1) : parts;
}

interface Node {
  tag: number;
  start: number;
  end: number;
}

/** Adjacent nodes in this range; stops at one whose length exceeds it. */
function nodesIn(der: Buffer, from: number, to: number): Node[] {
  const nodes: Node[] = [];
  for (let at = from; at + 2 <= to;) {
    const lengthByte = der[at + 1] ?? 0;
    const lengthBytes = lengthByte < 0x80 ? 0 : lengthByte - 0x80;
    const start = at + 2 + lengthBytes;
    if (lengthBytes > 3 || start > to) break;
    const length = lengthBytes === 0 ? lengthByte : der.readUIntBE(at + 2, lengthBytes);
    if (lengthByte === 0x80 || start + length > to) break;
    nodes.push({ tag: der[at] ?? 0, start, end: start + length });
    at = start + length;
  }
  return nodes;
}

/** Object identifiers of attributes, as hexadecimal bytes. */
const attributes: Readonly<Record<string, string>> = {
  '550403': 'CN',
  '550405': 'serialNumber',
  '550406': 'C',
  '550407': 'L',
  '550408': 'ST',
  '55040a': 'O',
  '55040b': 'OU',
  '2a864886f70d010901': 'emailAddress',
  '0992268993f22c640119': 'DC',
};

/** Reads a sequence of sets of pairs. */
function nameIn(der: Buffer, name: Node): DistinguishedName {
  const found = new Map<string, string>();
  for (const set of nodesIn(der, name.start, name.end)) {
    for (const pair of nodesIn(der, set.start, set.end)) {
      const [identifier, value] = nodesIn(der, pair.start, pair.end);
      const key = identifier && attributes[der.toString('hex', identifier.start, identifier.end)];
      if (key && value && !found.has(key)) found.set(key, textIn(der, value));
    }
  }
  return found;
}

function textIn(der: Buffer, { tag: kind, start, end }: Node): string {
  if (kind === 0x0c) return der.toString('utf8', start, end);
  if (kind !== 0x1e) return der.toString('latin1', start, end);
  const even = start + ((end - start) & ~1);
  return Buffer.from(der.subarray(start, even)).swap16().toString('utf16le');
}

/** `YYMMDDHHMMSSZ` for years up to 2049, or with a four-digit year. */
function timeIn(der: Buffer, node: Node | undefined): number | null {
  const text = node ? der.toString('latin1', node.start, node.end) : '';
  const parts = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d+)?Z$/.exec(text);
  if (!parts) return null;
  const [, year = '', month, day, hour, minute, second = '0'] = parts;
  const century = year.length === 4 ? 0 : Number(year) < 50 ? 2000 : 1900;
  const clock = [day, hour, minute, second].map(Number) as [number, number, number, number];
  return Date.UTC(century + Number(year), Number(month) - 1, ...clock);
}

const alternativeNames = '551d11';

function namesIn(der: Buffer, extensions: Node): string[] {
  for (const list of nodesIn(der, extensions.start, extensions.end)) {
    for (const extension of nodesIn(der, list.start, list.end)) {
      const parts = nodesIn(der, extension.start, extension.end);
      const [identifier, octets] = [parts[0], parts.find((node) => node.tag === tag.octets)];
      if (!identifier || !octets) continue;
      if (der.toString('hex', identifier.start, identifier.end) !== alternativeNames) continue;
      const [names] = nodesIn(der, octets.start, octets.end);
      return names ? nodesIn(der, names.start, names.end).flatMap((node) => hostIn(der, node)) : [];
    }
  }
  return [];
}

/** A name or an address; skips email addresses and other types. */
function hostIn(der: Buffer, { tag: kind, start, end }: Node): string[] {
  if (kind === 0x82) return [der.toString('latin1', start, end)];
  if (kind !== 0x87) return [];
  if (end - start === 4) return [formatIpv4(der.readUInt32BE(start))];
  return end - start === 16 ? [formatIpv6(BigInt(`0x${der.toString('hex', start, end)}`))] : [];
}

import { formatIp } from '../lib/ip.ts';

/** The subset of DNS a probe needs: one question and its reply. */
export interface DnsReply {
  rcode: string;
  /** Recursion available (RA). */
  offersRecursion: boolean;
  /** Authenticated data (AD). */
  authenticated: boolean;
  /** Records in the answer section, of any type. */
  records: number;
  addresses: string[];
}

const rcodes: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
};
const headBytes = 12;
const typeA = 1;
const typeAaaa = 28;
const classIn = 1;
/** Types that show whether a zone is signed. */
export const recordTypes = { ds: 43, dnskey: 48 } as const;
/** Fits into one packet nearly everywhere. */
const askedBytes = 1_232;
/** Larger packets were not requested and are not read. */
const mostBytes = 4_096;
const mostRecords = 64;

/** The name in wire format; null if it is not a valid name. */
export function encodeName(name: string): Buffer | null {
  const labels = name.replace(/\.$/, '').split('.');
  if (name.length > 253 || !labels.every((label) => /^[\w-]{1,63}$/.test(label))) return null;
  const parts = labels.map((label) => `${String.fromCharCode(label.length)}${label}`);
  return Buffer.from(`${parts.join('')}\0`, 'latin1');
}

/** Recursion desired, DNSSEC OK; type A by default. */
export function encodeQuestion(id: number, name: Buffer, type: number = typeA): Buffer {
  const head = Buffer.from([0, 0, 0x01, 0x20, 0, 1, 0, 0, 0, 0, 0, 1]);
  head.writeUInt16BE(id, 0);
  const question = Buffer.from([0, type, 0, classIn]);
  const edns = Buffer.from([0, 0, 41, 0, 0, 0, 0, 0x80, 0, 0, 0]);
  edns.writeUInt16BE(askedBytes, 3);
  return Buffer.concat([head, name, question, edns]);
}

/** Null unless it is a reply to exactly this query. */
export function decodeReply(message: Buffer, query: Buffer): DnsReply | null {
  const questionEnd = query.length - 11; // our query ends with the EDNS record
  if (message.length < questionEnd || message.length > mostBytes) return null;
  const flags = message.readUInt16BE(2);
  const isAnswer = (flags & 0xf800) === 0x8000;
  if (!isAnswer || message.readUInt16BE(0) !== query.readUInt16BE(0)) return null;
  const asked = (bytes: Buffer) => bytes.toString('latin1', headBytes, questionEnd).toLowerCase();
  if (message.readUInt16BE(4) !== 1 || asked(message) !== asked(query)) return null;
  const found = readRecords(message, questionEnd);
  if (!found) return null;
  return {
    rcode: rcodes[flags & 0xf] ?? `RCODE${flags & 0xf}`,
    offersRecursion: (flags & 0x80) !== 0,
    authenticated: (flags & 0x20) !== 0,
    ...found,
  };
}

function readRecords(
  message: Buffer,
  start: number,
): Pick<DnsReply, 'records' | 'addresses'> | null {
  const records = message.readUInt16BE(6);
  if (records > mostRecords) return null;
  const addresses: string[] = [];
  let at = start;
  for (let count = 0; count < records; count++) {
    const fixed = skipName(message, at);
    if (fixed === null || fixed + 10 > message.length) return null;
    const data = fixed + 10;
    at = data + message.readUInt16BE(fixed + 8);
    if (at > message.length) return null;
    if (message.readUInt16BE(fixed + 2) !== classIn) continue;
    const address = toAddress(message.readUInt16BE(fixed), message.subarray(data, at));
    if (address !== null) addresses.push(address);
  }
  return { records, addresses };
}

/** The end of the name. Compression pointers are never followed, so no message can cause a loop. */
function skipName(message: Buffer, start: number): number | null {
  let at = start;
  for (;;) {
    const length = message[at];
    if (length === undefined) return null;
    if (length === 0) return at + 1;
    if (length >= 0xc0) return at + 2;
    if (length > 63) return null;
    at += length + 1;
  }
}

function toAddress(type: number, data: Buffer): string | null {
  if (type === typeA && data.length === 4) {
    return formatIp({ family: 4, value: data.readUInt32BE(0) });
  }
  if (type !== typeAaaa || data.length !== 16) return null;
  return formatIp({ family: 6, value: BigInt(`0x${data.toString('hex')}`) });
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { parseIp } from '../../src/lib/ip.ts';

/** Records of a name by type; values are in zone file format. */
export type Zone = Readonly<
  Record<string, Readonly<Partial<Record<RecordType, readonly string[]>>>>
>;
type RecordType = keyof typeof types;

/** What a name server does wrong: it is silent, fails, or changes its A records with each query. */
export type Mischief = 'silent' | 'servfail' | 'refused' | { a: readonly (readonly string[])[] };

export interface NameServer {
  /** In the form of VEDETTE_DNS. */
  address: string;
  /** Received queries, as `A name`. */
  asked: string[];
  /** Misbehaves from now on for this name. */
  plague: (name: string, mischief: Mischief) => void;
  close: () => Promise<void>;
}

const types = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  DS: 43,
  DNSKEY: 48,
  CAA: 257,
} as const;

/** A name server on loopback. Every name of the zone exists, and those below `*.`; the others do not. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const asked: string[] = [];
  const plagues = new Map<string, { mischief: Mischief; turn: number }>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = readQuestion(message);
    asked.push(`${type} ${name}`);
    const plague = plagues.get(name);
    if (plague?.mischief === 'silent') return;
    const reply = plague ? spoiled(plague, type) : answerOf(zone, name, type);
    socket.send(encode(message.subarray(0, end), type, reply), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    plague: (name, mischief) => plagues.set(name, { mischief, turn: 0 }),
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

interface Reply {
  code: number;
  values: readonly string[];
}

function spoiled(plague: { mischief: Mischief; turn: number }, type: string): Reply {
  const { mischief } = plague;
  if (mischief === 'servfail') return { code: 2, values: [] };
  if (typeof mischief === 'string') return { code: 5, values: [] };
  if (type !== 'A') return { code: 0, values: [] };
  const turn = Math.min(plague.turn++, mischief.a.length - 1);
  return { code: 0, values: mischief.a[turn] ?? [] };
}

function answerOf(zone: Zone, name: string, type: string): Reply {
  const wild = `*.${name.split('.').slice(1).join('.')}`;
  const found = zone[name] ?? zone[wild];
  const hasBelow = Object.keys(zone).some((each) => each.endsWith(`.${name}`));
  if (!found) return { code: hasBelow ? 0 : 3, values: [] };
  return { code: 0, values: found[type as RecordType] ?? [] };
}

export function readQuestion(message: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const number = message.readUInt16BE(at + 1);
  const type = Object.entries(types).find(([, each]) => each === number)?.[0] ?? String(number);
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function encode(query: Buffer, type: string, { code, values }: Reply): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  head.writeUInt32BE(0, 8);
  const records = values.map((value) => record(types[type as RecordType], dataOf(type, value)));
  return Buffer.concat([head, query.subarray(12), ...records]);
}

function dataOf(type: string, value: string): Buffer {
  const words = value.split(' ');
  if (type === 'A') return addressBytes(value, 4);
  if (type === 'AAAA') return addressBytes(value, 16);
  if (type === 'TXT') return pieces(value);
  if (type === 'MX') return Buffer.concat([uint(Number(words[0]), 2), nameBytes(words[1]!)]);
  if (type === 'SOA') {
    const numbers = words.slice(2).map((word) => uint(Number(word), 4));
    return Buffer.concat([nameBytes(words[0]!), nameBytes(words[1]!), ...numbers]);
  }
  if (type === 'CAA') {
    const [flags, tag = '', ...rest] = words;
    return Buffer.concat([
      uint(Number(flags), 1),
      uint(tag.length, 1),
      Buffer.from(tag + rest.join(' ')),
    ]);
  }
  if (type === 'DS' || type === 'DNSKEY') return Buffer.from(value, 'hex');
  return nameBytes(value);
}

export function addressBytes(text: string, bytes: number): Buffer {
  const ip = parseIp(text);
  if (!ip) throw new Error(`${text} is not an address`);
  const value = ip.family === 4 && bytes === 16 ? 0xffff_0000_0000n | BigInt(ip.value) : ip.value;
  return Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex');
}

function pieces(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(
    parts.map((part) => Buffer.concat([uint(part.length, 1), Buffer.from(part, 'latin1')])),
  );
}

export function nameBytes(name: string): Buffer {
  const labels = name.replace(/\.$/, '').split('.');
  return Buffer.from(
    `${labels.map((each) => `${String.fromCharCode(each.length)}${each}`).join('')}\0`,
    'latin1',
  );
}

function record(type: number, data: Buffer): Buffer {
  // A compression pointer to the name in the query, and a long TTL, so that a cache would hide rebinding.
  return Buffer.concat([
    Buffer.from([0xc0, 12]),
    uint(type, 2),
    uint(1, 2),
    uint(300, 4),
    uint(data.length, 2),
    data,
  ]);
}

export function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

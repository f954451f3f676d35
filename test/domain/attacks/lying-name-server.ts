import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '../../free-port.ts';
import { addressBytes, nameBytes, readQuestion, uint } from '../name-server.ts';

export interface LyingRecord {
  type: 'A' | 'AAAA' | 'CNAME';
  value: string;
  /** Owner of the record; default: the queried name. */
  owner?: string;
  ttl?: number;
}

/** One message, correct or wrong in many ways. */
export interface LyingAnswer {
  answers?: readonly LyingRecord[];
  /** Unrequested records after the answers. */
  additional?: readonly LyingRecord[];
  code?: number;
  isTruncated?: boolean;
  isSilent?: boolean;
  hasWrongId?: boolean;
  /** Sent right after this one, for the same query. */
  then?: LyingAnswer;
}

/** Answers to each type of query, in turn; the last one is repeated. */
export interface AnswerSequence {
  what: string;
  A?: readonly LyingAnswer[];
  AAAA?: readonly LyingAnswer[];
  /** The answer over TCP, used after a truncated one. */
  tcp?: LyingAnswer;
}

export interface LyingNameServer {
  /** In the form of VEDETTE_DNS. */
  address: string;
  close: () => Promise<void>;
}

const types = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** A lying name server over UDP and TCP on loopback, scripted by name. */
export async function startLyingNameServer(
  script: ReadonlyMap<string, AnswerSequence>,
  at = '127.0.0.1',
): Promise<LyingNameServer> {
  const turns = new Map<string, number>();
  const next = (name: string, type: string): LyingAnswer => {
    const list = type === 'A' || type === 'AAAA' ? (script.get(name)?.[type] ?? []) : [];
    const turn = turns.get(`${type} ${name}`) ?? 0;
    turns.set(`${type} ${name}`, turn + 1);
    return list[Math.min(turn, list.length - 1)] ?? { code: script.has(name) ? 0 : 3 };
  };
  const streams = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes) => {
      const query = bytes.subarray(2);
      const { name, type } = readQuestion(query);
      const message = encode(query, script.get(name)?.tcp ?? next(name, type));
      socket.end(Buffer.concat([uint(message.length, 2), message]));
    });
  });
  streams.listen(await freePort([at]), at);
  await once(streams, 'listening');
  const { port } = streams.address() as AddressInfo;
  const packets = createSocket('udp4');
  packets.on('message', (query, from) => {
    const { name, type } = readQuestion(query);
    let answer: LyingAnswer | undefined = next(name, type);
    for (; answer; answer = answer.then) {
      if (!answer.isSilent) packets.send(encode(query, answer), from.port, from.address);
    }
  });
  packets.bind(port, at);
  await once(packets, 'listening');
  const close = async () => {
    packets.close();
    streams.close();
    await once(streams, 'close');
  };
  return { address: `${at}:${port}`, close };
}

function encode(query: Buffer, answer: LyingAnswer): Buffer {
  const { answers = [], additional = [], code = 0 } = answer;
  const { end } = readQuestion(query);
  const head = Buffer.from(query.subarray(0, 12));
  if (answer.hasWrongId) head.writeUInt16BE(head.readUInt16BE(0) ^ 0xffff, 0);
  head.writeUInt16BE(0x8180 | code | (answer.isTruncated ? 0x200 : 0), 2);
  const counts = [1, answers.length, 0, additional.length];
  counts.forEach((count, at) => head.writeUInt16BE(count, 4 + 2 * at));
  const records = [...answers, ...additional].map(toBytes);
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

function toBytes({ type, value, owner, ttl = 300 }: LyingRecord): Buffer {
  const name = owner === undefined ? Buffer.from([0xc0, 12]) : nameBytes(owner);
  const data = dataOf(type, value);
  const fixed = [uint(types[type], 2), uint(1, 2), uint(ttl, 4), uint(data.length, 2)];
  return Buffer.concat([name, ...fixed, data]);
}

/** An address of the wrong family is sent unchanged: too long or too short. */
function dataOf(type: LyingRecord['type'], value: string): Buffer {
  if (type === 'CNAME') return nameBytes(value);
  return addressBytes(value, value.includes(':') ? 16 : 4);
}

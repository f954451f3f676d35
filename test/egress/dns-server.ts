import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { parseIp } from '../../src/lib/ip.ts';

/** The answer to one query: addresses, perhaps after an alias, a failure, or silence. */
export interface DnsAnswer {
  addresses?: readonly string[];
  alias?: string;
  code?: number;
  silent?: boolean;
}

export interface DnsServer {
  /** In the form of VEDETTE_DNS. */
  address: string;
  /** Received queries, as `A name`. */
  asked: string[];
}

const types: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' };

/**
 * A name server on loopback. Answers to a query are given in turn, and the last one is repeated; queries
 * that are not in the script get "no such name".
 */
export async function startDns(
  script: Readonly<Record<string, readonly DnsAnswer[]>>,
): Promise<DnsServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { question, end } = readQuestion(message);
    const turn = asked.filter((earlier) => earlier === question).length;
    asked.push(question);
    const answers = script[question] ?? [];
    const [, name = ''] = question.split(' ');
    const known = `A ${name}` in script || `AAAA ${name}` in script;
    const answer = answers[Math.min(turn, answers.length - 1)] ?? { code: known ? 0 : 3 };
    if (answer.silent) return;
    socket.send(encode(message.subarray(0, end), answer), port, address);
  });
  const port = await bind(socket);
  return { address: `127.0.0.1:${port}`, asked };
}

async function bind(socket: Socket): Promise<number> {
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return socket.address().port;
}

function readQuestion(message: Buffer): { question: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = types[message.readUInt16BE(at + 1)] ?? 'other';
  return { question: `${type} ${labels.join('.').toLowerCase()}`, end: at + 5 };
}

function encode(query: Buffer, { addresses = [], alias, code = 0 }: DnsAnswer): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length + (alias === undefined ? 0 : 1), 6);
  head.writeUInt32BE(0, 8);
  // A compression pointer to the name in the query.
  const asked = Buffer.from([0xc0, 12]);
  const owner = alias === undefined ? asked : encodeName(alias);
  const records = addresses.map((text) => encodeAddress(owner, text));
  if (alias !== undefined) records.unshift(record(asked, 5, owner));
  return Buffer.concat([head, query.subarray(12), ...records]);
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((label) => `${String.fromCharCode(label.length)}${label}`);
  return Buffer.from(`${labels.join('')}\0`, 'latin1');
}

/** Any text with a colon becomes an AAAA record. */
function encodeAddress(owner: Buffer, text: string): Buffer {
  const ip = parseIp(text);
  if (!ip) throw new Error(`${text} is not an address`);
  if (!text.includes(':')) return record(owner, 1, hexOf(ip.value, 4));
  const value = ip.family === 6 ? ip.value : 0xffff_0000_0000n | BigInt(ip.value);
  return record(owner, 28, hexOf(value, 16));
}

function hexOf(value: number | bigint, bytes: number): Buffer {
  return Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex');
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  // A long TTL, so that a resolver that cached answers would be noticed.
  fixed.writeUInt32BE(300, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fixed, data]);
}

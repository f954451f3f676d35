import { createECDH, createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { hasshOf } from '../importers/read/hassh.ts';
import type { Conversation } from './conversation.ts';

/** What an SSH server reveals before authentication. */
interface SshReport {
  /** First line: `SSH-2.0-OpenSSH_9.2p1 Debian-2`. */
  identification: string;
  /** By purpose; empty if the server did not get that far. */
  algorithms: Readonly<Record<string, readonly string[]>>;
  /** Undefined if the server did not get that far. */
  hassh: string | undefined;
  hostKey: { type: string; /** `SHA256:…`, as clients show it. */ fingerprint: string } | null;
}

const messages = { keyInit: 20, exchangeInit: 30, exchangeReply: 31 } as const;
const listNames = [
  'Key exchange',
  'Host key',
  'Ciphers',
  'Ciphers back',
  'MAC',
  'MAC back',
  'Compression',
  'Compression back',
];
const ourIdentification = 'SSH-2.0-Vedette\r\n';
/** Longer than any legitimate first packet. */
const longestPacket = 35_000;

/** Key exchange methods, best first, each with its public part. */
const exchanges: readonly (readonly [name: string, publicHalf: () => Buffer])[] = [
  ['curve25519-sha256', curve25519],
  ['curve25519-sha256@libssh.org', curve25519],
  ['ecdh-sha2-nistp256', () => ellipticCurve('prime256v1')],
  ['ecdh-sha2-nistp384', () => ellipticCurve('secp384r1')],
];
const hostKeys = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'rsa-sha2-512',
  'rsa-sha2-256',
  'ssh-rsa',
  'ssh-dss',
];

function curve25519(): Buffer {
  const { publicKey } = generateKeyPairSync('x25519');
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
}

function ellipticCurve(name: string): Buffer {
  return createECDH(name).generateKeys();
}

/** Reads identification, algorithms and host key. The first line has already been received. */
export async function readSsh(talk: Conversation): Promise<SshReport> {
  const first = await talk.receive((received) => identificationIn(received) !== null);
  const found = identificationIn(first);
  const identification = found?.line ?? first.toString('latin1').trim();
  const nothing = { identification, algorithms: {}, hassh: undefined, hostKey: null };
  if (!found) return nothing;
  talk.send(ourIdentification);
  const whole = await talk.receive((received) => packetAt(received, found.end) !== null);
  const init = packetAt(whole, found.end);
  if (init?.payload[0] !== messages.keyInit) return nothing;
  const lists = readLists(init.payload);
  const algorithms = Object.fromEntries(
    listNames.flatMap((name, at) => (name.endsWith('back') ? [] : [[name, lists[at] ?? []]])),
  );
  const hassh = hasshOf([0, 3, 5, 7].map((at) => lists[at] ?? []));
  const hostKey = await askHostKey(talk, { lists, end: init.end });
  return { identification, algorithms, hassh, hostKey };
}

/** Servers may send other lines before the identification. */
function identificationIn(received: Buffer): { line: string; end: number } | null {
  const found = /^SSH-.{1,250}\r?\n/m.exec(received.toString('latin1', 0, 8_192));
  return found && { line: found[0].trim(), end: found.index + found[0].length };
}

interface Packet {
  payload: Buffer;
  /** Start of the next packet. */
  end: number;
}

function packetAt(received: Buffer, at: number): Packet | null {
  if (received.length < at + 5) return null;
  const length = received.readUInt32BE(at);
  const end = at + 4 + length;
  if (length > longestPacket || length < 2 || received.length < end) return null;
  const padding = received[at + 4] ?? 0;
  return { payload: received.subarray(at + 5, Math.max(at + 5, end - padding)), end };
}

function readLists(payload: Buffer): string[][] {
  const lists: string[][] = [];
  // After the message number and sixteen random bytes.
  for (let at = 17; at + 4 <= payload.length && lists.length < listNames.length;) {
    const length = payload.readUInt32BE(at);
    const text = payload.toString('latin1', at + 4, at + 4 + length);
    lists.push(text === '' ? [] : text.split(','));
    at += 4 + length;
  }
  return lists;
}

/** The server shows its key in the first step of a key exchange, which is then abandoned. */
async function askHostKey(
  talk: Conversation,
  { lists, end }: { lists: readonly string[][]; end: number },
): Promise<SshReport['hostKey']> {
  const exchange = exchanges.find(([name]) => lists[0]?.includes(name));
  const keys = hostKeys.filter((name) => lists[1]?.includes(name));
  if (!exchange || keys.length === 0) return null;
  const [name, publicHalf] = exchange;
  // Everything else as the server prefers.
  const wishes = [[name], keys, ...lists.slice(2)].map((list) => string(list.join(',')));
  const empty = string('');
  const init = [Buffer.from([messages.keyInit]), randomBytes(16), ...wishes];
  while (init.length < 12) init.push(init.length < 10 ? string('none') : empty);
  talk.send(packet(Buffer.concat([...init, Buffer.alloc(5)])));
  talk.send(packet(Buffer.concat([Buffer.from([messages.exchangeInit]), string(publicHalf())])));
  const received = await talk.receive((bytes) => packetAt(bytes, end) !== null);
  const reply = packetAt(received, end)?.payload;
  if (reply?.[0] !== messages.exchangeReply || reply.length < 9) return null;
  const key = reply.subarray(5, 5 + reply.readUInt32BE(1));
  const type = key.toString('latin1', 4, 4 + (key.length < 4 ? 0 : key.readUInt32BE(0)));
  const digest = createHash('sha256').update(key).digest('base64').replaceAll('=', '');
  return { type, fingerprint: `SHA256:${digest}` };
}

function string(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Padded to blocks of eight bytes, with at least four bytes of padding. */
function packet(payload: Buffer): Buffer {
  const padding = 12 - ((payload.length + 9) % 8);
  const length = Buffer.alloc(5);
  length.writeUInt32BE(payload.length + padding + 1);
  length[4] = padding;
  return Buffer.concat([length, payload, randomBytes(padding)]);
}

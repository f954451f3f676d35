import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { StartError } from '../errors.ts';
import { readKeyFile, type Signer } from './signer.ts';

/** Kinds of packets (RFC 4880). */
const tags = { signature: 2, secretKey: 5, publicKey: 6, userId: 13 } as const;
const eddsa = 22;
const sha512 = 10;
const ofBinary = 0;
const version = 4;
/** Object identifier of Ed25519 in OpenPGP, preceded by its length. */
const curve = Buffer.from('092b06010401da470f01', 'hex');
/** Prefix of a point in native encoding. */
const native = 0x40;
const seedBytes = 32;
/** The bytes before the seed in a PKCS #8 key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Offset of a key's algorithm: after its version and creation time. */
const algorithmAt = 5;
const howToMake =
  'Make one that has none: gpg --batch --passphrase "" --quick-generate-key NAME ed25519 sign never, ' +
  'and gpg --armor --export-secret-keys NAME.';

interface Packet {
  tag: number;
  body: Buffer;
}

interface SecretKey {
  /** The public part of the packet. */
  body: Buffer;
  /** In seconds since 1970. */
  madeAt: number;
  key: KeyObject;
}

/** Reads an Ed25519 key as `gpg --armor --export-secret-keys` writes it. Throws a StartError for any other file. */
export function readPgpKey(file: string): Signer {
  const unusable = (why: string) => new StartError(`lists_keys: ${file} ${why} ${howToMake}`);
  const packets = readPackets(readKeyFile(file), () => unusable('is not an OpenPGP secret key.'));
  const secret = packets[0]?.tag === tags.secretKey ? packets[0].body : undefined;
  if (!secret) throw unusable('is not an OpenPGP secret key.');
  const found = readSecret(secret);
  if (typeof found === 'string') throw unusable(found);
  // Subkeys are not used.
  const end = packets.findIndex(({ tag }, at) => at > 0 && !isOfUser(tag));
  const rest = packets.slice(1, end < 0 ? undefined : end);
  const own = [{ tag: tags.publicKey, body: found.body }, ...rest];
  return {
    publicKey: armored('PUBLIC KEY BLOCK', Buffer.concat(own.map(toBytes))),
    sign: (bytes, { madeAt }) => armored('SIGNATURE', signatureOf(bytes, found, madeAt)),
  };
}

const isOfUser = (tag: number) => tag === tags.userId || tag === tags.signature;

function readPackets(text: string, fault: () => StartError): Packet[] {
  const lines = text.split(/\r?\n/);
  const begin = lines.indexOf('-----BEGIN PGP PRIVATE KEY BLOCK-----');
  // Headers of the armor end at an empty line.
  const from = lines.indexOf('', begin) + 1;
  const end = lines.findIndex((line, at) => at >= from && /^[=-]/.test(line));
  if (begin < 0 || from === 0 || end < 0) throw fault();
  const base64 = lines.slice(from, end).join('');
  const bytes = Buffer.from(base64, 'base64');
  const packets: Packet[] = [];
  for (let at = 0; at < bytes.length;) {
    const head = readHead(bytes, at);
    if (!head || head.from + head.length > bytes.length) throw fault();
    at = head.from + head.length;
    packets.push({ tag: head.tag, body: bytes.subarray(head.from, at) });
  }
  return packets;
}

/** Reads headers in the old format, which GnuPG writes, and in the new one. Null for lengths that keys never have. */
function readHead(bytes: Buffer, at: number) {
  const first = bytes[at] ?? 0;
  const isNew = (first & 0x40) !== 0;
  const second = bytes[at + 1] ?? 0;
  if (isNew) {
    const tag = first & 0x3f;
    if (second < 192) return { tag, from: at + 2, length: second };
    const third = bytes[at + 2] ?? 0;
    return second < 224 ? { tag, from: at + 3, length: ((second - 192) << 8) + third + 192 } : null;
  }
  const size = 1 << (first & 3);
  if (size === 8 || at + 1 + size > bytes.length) return null;
  return { tag: (first >> 2) & 0xf, from: at + 1 + size, length: bytes.readUIntBE(at + 1, size) };
}

/** Returns the reason as a sentence if the key cannot be used. */
function readSecret(secret: Buffer): SecretKey | string {
  const pointAt = algorithmAt + 1 + curve.length;
  const isEd25519 =
    secret[0] === version &&
    secret[algorithmAt] === eddsa &&
    secret.subarray(algorithmAt + 1, pointAt).equals(curve);
  if (!isEd25519) return 'has no Ed25519 key.';
  const point = readNumber(secret, pointAt);
  if (secret[point.end] !== 0) return 'has a passphrase.';
  const seed = readNumber(secret, point.end + 1).bytes;
  if (point.bytes[0] !== native || seed.length > seedBytes) return 'is damaged.';
  const padded = Buffer.concat([Buffer.alloc(seedBytes - seed.length), seed]);
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, padded]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  if (!Buffer.from(x, 'base64url').equals(point.bytes.subarray(1))) return 'is damaged.';
  return { body: secret.subarray(0, point.end), madeAt: secret.readUInt32BE(1), key };
}

/** A number is preceded by its length in bits. */
function readNumber(bytes: Buffer, at: number): { bytes: Buffer; end: number } {
  const bits = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  const end = at + 2 + Math.ceil(bits / 8);
  return { bytes: bytes.subarray(at + 2, end), end };
}

/** A detached signature, deterministic for equal bytes and times. */
function signatureOf(bytes: Uint8Array, { body, madeAt, key }: SecretKey, at: number): Buffer {
  const head = Buffer.concat([Buffer.from([0x99]), uint(body.length, 2), body]);
  const fingerprint = createHash('sha1').update(head).digest();
  // A signature must not be older than its key.
  const time = uint(Math.max(Math.floor(at / 1000), madeAt), 4);
  const hashed = [subpacket(33, Buffer.from([version]), fingerprint), subpacket(2, time)];
  const signed = Buffer.concat([
    Buffer.from([version, ofBinary, eddsa, sha512]),
    withLength(...hashed),
  ]);
  const trailer = Buffer.concat([Buffer.from([version, 0xff]), uint(signed.length, 4)]);
  const digest = createHash('sha512').update(bytes).update(signed).update(trailer).digest();
  const signature = sign(null, digest, key);
  const parts = [
    signed,
    withLength(subpacket(16, fingerprint.subarray(-8))),
    digest.subarray(0, 2),
    number(signature.subarray(0, seedBytes)),
    number(signature.subarray(seedBytes)),
  ];
  return toBytes({ tag: tags.signature, body: Buffer.concat(parts) });
}

function uint(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

function subpacket(kind: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from([kind]), ...parts]);
  return Buffer.concat([uint(body.length, 1), body]);
}

function withLength(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint(body.length, 2), body]);
}

/** Encodes a number: its length in bits, then its bytes without leading zeros. */
function number(bytes: Buffer): Buffer {
  const from = bytes.findIndex((byte) => byte !== 0);
  const short = from < 0 ? Buffer.alloc(0) : bytes.subarray(from);
  const bits = short.length === 0 ? 0 : short.length * 8 - Math.clz32(short[0] ?? 0) + 24;
  return Buffer.concat([uint(bits, 2), short]);
}

function toBytes({ tag, body }: Packet): Buffer {
  return Buffer.concat([Buffer.from([0x80 | (tag << 2) | 1]), uint(body.length, 2), body]);
}

const lineLength = 64;

function armored(what: string, bytes: Buffer): string {
  const base64 = bytes.toString('base64');
  const lines = base64.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  const sum = uint(checksumOf(bytes), 3).toString('base64');
  return `-----BEGIN PGP ${what}-----\n\n${lines.join('\n')}\n=${sum}\n-----END PGP ${what}-----\n`;
}

/** CRC-24, which older readers require. */
function checksumOf(bytes: Buffer): number {
  let sum = 0xb704ce;
  for (const byte of bytes) {
    sum ^= byte << 16;
    for (let bit = 0; bit < 8; bit++) {
      sum <<= 1;
      if ((sum & 0x1000000) !== 0) sum ^= 0x1864cfb;
    }
  }
  return sum & 0xffffff;
}

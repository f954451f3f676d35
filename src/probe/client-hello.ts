import { randomBytes } from 'node:crypto';

/** TLS versions on the wire. */
export const wireVersions = {
  SSLv3: 0x0300,
  'TLSv1.0': 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
} as const;

export type TlsVersion = keyof typeof wireVersions;

interface HelloParts {
  /** Version of the record. TLS 1.3 sends 1.2 here and in the hello, and the real version in an extension. */
  recordVersion: number;
  version: number;
  ciphers: readonly number[];
  /** Null omits them: SSL 3 has no extensions. */
  extensions: readonly Buffer[] | null;
  /** Session to resume; default: a random unknown one. */
  session?: Buffer;
  /** Compression methods; default: none. */
  compressions?: readonly number[];
}

const noCompression = 0;

/** Builds a ClientHello by hand, because libraries no longer support the versions to be tested. */
export function clientHello(parts: HelloParts): Buffer {
  const { recordVersion, version, ciphers, extensions } = parts;
  const { session = randomBytes(32), compressions = [noCompression] } = parts;
  const body = Buffer.concat([
    uint16(version),
    randomBytes(32),
    withLength(1, session),
    withLength(2, Buffer.concat(ciphers.map(uint16))),
    withLength(1, Buffer.from(compressions)),
    ...(extensions === null ? [] : [withLength(2, Buffer.concat(extensions))]),
  ]);
  const handshake = Buffer.concat([Buffer.from([1]), withLength(3, body)]);
  return record(22, recordVersion, handshake);
}

/** A TLS record; type 22 is a handshake. */
export function record(type: number, version: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), uint16(version), withLength(2, content)]);
}

export function extension(type: number, content: Buffer): Buffer {
  return Buffer.concat([uint16(type), withLength(2, content)]);
}

export function serverNameExtension(name: string): Buffer {
  const entry = Buffer.concat([Buffer.from([0]), withLength(2, Buffer.from(name, 'latin1'))]);
  return extension(0, withLength(2, entry));
}

export function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

/** Prefixes the content with its length. */
export function withLength(bytes: 1 | 2 | 3, content: Buffer): Buffer {
  const length = Buffer.alloc(bytes);
  length.writeUIntBE(content.length, 0, bytes);
  return Buffer.concat([length, content]);
}

export interface ServerHello {
  version: number;
  session: Buffer;
  cipher: number;
  /** 0 for none. */
  compression: number;
  /** In server order. */
  extensions: readonly { type: number; content: Buffer }[];
}

/** True for a complete record, and for anything that is not TLS. */
export function hasRecord(received: Buffer): boolean {
  return received.length >= 5 && received.length >= 5 + received.readUInt16BE(3);
}

/** True for any TLS answer, even an alert. */
export function isTlsRecord(received: Buffer): boolean {
  return (received[0] === 21 || received[0] === 22) && received[1] === 3 && (received[2] ?? 9) <= 4;
}

/** Null if the server declined or did not send a hello. */
export function readServerHello(received: Buffer): ServerHello | null {
  if (received[0] !== 22 || received[5] !== 2 || received.length < 44) return null;
  const at = 44 + (received[43] ?? 0);
  if (received.length < at + 2) return null;
  const end = Math.min(received.length, 9 + received.readUIntBE(6, 3));
  return {
    version: received.readUInt16BE(9),
    session: received.subarray(44, at),
    cipher: received.readUInt16BE(at),
    compression: received[at + 2] ?? noCompression,
    extensions: readExtensions(received.subarray(Math.min(at + 3, end), end)),
  };
}

function readExtensions(bytes: Buffer): ServerHello['extensions'] {
  const found: { type: number; content: Buffer }[] = [];
  for (let at = 2; at + 4 <= bytes.length;) {
    const length = bytes.readUInt16BE(at + 2);
    found.push({ type: bytes.readUInt16BE(at), content: bytes.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return found;
}

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { StartError } from '../errors.ts';
import { parseIp } from '../lib/ip.ts';
import { subjectIn } from '../lib/x509.ts';

const dayMs = 86_400_000;
const authorityDays = 3_650;

/** A CA: certificate and key as PEM. */
export interface Authority {
  pem: string;
  keyPem: string;
}

export function createAuthority(): Authority {
  const { privateKey, publicKey } = createKeys();
  const name = commonName('Vedette local CA');
  const pem = certificate({
    issuer: name,
    subject: name,
    days: authorityDays,
    publicKey,
    signingKey: privateKey,
    extensions: [
      extension(oid.basicConstraints, sequence(derTrue, integer(Buffer.of(0))), { critical: true }),
      extension(oid.keyUsage, bits(Buffer.of(0b0000_0110), 1), { critical: true }),
      extension(oid.subjectKey, node(tag.octets, keyIdentifier(publicKey))),
    ],
  });
  return { pem, keyPem: keyPemOf(privateKey) };
}

/** Creates a server certificate for host names and addresses, signed by the CA. */
export function createServerCertificate(
  authority: Authority,
  { names, days }: { names: readonly string[]; days: number },
): { pem: string; keyPem: string } {
  const { privateKey, publicKey } = createKeys();
  const signingKey = createPrivateKey(authority.keyPem);
  if (signingKey.asymmetricKeyDetails?.namedCurve !== curve) {
    throw new StartError(
      'The CA key is not a P-256 key. Remove ca.pem and ca-key.pem for a new CA.',
    );
  }
  const pem = certificate({
    issuer: sequence(subjectIn(new X509Certificate(authority.pem).raw)),
    subject: commonName(names[0] ?? 'vedette'),
    days,
    publicKey,
    signingKey,
    extensions: [
      extension(oid.basicConstraints, sequence(), { critical: true }),
      extension(oid.keyUsage, bits(Buffer.of(0b1000_0000), 7), { critical: true }),
      extension(oid.extendedKeyUsage, sequence(identifier(oid.serverAuth))),
      extension(oid.alternativeNames, sequence(...names.map(alternativeName))),
      extension(oid.subjectKey, node(tag.octets, keyIdentifier(publicKey))),
      extension(oid.authorityKey, sequence(node(0x80, keyIdentifier(createPublicKey(signingKey))))),
    ],
  });
  return { pem, keyPem: keyPemOf(privateKey) };
}

const curve = 'prime256v1';

const createKeys = () => generateKeyPairSync('ec', { namedCurve: curve });

const keyPemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

interface CertificateFields {
  issuer: Buffer;
  subject: Buffer;
  days: number;
  publicKey: KeyObject;
  signingKey: KeyObject;
  extensions: readonly Buffer[];
}

/** RFC 5280, in DER. Valid from yesterday, because clocks differ. */
function certificate(fields: CertificateFields): string {
  const { issuer, subject, days, publicKey, signingKey, extensions } = fields;
  const algorithm = sequence(identifier(oid.ecdsaWithSha256));
  const signed = sequence(
    node(0xa0, integer(Buffer.of(2))),
    integer(randomSerial()),
    algorithm,
    issuer,
    sequence(time(Date.now() - dayMs), time(Date.now() + days * dayMs)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(...extensions)),
  );
  const whole = sequence(signed, algorithm, bits(sign('sha256', signed, signingKey), 0));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Positive, with 126 random bits: browsers reject certificates that share issuer and serial. */
function randomSerial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return bytes;
}

/** Encoded object identifiers. */
const oid = {
  commonName: '550403',
  subjectKey: '551d0e',
  keyUsage: '551d0f',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
  authorityKey: '551d23',
  extendedKeyUsage: '551d25',
  serverAuth: '2b06010505070301',
  ecdsaWithSha256: '2a8648ce3d040302',
};

const tag = { integer: 0x02, bits: 0x03, octets: 0x04, identifier: 0x06, text: 0x0c, time: 0x18 };

function node(kind: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(kind, ...lengthBytes(content.length)), content]);
}

/** Content must be below 64 KiB. */
function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...parts: readonly Uint8Array[]) => node(0x30, ...parts);
const identifier = (hex: string) => node(tag.identifier, Buffer.from(hex, 'hex'));
const integer = (bytes: Buffer) => node(tag.integer, bytes);
const bits = (bytes: Buffer, unused: number) => node(tag.bits, Buffer.of(unused), bytes);
const derTrue = Buffer.of(0x01, 0x01, 0xff);

/** RFC 5280 requires two-digit years before 2050. */
function time(ms: number): Buffer {
  const text = `${new Date(ms).toISOString().replace(/[-:T]|\..*/g, '')}Z`;
  return Number(text.slice(0, 4)) < 2050
    ? node(0x17, Buffer.from(text.slice(2)))
    : node(tag.time, Buffer.from(text));
}

const commonName = (name: string) =>
  sequence(node(0x31, sequence(identifier(oid.commonName), node(tag.text, Buffer.from(name)))));

function extension(kind: string, value: Buffer, { critical = false } = {}): Buffer {
  return sequence(identifier(kind), ...(critical ? [derTrue] : []), node(tag.octets, value));
}

function alternativeName(name: string): Buffer {
  const address = parseIp(name);
  if (!address) return node(0x82, Buffer.from(name));
  const digits = address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0');
  return node(0x87, Buffer.from(digits, 'hex'));
}

/** RFC 5280: SHA-1 of the key's bits, without tag, length and unused bits. */
function keyIdentifier(key: KeyObject): Buffer {
  const point = key.export({ type: 'spki', format: 'der' }).subarray(-65);
  return createHash('sha1').update(point).digest();
}

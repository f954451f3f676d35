// Required by the X.509 library for its decorators.
import 'reflect-metadata';
import { isIP } from 'node:net';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto);

const keyKind = { name: 'ECDSA', namedCurve: 'P-256' };
const signing = { name: 'ECDSA', hash: 'SHA-256' };
const dayMs = 86_400_000;
const authorityDays = 3_650;

/** A CA: certificate and key, both also as PEM. */
export interface Authority {
  certificate: x509.X509Certificate;
  key: webcrypto.CryptoKey;
  pem: string;
  keyPem: string;
}

export async function createAuthority(): Promise<Authority> {
  const keys = await createKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Vedette local CA',
    serialNumber: randomSerial(),
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + authorityDays * dayMs),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const keyPem = await exportKey(keys.privateKey);
  return { certificate, key: keys.privateKey, pem: toPem(certificate), keyPem };
}

export async function readAuthority(pem: string, keyPem: string): Promise<Authority> {
  const bytes = x509.PemConverter.decodeFirst(keyPem);
  const key = await webcrypto.subtle.importKey('pkcs8', bytes, keyKind, true, ['sign']);
  return { certificate: new x509.X509Certificate(pem), key, pem, keyPem };
}

/** A server certificate for host names and addresses, signed by the CA. */
export async function createServerCertificate(
  authority: Authority,
  { names, days }: { names: readonly string[]; days: number },
): Promise<{ pem: string; keyPem: string }> {
  const keys = await createKeys();
  const alternatives = names.map((name) => ({
    type: isIP(name) > 0 ? ('ip' as const) : ('dns' as const),
    value: name,
  }));
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [names[0] ?? 'vedette'] }],
    issuer: authority.certificate.subject,
    serialNumber: randomSerial(),
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + days * dayMs),
    signingAlgorithm: signing,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(alternatives),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
    ],
  });
  return { pem: toPem(certificate), keyPem: await exportKey(keys.privateKey) };
}

async function createKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key);
  return `${x509.PemConverter.encode(bytes, 'PRIVATE KEY')}\n`;
}

function toPem(certificate: x509.X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}

/** Positive, with 127 random bits: browsers reject certificates that share issuer and serial. */
function randomSerial(): string {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return Buffer.from(bytes).toString('hex');
}

import type { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../visit.ts';
import { cut, most } from './limits.ts';

const longestChain = 10;
/** Certificates with more names exist, but the report would not change. */
const mostNames = 500;

/** The presented chain, leaf first. */
export function chainOf(leaf: X509Certificate | undefined): CertificateFacts[] {
  const chain: CertificateFacts[] = [];
  let next = leaf;
  const seen = new Set<string>();
  while (next && chain.length < longestChain && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256);
    chain.push(readCertificate(next));
    next = next.issuerCertificate;
  }
  return chain;
}

function readCertificate(certificate: X509Certificate): CertificateFacts {
  const common = /(?:^|\n)CN=([^\n]*)/.exec(certificate.subject)?.[1] ?? '';
  const names = [common, ...alternativeNames(certificate.subjectAltName ?? '')];
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    names: [...new Set(names.filter((name) => name !== ''))].slice(0, mostNames).map(short),
    validFrom: Date.parse(certificate.validFrom),
    validTo: Date.parse(certificate.validTo),
    signatureAlgorithm: signatureOf(certificate.raw),
    key: keyOf(certificate),
    serial: certificate.serialNumber.toLowerCase(),
    sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    isSelfSigned: isSelfSigned(certificate),
  };
}

/** `C=US, O=Example, CN=www.example.com`, from Node's lines. */
function oneLine(name: string): string {
  return cut(name.split('\n').join(', '), most.recordLength);
}

/** `DNS:a.example, DNS:"b, c", IP Address:192.0.2.1` */
function alternativeNames(text: string): string[] {
  return text.split(/,\s*/).flatMap((entry) => {
    const [, name] = /^(?:DNS|IP Address):"?([^"]+)"?$/.exec(entry) ?? [];
    return name === undefined ? [] : [name];
  });
}

function keyOf({ publicKey }: X509Certificate): string {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  const kind = (publicKey.asymmetricKeyType ?? '').toUpperCase();
  return `${kind} ${modulusLength ?? namedCurve ?? ''}`.trim();
}

function isSelfSigned(certificate: X509Certificate): boolean {
  try {
    return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}

/** Object identifiers in hexadecimal, with their lengths. */
const signatures: Readonly<Record<string, string>> = {
  '06092a864886f70d010104': 'md5WithRSAEncryption',
  '06092a864886f70d010105': 'sha1WithRSAEncryption',
  '06092a864886f70d01010a': 'rsassaPss',
  '06092a864886f70d01010b': 'sha256WithRSAEncryption',
  '06092a864886f70d01010c': 'sha384WithRSAEncryption',
  '06092a864886f70d01010d': 'sha512WithRSAEncryption',
  '06072a8648ce3d0401': 'ecdsa-with-SHA1',
  '06082a8648ce3d040302': 'ecdsa-with-SHA256',
  '06082a8648ce3d040303': 'ecdsa-with-SHA384',
  '06082a8648ce3d040304': 'ecdsa-with-SHA512',
  '06032b6570': 'ED25519',
  '06032b6571': 'ED448',
};

/** The algorithm follows the signed part. Node 20 does not expose it. */
function signatureOf(der: Buffer): string {
  const whole = bodyAt(der, 0);
  const signed = bodyAt(der, whole.start);
  const algorithm = bodyAt(der, signed.end);
  const id = der.toString('hex', algorithm.start, bodyAt(der, algorithm.start).end);
  return signatures[id] ?? '';
}

function bodyAt(der: Buffer, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  const bytes = first < 0x80 ? 0 : first - 0x80;
  if (bytes > 4 || at + 2 + bytes > der.length) return { start: der.length, end: der.length };
  const length = bytes === 0 ? first : der.readUIntBE(at + 2, bytes);
  return { start: at + 2 + bytes, end: at + 2 + bytes + length };
}

function short(text: string): string {
  return cut(text, most.nameLength);
}

import { createHash } from 'node:crypto';
import type { Certificate } from '../../banner/store.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import { longestCertificate, readX509, type DistinguishedName } from '../../lib/x509.ts';

export type { DistinguishedName } from '../../lib/x509.ts';

/** Parts of a certificate in scans; missing ones are ''. */
interface CertificateParts {
  subject: DistinguishedName;
  issuer: DistinguishedName;
  names?: readonly string[];
  notBefore?: number | null;
  notAfter?: number | null;
  sha256?: string;
  /** In hexadecimal. */
  serial?: string;
}

/** Null if the parts are empty. */
export function certificateFrom(parts: CertificateParts): Certificate | null {
  const { subject, issuer, names = [], notBefore = null, notAfter = null } = parts;
  const sha256 = hexOf(parts.sha256);
  if (subject.size === 0 && issuer.size === 0 && sha256 === '') return null;
  const certificate: Certificate = {
    subjectCommonName: valueIn(subject, 'CN'),
    subjectOrganization: valueIn(subject, 'O'),
    subjectCountry: valueIn(subject, 'C').toUpperCase(),
    issuerCommonName: valueIn(issuer, 'CN'),
    issuerOrganization: valueIn(issuer, 'O'),
    names: names.length > 1 ? [...new Set(names)] : names,
    notBefore,
    notAfter,
    sha256,
    serial: hexOf(parts.serial),
    text: '',
  };
  certificate.text = certificateText(certificate, subject, issuer);
  return certificate;
}

function valueIn(name: DistinguishedName, key: string): string {
  return name.get(key) ?? '';
}

function certificateText(
  certificate: Omit<Certificate, 'text'>,
  subject: DistinguishedName,
  issuer: DistinguishedName,
): string {
  const { names, notBefore, notAfter, serial, sha256 } = certificate;
  const rows: [string, string][] = [
    ['Subject', nameText(subject)],
    ['Issuer', nameText(issuer)],
    ['Names', names.join(', ')],
    ['Not before', notBefore === null ? '' : toWireTime(notBefore)],
    ['Not after', notAfter === null ? '' : toWireTime(notAfter)],
    ['Serial', serial],
    ['SHA-256', sha256],
  ];
  return rows.flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`])).join('\n');
}

function nameText(name: DistinguishedName): string {
  return [...name].map(([key, value]) => `${key}=${value}`).join(', ');
}

/** Hexadecimal in lower case without colons; '' for anything else. */
function hexOf(text = ''): string {
  const plain = text.replaceAll(':', '').toLowerCase();
  return /^[0-9a-f]{1,128}$/.test(plain) ? plain : '';
}

/** Some scans write serial numbers in decimal. */
export function serialOf(decimal: string): string {
  return /^\d{1,60}$/.test(decimal) ? BigInt(decimal).toString(16) : decimal;
}

/** SHA-256 of the public key, as browsers pin it; '' if unreadable. */
export function keyHashOf(der: Buffer): string {
  const key = readX509(der)?.key;
  return key && key.length > 0 ? createHash('sha256').update(key).digest('hex') : '';
}

const chainLabel = 'Chain';

/** The server's own certificate, searchable by the names above it and by lines about the handshake. */
export function withChain(
  [own, ...above]: readonly Certificate[],
  said: readonly (readonly [label: string, value: string])[] = [],
): Certificate | null {
  if (!own) return null;
  const names = above.map((each) => each.subjectCommonName || each.subjectOrganization);
  const lines = [...said, [chainLabel, names.filter(Boolean).join(' <- ')] as const].flatMap(
    ([label, value]) => (value === '' ? [] : [`${label}: ${value}`]),
  );
  return { ...own, text: [own.text, ...lines].join('\n') };
}

/** From DER; null if unreadable. Garbage in place of a certificate is common. */
export function derCertificate(der: Buffer): Certificate | null {
  const parts = readX509(der);
  if (!parts) return null;
  return certificateFrom({ ...parts, sha256: createHash('sha256').update(der).digest('hex') });
}

/** From PEM, or from its base64 content. */
export function pemCertificate(text: string): Certificate | null {
  const der = derIn(text);
  return der && derCertificate(der);
}

/** From PEM, or from its base64 content; null if it is none. */
export function derIn(text: string): Buffer | null {
  const inside = /-----BEGIN [A-Z ]{1,40}-----([^-]+)/.exec(text)?.[1] ?? text;
  if (inside.length === 0 || inside.length > 2 * longestCertificate) return null;
  return Buffer.from(inside, 'base64');
}

/** `C=US, O=Example\\, Inc., CN=a.example`: a comma within a value is escaped by a backslash. */
export function nameOf(text: string | undefined): DistinguishedName {
  const found = new Map<string, string>();
  for (const part of (text ?? '').split(/(?<!\\),\s*/)) {
    const sign = part.indexOf('=');
    const key = part.slice(0, Math.max(sign, 0)).trim();
    const value = part
      .slice(sign + 1)
      .replace(/\\(.)/g, '$1')
      .trim();
    if (key !== '' && value !== '' && !found.has(key)) found.set(key, value);
  }
  return found;
}

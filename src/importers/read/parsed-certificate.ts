import type { Certificate } from '../../banner/store.ts';
import { textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import {
  certificateFrom,
  derIn,
  keyHashOf,
  nameOf,
  pemCertificate,
  serialOf,
} from './certificate.ts';
import type { DistinguishedName } from './certificate.ts';
import { timeOf } from './where.ts';

/** Members of a name in the JSON of zgrab2 and Censys, most common first. */
const members: readonly (readonly [member: string, short: string])[] = [
  ['common_name', 'CN'],
  ['organization', 'O'],
  ['organizational_unit', 'OU'],
  ['locality', 'L'],
  ['province', 'ST'],
  ['country', 'C'],
];

/**
 * Certificates of zgrab2 and both generations of Censys: `{ parsed, raw }`, or the content of
 * `parsed`.
 */
export function parsedCertificate(json: unknown): Certificate | null {
  const parsed = valueAt(json, 'parsed') ?? json;
  const certificate = certificateFrom({
    subject: nameIn(parsed, 'subject'),
    issuer: nameIn(parsed, 'issuer'),
    names: namesIn(parsed),
    notBefore: timeOf(
      textAt(parsed, 'validity.start') ?? textAt(parsed, 'validity_period.not_before'),
    ),
    notAfter: timeOf(textAt(parsed, 'validity.end') ?? textAt(parsed, 'validity_period.not_after')),
    sha256: sha256In(json, parsed),
    serial: serialOf(textAt(parsed, 'serial_number') ?? ''),
  });
  return certificate ?? pemCertificate(textAt(json, 'raw') ?? '');
}

/** SHA-256 of its public key; '' if unknown. */
export function keyIn(json: unknown): string {
  const parsed = valueAt(json, 'parsed') ?? json;
  const der = derIn(textAt(json, 'raw') ?? '');
  return textAt(parsed, 'subject_key_info.fingerprint_sha256') ?? (der ? keyHashOf(der) : '');
}

function nameIn(parsed: unknown, whose: 'subject' | 'issuer'): DistinguishedName {
  const found = new Map<string, string>();
  for (const [member, short] of members) {
    const [value] = textsAt(parsed, `${whose}.${member}`);
    if (value !== undefined) found.set(short, value);
  }
  return found.size > 0 ? found : nameOf(textAt(parsed, `${whose}_dn`));
}

function namesIn(parsed: unknown): string[] {
  const alternative = 'extensions.subject_alt_name';
  const listed = [
    ...textsAt(parsed, `${alternative}.dns_names`),
    ...textsAt(parsed, `${alternative}.ip_addresses`),
  ];
  return listed.length > 0 ? listed : textsAt(parsed, 'names');
}

function sha256In(json: unknown, parsed: unknown): string {
  return (
    textAt(parsed, 'fingerprint_sha256') ??
    textAt(parsed, 'fingerprint') ??
    textAt(json, 'fingerprint_sha256') ??
    ''
  );
}

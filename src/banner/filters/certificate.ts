import type { FilterRule } from '../../search/collection.ts';
import { code } from '../../search/rules/codes.ts';
import { condition, flag } from '../../search/rules/numbers.ts';
import { hostName, label } from '../../search/rules/words.ts';
import { countryOf, hexOf } from './spelling.ts';

/** TLS and the certificate. */
export const certificateFilters: Record<string, FilterRule> = {
  is_tls: flag('is_tls', { says: 'Whether TLS is spoken.', example: 'is_tls: true' }),
  // Evaluated at query time: certificates expire without a new scan. Valid up to the last moment;
  // neither true nor false without a certificate.
  ssl_expired: condition(
    { says: 'Whether the certificate has expired by now.', example: 'ssl_expired: true' },
    (now) => ({
      yes: { kind: 'range', field: 'ssl_not_after', from: -Infinity, to: now - 1 },
      no: { kind: 'range', field: 'ssl_not_after', from: now, to: Infinity },
    }),
  ),
  ssl_subject_common_name: hostName(
    'ssl_subject_common_name',
    {
      says: 'The name of the certificate; `*.example.com` finds whatever ends so.',
      example: 'ssl_subject_common_name: FortiGate',
    },
    { mayHoldAsterisk: true },
  ),
  ssl_subject_organization: label('ssl_subject_organization', {
    says: 'Whose certificate it is.',
    example: 'ssl_subject_organization: Fortinet',
  }),
  ssl_subject_country: code(
    'ssl_subject_country',
    { says: 'The country of its owner, two letters.', example: 'ssl_subject_country: KR' },
    { normalise: countryOf, expected: 'two letters, such as KR' },
  ),
  ssl_issuer_organization: label('ssl_issuer_organization', {
    says: 'Who issued it.',
    example: "ssl_issuer_organization: Let's Encrypt",
  }),
  certificate: code(
    'certificate',
    { says: 'Its SHA-256 fingerprint.', example: `certificate: ${'0123456789abcdef'.repeat(4)}` },
    { normalise: hexOf(64), expected: '64 hexadecimal digits' },
  ),
  jarm: code(
    'jarm',
    {
      says: 'The JARM fingerprint of the TLS server.',
      example: `jarm: ${'2ad2ad00042d42d0'.padEnd(62, '0')}`,
    },
    { normalise: hexOf(62), expected: '62 hexadecimal digits' },
  ),
};

import type { FilterRule } from '../../search/collection.ts';
import { anyOf, code } from '../../search/rules/codes.ts';
import { condition, flag, number } from '../../search/rules/numbers.ts';
import { hostName, label } from '../../search/rules/words.ts';

const sockets = new Set(['tcp', 'udp', 'sctp']);
const cveForm = /^CVE-\d{4}-\d{4,19}$/;

/** What listens on the port. */
export const listenerFilters: Record<string, FilterRule> = {
  port: number(
    'port',
    { says: 'The port: numbers, ranges, comparisons.', example: 'port: 22,8000-8100' },
    { most: 65_535 },
  ),
  socket: code(
    'socket',
    { says: 'What carries it: tcp, udp or sctp.', example: 'socket: udp', aliases: ['protocol'] },
    { normalise: socketOf, expected: 'tcp, udp or sctp' },
  ),
  service_name: label('service_name', {
    says: 'What is spoken on the port.',
    example: 'service_name: ssh',
    aliases: ['service'],
  }),
  vendor: label('vendor', {
    says: 'Who makes the program or the device.',
    example: 'vendor: Hikvision',
  }),
  product: label('product', { says: 'The program.', example: 'product: Redis key-value store' }),
  product_version: label('product_version', {
    says: 'Its version; whole parts of it are enough.',
    example: 'product_version: 7.9p1',
  }),
  cpe: label(
    'cpe',
    {
      says: 'Its CPE name, of either spelling, from the part that says what it is.',
      example: 'cpe: cpe:2.3:a:openbsd:openssh',
    },
    { clean: barePlatform },
  ),
  os: label('os', { says: 'The operating system.', example: 'os: Ubuntu' }),
  device: label('device', {
    says: 'Kind of device, from its fingerprint.',
    example: 'device: router',
  }),
  identified_by: code(
    'identified_by',
    {
      says: 'The fingerprint that told what it is.',
      example: 'identified_by: vedette/openssh-ubuntu',
    },
    { normalise: (value) => value.toLowerCase() },
  ),
  hostname: hostName('hostname', {
    says: 'Names of the host; `.com` ends one, `*.example.com` is everything below.',
    example: 'hostname: *.example.com',
  }),
  tag: label('tag', { says: 'What it was tagged with.', example: 'tag: Cobalt Strike' }),
  cve_id: anyOf(['cve_id', 'claimed_cve'], (field) =>
    code(
      field,
      {
        says: 'A CVE of the software, or one that the scan reported.',
        example: 'cve_id: CVE-2021-41773',
      },
      { normalise: cveOf, expected: 'a CVE such as CVE-2021-41773' },
    ),
  ),
  has_cve: condition({ says: 'Whether any CVE is known of it.', example: 'has_cve: true' }, () => ({
    yes: hasAnyCve,
    no: { kind: 'not', of: hasAnyCve },
  })),
  kev: flag('kev', {
    says: 'Whether a CVE of it is known to be exploited.',
    example: 'kev: true',
    aliases: ['is_kev'],
  }),
  epss: number(
    'epss',
    {
      says: 'How likely one of its CVEs is exploited in the next 30 days, the worst of them.',
      example: 'epss: >0.5',
    },
    { most: 1, fractions: true },
  ),
  cvss: number(
    'cvss',
    { says: 'CVSS of its worst CVE.', example: 'cvss: >=9' },
    { most: 10, fractions: true },
  ),
  cve_sure: flag('cve_sure', {
    says: 'Whether a CVE of it is sure: not repaired by a distribution, nor bound to a platform.',
    example: 'cve_sure: true',
  }),
  source: code(
    'source',
    { says: 'The program that saw it.', example: 'source: nmap' },
    { normalise: (value) => value.toLowerCase() },
  ),
};

const hasAnyCve = {
  kind: 'or',
  of: [
    { kind: 'has', field: 'cve_id' },
    { kind: 'has', field: 'claimed_cve' },
  ],
} as const;

function socketOf(value: string): string | undefined {
  const socket = value.toLowerCase();
  return sockets.has(socket) ? socket : undefined;
}

/** `CVE-2021-41773` in any case. */
function cveOf(value: string): string | undefined {
  const id = value.toUpperCase();
  return cveForm.test(id) ? id : undefined;
}

/** Without `cpe:2.3:` or `cpe:/`, in which spellings differ, and without the open end `:*:*`. */
function barePlatform(value: string): string {
  let end = value.length;
  while (value.endsWith(':*', end)) end -= 2;
  return value.slice(0, end).replace(/^(?:cpe:)?(?:2\.3:|\/)/i, '');
}

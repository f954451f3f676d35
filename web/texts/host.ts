import { defineTexts } from './catalogue.ts';
import { plural } from './figures.ts';

export const hostTexts = defineTexts('host', {
  shared: {
    title: 'Shared with others',
    lead: 'Values that other hosts of the same owner, kit or image have too. Each leads to them.',
    field: 'What',
    value: 'Value',
    ports: 'Ports',
    others: 'Others',
    noOthers: 'no others',
    count: (others: number) => plural(others, 'other', 'others'),
  },
  certificate: {
    title: (ports: readonly string[]) => `Certificate of ${ports.join(', ')}`,
    subject: 'Subject',
    issuer: 'Issuer',
    valid: 'Valid',
    period: (from: string, until: string) => `${from} to ${until}`,
    expired: 'expired',
    serial: 'Serial',
    sha256: 'SHA-256',
    key: 'Public key (SHA-256)',
    chain: 'Chain',
  },
  names: { since: (time: string) => `First seen ${time} UTC` },
  history: {
    title: 'Changes by port',
    summary: (port: string, states: number) => `${port}: ${plural(states, 'state', 'states')}`,
    steady: (ports: readonly string[]) => `No change seen on ${ports.join(', ')}.`,
    caption: (port: string) => `What was seen on ${port} (UTC)`,
    field: 'Seen (UTC)',
    period: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
    looks: (looks: number) => plural(looks, 'look', 'looks'),
    closed: 'not open',
    changed: '(changed)',
    older: (states: number) => `${plural(states, 'older state', 'older states')} not shown.`,
  },
  fields: {
    certificate: 'Certificate',
    key_sha256: 'Key of the certificate',
    chain_sha256: 'Certificate in the chain',
    ssl_subject_common_name: 'Certificate name',
    ssl_subject_organization: 'Certificate organisation',
    ssl_issuer_organization: 'Certificate issuer',
    ssh_host_key: 'SSH host key',
    favicon: 'Favicon',
    title: 'Title',
    html_sha256: 'Page (SHA-256)',
    html_hash: 'Page (MurmurHash3)',
    jarm: 'JARM',
    hassh: 'HASSH',
    ja3s: 'JA3S',
    ja4s: 'JA4S',
    ja4x: 'JA4X',
    header_hash: 'Order of headers',
    banner_hash: 'Banner (MurmurHash3)',
    server: 'Server header',
    tag: 'Tag',
    org: 'Organisation',
    as_name: 'Network',
    service_name: 'Service',
    product: 'Product',
    product_version: 'Version',
    os: 'Operating system',
    status_code: 'HTTP status',
  },
});

/** A field without a name here is called by its filter. */
export function nameOfField(field: string): string {
  const names: Readonly<Record<string, string>> = hostTexts.fields;
  return names[field] ?? field;
}

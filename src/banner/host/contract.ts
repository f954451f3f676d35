import { Type, type Static } from 'typebox';
import { lookUpErrors, operation } from '../../http/operation.ts';

const text = (description: string) => Type.String({ description });
const list = (description: string) => Type.Array(Type.String(), { description });
const time = (description: string) => text(`${description} YYYY-MM-DD HH:MM:SS in UTC.`);

export const SharedValue = Type.Object({
  field: text('The filter that finds others with the value, such as jarm.'),
  value: text('The value.'),
  query: text('The query that finds banners with it.'),
  ports: list(
    'Ports on which the host has it now, such as 443/tcp; empty for values of the address.',
  ),
  others: Type.Integer({
    description: 'Other addresses that have it now: by the newest banner of each port.',
  }),
});
export type SharedValue = Static<typeof SharedValue>;

const maybeTime = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const HostCertificate = Type.Object({
  sha256: text('SHA-256 of the certificate; "" when unknown.'),
  serial: text('Serial number; "" when unknown.'),
  subject: text('Common name.'),
  subject_organization: text('Organisation that it was issued to.'),
  issuer: text('Common name of the issuer.'),
  issuer_organization: text('Organisation of the issuer.'),
  names: list('Names that it is valid for.'),
  not_before: maybeTime('Start of its validity in UTC; null when unknown.'),
  not_after: maybeTime('End of its validity in UTC; null when unknown.'),
  key_sha256: text('SHA-256 of its public key; "" when unknown.'),
  chain: list('Common name of a certificate that the server sent above it, nearest first.'),
  ports: list('Ports that present it now.'),
});
export type HostCertificate = Static<typeof HostCertificate>;

const HostState = Type.Object({
  first_seen: time('First scan that found the port in this state.'),
  last_seen: time('Last scan that found the port in this state.'),
  looks: Type.Integer({ description: 'Number of scans from the first to the last.' }),
  is_open: Type.Boolean({ description: 'False if scans found the port closed.' }),
  values: Type.Record(Type.String(), Type.String(), {
    description: 'What was seen, by field. Fields that no scan recognised are absent.',
  }),
  changed: list('Fields that were different before.'),
});
export type HostState = Static<typeof HostState>;

export const PortHistory = Type.Object({
  port: Type.Integer({ description: 'Port.' }),
  socket: text('tcp, udp or sctp.'),
  states: Type.Array(HostState, { description: 'Newest first.' }),
});
export type PortHistory = Static<typeof PortHistory>;

export const bannerHost = operation({
  id: 'bannerHost',
  methods: ['GET'],
  path: '/v1/banner/host/{ip}',
  group: 'banner',
  access: 'key',
  cost: 1,
  envelope: 'wrapped',
  summary: 'What a host shares with others, its certificates, and what changed on each port',
  description:
    'Covers the newest 1,000 banners of the address. Others are counted by address, with the query given beside the count.',
  input: Type.Object({
    ip: Type.String({
      maxLength: 100,
      description: 'The address.',
      examples: ['198.51.100.7'],
    }),
  }),
  output: Type.Object({
    ip_address: text('The address.'),
    is_complete: Type.Boolean({ description: 'False for a host with more banners than that.' }),
    shared: Type.Array(SharedValue, { description: 'At most 60, by kind.' }),
    certificates: Type.Array(HostCertificate, { description: 'Those presented now.' }),
    names: Type.Array(
      Type.Object({
        name: text('Host name known to a scan.'),
        first_seen: time('First banner with it.'),
        last_seen: time('Last banner with it.'),
      }),
      { description: 'Newest first.' },
    ),
    history: Type.Array(PortHistory, { description: 'By port.' }),
  }),
  errors: [...lookUpErrors, 'ipInvalid'],
});

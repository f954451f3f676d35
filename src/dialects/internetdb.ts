import { Type, type Static } from 'typebox';
import { Reply, type ForeignApi } from '../http/foreign-api.ts';
import { handleForeign, operation } from '../http/operation.ts';
import { whenHere } from '../lib/when-here.ts';
import { keep } from './address.ts';
import { lookUp, type Dialect } from './dialect.ts';
import { texts } from './members.ts';
import { cpesOf, openPortsOf, type OpenPorts } from './open-ports.ts';
import { tagsOf } from './shodan/tags.ts';
import type { DialectWorld } from './world.ts';

const api: ForeignApi = {
  mount: '/dialects/internetdb',
  keyIn: [{ query: 'key' }, { header: 'x-api-key' }],
  keyless: true,
  failure: ({ message, facts }, http) =>
    http === 400
      ? new Reply(422, {
          detail: [
            { loc: ['path', facts['parameter'] ?? 'ip'], msg: message, type: 'value_error' },
          ],
        })
      : new Reply(http, { detail: message }),
};

const host = operation({
  ...lookUp,
  api,
  id: 'internetdbHost',
  path: '/dialects/internetdb/{ip}',
  summary: 'Ports, software, names and CVEs of an address',
  group: 'ip',
  input: Type.Object({ ip: Type.String({ description: 'An IPv4 or IPv6 address.' }) }),
  output: Type.Object({
    ip: Type.String({ description: 'The address.' }),
    ports: Type.Array(Type.Integer(), { description: 'Banners: ports that are open now.' }),
    hostnames: texts('Banners: names of the host.'),
    cpes: texts('Banners: software of the open ports, as CPE 2.2.'),
    tags: texts(
      'Flags of the verdict (cloud, vpn, tor, cdn) and of the open ports: honeypot, database, ics, iot, self-signed, ' +
        'starttls (offered, or its certificate seen) and eol-product (no longer maintained).',
    ),
    vulns: texts('CVEs that affect the open ports, without possible ones.'),
  }),
});

const routes = [
  handleForeign(host, ({ ip }, world: DialectWorld, { caller }) =>
    whenHere(openPortsOf(ip, { world, caller }), (ports) =>
      ports ? keep(ports.facts, 'internetdb', () => toHost(ports, world)) : nothing(),
    ),
  ),
];

const nothing = () => new Reply(404, { detail: 'No information available' });

function toHost(
  { facts, open, affected }: OpenPorts,
  world: DialectWorld,
): Static<typeof host.output> | Reply {
  if (open.length === 0) return nothing();
  return {
    ip: facts.text,
    ports: [...new Set(open.map(({ port }) => port))],
    hostnames: facts.host.names.rows.map(({ name }) => name),
    cpes: [...new Set(open.flatMap((banner) => cpesOf(banner, '2.2')))],
    tags: tagsOf(facts, open, world),
    vulns: affected.map(({ id }) => id),
  };
}

export const internetdb: Dialect = {
  name: 'internetdb',
  title: 'Shodan InternetDB',
  api,
  hosts: ['internetdb.shodan.io'],
  routes,
  notes:
    'Its clients cannot send a key, so the networks in `keyless_networks` need none, and it charges ' +
    '`keyless_account`. A key in `key=` or `x-api-key` works from anywhere. An address without an open port is a 404, ' +
    'which costs the same as an answer.',
};

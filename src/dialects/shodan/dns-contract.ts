import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { lookUp } from '../dialect.ts';
import { text, texts } from '../members.ts';
import { api } from './api.ts';

const ofNames = { ...lookUp, api, group: 'banner' } as const;

export const domain = operation({
  ...ofNames,
  id: 'shodanDomain',
  path: `${api.mount}/dns/domain/{name}`,
  summary: 'Names seen in banners under a domain',
  input: Type.Object({
    name: Type.String({ description: 'A domain.' }),
    type: Type.Optional(Type.String({ description: 'Only records of this type.' })),
    page: Type.Integer({ default: 1, minimum: 1, maximum: 10_000, description: 'From 1.' }),
  }),
  output: Type.Object({
    domain: text('As asked.'),
    tags: texts('Always empty.'),
    data: Type.Array(
      Type.Object({
        subdomain: text('The name without the domain; "" for the domain itself.'),
        type: text('`A` or `AAAA`.'),
        value: text('Address of the banner.'),
        last_seen: text('When the banner was seen.'),
      }),
    ),
    subdomains: texts('Each once.'),
    more: Type.Boolean({ description: 'Whether there are more banners than were read.' }),
  }),
});

const answers =
  'Keyed by the requested name or address, from banners alone: no name server is asked.';

export const resolve = operation({
  ...ofNames,
  id: 'shodanResolve',
  path: `${api.mount}/dns/resolve`,
  summary: 'The address on which a name was last seen',
  input: Type.Object({ hostnames: Type.String({ description: 'Names, with commas.' }) }),
  output: Type.Record(Type.String(), Type.Unsafe<string | null>({ type: ['string', 'null'] }), {
    description: answers,
  }),
});

export const reverse = operation({
  ...ofNames,
  id: 'shodanReverse',
  path: `${api.mount}/dns/reverse`,
  summary: 'The names seen on an address',
  input: Type.Object({ ips: Type.String({ description: 'Addresses, with commas.' }) }),
  output: Type.Record(Type.String(), Type.Array(Type.String()), { description: answers }),
});

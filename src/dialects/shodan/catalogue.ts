import { Type } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { handleForeign, operation } from '../../http/operation.ts';
import { every } from '../../search/filter.ts';
import { lookUp } from '../dialect.ts';
import { count, text } from '../members.ts';
import type { DialectWorld } from '../world.ts';
import { api } from './api.ts';

const free = { ...lookUp, api, group: 'banner', cost: 0, input: Type.Object({}) } as const;

const ports = operation({
  ...free,
  id: 'shodanPorts',
  path: `${api.mount}/shodan/ports`,
  summary: 'Ports of banners',
  output: Type.Array(Type.Integer(), { description: 'Banners: ports, ascending.' }),
});

const protocols = operation({
  ...free,
  id: 'shodanProtocols',
  path: `${api.mount}/shodan/protocols`,
  summary: 'Protocols of banners',
  output: Type.Object({}, { additionalProperties: Type.String(), description: 'Banners: names.' }),
});

const services = operation({
  ...free,
  id: 'shodanServices',
  path: `${api.mount}/shodan/services`,
  summary: 'Services by port',
  output: Type.Object({}, { additionalProperties: Type.String(), description: 'Always empty.' }),
});

const ownAddress = operation({
  ...free,
  id: 'shodanMyIp',
  path: `${api.mount}/tools/myip`,
  summary: 'The address that the request came from',
  output: text('The request.'),
});

const scan = operation({
  ...free,
  id: 'shodanScan',
  methods: ['POST'],
  path: `${api.mount}/shodan/scan`,
  summary: 'Scans cannot be requested here: always a 403',
  output: Type.Object({
    id: text('Never sent.'),
    count: count('Never sent.'),
    credits_left: count('Never sent.'),
  }),
});

/** Collections that users have there; always empty here. */
const none = (id: string, rest: string, summary: string) =>
  operation({
    ...free,
    id,
    path: `${api.mount}${rest}`,
    summary,
    output: Type.Object({
      matches: Type.Array(Type.Object({}), { description: 'Always empty.' }),
      total: count('Always 0.'),
    }),
  });

const queries = none('shodanQueries', '/shodan/query', 'Queries that others shared: none');
const queriesFound = none(
  'shodanQuerySearch',
  '/shodan/query/search',
  'The same by search words: none',
);
const queryTags = none('shodanQueryTags', '/shodan/query/tags', 'Their tags: none');
const scans = none('shodanScans', '/shodan/scans', 'Requested scans: none');

const noList = (id: string, rest: string, summary: string) =>
  operation({
    ...free,
    id,
    path: `${api.mount}${rest}`,
    summary,
    output: Type.Array(Type.Object({}), { description: 'Always empty.' }),
  });

const alerts = noList('shodanAlerts', '/shodan/alert/info', 'Watched networks: see `watch`');
const dataSets = noList('shodanData', '/shodan/data', 'Files for download: none');

const mostNames = 1_000;

async function valuesOf(field: string, { banners }: DialectWorld) {
  const facets = [{ field, limit: mostNames }];
  return (await banners.facets({ filter: every, facets })).facets[field] ?? [];
}

/** Routes by which clients discover features. */
export const catalogueRoutes = [
  handleForeign(ports, async (_, world: DialectWorld) =>
    (await valuesOf('port', world))
      .map(({ value }) => Number(value))
      .sort((one, other) => one - other),
  ),
  handleForeign(protocols, async (_, world: DialectWorld) =>
    Object.fromEntries(
      (await valuesOf('service_name', world)).map(({ value }) => [String(value), '']),
    ),
  ),
  handleForeign(services, () => ({})),
  handleForeign(ownAddress, (_, __: DialectWorld, { from }) => from.address),
  ...[queries, queriesFound, queryTags, scans].map((each) =>
    handleForeign(each, () => ({ matches: [], total: 0 })),
  ),
  ...[alerts, dataSets].map((each) => handleForeign(each, () => [])),
  handleForeign(scan, () => {
    throw new VedetteError('keyForbidden', {
      why: 'no scans are ordered through this dialect; import your own.',
    });
  }),
];

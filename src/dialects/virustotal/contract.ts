import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';
import { lookUp } from '../dialect.ts';
import { count, text, texts } from '../members.ts';

const codes: Readonly<Record<number, string>> = {
  400: 'InvalidArgumentError',
  401: 'WrongCredentialsError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  429: 'QuotaExceededError',
  503: 'TransientError',
};

export const failure = (http: number, message: string, code = codes[http] ?? 'BadRequestError') =>
  new Reply(http, { error: { code, message } });

export const api: ForeignApi = {
  mount: '/dialects/virustotal',
  keyIn: [{ header: 'x-apikey' }],
  failure: ({ code, message }, http) =>
    code === 'rateExceeded'
      ? failure(http, message, 'TooManyRequestsError')
      : failure(http, message),
};

const { Optional } = Type;
const virustotal = { ...lookUp, api, group: 'ip' } as const;
const path = (rest: string) => `${api.mount}/api/v3/${rest}`;
const id = Type.String({ description: 'Of the object.' });

const Attributes = Type.Object({
  last_analysis_stats: Type.Record(Type.String(), Type.Integer(), {
    description: 'Feeds by what they say: malicious, suspicious, undetected, harmless, timeout.',
  }),
  last_analysis_results: Type.Object(
    {},
    {
      description:
        'By feed: those that report it or vouch for it, and those that were asked but are silent.',
    },
  ),
  reputation: count('Verdict: its points, negative, from 0 to -100.'),
  last_analysis_date: count('Time of the request.'),
  last_modification_date: count('Claims: the latest sighting, or the time of the request.'),
  total_votes: Type.Record(Type.String(), Type.Integer(), { description: 'Always 0.' }),
  tags: texts('Flags.'),
  asn: Optional(count('Table of networks; null when unknown.')),
  as_owner: Optional(text('Table of networks.')),
  network: Optional(text('Table of networks: the announced prefix; "" when unknown.')),
  country: Optional(text('Table of places; "" when unknown.')),
  tld: Optional(text('Of a domain.')),
  url: Optional(text('Of a URL.')),
  last_final_url: Optional(text('Report: the final URL.')),
  title: Optional(text('Report: of the page.')),
  last_http_response_code: Optional(count('Report: HTTP status of the page.')),
  last_submission_date: Optional(count('Report: when its scan was requested.')),
  registrar: Optional(text('Report: of the domain.')),
  creation_date: Optional(count('Report: when the domain was registered.')),
  last_dns_records: Optional(
    Type.Array(Type.Object({ type: text('Such as `A`.'), value: text('Of the record.') }), {
      description: 'Report: DNS records of the host.',
    }),
  ),
  last_dns_records_date: Optional(count('Report: when they were read.')),
  jarm: Optional(text('Report: of the server.')),
});

const ObjectAnswer = Type.Object({
  data: Type.Object({
    type: text('`ip_address`, `domain`, `url` or `analysis`.'),
    id: text('Of the object.'),
    links: Type.Object({ self: text('Its address here.') }),
    attributes: Attributes,
  }),
});

const object = (operationId: string, collection: string, summary: string) =>
  operation({
    ...virustotal,
    id: operationId,
    path: path(`${collection}/{id}`),
    summary,
    input: Type.Object({ id }),
    output: ObjectAnswer,
  });

export const address = object('virustotalAddress', 'ip_addresses', 'An address');
export const domain = object('virustotalDomain', 'domains', 'A domain');
export const url = {
  ...object(
    'virustotalUrl',
    'urls',
    'A URL, by its base64url, or by its SHA-256 if scanned or listed',
  ),
  group: 'domain',
} as const;

export const relation = operation({
  ...virustotal,
  id: 'virustotalRelation',
  path: path('{collection}/{id}/{relation}'),
  summary: 'Resolutions from banners; all other relations are empty',
  input: Type.Object({
    collection: Type.String({ description: '`ip_addresses`, `domains`, `urls` or `files`.' }),
    id,
    relation: Type.String({ description: 'Such as `resolutions`.' }),
    limit: Type.Integer({ default: 10, minimum: 1, maximum: 40, description: 'Rows a page.' }),
    cursor: Optional(Type.String({ description: '`meta.cursor` of the page before.' })),
  }),
  output: Type.Object({
    data: Type.Array(Type.Object({})),
    meta: Type.Object({
      count: count('Total number.'),
      cursor: Optional(text('For the next page.')),
    }),
    links: Type.Object({ self: text('Its address here.'), next: Optional(text('The next page.')) }),
  }),
});

export const file = operation({
  ...virustotal,
  id: 'virustotalFile',
  path: path('files/{id}'),
  summary: 'Files are not known here: always a 404',
  cost: 0,
  input: Type.Object({ id }),
  output: ObjectAnswer,
});

/** Clients may name the account by its key, which must not get into logs. */
const ofUser = { ...virustotal, cost: 0, shown: [] } as const;

export const user = operation({
  ...ofUser,
  id: 'virustotalUser',
  path: path('users/{id}'),
  summary: 'The account of the key, whatever the id',
  input: Type.Object({ id }),
  output: Type.Object({
    data: Type.Object({ type: text('`user`.'), id: text('Name of the account.') }),
  }),
});

export const userQuotas = operation({
  ...ofUser,
  id: 'virustotalUserQuotas',
  path: path('users/{id}/{part}'),
  summary: 'Its quotas, as `overall_quotas`; other parts are a 404',
  input: Type.Object({ id, part: Type.String({ description: '`overall_quotas`.' }) }),
  output: Type.Object({
    data: Type.Object({
      api_requests_daily: Type.Object({
        user: Type.Object({
          allowed: count('Credits of the period; 999999999 without a limit.'),
          used: count('Credits spent.'),
        }),
      }),
    }),
  }),
});

const scan = { ...virustotal, group: 'domain', methods: ['POST'] } as const;

export const submit = operation({
  ...scan,
  id: 'virustotalSubmit',
  path: path('urls'),
  summary: 'Scans a URL; the report is private to your account',
  input: Type.Object({ url: Type.String({ description: 'What to scan.' }) }),
  output: ObjectAnswer,
});

export const analyse = operation({
  ...scan,
  id: 'virustotalAnalyse',
  path: path('urls/{id}/analyse'),
  summary: 'Scans a URL again',
  input: Type.Object({ id }),
  output: ObjectAnswer,
});

const judgeAgain = (collection: 'ip_addresses' | 'domains', summary: string) =>
  operation({
    ...virustotal,
    id: collection === 'domains' ? 'virustotalAnalyseDomain' : 'virustotalAnalyseAddress',
    methods: ['POST'],
    path: path(`${collection}/{id}/analyse`),
    summary,
    cost: 0,
    input: Type.Object({ id }),
    output: ObjectAnswer,
  });

export const analyseAddress = judgeAgain(
  'ip_addresses',
  'An analysis of what is known about an address now; nothing is sent to it',
);
export const analyseDomain = judgeAgain('domains', 'The same for a domain');

export const analysis = operation({
  ...virustotal,
  id: 'virustotalAnalysis',
  path: path('analyses/{id}'),
  summary: 'Progress of a scan',
  group: 'domain',
  cost: 0,
  input: Type.Object({ id }),
  output: ObjectAnswer,
});

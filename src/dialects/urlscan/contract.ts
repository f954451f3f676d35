import { Type } from 'typebox';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';
import { captureInput, CaptureOptions } from '../../domain/capture/contract.ts';
import { fileOf, operation } from '../../http/operation.ts';
import { lookUp } from '../dialect.ts';
import { count, flag, text } from '../members.ts';

/** Puts a space after each colon, because a client searches the text for `"status": 404`. */
export function failure(status: number, message: string, description = message): Reply {
  const errors =
    status === 400 ? { errors: [{ title: message, detail: description, status }] } : {};
  const body = JSON.stringify({ message, description, status, ...errors }, null, 1);
  return new Reply(status, body.replace(/\n\s*/g, ' '));
}

/** Every action draws on the same credits; clients store limits by action name. */
function actionOf(path: string): string {
  if (path.includes('/result/')) return 'retrieve';
  return path.includes('/scan') ? 'unlisted' : 'search';
}

export const api: ForeignApi = {
  mount: '/dialects/urlscan',
  keyIn: [{ header: 'api-key' }],
  keyless: true,
  failure: ({ code, message }, http) =>
    code === 'scanTargetUnusable'
      ? failure(400, 'Scan prevented', message)
      : failure(http, message),
  headers: ({ state, policy } = { state: '', policy: '' }, path) => {
    const [, window = '', left = '', seconds = ''] =
      /"(?:[a-z]+-)?(minute|day)";r=(\d+);t=(\d+)/.exec(state) ?? [];
    if (window === '') return {};
    return {
      'x-rate-limit-scope': 'user',
      'x-rate-limit-action': actionOf(path),
      'x-rate-limit-window': window,
      'x-rate-limit-limit': /q=(\d+)/.exec(policy)?.[1] ?? left,
      'x-rate-limit-remaining': left,
      'x-rate-limit-reset': new Date(Date.now() + Number(seconds) * 1_000).toISOString(),
      'x-rate-limit-reset-after': seconds,
    };
  },
};

const urlscan = { ...lookUp, api, group: 'domain' } as const;
const path = (rest: string) => `${api.mount}${rest}`;
const uuid = Type.String({ description: 'Of the scan.' });
const { Optional } = Type;

const Task = Type.Object({
  uuid: text('Of the scan.'),
  url: text('What was scanned.'),
  domain: text('Its host.'),
  apexDomain: text('Its registrable domain.'),
  time: text('When it was asked for.'),
  visibility: text('public, unlisted or private.'),
  method: text('`api`.'),
});

export const search = operation({
  ...urlscan,
  id: 'urlscanSearch',
  path: path('/api/v1/search'),
  summary: 'Public reports, newest first',
  input: Type.Object({
    q: Type.String({ default: '*', description: 'Fields joined by AND, OR, NOT and parentheses.' }),
    size: Type.Integer({
      default: 100,
      minimum: 0,
      maximum: 10_000,
      description: 'Rows, at most 1,000.',
    }),
    datasource: Type.Unsafe<'scans'>({
      type: 'string',
      enum: ['scans'],
      default: 'scans',
      description: 'Others are not stored here.',
    }),
    search_after: Optional(
      Type.String({ description: '`sort` of the last row, joined by a comma.' }),
    ),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        _id: text('Of the scan.'),
        sort: Type.Array(Type.Unknown(), { description: 'Where the next page begins.' }),
        task: Task,
        page: Type.Object({}, { description: 'Report: address, network, server, title.' }),
        stats: Type.Object({}, { description: 'Report: counts.' }),
        result: text('The report as JSON.'),
        screenshot: text('The picture.'),
      }),
    ),
    total: count('All that match, at most 10,000.'),
    took: count('Milliseconds.'),
    has_more: flag('Whether there are more.'),
  }),
});

export const submit = operation({
  ...urlscan,
  id: 'urlscanScan',
  methods: ['POST'],
  path: path('/api/v1/scan'),
  summary: 'Scans a URL; unlisted unless `visibility` says otherwise',
  input: Type.Object({
    url: Type.String({ description: 'What to scan.' }),
    visibility: Optional(
      Type.Unsafe<'public' | 'unlisted' | 'private'>({
        type: 'string',
        enum: ['public', 'unlisted', 'private'],
        description: 'Who may read the report: all, those with the uuid, or your account.',
      }),
    ),
    referer: captureInput.referrer,
    customagent: Optional(
      Type.String({
        maxLength: 1_000,
        description: 'One of a phone makes the browser pose as a phone; others change nothing.',
      }),
    ),
    public: Optional(Type.String({ description: '`on`, from old clients: public.' })),
  }),
  output: Type.Object({
    message: text('`Submission successful`.'),
    uuid: text('Of the scan.'),
    result: text('The report as a page for people.'),
    api: text('The report as JSON.'),
    visibility: text('As asked.'),
    options: CaptureOptions,
    url: text('What is scanned.'),
    country: text('Always empty.'),
  }),
});

const read = { ...urlscan, cost: 0, input: Type.Object({ uuid }) } as const;

export const result = operation({
  ...read,
  id: 'urlscanResult',
  path: path('/api/v1/result/{uuid}'),
  summary: 'The report of a scan; 404 until finished, 410 if it failed',
  output: Type.Object({
    data: Type.Object({}, { description: 'Report: requests, cookies, links, globals.' }),
    task: Task,
    page: Type.Object({}, { description: 'Report: address, network, server, title.' }),
    lists: Type.Object(
      {},
      { description: 'Report: addresses, networks, domains, URLs, certificates.' },
    ),
    stats: Type.Object({}, { description: 'Report: counts.' }),
    meta: Type.Object({}, { description: 'Report: technologies.' }),
    verdicts: Type.Object({}, { description: 'Verdict, and the feeds that report it.' }),
  }),
});

export const screenshot = operation({
  ...read,
  id: 'urlscanScreenshot',
  path: path('/screenshots/{uuid}'),
  summary: 'The screenshot of the page, as `UUID.png`',
  envelope: 'file',
  output: fileOf('image/png', 'PNG.'),
});

export const dom = operation({
  ...read,
  id: 'urlscanDom',
  path: path('/dom/{uuid}'),
  summary: 'The final HTML of the page in the browser',
  output: text('The HTML, as plain text.'),
});

export const countries = operation({
  ...urlscan,
  id: 'urlscanCountries',
  path: path('/api/v1/availableCountries'),
  summary: 'Countries to scan from: there is no choice',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({
    countries: Type.Array(Type.Object({}), { description: 'Always empty.' }),
  }),
});

export const quotas = operation({
  ...urlscan,
  id: 'urlscanQuotas',
  path: path('/user/quotas'),
  aliases: [{ path: path('/api/v1/quotas') }],
  summary: 'Remaining credits of the account',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({
    source: text('`user`.'),
    limits: Type.Object({}, { description: 'By action and window.' }),
  }),
});

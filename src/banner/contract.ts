import { Type, type Static } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { offset, operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const maybeText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });
const bool = (description: string) => Type.Boolean({ description });

/** Every member is always there, and texts are never null: clients join them to other text. */
export const BannerRow = Type.Object({
  as_name: text('Network that announces the address.'),
  banner: text('What the port said.'),
  city: text('"" when unknown.'),
  cloud_source: text('Cloud provider, "" when it is none.'),
  country: text('Two capital letters, "" when unknown.'),
  favicons: Type.Array(
    Type.Object({ hash: text('MurmurHash3 of the icon, hexadecimal, with its sign.') }),
  ),
  has_cve: bool('The software has known vulnerabilities.'),
  hostname: maybeText('Best name of the host.'),
  html_meta_author: text('From the page.'),
  html_meta_description: text('From the page.'),
  html_meta_keywords: text('From the page.'),
  html_meta_title: text('From the page.'),
  input_code: Type.Integer({ description: 'Always 0.' }),
  ip_address: text('The address.'),
  is_3g: bool('Mobile network of that generation; false when nobody says.'),
  is_5g: bool('Mobile network of that generation; false when nobody says.'),
  is_cloud: bool('Cloud provider.'),
  is_hosting: bool('Datacenter.'),
  is_lte: bool('Mobile network of that generation; false when nobody says.'),
  is_proxy: bool('Open proxy.'),
  is_scanner: bool('Scans others.'),
  is_snort: bool('Named in intrusion-detection rules.'),
  is_tor: bool('Tor.'),
  is_vpn: bool('VPN.'),
  latitude: maybeNumber('Null when only the country is known.'),
  longitude: maybeNumber('Null when only the country is known.'),
  open_port_no: Type.Integer({ description: 'Port.' }),
  org_name: text('Organisation behind the network.'),
  product: text('Unknown when not recognised.'),
  product_version: text('Unknown when not recognised.'),
  repeat_count: Type.Integer({ description: 'Always 1: every visit has a row of its own.' }),
  scan_dtime: text('YYYY-MM-DD HH:MM:SS in UTC.'),
  scanner: Type.Array(Type.Unknown()),
  score: text('Inbound: Safe, Low, Moderate, Dangerous or Critical.'),
  score_out: text('Outbound, likewise.'),
  service_name: text('Such as HTTP; Unknown when not recognised.'),
  snort: Type.Array(Type.Unknown()),
  socket_type: text('TCP or UDP.'),
  ssl_expired: text('true or false, "" without certificate.'),
  ssl_info: text('The certificate as text.'),
  ssl_issuer_organization: text('"" without certificate.'),
  ssl_subject_common_name: text('"" without certificate.'),
  ssl_subject_country: text('"" without certificate.'),
  ssl_subject_organization: text('"" without certificate.'),
  status_code: Type.Integer({ description: 'HTTP status, 0 without.' }),
  tags: Type.Array(Type.String()),
  tech_stacks: Type.Array(Type.Object({ link: Type.String(), tech_stack: Type.String() })),
  title: text('Title of the page.'),
});
export type BannerRow = Static<typeof BannerRow>;

const understood = {
  filters: Type.Record(Type.String(), Type.String(), {
    description: 'Filters that were understood, with their values.',
  }),
  invalid_filters: Type.Array(Type.String(), {
    description: 'Names that are no filters; they were ignored.',
  }),
};

const query = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Words, "phrases" and filters, see docs/query.md.',
});

const ask = {
  methods: ['GET'] as const,
  group: 'banner' as const,
  access: 'key' as const,
  cost: 1,
  envelope: 'wrapped' as const,
  errors: [
    'keyInvalid',
    'parameterMissing',
    'parameterUnusable',
    'storeAway',
    'overloaded',
  ] as ErrorCode[],
};

export const bannerSearch = operation({
  ...ask,
  id: 'bannerSearch',
  path: '/v1/banner/search',
  aliases: [{ path: '/v1/asset/search' }],
  summary: 'Search what open ports said, newest first',
  description:
    'Ten rows a page. Beyond offset 9900 go on with `cursor`: send `*` first, then what the answer gives.',
  input: Type.Object({
    query,
    offset: offset(),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: 'Where the last page ended, or * to begin.' }),
    ),
    size: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1000,
      description: 'Rows a page; other than 10 only with a cursor.',
    }),
  }),
  output: Type.Object({
    count: Type.Integer({ description: 'How many match in all.' }),
    result: Type.Array(BannerRow),
    ...understood,
    search_keyword: text('The free words of the query.'),
    cursor: Type.Optional(text('Only when asked with one: for the next page, "" behind the last.')),
  }),
  errors: [...ask.errors, 'offsetTooLarge'],
});

const Bucket = Type.Object({
  value: Type.Unsafe<string | number>({ type: ['string', 'number'], description: 'The value.' }),
  count: Type.Integer({ description: 'Banners that have it.' }),
});

export const bannerStats = operation({
  ...ask,
  id: 'bannerStats',
  path: '/v1/banner/stats',
  summary: 'Count what matches a query, by its most frequent values',
  input: Type.Object({
    query,
    fields: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 20,
        description: 'Count these fields instead of the usual ten.',
      }),
    ),
    size: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1000,
      description: 'Values of each field.',
    }),
  }),
  output: Type.Object({
    count: Type.Integer({ description: 'How many match in all.' }),
    result: Type.Record(Type.String(), Type.Array(Bucket), {
      description: 'By field, with _agg behind its name: the most frequent first.',
    }),
    ...understood,
  }),
});

export const ImportSummary = Type.Object({
  name: text('What the caller called it.'),
  format: text('The format that was recognised.'),
  bytes: Type.Integer({ description: 'Bytes that were read.' }),
  hosts: Type.Integer({ description: 'Hosts in the file.' }),
  open: Type.Integer({ description: 'Open ports in the file.' }),
  closed: Type.Integer({ description: 'Closed ports: counted, not kept.' }),
  filtered: Type.Integer({ description: 'Filtered ports: counted, not kept.' }),
  open_filtered: Type.Integer({ description: 'Open or filtered ports: counted, not kept.' }),
  added: Type.Integer({ description: 'Banners that are new.' }),
  replaced: Type.Integer({ description: 'Banners that say something else than before.' }),
  unchanged: Type.Integer({ description: 'Banners that were there already.' }),
  set_aside: Type.Integer({ description: 'Records that could not be read.' }),
  set_aside_first: Type.Array(Type.Object({ position: Type.String(), reason: Type.String() }), {
    description: 'The first of them.',
  }),
  is_cut: bool('The file ends before it is complete; what came before counts.'),
  refusal: maybeText('Why the file was refused; null when it was read.'),
  seconds: Type.Number({ description: 'How long it took.' }),
});
export type ImportSummary = Static<typeof ImportSummary>;

export const importBanners = operation({
  ...ask,
  id: 'importBanners',
  methods: ['POST'],
  path: '/v1/import',
  access: 'admin',
  group: 'admin',
  cost: 0,
  summary: 'Take in a file of a scan',
  description:
    'The body is the file: nmap XML, masscan, zgrab2, Shodan, Censys, httpx, naabu or NDJSON of our own, packed ' +
    'or not; its content tells which. Answers NDJSON: now and then a line of progress, then the summary, ' +
    'then a line of `message` and `status`. Once the summary is there, the banners are found.',
  input: Type.Object({
    name: Type.String({ default: '', maxLength: 500, description: 'What to call the file.' }),
    file_time: Type.Optional(
      text('When the file was written, ISO 8601: for records that name no time.'),
    ),
  }),
  output: Type.Object({
    progress: Type.Optional(
      Type.Object({ bytes: Type.Integer(), banners: Type.Integer(), set_aside: Type.Integer() }),
    ),
    summary: Type.Optional(ImportSummary),
  }),
  errors: [
    'keyInvalid',
    'keyForbidden',
    'parameterUnusable',
    'storeAway',
    'tooManyStreams',
    'overloaded',
    'diskFull',
  ],
});

export const removeBanners = operation({
  ...ask,
  id: 'removeBanners',
  methods: ['POST'],
  path: '/v1/admin/banners/remove',
  access: 'admin',
  group: 'admin',
  cost: 0,
  summary: 'Remove the banners that match a query',
  input: Type.Object({ query }),
  output: Type.Object({ removed: Type.Integer({ description: 'How many went.' }) }),
  errors: [...ask.errors, 'keyForbidden'],
});

const refingerprinted = {
  looked: Type.Integer({ description: 'Banners that were looked at.' }),
  changed: Type.Integer({ description: 'Banners of which something else is told now.' }),
  total: Type.Integer({ description: 'Banners to look at.' }),
};

export const refingerprintBanners = operation({
  ...ask,
  id: 'refingerprintBanners',
  methods: ['POST'],
  path: '/v1/admin/banners/refingerprint',
  access: 'admin',
  group: 'admin',
  cost: 0,
  summary: 'Ask the fingerprints of today about stored banners',
  description:
    'What scans and feeds said stays; what fingerprints said is said anew. Answers NDJSON: lines of progress, ' +
    'then the summary, then a line of `message` and `status`. Whoever stops reading stops it; asked again, ' +
    'it goes on where it was.',
  input: Type.Object({
    since: Type.Optional(
      text('Only what was seen from here on: a day, a time, or such as now-7d.'),
    ),
    restart: Type.Boolean({
      default: false,
      description: 'From the start, where an earlier run was interrupted.',
    }),
  }),
  output: Type.Object({
    progress: Type.Optional(Type.Object(refingerprinted)),
    summary: Type.Optional(
      Type.Object({
        ...refingerprinted,
        is_resumed: bool('It went on where an earlier run was interrupted.'),
        seconds: Type.Number({ description: 'How long it took.' }),
      }),
    ),
  }),
  errors: ['keyInvalid', 'keyForbidden', 'parameterUnusable', 'conflict', 'storeAway', 'diskFull'],
});

import { Type, type Static } from 'typebox';
import { lookUpErrors, offset, operation, sinceVersion } from '../http/operation.ts';
import { languageNames } from '../languages/names.ts';
import { filterGuideOf } from '../search/filter-names.ts';
import { bannerCollection } from './collection.ts';
import { pivotNames } from './pivots.ts';

const text = (description: string) => Type.String({ description });
const maybeText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const maybeNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });
const bool = (description: string) => Type.Boolean({ description });

/** Every member is always present and texts are never null: clients concatenate them. */
export const BannerRow = Type.Object({
  as_name: text('Autonomous system that announces the address.'),
  banner: text('The banner.'),
  city: text('"" when unknown.'),
  cloud_source: text('Cloud provider, or "".'),
  country: text('Two capital letters, "" when unknown.'),
  favicons: Type.Array(
    Type.Object({ hash: text('MurmurHash3 of the favicon, in signed hexadecimal.') }),
  ),
  has_cve: bool('The software has known vulnerabilities.'),
  hostname: maybeText('Best host name.'),
  html_meta_author: text('From the page.'),
  html_meta_description: text('From the page.'),
  html_meta_keywords: text('From the page.'),
  html_meta_title: text('From the page.'),
  input_code: Type.Integer({ description: 'Always 0.' }),
  ip_address: text('The address.'),
  is_3g: bool('Mobile network of that generation; false when unknown.'),
  is_5g: bool('Mobile network of that generation; false when unknown.'),
  is_cloud: bool('Cloud provider.'),
  is_hosting: bool('Datacenter.'),
  is_lte: bool('Mobile network of that generation; false when unknown.'),
  is_proxy: bool('Open proxy.'),
  is_scanner: bool('Known scanner.'),
  is_snort: bool('Listed in intrusion-detection rules.'),
  is_tor: bool('Tor.'),
  is_vpn: bool('VPN.'),
  latitude: maybeNumber('Null when only the country is known.'),
  longitude: maybeNumber('Null when only the country is known.'),
  open_port_no: Type.Integer({ description: 'Port.' }),
  org_name: text('Organisation that runs the network.'),
  product: text('Unknown when not recognised.'),
  product_version: text('Unknown when not recognised.'),
  repeat_count: Type.Integer({ description: 'Always 1: each observation is a separate row.' }),
  scan_dtime: text('YYYY-MM-DD HH:MM:SS in UTC.'),
  scanner: Type.Array(Type.Unknown()),
  score: text('Inbound: Safe, Low, Moderate, Dangerous or Critical.'),
  score_out: text('Outbound, same scale.'),
  service_name: text('Such as HTTP; Unknown when not recognised.'),
  snort: Type.Array(Type.Unknown()),
  socket_type: text('TCP or UDP.'),
  ssl_expired: text('true or false, "" without certificate.'),
  ssl_info: text('The certificate as text.'),
  ssl_issuer_organization: text('"" without certificate.'),
  ssl_subject_common_name: text('"" without certificate.'),
  ssl_subject_country: text('"" without certificate.'),
  ssl_subject_organization: text('"" without certificate.'),
  status_code: Type.Integer({ description: 'HTTP status, or 0.' }),
  tags: Type.Array(Type.String()),
  tech_stacks: Type.Array(Type.Object({ link: Type.String(), tech_stack: Type.String() })),
  title: text('Title of the page.'),
});
export type BannerRow = Static<typeof BannerRow>;

const understood = {
  filters: Type.Record(Type.String(), Type.String(), {
    description: 'Recognised filters, with their values.',
  }),
  invalid_filters: Type.Array(Type.String(), {
    description: 'Always empty: a query with an unknown filter is refused.',
  }),
};

export const filterGuide = filterGuideOf(bannerCollection);

const query = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Words, "phrases" and filters; see docs/query.md.',
  examples: ['port: 443 after: now-7d'],
});

const latest = Type.Boolean({
  default: false,
  description:
    'Only the newest observation of each address and port, and only if it matches: past states are not found.',
});

const WorstCve = Type.Object({
  cve_id: text('The worst CVE, affected before possible; "" without any.'),
  grade: text('affected or possible; "" without any.'),
  count: Type.Integer({ description: 'CVEs of these two grades.' }),
});
export type WorstCve = Static<typeof WorstCve>;

/** Values by field. Fields without values are absent. */
const SharedValues = Type.Record(Type.String(), Type.Array(Type.String()));
export type SharedValues = Static<typeof SharedValues>;

/** The fields that may occur. */
export const sharedFields: readonly string[] = [
  'os',
  'vendor',
  'device',
  'server',
  'cpe',
  'identified_by',
  'jarm',
  'certificate',
  'end_of_life',
  ...pivotNames,
];

const ask = {
  methods: ['GET'] as const,
  group: 'banner' as const,
  access: 'key' as const,
  cost: 1,
  envelope: 'wrapped' as const,
  errors: lookUpErrors,
};

export const bannerSearch = operation({
  ...ask,
  id: 'bannerSearch',
  path: '/v1/banner/search',
  aliases: [{ path: '/v1/asset/search' }],
  summary: 'Search banners, newest first',
  description:
    'Ten rows per page. Past offset 9900 use `cursor`: send `*` first, then the cursor of the last answer.',
  input: Type.Object({
    query,
    offset: offset(),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: 'Cursor of the last answer, or * to start.' }),
    ),
    size: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1000,
      description: 'Rows per page; values other than 10 need a cursor.',
    }),
    latest,
    explain: Type.Boolean({ default: false, description: 'Adds `explain`.' }),
    since: sinceVersion,
  }),
  compared: 'result',
  output: Type.Object({
    count: Type.Integer({ description: 'Total matches.' }),
    result: Type.Array(BannerRow),
    ...understood,
    search_keyword: text('The free words of the query.'),
    cursor: Type.Optional(
      text('Only if the request had one: cursor of the next page, "" after the last.'),
    ),
    explain: Type.Optional(
      Type.Object(
        {
          coverage: Type.Array(Type.String(), {
            description:
              'For each row: seen, not seen, or not covered when no feed could have raised its scores.',
          }),
          cves: Type.Array(WorstCve, { description: 'Of each row.' }),
          shared: Type.Array(SharedValues, {
            description:
              'For each row: fingerprints, hashes, CPE names and the like, by the filter that finds others with them.',
          }),
        },
        { description: 'Only with explain=true.' },
      ),
    ),
  }),
  errors: [...ask.errors, 'offsetTooLarge', 'versionGone'],
});

export const bannerCount = operation({
  ...ask,
  id: 'bannerCount',
  path: '/v1/banner/count',
  summary: 'Count the banners that match a query',
  description:
    'Free, so that a page can count while a query is typed. At most 120 per account and minute, ' +
    'counts of exploits included.',
  cost: 0,
  input: Type.Object({ query, latest }),
  output: Type.Object({
    count: Type.Integer({ description: 'Total matches.' }),
    ...understood,
  }),
  errors: lookUpErrors,
});

export const bannerValues = operation({
  ...ask,
  id: 'bannerValues',
  path: '/v1/banner/values',
  summary: 'Values of a field, to complete a query with',
  description:
    'Free, so that a page can complete what is typed. Each call counts towards the 120 of bannerCount. ' +
    'For the number of banners with each value use bannerStats.',
  cost: 0,
  input: Type.Object({
    query,
    field: Type.String({ maxLength: 100, description: 'Name of a field.', examples: ['product'] }),
    start: Type.String({
      default: '',
      maxLength: 200,
      description: 'Prefix of the values, in any case.',
    }),
  }),
  output: Type.Object({
    values: Type.Array(Type.String(), {
      description: 'At most 20 of the 1,000 most frequent ones, most frequent first.',
    }),
  }),
  errors: lookUpErrors,
});

export const bannerTranslate = operation({
  ...ask,
  id: 'bannerTranslate',
  path: '/v1/banner/translate',
  summary: 'Translate a query from the language of another search engine, or into it',
  description:
    'Free. Whatever the other language cannot express is an error that names its position. Banners are searched only ' +
    'in our own language, so ask bannerSearch with the translation.',
  cost: 0,
  input: Type.Object({
    query: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'The query.',
      examples: ['product:nginx -port:80,443'],
    }),
    from: Type.Optional(
      Type.String({
        maxLength: 20,
        description: `Its language: ${languageNames.join(', ')}. Default: detected.`,
      }),
    ),
    to: Type.String({
      default: 'vedette',
      maxLength: 20,
      description: 'The language to translate it into.',
    }),
  }),
  output: Type.Object({
    query: text('The translation.'),
    from: text('Language of the query.'),
    from_title: text('The name of its search engine.'),
    to: text('Language of the translation.'),
    notes: Type.Array(Type.String(), { description: 'How the results differ.' }),
  }),
});

const Bucket = Type.Object({
  value: Type.Unsafe<string | number>({ type: ['string', 'number'], description: 'The value.' }),
  count: Type.Integer({ description: 'Banners with this value.' }),
});

export const bannerStats = operation({
  ...ask,
  id: 'bannerStats',
  path: '/v1/banner/stats',
  summary: 'Count the banners that match a query, by field',
  input: Type.Object({
    query,
    fields: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 20,
        description: 'Fields to count instead of the ten defaults.',
      }),
    ),
    size: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1000,
      description: 'Values per field.',
    }),
    latest,
    spans: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 400,
        description: 'Adds `timeline`, with at most this many spans.',
      }),
    ),
  }),
  output: Type.Object({
    count: Type.Integer({ description: 'Total matches.' }),
    result: Type.Record(Type.String(), Type.Array(Bucket), {
      description: 'By field name with the suffix _agg, most frequent first.',
    }),
    timeline: Type.Optional(
      Type.Object(
        {
          start: text('Start of the first span; "" when nothing matches.'),
          step_seconds: Type.Integer({ description: 'Length of each span.' }),
          counts: Type.Array(Type.Integer(), { description: 'Banners seen in each span.' }),
        },
        { description: 'Only with spans.' },
      ),
    ),
    ...understood,
  }),
});

export const ImportSummary = Type.Object({
  name: text('Name given by the caller.'),
  format: text('Detected format.'),
  bytes: Type.Integer({ description: 'Bytes read.' }),
  columns: text('For CSV: the columns that were read, such as ip=addr,port=dport; else "".'),
  header: Type.Array(Type.String(), { description: 'For CSV: the names of all columns.' }),
  hosts: Type.Integer({ description: 'Hosts in the file.' }),
  open: Type.Integer({ description: 'Open ports in the file.' }),
  closed: Type.Integer({ description: 'Closed ports: counted, not stored.' }),
  filtered: Type.Integer({ description: 'Filtered ports: counted, not stored.' }),
  open_filtered: Type.Integer({ description: 'Open or filtered ports: counted, not stored.' }),
  added: Type.Integer({ description: 'New banners.' }),
  replaced: Type.Integer({ description: 'Changed banners.' }),
  unchanged: Type.Integer({ description: 'Unchanged banners.' }),
  set_aside: Type.Integer({ description: 'Records that could not be read.' }),
  set_aside_first: Type.Array(Type.Object({ position: Type.String(), reason: Type.String() }), {
    description: 'The first few of them.',
  }),
  is_cut: bool('The file is truncated; records before the cut were kept.'),
  refusal: maybeText('Why the file was refused; null if it was read.'),
  seconds: Type.Number({ description: 'Seconds it took.' }),
});
export type ImportSummary = Static<typeof ImportSummary>;

export const importBanners = operation({
  ...ask,
  id: 'importBanners',
  methods: ['POST'],
  path: '/v1/import',
  access: 'import',
  group: 'import',
  cost: 0,
  summary: 'Import a scan file',
  description:
    'The body is the file: nmap XML, masscan, zgrab2, Shodan, Censys, httpx, naabu, CSV or Vedette NDJSON. Format and ' +
    'compression are detected. The answer is NDJSON: occasional progress lines, a summary, ' +
    'and a final line with `message` and `status`. The banners are searchable once the summary arrives. A machine ' +
    'that only imports needs a key with the scope `import` alone, of any account.',
  input: Type.Object({
    name: Type.String({ default: '', maxLength: 500, description: 'Name of the file.' }),
    file_time: Type.Optional(
      text('When the file was written (ISO 8601); used for records without a time.'),
    ),
    map: Type.String({
      default: '',
      maxLength: 2_000,
      description: 'Columns of CSV, such as ip=addr,port=dport. Default: guessed from the header.',
    }),
  }),
  bodyExample: '{"address":"198.51.100.7","port":22,"banner":"SSH-2.0-OpenSSH_9.6"}\n',
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
    'importBroken',
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
  summary: 'Delete the banners that match a query',
  input: Type.Object({ query }),
  output: Type.Object({ removed: Type.Integer({ description: 'Banners deleted.' }) }),
  errors: lookUpErrors,
});

const refingerprinted = {
  looked: Type.Integer({ description: 'Banners examined.' }),
  changed: Type.Integer({ description: 'Banners whose identification changed.' }),
  total: Type.Integer({ description: 'Banners to examine.' }),
};

export const refingerprintBanners = operation({
  ...ask,
  id: 'refingerprintBanners',
  methods: ['POST'],
  path: '/v1/admin/banners/refingerprint',
  access: 'admin',
  group: 'admin',
  cost: 0,
  summary: 'Identify stored banners again with the current fingerprints',
  description:
    'Replaces what fingerprints added; data from scans and feeds stays. The answer is NDJSON: progress lines, ' +
    'a summary, and a final line with `message` and `status`. Closing the connection stops the run; calling again ' +
    'continues it.',
  input: Type.Object({
    since: Type.Optional(
      text('Only banners seen since then: a day, a time, or an expression such as now-7d.'),
    ),
    restart: Type.Boolean({
      default: false,
      description: 'Start over instead of continuing an interrupted run.',
    }),
  }),
  output: Type.Object({
    progress: Type.Optional(Type.Object(refingerprinted)),
    summary: Type.Optional(
      Type.Object({
        ...refingerprinted,
        is_resumed: bool('Continued an interrupted run.'),
        seconds: Type.Number({ description: 'Seconds it took.' }),
      }),
    ),
  }),
  errors: ['keyInvalid', 'keyForbidden', 'parameterUnusable', 'conflict', 'storeAway', 'diskFull'],
});

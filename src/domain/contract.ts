import { Type } from 'typebox';
import { captureInput } from './capture/contract.ts';
import { eventsOf } from '../http/events.ts';
import { fileOf, lookUpErrors, offset, operation, sinceVersion } from '../http/operation.ts';
import { Changes } from './compare-reports.ts';
import { WireLiteReport, reportOutput, secondReport } from './report/wire.ts';
import { Progress } from './progress.ts';
import { reportVerdicts, type ReportVerdict } from './verdict-words.ts';
import { traitKinds, traitPattern } from './traits.ts';
import { OwnReportList, ReportList, ScanList, SimilarList } from './rows.ts';

const query = Type.String({
  description: 'A domain, host, address or URL, in any alphabet.',
  examples: ['shop.example'],
});
const force = Type.Boolean({
  default: false,
  description: 'Scan again even if a recent report exists.',
});
const explain = Type.Boolean({
  default: false,
  description: 'Adds the reasons for the verdict, and what could not be observed.',
});
const explainProgress = Type.Boolean({
  default: false,
  description: 'Adds the state, the queue position and the failure reason.',
});
const id = Type.String({
  description: 'Id from the scan request.',
  examples: ['4503599627370495'],
});

const common = {
  group: 'domain',
  access: 'key',
  envelope: 'wrapped',
  // Ids only: a query may name the target of a private scan.
  shown: ['id', 'scan_id', 'before', 'after', 'name'],
} as const;

const scan = {
  ...common,
  cost: 1,
  input: Type.Object({ query, force, ...captureInput }),
  output: Type.Object({
    query: Type.String({ description: 'The URL being scanned.' }),
    scan_id: Type.Integer({ description: 'A number in this operation.' }),
  }),
  errors: [...lookUpErrors, 'scanTargetUnusable', 'tooManyScans'],
} as const;

const sameScan =
  'If the account is already scanning the target, the answer is the id of that scan. A public report ' +
  'younger than a minute is reused if its page was opened with the same options. Both are free.';

export const domainScan = operation({
  ...scan,
  id: 'domainScan',
  methods: ['POST'],
  path: '/v1/domain/scan',
  shown: ['query', 'force', 'device', 'language', 'cookies'],
  summary: 'Scan a site; the report is public',
  description: `${sameScan} A scan that fails because of the server is refunded.`,
});

export const domainScanPrivate = operation({
  ...scan,
  id: 'domainScanPrivate',
  methods: ['POST'],
  path: '/v1/domain/scan/private',
  summary: 'Scan a site; scan and report are private',
});

const progress = {
  ...common,
  cost: 0,
  output: Progress,
  errors: [...lookUpErrors, 'notFound'],
} as const;

export const domainStatus = operation({
  ...progress,
  id: 'domainStatus',
  methods: ['GET'],
  path: '/v1/domain/status/{id}',
  summary: 'Progress of a scan',
  input: Type.Object({ id, explain: explainProgress }),
});

export const domainEvents = operation({
  ...progress,
  id: 'domainEvents',
  methods: ['GET'],
  path: '/v1/domain/status/{id}/events',
  summary: 'Progress of a scan as server-sent events',
  description:
    'One event at once, and one whenever the state, the percentage or the queue position changes, until the scan is ' +
    'over. The server ends the stream after five minutes and when it stops; come again with Last-Event-ID. ' +
    'Counts among the streams of the account while it is open.',
  envelope: 'file',
  input: Type.Object({ id }),
  output: eventsOf(Progress, 'Events whose data is the progress, with `explain`.'),
  errors: [...progress.errors, 'tooManyStreams'],
});

const reportErrors = [...lookUpErrors, 'notFound', 'stillScanning', 'scanTargetUnusable'] as const;

const report = {
  ...common,
  methods: ['GET'],
  cost: 0,
  input: Type.Object({ id, explain, since: sinceVersion }),
  compared: '',
  errors: [...reportErrors, 'versionGone'],
} as const;

export const domainReport = operation({
  ...report,
  id: 'domainReport',
  path: '/v1/domain/report/{id}',
  aliases: [
    { path: '/v2/domain/report/{id}', dialect: secondReport },
    { path: '/v1/domain/reports/{id}' },
  ],
  summary: 'Report of a scan',
  description:
    'All members are always present. Screenshots are served to accounts that can see the report.',
  output: reportOutput,
});

const reports = {
  ...common,
  methods: ['GET'],
  errors: [...lookUpErrors, 'offsetTooLarge'],
} as const;

const listing = {
  cost: 1,
  input: Type.Object({ query, offset: offset(), since: sinceVersion }),
  compared: 'reports',
  errors: [...reports.errors, 'versionGone'],
} as const;

export const domainReports = operation({
  ...reports,
  id: 'domainReports',
  path: '/v1/domain/reports',
  summary: 'Public reports about a domain, host or URL, newest first',
  ...listing,
  output: ReportList,
});

export const domainReportsPersonal = operation({
  ...reports,
  id: 'domainReportsPersonal',
  path: '/v1/domain/reports/personal',
  summary: 'Your reports, newest first',
  cost: 0,
  input: Type.Object({
    offset: offset(),
    show_public: Type.Boolean({ default: true, description: 'Public ones.' }),
    show_private: Type.Boolean({ default: false, description: 'Private ones.' }),
    scan_type: Type.Unsafe<'full' | 'lite'>({
      type: 'string',
      enum: ['full', 'lite'],
      default: 'full',
      description: 'Scan type.',
    }),
  }),
  output: OwnReportList,
});

export const domainScans = operation({
  ...reports,
  id: 'domainScans',
  path: '/v1/domain/scans',
  summary: 'Scans that you may see, of any state, newest first',
  description: 'With `mine=true` it is free.',
  cost: 1,
  input: Type.Object({
    query: Type.Optional(
      Type.String({ description: 'Only scans of this domain, host, address or URL.' }),
    ),
    body: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{64}$',
        form: 'a SHA-256, 64 hexadecimal digits',
        description: 'Only scans whose page loaded a body with this SHA-256.',
      }),
    ),
    shares: Type.Optional(
      Type.String({
        pattern: traitPattern,
        form: `KIND:VALUE, where KIND is one of ${traitKinds.join(', ')}`,
        description:
          'Only reports with this in common, as /v1/domain/similar writes it: name_server:ns1.shop.example.',
      }),
    ),
    verdict: Type.Optional(
      Type.Array(
        Type.Unsafe<ReportVerdict | 'clean'>({
          type: 'string',
          enum: [...reportVerdicts, 'clean'],
        }),
        {
          minItems: 1,
          description:
            'Only reports that had one of these verdicts when the scan ended; clean is an older word for no findings.',
        },
      ),
    ),
    since: Type.Optional(
      Type.String({
        description: 'Only scans requested since a day, a time, or an expression such as now-7d.',
      }),
    ),
    mine: Type.Boolean({ default: false, description: 'Only scans of your account.' }),
    after: Type.Optional(Type.String({ description: '`next` of the page before.' })),
    size: Type.Integer({ default: 50, minimum: 1, maximum: 1000, description: 'Rows a page.' }),
  }),
  output: ScanList,
  errors: lookUpErrors,
});

export const domainCompare = operation({
  ...common,
  id: 'domainCompare',
  methods: ['GET'],
  path: '/v1/domain/compare',
  summary: 'What changed between two reports',
  description:
    'Compares verdict, page, redirects, technologies, hosts contacted, addresses, forms, certificate and findings.',
  cost: 0,
  input: Type.Object({
    before: Type.String({
      description: 'Id of the earlier scan.',
      examples: ['4503599627370495'],
    }),
    after: Type.String({
      description: 'Id of the later scan.',
      examples: ['4503599627370496'],
    }),
  }),
  output: Type.Object({ changes: Changes }),
  errors: reportErrors,
});

export const domainSimilar = operation({
  ...common,
  id: 'domainSimilar',
  methods: ['GET'],
  path: '/v1/domain/similar/{id}',
  summary: 'Reports of other URLs that look like this one, and what it shares with others',
  description:
    'By the skeleton of their tags, by their screenshot and by their icon: the 20 most alike of the newest 300 that ' +
    'share a piece of either, of those that you may see. What is shared is counted by host, over at most 10,000 reports ' +
    'each; a report from before Vedette noted a trait does not count.',
  cost: 0,
  input: Type.Object({ id }),
  output: SimilarList,
  errors: reportErrors,
});

export const domainReportDelete = operation({
  ...common,
  id: 'domainReportDelete',
  methods: ['POST'],
  path: '/v1/domain/report/{id}/delete',
  summary: 'Delete a report, its screenshots and its scan',
  description:
    'For the account that requested the scan, and for admins. A running scan cannot be deleted.',
  cost: 0,
  input: Type.Object({ id }),
  output: Type.Object({
    deleted: Type.String({ description: 'The id.' }),
    screenshots: Type.Integer({ description: 'Screenshots deleted.' }),
  }),
  errors: [...lookUpErrors, 'notFound', 'stillScanning'],
});

export const domainLiteScan = operation({
  ...scan,
  id: 'domainLiteScan',
  methods: ['GET', 'POST'],
  path: '/v1/domain/lite/scan',
  summary: 'Scan a site without a browser: DNS, registration, TLS and first response',
  input: Type.Object({
    query,
    force,
    private: Type.Boolean({ default: false, description: 'Keep scan and report private.' }),
  }),
  output: Type.Object({
    query: scan.output.properties.query,
    scan_id: Type.String({ description: '32 hexadecimal digits.' }),
  }),
});

export const domainLiteProgress = operation({
  ...progress,
  id: 'domainLiteProgress',
  methods: ['GET'],
  path: '/v1/domain/lite/progress',
  summary: 'Progress of a lite scan',
  input: Type.Object({ scan_id: id, explain: explainProgress }),
});

export const domainLiteReport = operation({
  ...report,
  id: 'domainLiteReport',
  path: '/v1/domain/lite/report/{id}',
  summary: 'Report of a lite scan',
  output: WireLiteReport,
});

export const domainLiteReports = operation({
  ...reports,
  id: 'domainLiteReports',
  path: '/v1/domain/lite/reports',
  summary: 'Public lite reports about a domain, host or URL, newest first',
  ...listing,
  output: ReportList,
});

const quick = {
  ...common,
  methods: ['GET'],
  cost: 1,
  input: Type.Object({ domain: query }),
  output: Type.Object({
    call_count: Type.Integer({
      description: 'Queries about it by your account since the server started.',
    }),
    domain: Type.String({ description: 'The name, as an A-label.' }),
    reg_dtime: Type.String({ description: 'Time of the newest report, else of this answer.' }),
    result: Type.String({ description: 'safe, malicious or unknown. Unknown is never safe.' }),
    type: Type.String({ description: 'Which of the three views this is.' }),
  }),
  errors: [...lookUpErrors, 'scanTargetUnusable'],
} as const;

export const domainQuickHash = operation({
  ...quick,
  id: 'domainQuickHash',
  path: '/v1/domain/quick/hash/view',
  summary: 'Verdict on a domain from feeds and stored reports, without a scan',
});

export const domainQuickMalicious = operation({
  ...quick,
  id: 'domainQuickMalicious',
  path: '/v1/domain/quick/malicious/view',
  summary: 'Whether feeds or stored reports list a domain as malicious',
});

export const domainQuickTrusted = operation({
  ...quick,
  id: 'domainQuickTrusted',
  path: '/v1/domain/quick/trusted/view',
  summary: 'Whether feeds or stored reports list a domain as safe',
});

export const domainPage = operation({
  ...common,
  id: 'domainPage',
  methods: ['GET'],
  path: '/v1/domain/page/{id}',
  summary: 'The HTML of a scanned page as the browser had it in the end, as plain text',
  cost: 0,
  envelope: 'file',
  input: Type.Object({ id: Type.String({ description: 'Of the scan.' }) }),
  output: fileOf('text/plain', 'HTML, at most a million characters.'),
  errors: [...lookUpErrors, 'notFound'],
});

export const domainScreenshot = operation({
  ...common,
  id: 'domainScreenshot',
  methods: ['GET'],
  path: '/v1/domain/screenshot/{name}',
  summary: 'Screenshot of a page',
  cost: 0,
  envelope: 'file',
  input: Type.Object({ name: Type.String({ description: 'File name from the report.' }) }),
  output: fileOf('image/png', 'PNG.'),
  errors: [...lookUpErrors, 'notFound'],
});

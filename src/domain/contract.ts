import { Type } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import { fileOf, offset, operation } from '../http/operation.ts';
import { ToldLiteReport, reportOutput, secondReport } from './dialects.ts';
import { Progress } from './progress.ts';
import { OwnReportList, ReportList } from './rows.ts';

export type { Explanation } from './explanation.ts';

const query = Type.String({ description: 'A domain, host, address or URL, in any alphabet.' });
const force = Type.Boolean({
  default: false,
  description: 'Visits again, however fresh the last report is.',
});
const explain = Type.Boolean({
  default: false,
  description: 'Adds the reason for the verdict, and what could not be seen.',
});
const explainProgress = Type.Boolean({
  default: false,
  description: 'Adds its state, its place in the queue, and why it failed.',
});
const id = Type.String({ description: 'What the scan was answered with.' });

const common = {
  group: 'domain',
  access: 'key',
  envelope: 'wrapped',
} as const;
const usual: readonly ErrorCode[] = [
  'parameterMissing',
  'keyInvalid',
  'keyForbidden',
  'quotaSpent',
  'rateExceeded',
  'tooManyBadKeys',
  'storeAway',
];

const scan = {
  ...common,
  cost: 1,
  input: Type.Object({ query, force }),
  output: Type.Object({
    query: Type.String({ description: 'What is scanned, as a URL.' }),
    scan_id: Type.Integer({ description: 'A number here.' }),
  }),
  errors: [...usual, 'scanTargetUnusable', 'tooManyScans', 'overloaded'],
} as const;

const sameScan =
  'While a scan of the same target by the same account runs, its id is the answer; a public report that ' +
  'is younger than the setting scan_fresh_seconds is offered at once. Neither costs anything. ';

export const domainScan = operation({
  ...scan,
  id: 'domainScan',
  methods: ['POST'],
  path: '/v1/domain/scan',
  summary: 'Visit a site and report on it; everybody may read the report',
  description: `${sameScan}A scan that fails by our fault is refunded.`,
});

export const domainScanPrivate = operation({
  ...scan,
  id: 'domainScanPrivate',
  methods: ['POST'],
  path: '/v1/domain/scan/private',
  summary: 'Visit a site and report on it; nobody else learns of it',
});

const progress = {
  ...common,
  cost: 0,
  output: Progress,
  errors: [...usual, 'notFound'],
} as const;

export const domainStatus = operation({
  ...progress,
  id: 'domainStatus',
  methods: ['GET'],
  path: '/v1/domain/status/{id}',
  summary: 'How far a scan is',
  input: Type.Object({ id, explain: explainProgress }),
});

const report = {
  ...common,
  methods: ['GET'],
  cost: 0,
  input: Type.Object({ id, explain }),
  errors: [...usual, 'notFound', 'stillScanning', 'scanTargetUnusable'],
} as const;

export const domainReport = operation({
  ...report,
  id: 'domainReport',
  path: '/v1/domain/report/{id}',
  aliases: [
    { path: '/v2/domain/report/{id}', dialect: secondReport },
    { path: '/v1/domain/reports/{id}' },
  ],
  summary: 'What a scan found',
  description: 'Every member is always there. Pictures are served to whoever may see the report.',
  output: reportOutput,
});

const reports = {
  ...common,
  methods: ['GET'],
  errors: [...usual, 'offsetTooLarge', 'parameterUnusable'],
} as const;

export const domainReports = operation({
  ...reports,
  id: 'domainReports',
  path: '/v1/domain/reports',
  summary: 'Public reports about a domain, host or URL, newest first',
  cost: 1,
  input: Type.Object({ query, offset: offset() }),
  output: ReportList,
});

export const domainReportsPersonal = operation({
  ...reports,
  id: 'domainReportsPersonal',
  path: '/v1/domain/reports/personal',
  summary: 'Your own reports, newest first',
  cost: 0,
  input: Type.Object({
    offset: offset(),
    show_public: Type.Boolean({ default: true, description: 'Those that everybody may read.' }),
    show_private: Type.Boolean({ default: false, description: 'Those that only you may read.' }),
    scan_type: Type.Unsafe<'full' | 'lite'>({
      type: 'string',
      enum: ['full', 'lite'],
      default: 'full',
      description: 'Of which kind.',
    }),
  }),
  output: OwnReportList,
});

export const domainLiteScan = operation({
  ...scan,
  id: 'domainLiteScan',
  methods: ['GET', 'POST'],
  path: '/v1/domain/lite/scan',
  summary: 'Ask DNS, registries, TLS and the first answer of a site, without a browser',
  input: Type.Object({
    query,
    force,
    private: Type.Boolean({ default: false, description: 'Nobody else learns of it.' }),
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
  summary: 'How far a lite scan is',
  input: Type.Object({ scan_id: id, explain: explainProgress }),
});

export const domainLiteReport = operation({
  ...report,
  id: 'domainLiteReport',
  path: '/v1/domain/lite/report/{id}',
  summary: 'What a lite scan found',
  output: ToldLiteReport,
});

export const domainLiteReports = operation({
  ...reports,
  id: 'domainLiteReports',
  path: '/v1/domain/lite/reports',
  summary: 'Public reports of lite scans about a domain, host or URL, newest first',
  cost: 1,
  input: Type.Object({ query, offset: offset() }),
  output: ReportList,
});

const quick = {
  ...common,
  methods: ['GET'],
  cost: 1,
  input: Type.Object({ domain: query }),
  output: Type.Object({
    call_count: Type.Integer({
      description: 'How often your account asked about it since the start.',
    }),
    domain: Type.String({ description: 'The name, as an A-label.' }),
    reg_dtime: Type.String({ description: 'Of the newest report about it, else of this answer.' }),
    result: Type.String({ description: 'safe, malicious or unknown. Unknown is never safe.' }),
    type: Type.String({ description: 'Which of the three views this is.' }),
  }),
  errors: [...usual, 'scanTargetUnusable'],
} as const;

export const domainQuickHash = operation({
  ...quick,
  id: 'domainQuickHash',
  path: '/v1/domain/quick/hash/view',
  summary: 'What lists and kept reports say of a domain, at once',
});

export const domainQuickMalicious = operation({
  ...quick,
  id: 'domainQuickMalicious',
  path: '/v1/domain/quick/malicious/view',
  summary: 'Whether lists or kept reports speak against a domain',
});

export const domainQuickTrusted = operation({
  ...quick,
  id: 'domainQuickTrusted',
  path: '/v1/domain/quick/trusted/view',
  summary: 'Whether lists or kept reports speak for a domain',
});

export const domainScreenshot = operation({
  ...common,
  id: 'domainScreenshot',
  methods: ['GET'],
  path: '/v1/domain/screenshot/{name}',
  summary: 'The picture of a page, for whoever may see its report',
  cost: 0,
  envelope: 'file',
  input: Type.Object({ name: Type.String({ description: 'As the report names it.' }) }),
  output: fileOf('image/png', 'PNG.'),
  errors: [...usual, 'notFound'],
});

import { Type, type Static } from 'typebox';
import type { Dialect } from '../http/operation.ts';
import { Explanation } from './explanation.ts';
import type { Report } from './report.ts';
import { ReportV1, ReportV2, toReportV1 } from './report/dialects.ts';
import { LiteReport, toLiteReport } from './report/lite.ts';
import type { KeptReport } from './store.ts';

const explain = Type.Optional(Explanation);

/** Sorted by name, as clients that read raw text expect. */
function sorted<T extends object>(members: T): T {
  const entries = Object.entries(members) as [string, unknown][];
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))) as T; // the same members
}

const FirstReport = Type.Object({ ...sorted(ReportV1.properties), explain });

/** The internal answer. Only members of the schema are serialised. */
export type ToldReport = Static<typeof FirstReport> & {
  beyond?: Pick<Report, 'network_logs'>;
};
export const reportOutput = Type.Unsafe<ToldReport>(FirstReport);

const SecondReport = Type.Object({ ...sorted(ReportV2.properties), explain });

/** In `/v2` the request list is inside an object, next to counts of bad requests. */
export const secondReport: Dialect<typeof reportOutput, typeof SecondReport> = {
  name: 'v2 report',
  output: SecondReport,
  translate({ beyond, ...told }) {
    if (beyond) return { ...told, network_logs: beyond.network_logs };
    throw new Error('A parsed report cannot be converted to another dialect');
  },
};

interface Telling {
  /** URL of a screenshot by name. */
  urlOf: (screenshot: string) => string;
  explain: boolean;
}

export function tellReport(kept: KeptReport, { urlOf, explain: why }: Telling): ToldReport {
  return {
    ...toReportV1(kept.report),
    screenshots: kept.screenshots.map(urlOf),
    beyond: { network_logs: kept.report.network_logs },
    ...(why ? { explain: kept.explanation } : {}),
  };
}

/** A lite scan opens no browser, so its report has fewer members and other formats. */
export const ToldLiteReport = Type.Object({ ...LiteReport.properties, explain });

export function tellLiteReport(
  { report, explanation }: KeptReport,
  { explain: why }: Pick<Telling, 'explain'>,
): Static<typeof ToldLiteReport> {
  return { ...toLiteReport(report), ...(why ? { explain: explanation } : {}) };
}

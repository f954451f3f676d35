import { Type, type Static } from 'typebox';
import type { Dialect } from '../../http/operation.ts';
import { Explanation } from '../explanation.ts';
import type { KeptReport } from '../store.ts';
import { Report } from './full.ts';
import { LiteReport, toLiteReport } from './lite.ts';
import { list } from './members.ts';
import { connected_ip_info, html_page_link_domains, NetworkRow } from './network.ts';

/** Two lists under the alternative names that some clients read. */
const doubled = { country: html_page_link_domains, domain_list: connected_ip_info };

/** `/v2`: requests are inside an object. */
export const ReportV2 = Type.Object({ ...Report.properties, ...doubled });
type ReportV2 = Static<typeof ReportV2>;

/** `/v1`: requests are a bare list. */
export const ReportV1 = Type.Object({ ...ReportV2.properties, network_logs: list(NetworkRow) });
type ReportV1 = Static<typeof ReportV1>;

export function toReportV2(report: Report): ReportV2 {
  return {
    ...report,
    country: report.html_page_link_domains,
    domain_list: report.connected_ip_info,
  };
}

export function toReportV1(report: Report): ReportV1 {
  return { ...toReportV2(report), network_logs: report.network_logs.data };
}

const explain = Type.Optional(Explanation);

/** Sorted by name, as clients that read raw text expect. */
function sorted<T extends object>(members: T): T {
  const entries = Object.entries(members) as [string, unknown][];
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))) as T; // the same members
}

const FirstReport = Type.Object({ ...sorted(ReportV1.properties), explain });

/** The internal answer. Only members of the schema are serialised. */
export type WireReport = Static<typeof FirstReport> & {
  beyond?: Pick<Report, 'network_logs'>;
};
export const reportOutput = Type.Unsafe<WireReport>(FirstReport);

const SecondReport = Type.Object({ ...sorted(ReportV2.properties), explain });

/** In `/v2` the request list is inside an object, next to counts of bad requests. */
export const secondReport: Dialect<typeof reportOutput, typeof SecondReport> = {
  name: 'v2 report',
  output: SecondReport,
  translate({ beyond, ...rest }) {
    if (beyond) return { ...rest, network_logs: beyond.network_logs };
    throw new Error('A parsed report cannot be converted to another dialect');
  },
};

interface WireContext {
  /** URL of a screenshot by name. */
  urlOf: (screenshot: string) => string;
  explain: boolean;
}

export function toWireReport(kept: KeptReport, { urlOf, explain: why }: WireContext): WireReport {
  return {
    ...toReportV1(kept.report),
    screenshots: kept.screenshots.map(urlOf),
    beyond: { network_logs: kept.report.network_logs },
    ...(why ? { explain: kept.explanation } : {}),
  };
}

/** A lite scan opens no browser, so its report has fewer members and other formats. */
export const WireLiteReport = Type.Object({ ...LiteReport.properties, explain });

export function toWireLiteReport(
  { report, explanation }: KeptReport,
  { explain: why }: Pick<WireContext, 'explain'>,
): Static<typeof WireLiteReport> {
  return { ...toLiteReport(report), ...(why ? { explain: explanation } : {}) };
}

import { Type, type Static } from 'typebox';
import { Report } from '../report.ts';
import { list } from './members.ts';
import { connected_ip_info, html_page_link_domains, NetworkRow } from './network.ts';

/** Two lists under the alternative names that some clients read. */
const doubled = { country: html_page_link_domains, domain_list: connected_ip_info };

/** `/v2`: requests are inside an object. */
export const ReportV2 = Type.Object({ ...Report.properties, ...doubled });
export type ReportV2 = Static<typeof ReportV2>;

/** `/v1`: requests are a bare list. */
export const ReportV1 = Type.Object({ ...ReportV2.properties, network_logs: list(NetworkRow) });
export type ReportV1 = Static<typeof ReportV1>;

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

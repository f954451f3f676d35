import { Type, type Static } from 'typebox';
import type { Dialect } from '../http/operation.ts';
import { Explanation } from './explanation.ts';
import { Report } from './report.ts';
import { count, list, text } from './report/members.ts';
import { NetworkRow } from './report/network.ts';
import type { KeptReport } from './store.ts';

const wire = Report.properties;
const explain = Type.Optional(Explanation);

/** Members by their names, as clients that read the raw text expect. */
function sorted<T extends object>(members: T): T {
  const entries = Object.entries(members) as [string, unknown][];
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))) as T; // the same members
}

/** Two lists stand under a second name, since one client looks for them there. */
const beside = { country: wire.html_page_link_domains, domain_list: wire.connected_ip_info };

/** The report at `/v1`: requests are a bare list. */
const ReportV1 = Type.Object({
  ...sorted({ ...wire, ...beside, network_logs: list(NetworkRow) }),
  explain,
});

/** The answer inside the house. Only the members of the schema are written to the wire. */
export type ToldReport = Static<typeof ReportV1> & {
  beyond?: Pick<Report['network_logs'], 'abuse_record'>;
};
export const reportOutput = Type.Unsafe<ToldReport>(ReportV1);

const ReportV2 = Type.Object({ ...sorted({ ...wire, ...beside }), explain });

/** At `/v2` the list of requests lies in an object, beside counts of bad ones. */
export const secondReport: Dialect<typeof reportOutput, typeof ReportV2> = {
  name: 'v2 report',
  output: ReportV2,
  translate({ beyond, ...told }) {
    if (!beyond)
      throw new Error('A report that came over the wire cannot be said in another dialect');
    return {
      ...told,
      network_logs: { abuse_record: beyond.abuse_record, data: told.network_logs },
    };
  },
};

interface Telling {
  /** Where a picture lies, by its name. */
  urlOf: (screenshot: string) => string;
  explain: boolean;
}

export function tellReport(kept: KeptReport, { urlOf, explain: why }: Telling): ToldReport {
  const { network_logs, ...report } = kept.report;
  return {
    ...report,
    country: report.html_page_link_domains,
    domain_list: report.connected_ip_info,
    network_logs: network_logs.data,
    screenshots: kept.screenshots.map(urlOf),
    beyond: { abuse_record: network_logs.abuse_record },
    ...(why ? { explain: kept.explanation } : {}),
  };
}

const { summary, dns_record } = wire;
const inSummary = summary.properties;
const { dns_record_type_a: _, ...otherRecords } = dns_record.properties;

/** A lite scan opens no browser, so its report says less, and in other forms. */
export const LiteReport = Type.Object({
  classification: Type.Object({
    dga_score: wire.classification.properties.dga_score,
    domain_type: list(text('top_rank, phishing, …')),
  }),
  dns_record: Type.Object({
    dns_record_type_a: Type.Object({ ipv4: list(text('Address.')), ipv6: list(text('Address.')) }),
    ...otherRecords,
  }),
  domain_score: text('Percent and word: 20% (Safe).'),
  main_domain_info: wire.main_domain_info,
  mapped_ip: wire.mapped_ip,
  real_ip: list(text('Always empty.')),
  report_time: wire.report_time,
  summary: Type.Object({
    abuse_record: inSummary.abuse_record,
    dga_score: inSummary.dga_score,
    fake_https_url: inSummary.fake_https_url,
    mail_server: inSummary.mail_server,
    overlong_domain: inSummary.overlong_domain,
    punycode: inSummary.punycode,
    real_ip: count('As in the full report.'),
    symbol_url: inSummary.symbol_url,
    url_phishing_prob: inSummary.url_phishing_prob,
  }),
  explain,
});
export type LiteReport = Static<typeof LiteReport>;

export function tellLiteReport(
  { report, explanation }: KeptReport,
  options: { explain: boolean },
): LiteReport {
  const { classification, dns_record: dns, main_domain_info } = report;
  const { score, score_percentage } = main_domain_info.domain_score;
  const { ipv4, ipv6 } = dns.dns_record_type_a;
  const word = score.charAt(0).toUpperCase() + score.slice(1);
  return {
    classification: {
      dga_score: classification.dga_score,
      domain_type: classification.domain_type.map(({ name }) => name),
    },
    dns_record: {
      ...dns,
      dns_record_type_a: { ipv4: ipv4.map(({ ip }) => ip), ipv6: ipv6.map(({ ip }) => ip) },
    },
    domain_score: `${score_percentage}% (${word})`,
    main_domain_info,
    mapped_ip: report.mapped_ip,
    real_ip: [],
    report_time: report.report_time,
    summary: report.summary,
    ...(options.explain ? { explain: explanation } : {}),
  };
}

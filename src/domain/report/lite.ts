import { Type, type Static } from 'typebox';
import { Report } from './full.ts';
import { originsOf } from './origins.ts';
import { list, text } from './members.ts';
import { dns_record } from './network.ts';
import { summary } from './summary.ts';

const address = text('Address.');

/** Report of a lite scan: a subset of the full report, partly in simpler form. */
export const LiteReport = Type.Object({
  classification: Type.Object({
    dga_score: Report.properties.classification.properties.dga_score,
    domain_type: list(text('top_rank, phishing, …')),
  }),
  dns_record: Type.Object({
    ...dns_record.properties,
    dns_record_type_a: Type.Object({ ipv4: list(address), ipv6: list(address) }),
  }),
  domain_score: text('Percentage and word: 20% (Safe).'),
  main_domain_info: Report.properties.main_domain_info,
  mapped_ip: Report.properties.mapped_ip,
  real_ip: list(text('An origin address exposed despite the CDN.')),
  report_time: Report.properties.report_time,
  summary: Type.Pick(summary, [
    ...(['abuse_record', 'dga_score', 'fake_https_url', 'mail_server', 'overlong_domain'] as const),
    ...(['punycode', 'real_ip', 'symbol_url', 'url_phishing_prob'] as const),
  ]),
});
export type LiteReport = Static<typeof LiteReport>;

export function toLiteReport(report: Report): LiteReport {
  const { classification, dns_record: dns, main_domain_info, mapped_ip, report_time } = report;
  const { ipv4, ipv6 } = dns.dns_record_type_a;
  const { score, score_percentage } = main_domain_info.domain_score;
  const word = `${score.slice(0, 1).toUpperCase()}${score.slice(1)}`;
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
    mapped_ip,
    report_time,
    real_ip: originsOf(report),
    summary: shortSummary(report),
  };
}

function shortSummary({ summary: whole }: Report): LiteReport['summary'] {
  const { abuse_record, dga_score, fake_https_url, mail_server, overlong_domain } = whole;
  const { punycode, real_ip, symbol_url, url_phishing_prob } = whole;
  return {
    abuse_record,
    dga_score,
    fake_https_url,
    mail_server,
    overlong_domain,
    punycode,
    real_ip,
    symbol_url,
    url_phishing_prob,
  };
}

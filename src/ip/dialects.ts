import { Type, type Static } from 'typebox';
import type { Dialect } from '../http/operation.ts';
import { IpData, IpSummary, Issues, type NumberScore, WordScore } from './bodies.ts';
import { explained } from './explanation.ts';
import { ProtectedRow, section, VpnRow, type Section } from './sections.ts';

const words = ['Safe', 'Low', 'Moderate', 'Dangerous', 'Critical'] as const;
const toWord = (value: number) => words[value - 1] ?? 'Safe';
const toWords = ({ inbound, outbound }: Static<typeof NumberScore>) => ({
  inbound: toWord(inbound),
  outbound: toWord(outbound),
});

const flag = Type.Boolean();
const count = Type.Integer();
const text = Type.String();
const openPorts = Type.Array(Type.Object({ port: count, has_vulnerability: flag }));

/** The report on one page, as in `/v1/asset/ip/report/summary`. */
export const ReportSummary = Type.Object({
  ip: IpData.properties.ip,
  issue: Type.Array(text, { description: 'Raised flags.' }),
  tags: Type.Array(text, { description: 'Tags of the banners.' }),
  ip_scoring: Type.Object({ inbound: text, outbound: text, is_malicious: flag }),
  current_open_ports: Type.Object({ TCP: openPorts, UDP: openPorts }),
  summary: Type.Object({
    connection: Type.Object({
      representative_domain: text,
      ssl_certificate: flag,
      connected_domains: count,
      ip_address_owner: text,
      hostname: text,
      country: text,
    }),
    detection: Type.Object({
      vpn_ip: flag,
      proxy_ip: flag,
      tor_ip: flag,
      hosting_ip: flag,
      mobile_ip: flag,
      cdn_ip: flag,
      scanner_ip: flag,
      special_issue: flag,
      anonymous_vpn_detection: flag,
    }),
    security: Type.Object({
      abuse_record: count,
      open_ports: count,
      vulnerabilities: count,
      exploit_db: count,
      policy_violation: count,
      remote_address: flag,
      network_device: flag,
      admin_page: flag,
      invalid_ssl: flag,
    }),
    dns_service: Type.Object({ real_ip: flag }),
  }),
  explain: explained,
});
export type ReportSummary = Static<typeof ReportSummary>;

/** What other dialects of the report contain and `/v1/ip/data` does not; computed on demand. */
export interface Beyond {
  isAnonymousVpn: () => boolean;
  anonymousVpn: () => Section<Static<typeof VpnRow>>;
  protects: () => Section<Static<typeof ProtectedRow>>;
  overview: () => Omit<ReportSummary, 'ip' | 'explain'>;
}

/** The internal answer. Only the members of `IpData` are sent to clients. */
export type IpReport = IpData & { beyond?: Beyond };

export const reportOutput = Type.Unsafe<IpReport>(IpData);

const wire = IpData.properties;

const AssetReport = Type.Object({
  ip: wire.ip,
  issues: Issues,
  score: WordScore,
  user_search_count: wire.user_search_count,
  protected_ip: section(ProtectedRow),
  domain: wire.domain,
  whois: wire.whois,
  hostname: wire.hostname,
  ids: wire.ids,
  vpn: wire.vpn,
  anonymous_vpn: section(VpnRow),
  webcam: wire.webcam,
  honeypot: wire.honeypot,
  ip_category: wire.ip_category,
  port: wire.port,
  vulnerability: wire.vulnerability,
  mobile: wire.mobile,
  explain: explained,
});

/** `issues` instead of `tags`, words instead of numbers, and two more sections. */
export const assetReport: Dialect<typeof reportOutput, typeof AssetReport> = {
  name: 'asset report',
  output: AssetReport,
  translate: toAssetReport,
};

/** Written member by member: spreading sixteen members costs as much as the look-up. */
function toAssetReport(report: IpReport): Static<typeof AssetReport> {
  const beyond = demand(report.beyond);
  return {
    ip: report.ip,
    issues: { ...report.tags, is_anonymous_vpn: beyond.isAnonymousVpn() },
    score: toWords(report.score),
    user_search_count: report.user_search_count,
    protected_ip: beyond.protects(),
    domain: report.domain,
    whois: report.whois,
    hostname: report.hostname,
    ids: report.ids,
    vpn: report.vpn,
    anonymous_vpn: beyond.anonymousVpn(),
    webcam: report.webcam,
    honeypot: report.honeypot,
    ip_category: report.ip_category,
    port: report.port,
    vulnerability: report.vulnerability,
    mobile: report.mobile,
    explain: report.explain,
  };
}

/** Booleans and counts, with scores in lower case. */
export const reportSummary: Dialect<typeof reportOutput, typeof ReportSummary> = {
  name: 'report summary',
  output: ReportSummary,
  translate: ({ beyond, ip: address, explain }) => ({
    ip: address,
    ...demand(beyond).overview(),
    explain,
  }),
};

function demand(beyond: Beyond | undefined): Beyond {
  if (beyond) return beyond;
  throw new Error('A report from another process cannot be translated to another dialect');
}

const AssetSummary = Type.Object({ ...IpSummary.properties, score: WordScore });

/** Words instead of numbers. */
export const assetSummary: Dialect<typeof IpSummary, typeof AssetSummary> = {
  name: 'asset summary',
  output: AssetSummary,
  translate: (summary) => ({
    ip: summary.ip,
    score: toWords(summary.score),
    country: summary.country,
    country_code: summary.country_code,
    region: summary.region,
    city: summary.city,
    isp: summary.isp,
    org_name: summary.org_name,
    as_no: summary.as_no,
    postal_code: summary.postal_code,
    latitude: summary.latitude,
    longitude: summary.longitude,
    explain: summary.explain,
  }),
};

import { toCsvLine } from '../../lib/csv-cell.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { Report } from './sections.ts';

/** Values to block or hunt for, one list per kind that tools accept. */
export interface IndicatorList {
  title: string;
  lines: readonly string[];
}

export function indicatorLists(report: Report): IndicatorList[] {
  const own = ownIndicators(report);
  const seen = seenIndicators(report, own);
  const all = [...own.urls, ...own.domains, ...own.addresses];
  return [
    { title: 'URLs', lines: own.urls },
    { title: 'Domains', lines: own.domains },
    { title: 'Addresses', lines: own.addresses },
    { title: 'Defanged, for mail and tickets', lines: all.map(defang) },
    { title: 'hosts file', lines: own.domains.map((domain) => `0.0.0.0 ${domain}`) },
    { title: 'Other hosts contacted', lines: seen.hosts },
    { title: 'Other addresses contacted', lines: seen.addresses },
    { title: 'Domains linked to', lines: seen.linked },
    { title: 'Names of the certificate', lines: seen.certificateNames },
    { title: 'Icon hashes', lines: seen.icons.map(({ value }) => value) },
    { title: 'JARM', lines: seen.jarm },
    { title: 'CSV of all', lines: csvOf(own, seen) },
  ].filter(({ lines }) => lines.length > 0);
}

interface OwnIndicators {
  urls: string[];
  domains: string[];
  addresses: string[];
}

/** The page itself and where it posts to. Libraries or fonts loaded from elsewhere are not worth blocking. */
function ownIndicators(report: Report): OwnIndicators {
  const { main_domain_info: main, mapped_ip, explain, page_redirections } = report;
  const posted = (explain?.forms ?? []).filter(({ leads_to }) => leads_to === 'elsewhere');
  const urls = distinct([
    main.inserted_url,
    ...page_redirections.flat().map(({ url }) => url),
    main.changed_url,
    ...posted.map(({ action }) => action),
  ]);
  const hosts = urls.map((url) => parseUrl(url)?.hostname ?? '');
  return {
    urls,
    domains: distinct(hosts.filter(isName)),
    addresses: distinct([
      ...mapped_ip.map(({ ip }) => ip),
      ...posted.flatMap(({ addresses }) => addresses.map(({ ip }) => ip)),
    ]),
  };
}

/** Everything else in the report, for hunting. */
function seenIndicators(report: Report, own: OwnIndicators) {
  const { connected_ip_info, network_logs, html_page_link_domains, explain } = report;
  const hosts = [
    ...connected_ip_info.flatMap(({ domain_list }) => domain_list.map(({ domain }) => domain)),
    ...network_logs.map(({ url }) => parseUrl(url)?.hostname ?? ''),
  ];
  const addresses = connected_ip_info.map(({ ip }) => ip);
  const icons = (explain?.icons ?? []).flatMap(({ hash, md5 }) => [
    { type: 'favicon-mmh3', value: hash },
    { type: 'favicon-md5', value: md5 },
  ]);
  return {
    hosts: distinct(hosts.filter(isName)).filter((host) => !own.domains.includes(host)),
    addresses: distinct(addresses).filter((ip) => !own.addresses.includes(ip)),
    linked: distinct(html_page_link_domains.map(({ domain }) => domain)),
    certificateNames: distinct(explain?.certificate_names ?? []),
    icons: icons.filter(({ value }) => value !== ''),
    jarm: distinct([report.main_domain_info.jarm]),
  };
}

type SeenIndicators = ReturnType<typeof seenIndicators>;

function csvOf(own: OwnIndicators, seen: SeenIndicators): string[] {
  const rows = (type: string, role: string, values: readonly string[]) =>
    values.map((value) => [type, value, role]);
  return [
    ['type', 'value', 'role'],
    ...rows('url', 'page', own.urls),
    ...rows('domain', 'page', own.domains),
    ...rows('ip', 'page', own.addresses),
    ...rows('domain', 'contacted', seen.hosts),
    ...rows('ip', 'contacted', seen.addresses),
    ...rows('domain', 'linked', seen.linked),
    ...rows('domain', 'certificate', seen.certificateNames),
    ...seen.icons.map(({ type, value }) => [type, value, 'icon']),
    ...rows('jarm', 'server', seen.jarm),
  ].map((row) => toCsvLine(row).trimEnd());
}

const isName = (host: string) => /[a-z]/i.test(host) && !host.includes(':');

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

function defang(text: string): string {
  return text.replace(/^http/i, 'hxxp').replaceAll('.', '[.]').replaceAll('://', '[://]');
}

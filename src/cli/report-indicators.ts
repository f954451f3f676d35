import { parseUrl } from '../lib/parse-url.ts';
import type { Report } from './report-sections.ts';

/** Values to block or to hunt for, one list for each kind that tools take. */
export interface IndicatorList {
  title: string;
  lines: readonly string[];
}

export function indicatorLists(report: Report): IndicatorList[] {
  const { urls, domains, addresses } = indicatorsOf(report);
  const all = [...urls, ...domains, ...addresses];
  const rows = [
    ...urls.map((value) => ['url', value]),
    ...domains.map((value) => ['domain', value]),
    ...addresses.map((value) => ['ip', value]),
    ...(report.explain?.icons ?? []).map(({ md5 }) => ['favicon-md5', md5]),
  ];
  return [
    { title: 'URLs', lines: urls },
    { title: 'Domains', lines: domains },
    { title: 'Addresses', lines: addresses },
    { title: 'Defanged, for mail and tickets', lines: all.map(defang) },
    { title: 'hosts file', lines: domains.map((domain) => `0.0.0.0 ${domain}`) },
    { title: 'CSV', lines: ['type,value', ...rows.map((row) => row.map(csvCell).join(','))] },
  ].filter(({ lines }) => lines.length > 0);
}

/** What the page itself is and posts to. A library or a font that it loads from elsewhere is not worth blocking. */
function indicatorsOf({ main_domain_info: main, mapped_ip, explain, page_redirections }: Report) {
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
    domains: distinct(hosts.filter((host) => /[a-z]/i.test(host) && !host.includes(':'))),
    addresses: distinct([
      ...mapped_ip.map(({ ip }) => ip),
      ...posted.flatMap(({ addresses }) => addresses.map(({ ip }) => ip)),
    ]),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');

function defang(text: string): string {
  return text.replace(/^http/i, 'hxxp').replaceAll('.', '[.]').replaceAll('://', '[://]');
}

/** Spreadsheets run cells that begin like a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

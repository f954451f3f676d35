import type { KeptReport, Scan } from '../../domain/store.ts';
import type { Judgement } from '../../verdict/contract.ts';
import { percentOf } from '../classification.ts';
import { toUuid } from './uuid.ts';

export interface Links {
  /** Base URL of the API. */
  base: string;
  /** Base URL of our pages. */
  site: string;
}

/** The HTML page of a report. */
export const pageOfScan = ({ id }: Pick<Scan, 'id'>, { base, site }: Links) =>
  site === '' ? `${base}/result/${toUuid(id)}/` : `${site}/#/scan/${id}`;

const visibilityOf = ({ isPrivate, isUnlisted }: Scan) =>
  isUnlisted ? 'unlisted' : isPrivate ? 'private' : 'public';

export function taskOf(scan: Scan) {
  return {
    uuid: toUuid(scan.id),
    url: scan.url,
    domain: scan.host,
    apexDomain: scan.domain,
    time: scan.createdAt,
    visibility: visibilityOf(scan),
    method: 'api',
  };
}

const unique = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== '');

/** Facts about the page itself; "" if unknown, since clients index them. */
export function pageOf({ scan, report, explanation }: KeptReport) {
  const { changed_url, title, main_domain } = report.main_domain_info;
  const url = changed_url || scan.url;
  const header = (name: string) =>
    explanation.headers?.find((each) => each.name === name)?.value ?? '';
  const status = explanation.page?.status ?? 0;
  return {
    url,
    domain: hostOf(url) || scan.host,
    apexDomain: main_domain || scan.domain,
    ...addressOf(report),
    city: '',
    server: header('server'),
    status: status === 0 ? '' : String(status),
    mimeType: header('content-type').split(';', 1)[0] ?? '',
    title,
  };
}

function addressOf({ mapped_ip, connected_ip_info }: KeptReport['report']) {
  const [mapped] = mapped_ip;
  if (!mapped) return { ip: '', asn: '', asnname: '', country: '' };
  const number = connected_ip_info.find(({ ip }) => ip === mapped.ip)?.asn.replace(/^AS/i, '');
  return {
    ip: mapped.ip,
    asn: number ? `AS${number}` : '',
    asnname: mapped.as_name,
    country: mapped.country.toUpperCase(),
  };
}

export function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return ''; // a report may name no URL
  }
}

export function statsOf({ report, explanation }: KeptReport) {
  const { data } = report.network_logs;
  const { tree = [], console = [] } = explanation;
  return {
    uniqIPs: report.connected_ip.length,
    uniqCountries: unique(data.map(({ country }) => country)).length,
    dataLength: tree.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    requests: data.length,
    consoleMsgs: console.length,
  };
}

export function resultOf(kept: KeptReport, judgement: Judgement, links: Links) {
  const { base } = links;
  const { scan, report, explanation } = kept;
  const rows = report.network_logs.data;
  const task = taskOf(scan);
  return {
    data: {
      requests: rows.map((row, at) => requestOf(row, explanation.tree?.[at])),
      cookies: report.cookies.map(({ http_only, ...cookie }) => ({
        ...cookie,
        httpOnly: http_only,
      })),
      console: (explanation.console ?? []).map((line) => ({
        message: { source: 'console-api', level: 'log', text: line, url: task.url },
      })),
      links: report.links.map(({ title, url }) => ({ href: url, text: title })),
      timing: {},
      globals: report.javascript_variables.map(({ variable_name, variable_type }) => ({
        prop: variable_name,
        type: variable_type,
      })),
    },
    task: {
      ...task,
      reportURL: pageOfScan(scan, links),
      screenshotURL: `${base}/screenshots/${task.uuid}.png`,
      domURL: `${base}/dom/${task.uuid}/`,
      tags: [],
      options: {},
    },
    page: pageOf(kept),
    lists: {
      ips: unique(report.connected_ip.map(({ ip }) => ip)),
      countries: unique(rows.map(({ country }) => country.toUpperCase())),
      asns: unique(rows.map(({ as_number }) => as_number)),
      domains: unique(rows.map(({ url }) => hostOf(url))),
      servers: unique([pageOf(kept).server]),
      urls: unique(rows.map(({ url }) => url)),
      linkDomains: unique(report.html_page_link_domains.map(({ domain }) => domain)),
      certificates: certificatesOf(kept),
      hashes: unique((explanation.tree ?? []).map(({ sha256 = '' }) => sha256)),
    },
    stats: {
      ...statsOf(kept),
      malicious: explanation.listed.length,
      totalLinks: report.links.length,
      securePercentage: report.page_networking_info.https_percent,
      IPv6Percentage: percentOfIpv6(report),
      adBlocked: 0,
      resourceStats: [],
      domainStats: [],
      ipStats: [],
    },
    meta: {
      processors: {
        gsb: { state: 'done', data: {} },
        wappa: {
          state: 'done',
          data: report.technologies.map(({ name, categories }) => ({
            app: name,
            confidence: [],
            categories: categories.map((category) => ({ name: category })),
          })),
        },
        geoip: { state: 'done', data: [] },
        asn: { state: 'done', data: [] },
        rdns: { state: 'done', data: [] },
        umbrella: { state: 'done', data: [] },
      },
    },
    verdicts: verdictsOf(judgement),
  };
}

type Row = KeptReport['report']['network_logs']['data'][number];

type Loaded = NonNullable<KeptReport['explanation']['tree']>[number];

function requestOf(
  { url, request, ip_port, mime_type, protocol, type }: Row,
  { sha256 = '', bytes = 0, status = 0 }: Partial<Loaded> = {},
) {
  return {
    request: {
      request: { url, method: request, headers: {} },
      documentURL: url,
      type,
      primaryRequest: type === 'Document',
    },
    response: {
      response: {
        url,
        ...(status === 0 ? {} : { status }),
        headers: {},
        mimeType: mime_type,
        protocol,
        remoteIPAddress: ip_port.replace(/:\d+$/, ''),
      },
      ...(sha256 === '' ? {} : { hash: sha256 }),
      size: bytes,
    },
  };
}

function certificatesOf({ report: { main_certificate } }: KeptReport) {
  const { subject, issuer, startdate, enddate } = main_certificate;
  if (subject === '') return [];
  return [
    { subjectName: subject, issuer, validFrom: secondsOf(startdate), validTo: secondsOf(enddate) },
  ];
}

/** From `2026-01-01 00:00:00`, in UTC. */
function secondsOf(time: string): number | null {
  const ms = Date.parse(`${time.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? null : ms / 1_000;
}

function percentOfIpv6({ connected_ip: connected }: KeptReport['report']): number {
  const count = connected.filter(({ ip }) => ip.includes(':')).length;
  return connected.length === 0 ? 0 : Math.round((count * 100) / connected.length);
}

/** Our feeds are the engines. What others say is never sent. */
function verdictsOf(judgement: Judgement) {
  const score = percentOf(judgement);
  const malicious = judgement.verdict === 'malicious';
  const sources = score === 0 ? [] : unique(judgement.reasons.map(({ source }) => source));
  const asked = judgement.coverage.asked.length;
  const own = {
    score,
    categories: malicious ? ['phishing'] : [],
    brands: [],
    tags: [],
    malicious,
    hasVerdicts: score > 0,
  };
  return {
    overall: own,
    urlscan: own,
    engines: {
      score,
      malicious: sources,
      benign: [],
      maliciousTotal: sources.length,
      benignTotal: 0,
      verdicts: [],
      enginesTotal: Math.max(asked, sources.length),
    },
    community: {
      score: 0,
      categories: [],
      brands: [],
      votesTotal: 0,
      votesMalicious: 0,
      votesBenign: 0,
    },
  };
}

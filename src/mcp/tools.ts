import { bannerSearch, bannerStats } from '../banner/contract.ts';
import { getCase, listCases } from '../cases/contract.ts';
import { check } from '../check/contract.ts';
import { domainReport, domainScan } from '../domain/contract.ts';
import { exploitCve, exploitSearch } from '../exploit/contract.ts';
import { exploitHost } from '../exposure/contract.ts';
import { getList } from '../exports/contract.ts';
import { ipSummary } from '../ip/contract.ts';
import type { Tool } from './tool.ts';

const word = (description: string, maxLength = 253) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});
const page = {
  type: 'integer',
  minimum: 0,
  maximum: 9_900,
  description: 'Rows to skip.',
};
const query = word('In the query language of Vedette, such as: product: nginx country: DE', 4_096);

/** Every tool. To add one, add an entry. */
export const tools: readonly Tool[] = [
  {
    name: 'lookup_ip',
    title: 'Look up an address',
    says: 'Verdict, scores, place and network of an IP address, with the reason for each.',
    operation: ipSummary,
    arguments: { ip: word('An IPv4 or IPv6 address.', 45) },
    required: ['ip'],
    input: ({ ip }) => ({ ip, explain: true }),
  },
  {
    name: 'lookup_domain',
    title: 'Look up a domain',
    says: 'Verdict on a domain or host name by feeds, reports and spelling. Nothing is visited.',
    operation: check,
    arguments: { domain: word('A domain or host name.') },
    required: ['domain'],
    input: ({ domain }) => ({ indicator: domain }),
  },
  {
    name: 'explain_verdict',
    title: 'Explain a verdict',
    says: 'The verdict on any indicator (address, prefix, network, domain, URL, email address, CVE, hash, certificate), with its reasons and the sources asked.',
    operation: check,
    arguments: { indicator: word('What to judge.', 2_048) },
    required: ['indicator'],
    input: ({ indicator }) => ({ indicator }),
  },
  {
    name: 'search_banners',
    title: 'Search banners',
    says: 'Services found by your own scans, newest first, ten per page.',
    operation: bannerSearch,
    arguments: { query, offset: page },
    required: ['query'],
    input: (given) => given,
  },
  {
    name: 'stats_banners',
    title: 'Count banners',
    says: 'How many services match a query, by field.',
    operation: bannerStats,
    arguments: {
      query,
      fields: {
        type: 'array',
        items: word('Name of a field.', 100),
        maxItems: 10,
        description: 'Fields to count, such as port.',
      },
    },
    required: ['query'],
    input: (given) => given,
  },
  {
    name: 'scan_domain',
    title: 'Scan a site',
    says: 'Visits a site with a browser; its report is public on this server. The answer has the id of the scan: call get_report with it after a few seconds.',
    operation: domainScan,
    arguments: { target: word('A domain or URL.', 2_048) },
    required: ['target'],
    input: ({ target }) => ({ query: target }),
    reachesOut: true,
  },
  {
    name: 'get_report',
    title: 'Read a report',
    says: 'The report of a scan.',
    operation: domainReport,
    arguments: { id: word('Of the scan.', 100) },
    required: ['id'],
    input: ({ id }) => ({ id }),
  },
  {
    name: 'search_exploits',
    title: 'Search exploits',
    says: 'Published exploits, ten per page.',
    operation: exploitSearch,
    arguments: { query, offset: page },
    required: ['query'],
    input: (given) => given,
  },
  {
    name: 'lookup_cve',
    title: 'Look up a CVE',
    says: 'What a CVE is, how severe, whether it is exploited, and which of your hosts have it.',
    operation: exploitCve,
    arguments: { cve: word('Such as CVE-2021-41773.', 30) },
    required: ['cve'],
    input: ({ cve }) => ({ id: cve }),
  },
  {
    name: 'exposure',
    title: 'Exposure of a host',
    says: 'All CVEs of one of your hosts, each with a grade and a reason.',
    operation: exploitHost,
    arguments: { ip: word('Address of the host.', 45) },
    required: ['ip'],
    input: ({ ip }) => ({ ip, size: 50 }),
  },
  {
    name: 'list_cases',
    title: 'List cases',
    says: 'Cases that you may see, most recently changed first.',
    operation: listCases,
    arguments: {},
    required: [],
    input: () => ({}),
  },
  {
    name: 'get_case',
    title: 'Read a case',
    says: 'A case: its indicators with their verdicts, what was decided about each and why, notes, and what changed.',
    operation: getCase,
    arguments: { id: word('Id of the case, as in list_cases.', 100) },
    required: ['id'],
    input: ({ id }) => ({ id }),
  },
  {
    name: 'get_list',
    title: 'Read a list',
    says: 'The strongest entries of a list of malicious addresses, domains or URLs.',
    operation: getList,
    arguments: {
      name: word('addresses, domains, urls, or a list of your own.', 28),
      max: { type: 'integer', minimum: 1, maximum: 50, description: 'Most entries.' },
    },
    required: ['name'],
    input: ({ name, max = 50 }) => ({ name, max, format: 'json' }),
  },
];

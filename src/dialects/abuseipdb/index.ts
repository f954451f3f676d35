import { VedetteError } from '../../errors.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { categoryFacts } from '../../intel/category.ts';
import type { Claim } from '../../intel/claim.ts';
import type { Ip } from '../../lib/ip.ts';
import { murmur3 } from '../../lib/murmur3.ts';
import { lookAt, answerAbout } from '../address.ts';
import type { Dialect } from '../dialect.ts';
import { ownUrl } from '../own-url.ts';
import { hasCategory, percentOf, classify } from '../classification.ts';
import type { AddressFacts, Asking, DialectWorld } from '../world.ts';
import { checkBlock } from './block.ts';
import { blacklist } from './blacklist.ts';
import { categoriesOf } from './categories.ts';
import * as contract from './contract.ts';
import { api } from './contract.ts';
import { reportsOf, toTime } from './reports.ts';

const routes = [
  handleForeign(contract.check, (input, world: DialectWorld, { caller }) =>
    check(input, { world, caller }),
  ),
  handleForeign(contract.reports, (input, world: DialectWorld, call) =>
    reports(input, world, call),
  ),
  handleForeign(contract.checkBlock, (input, world: DialectWorld, { caller }) =>
    checkBlock(input, { world, caller }),
  ),
  handleForeign(contract.blacklist, (input, world: DialectWorld, { client }) =>
    blacklist(input, world, client),
  ),
  handleForeign(contract.report, () => {
    throw new VedetteError('keyForbidden', { why: 'reports are not accepted here.' });
  }),
];

interface Question {
  ipAddress: string;
  maxAgeInDays: number;
}

const unreadable = () =>
  new VedetteError('parameterUnusable', {
    parameter: 'ipAddress',
    why: 'The ip address must be a valid IPv4 or IPv6 address (e.g. 198.51.100.7).',
  });

type Check = Question & { verbose: boolean };

function check(question: Check, asking: Asking) {
  const { ipAddress, maxAgeInDays, verbose } = question;
  const { world } = asking;
  return answerAbout(ipAddress, asking, {
    form: `abuseipdb check ${maxAgeInDays} ${verbose}`,
    answer: (facts, ip) => ({ data: toCheck(question, { world, ip, facts }) }),
    reserved: (ip) => ({ data: toCheck(question, { world, ip, facts: null }) }),
    unreadable,
  });
}

interface Looked {
  world: DialectWorld;
  ip: Ip;
  facts: AddressFacts | null;
}

function toCheck({ ipAddress, maxAgeInDays, verbose }: Check, { world, ip, facts }: Looked) {
  const found = facts ? reportsOf(facts, maxAgeInDays) : [];
  const { countryName, ...known } = facts ? describe(facts) : reserved;
  const [newest] = found;
  return {
    ipAddress: facts?.text ?? ipAddress,
    isPublic: world.intel().reserved.isPublic(ip),
    ipVersion: ip.family,
    ...known,
    abuseConfidenceScore: facts && newest ? percentOf(facts.judgement) : 0,
    domain: null,
    totalReports: found.length,
    numDistinctUsers: new Set(found.map(({ feed }) => feed.name)).size,
    lastReportedAt: newest ? toTime(newest.seenAt) : null,
    ...(verbose ? { countryName, reports: found.map(toReport) } : {}),
  };
}

/** For addresses that no source can know. */
const reserved = {
  isWhitelisted: null,
  countryCode: null,
  countryName: null,
  usageType: 'Reserved',
  isp: null,
  hostnames: [],
  isTor: false,
};

function describe(facts: AddressFacts) {
  const { judgement, place, network, host, flags } = facts;
  return {
    isWhitelisted: classify(judgement) === 'good',
    countryCode: place.countryCode || null,
    countryName: place.country || null,
    usageType: usageOf(facts),
    isp: network?.name ?? null,
    hostnames: host.names.rows.map(({ name }) => name),
    isTor: flags.tor,
  };
}

function usageOf({ flags, claims }: AddressFacts): string | null {
  if (hasCategory(claims, 'cdn')) return 'Content Delivery Network';
  if (flags.mobile) return 'Mobile ISP';
  return flags.hosting ? 'Data Center/Web Hosting/Transit' : null;
}

function toReport(claim: Claim) {
  const { feed, label, seenAt } = claim;
  const { says } = categoryFacts(feed.category);
  return {
    reportedAt: toTime(seenAt),
    comment: `Listed by ${feed.name}: ${says}${label === '' ? '' : ` (${label})`}.`,
    categories: categoriesOf(claim),
    reporterId: murmur3(Buffer.from(feed.name)) >>> 0,
    reporterCountryCode: null,
    reporterCountryName: null,
  };
}

async function reports(
  { ipAddress, maxAgeInDays, page, perPage }: Question & { page: number; perPage: number },
  world: DialectWorld,
  { caller, client }: Call,
) {
  const looked = await lookAt(ipAddress, { world, caller });
  if (!looked) throw unreadable();
  const found = looked.facts ? reportsOf(looked.facts, maxAgeInDays) : [];
  const results = found.slice((page - 1) * perPage, page * perPage).map(toReport);
  const lastPage = Math.max(1, Math.ceil(found.length / perPage));
  const to = (wanted: number) => {
    const query = new URLSearchParams({
      ipAddress,
      maxAgeInDays: String(maxAgeInDays),
      page: String(wanted),
      perPage: String(perPage),
    });
    return `${ownUrl(api, world.publicUrl, client)}/api/v2/reports?${query.toString()}`;
  };
  return {
    data: {
      total: found.length,
      page,
      count: results.length,
      perPage,
      lastPage,
      nextPageUrl: page < lastPage ? to(page + 1) : null,
      previousPageUrl: page > 1 ? to(page - 1) : null,
      results,
    },
  };
}

export const abuseipdb: Dialect = {
  name: 'abuseipdb',
  title: 'AbuseIPDB',
  api,
  hosts: ['api.abuseipdb.com'],
  routes,
  notes:
    'The key goes into the header `Key`. A report is a claim of a feed, a reporter is a feed. The score is the points of ' +
    'the verdict, at most 100: from 50 on the address is malicious, from 10 on suspicious; it is 0 if no feed reported ' +
    'the address in the requested days. The blacklist names single addresses, not the prefixes of the lists for ' +
    'firewalls, and only malicious ones. Reports are not accepted.',
};

import type { Banner } from '../banner/store.ts';
import type { CveFacts } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import { keysOfRange } from '../lib/address-key.ts';
import { parseIp, parseRange, type Ip } from '../lib/ip.ts';
import type { Filter } from '../search/filter.ts';
import type { Found } from '../search/index-port.ts';
import { tokensOf } from '../search/text.ts';
import type { Judgement } from '../verdict/contract.ts';
import { readIndicator } from '../verdict/indicator.ts';
import type { Fact, Subject, Watch, WatchFacts } from './store.ts';
import { brandOf, showing } from './brand.ts';
import { noticeKinds, type WatchSources } from './world.ts';

/** Per watch: a query that finds more is a statistic. */
const mostSubjects = 10_000;
/** Maximum values per fact, such as the CVEs of a service. */
const mostValues = 50;
const longestValue = 200;

export type Question = Pick<Watch, 'kind' | 'query' | 'accountId'>;

/** Together with the address, these identify a service. */
const serviceFields = ['port', 'socket'];

/** The banner filter of a watch; null if it is about something else. */
export function filterOf({ kind, query }: Question, sources: WatchSources): Filter | null {
  switch (kind) {
    case 'search':
      return sources.bannerFilter(query);
    case 'range': {
      const range = parseRange(query);
      if (!range) throw unusable('expected a network such as 192.0.2.0/24, or a range a-b.');
      return { kind: 'network', range };
    }
    case 'product': {
      const words = tokensOf(query);
      if (words.length === 0) throw unusable('expected the name of a product.');
      return { kind: 'phrase', field: 'product', words };
    }
    case 'brand':
      return showing(brandOf(query));
    case 'cve': {
      const id = cveOf(query);
      const fields = ['cve_id', 'claimed_cve'];
      return { kind: 'or', of: fields.map((field) => ({ kind: 'is', field, value: id })) };
    }
    default:
      return null;
  }
}

/** Everything a watch finds now, or only at some addresses. */
export async function findSubjects(
  question: Question,
  sources: WatchSources,
  addresses: readonly string[] | null = null,
): Promise<Subject[]> {
  const filter = filterOf(question, sources);
  const services = filter ? await findServices(filter, sources, addresses) : [];
  const { kind, query, accountId } = question;
  if (kind === 'notices') return findNotices(question, sources);
  if (kind === 'exposure') return findExposed(query, sources, addresses);
  if (kind === 'cve' && !addresses) return [await judgeCve(query, accountId, sources), ...services];
  if (kind === 'brand' && !addresses)
    return [...(await findImpostors(query, sources)), ...services];
  if (kind !== 'indicator') return services;
  return [toSubject(await sources.judge(query, accountId))];
}

async function findServices(
  filter: Filter,
  { banners }: WatchSources,
  addresses: readonly string[] | null,
): Promise<Subject[]> {
  const { rows } = await banners.search({
    filter: addresses ? { kind: 'and', of: [filter, atAny(addresses)] } : filter,
    offset: 0,
    limit: mostSubjects + 1,
    latestPer: serviceFields,
  });
  if (rows.length > mostSubjects) throw tooMany();
  return rows.map(toService);
}

export function serviceKey({ address, port, socket }: Pick<Banner, 'address' | 'port' | 'socket'>) {
  return `${address.includes(':') ? `[${address}]` : address}:${port}/${socket}`;
}

/** When services were observed closed, in ms, by key. */
export function closedIn(banners: readonly Banner[]): Map<string, number> {
  const closed = new Map<string, number>();
  for (const { address, seenAt, closedPorts } of banners) {
    for (const each of closedPorts) {
      const [port, socket] = each.split('/');
      if (socket !== 'tcp' && socket !== 'udp' && socket !== 'sctp') continue;
      const key = serviceKey({ address, port: Number(port), socket });
      closed.set(key, Math.max(seenAt, closed.get(key) ?? 0));
    }
  }
  return closed;
}

export function toService({ document, facts }: Found<Banner>): Subject {
  const { address, seenAt, certificate } = document;
  const cves = [...(facts['cve_id'] ?? []), ...document.cves];
  return {
    key: serviceKey(document),
    address,
    seenAt,
    facts: kept({
      service: document.service,
      product: document.product,
      version: document.version,
      os: document.os,
      title: document.title,
      status_code: document.statusCode,
      certificate: certificate?.sha256 ?? '',
      jarm: document.jarm,
      hostnames: document.hostnames,
      tags: document.tags,
      cves: [...new Set(cves.map(String))].sort(),
      exploited: facts['kev']?.[0] === 1,
      country: String(facts['country']?.[0] ?? ''),
    }),
  };
}

async function judgeCve(query: string, accountId: string, sources: WatchSources): Promise<Subject> {
  const id = cveOf(query);
  const known = sources.cves().fact(id);
  const subject = toSubject(await sources.judge(id, accountId));
  if (!known) return subject;
  return { ...subject, facts: kept({ ...subject.facts, ...factsOfCve(known) }) };
}

function factsOfCve({ title, cvss2, cvss3, cvss4, epss, kev, isRejected }: CveFacts) {
  return {
    title,
    cvss: (cvss4 ?? cvss3 ?? cvss2)?.score ?? 0,
    // Rounded, because it changes slightly every day.
    epss: Math.round((epss?.probability ?? 0) * 10) / 10,
    exploited: kev !== null,
    rejected: isRejected,
  };
}

function toSubject({ indicator, verdict, sources, reasons, exposure }: Judgement): Subject {
  const categories = new Set(reasons.map(({ category }) => category));
  return {
    key: `${indicator.kind} ${indicator.value}`,
    address: indicator.kind === 'address' ? indicator.value : '',
    seenAt: 0,
    facts: kept({
      verdict,
      sources: [...sources].sort(),
      categories: [...categories].filter((each) => each !== '').sort(),
      cves: exposure?.worst ?? [],
      affected: exposure?.affected ?? 0,
      open_ports: exposure?.open_ports ?? 0,
    }),
  };
}

async function findImpostors(query: string, { impostors }: WatchSources): Promise<Subject[]> {
  const found = await impostors(brandOf(query));
  if (found.length > mostSubjects) throw tooMany();
  return found.map(({ name, how, sources, categories }) => ({
    key: `domain ${name}`,
    address: '',
    seenAt: 0,
    facts: kept({ how, sources, categories }),
  }));
}

async function findNotices({ query, accountId }: Question, sources: WatchSources) {
  const wanted = query.split(/[\s,]+/).filter((word) => word !== '');
  if (!wanted.every((word) => noticeKinds.some((kind) => kind === word))) {
    throw unusable(`expected "", or some of ${noticeKinds.join(', ')}.`);
  }
  const notices = await sources.notices(accountId);
  return notices
    .filter(({ about }) => wanted.length === 0 || wanted.includes(about))
    .map(({ subject, facts }): Subject => ({ key: subject, address: '', seenAt: 0, facts }));
}

/** Hosts with vulnerabilities: the user's own, or within a range. */
async function findExposed(
  query: string,
  { exposures, ownRanges, now }: WatchSources,
  addresses: readonly string[] | null,
): Promise<Subject[]> {
  const range = query === '' ? null : parseRange(query);
  if (query !== '' && !range) throw unusable('expected "", or a network such as 192.0.2.0/24.');
  const ranges = (range ? [range] : ownRanges()).map(keysOfRange);
  const wanted = {
    at: now(),
    isPast: false,
    cve: '',
    product: '',
    owner: '',
    tag: '',
    since: null,
    ranges: ranges.length > 0 ? ranges : null,
    answer: '' as const,
    isCurrent: true,
    isOverdue: false,
    isEndOfLife: false,
  };
  await exposures.soon();
  const page = { size: mostSubjects + 1, cursor: '', worst: mostValues };
  const { result } = await exposures.page(wanted, page);
  if (result.length > mostSubjects) throw tooMany();
  const subjects = result.map((host) => ({
    key: host.ip_address,
    address: host.ip_address,
    seenAt: 0,
    facts: kept({
      answer: host.answer,
      owner: host.owner,
      exploited_cves: host.kev_count,
      affected_cves: host.affected_count,
      end_of_life: host.end_of_life,
      cves: host.worst.map(({ cve_id }) => cve_id).sort(),
    }),
  }));
  return addresses ? subjects.filter(({ address }) => addresses.includes(address)) : subjects;
}

/** Each address becomes a prefix, which the index supports. */
function atAny(addresses: readonly string[]): Filter {
  const networks = addresses.flatMap((text) => networkOf(parseIp(text)));
  return { kind: 'or', of: networks };
}

function networkOf(ip: Ip | null): Filter[] {
  if (!ip) return [];
  const range =
    ip.family === 4
      ? { family: 4 as const, first: ip.value, last: ip.value }
      : { family: 6 as const, first: ip.value, last: ip.value };
  return [{ kind: 'network', range }];
}

/** Drops unknown facts and truncates long ones, because every event carries them. */
function kept(facts: Readonly<Record<string, Fact>>): WatchFacts {
  const known = Object.entries(facts).filter(
    ([, fact]) => fact !== '' && fact !== 0 && fact !== false && !isEmpty(fact),
  );
  return Object.fromEntries(known.map(([name, fact]) => [name, cut(fact)]));
}

function isEmpty(fact: Fact): boolean {
  return Array.isArray(fact) && fact.length === 0;
}

function cut(fact: Fact): Fact {
  if (typeof fact === 'string') return fact.slice(0, longestValue);
  if (typeof fact !== 'object') return fact;
  return fact.slice(0, mostValues).map((each) => each.slice(0, longestValue));
}

function cveOf(query: string): string {
  const indicator = readIndicator(query);
  if (indicator?.kind === 'cve') return indicator.value;
  throw unusable('expected a CVE such as CVE-2024-3094.');
}

function unusable(why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter: 'query', why });
}

function tooMany(): VedetteError {
  return new VedetteError('conflict', {
    why: `The watch finds more than ${mostSubjects} things. Narrow the query.`,
  });
}

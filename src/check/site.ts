import { getDomain } from 'tldts';
import type { NameClaim } from '../intel/claim.ts';
import { parseIp } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { toDay } from '../lib/wire-time.ts';
import { coverageOf } from '../verdict/claims.ts';
import type { Part } from '../verdict/composition.ts';
import type { Indicator, Judgement, Relation } from '../verdict/contract.ts';
import { judge, type ReasonDraft } from '../verdict/judge.ts';
import { judgeNameClaims, type NameFindings } from '../verdict/names.ts';
import { checkAddress } from './address.ts';
import type { Asking, FoundReport } from './world.ts';

/** An older report says half as much. */
const reportDays = 30;
const oldShare = 0.5;
const dayMs = 86_400_000;
const pointsReport = { malicious: 90, suspicious: 40, unknown: 0, 'no findings': 0 } as const;
const pointsLook = { dangerous: 49, suspicious: 30, 'no sign': 0 } as const;
const pointsAddress = { malicious: 49, suspicious: 15 } as const;
const pointsDisposable = 30;
/** Reasons of one report or look. */
const mostReasons = 8;
const mostAddresses = 20;

/** What parts of a site's judgement come to. */
interface Piece {
  reasons: readonly ReasonDraft[];
  inFavour?: readonly string[];
  context?: readonly string[];
  suppressed?: readonly string[];
  relations?: readonly Relation[];
  claims?: readonly NameClaim[];
  /** Sources beside feeds that were asked. */
  asked?: readonly string[];
}

export async function checkUrl(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const { hostname, port } = parseUrl(indicator.value) ?? { hostname: '', port: '' };
  const host = hostname.replace(/^\[|\]$/g, '');
  const report = await reportOf(indicator.value, asking);
  const pieces: Piece[] = [
    named(indicator.value, 'name', asking),
    ...(port === '' ? [] : [named(`${host}:${port}`, 'host', asking)]),
    lookOf(indicator.value, asking),
    reportPiece(report, asking),
  ];
  if (parseIp(host)) pieces.push(await hostAddress(host, asking));
  else pieces.push(...siteOf(host, 'host', asking), await addressesOf(report, asking));
  const site: Relation[] = parseIp(host)
    ? []
    : [
        { relation: 'host', kind: 'domain', value: host },
        { relation: 'domain', kind: 'domain', value: registrableOf(host) },
      ];
  return together(indicator, [{ reasons: [], relations: site }, ...pieces], asking);
}

export async function checkDomain(indicator: Indicator, asking: Asking): Promise<Judgement> {
  return together(indicator, await domainPieces(indicator.value, asking), asking);
}

async function domainPieces(host: string, asking: Asking): Promise<Piece[]> {
  const report = await reportOf(host, asking);
  const domain = registrableOf(host);
  return [
    ...siteOf(host, 'name', asking),
    lookOf(`https://${host}/`, asking),
    reportPiece(report, asking),
    await addressesOf(report, asking),
    domain === host
      ? { reasons: [] }
      : { reasons: [], relations: [{ relation: 'domain', kind: 'domain', value: domain }] },
  ];
}

export async function checkMail(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const domain = indicator.value.slice(indicator.value.lastIndexOf('@') + 1);
  const pieces = await domainPieces(domain, asking);
  const disposable = claimsOf(domain, asking).kept.find(
    ({ feed }) => feed.category === 'disposable-mail',
  );
  const relation: Relation = { relation: 'domain', kind: 'domain', value: domain };
  return together(
    indicator,
    [...pieces, { reasons: disposable ? [throwAway(disposable)] : [], relations: [relation] }],
    asking,
  );
}

function throwAway({ feed, line }: NameClaim): ReasonDraft {
  return {
    says: `Its domain gives throw-away mail addresses (${feed.name}).`,
    source: feed.name,
    part: 'mail',
    points: pointsDisposable,
    since: toDay(feed.asOf),
    see: `${feed.name}, line ${line}`,
    category: feed.category,
  };
}

/** Lists name sites with and without www, and mean the same. */
function siteOf(host: string, part: Part, asking: Asking): Piece[] {
  const other = host.startsWith('www.') ? host.slice('www.'.length) : '';
  return [host, other].filter((name) => name !== '').map((name) => named(name, part, asking));
}

function claimsOf(name: string, { world }: Asking) {
  return world.intel().names?.sift(name, world.now()) ?? { kept: [], suppressed: [] };
}

function named(name: string, part: Part, asking: Asking): NameFindings {
  const { world } = asking;
  const cards = world.intel().feedCards;
  return judgeNameClaims(claimsOf(name, asking), { part, now: world.now(), cards });
}

function together(indicator: Indicator, pieces: readonly Piece[], { world }: Asking): Judgement {
  const feeds = world.intel().names?.feeds ?? [];
  const claims = pieces.flatMap((piece) => piece.claims ?? []);
  const asked = pieces.flatMap((piece) => piece.asked ?? []);
  const coverage = coverageOf(claims, feeds, { now: world.now(), noun: 'feed of names' });
  const reasons = distinct(pieces.flatMap((piece) => piece.reasons));
  const speaking = new Set(reasons.map(({ source }) => source));
  return judge({
    indicator,
    reasons,
    inFavour: [...new Set(pieces.flatMap((piece) => piece.inFavour ?? []))],
    context: [...new Set(pieces.flatMap((piece) => piece.context ?? []))],
    suppressed: [...new Set(pieces.flatMap((piece) => piece.suppressed ?? []))],
    coverage: {
      ...coverage,
      asked: [...coverage.asked, ...asked],
      silent: [...coverage.silent, ...asked.filter((source) => !speaking.has(source))],
      not_covered: asked.length > 0 ? [] : coverage.not_covered,
    },
    relations: pieces.flatMap((piece) => piece.relations ?? []),
  });
}

function distinct(reasons: readonly ReasonDraft[]): ReasonDraft[] {
  const strongest = new Map<string, ReasonDraft>();
  for (const reason of reasons) {
    const known = strongest.get(reason.says);
    if (!known || known.points < reason.points) strongest.set(reason.says, reason);
  }
  return [...strongest.values()];
}

/** Nothing is visited, so the look alone is never enough, and never good news. */
function lookOf(url: string, { world }: Asking): Piece {
  const look = world.scoreUrl(url);
  if (!look) return { reasons: [] };
  const points = pointsLook[look.verdict];
  if (points === 0) return { reasons: [] };
  const against = look.reasons.filter(({ weight }) => weight > 0);
  return {
    reasons: byWeight(against, { points, source: 'URL', part: 'look', since: '', see: url }),
  };
}

/** The weightiest gets all the points, the others their share of it. */
function byWeight(
  reasons: readonly { says: string; weight: number }[],
  draft: Omit<ReasonDraft, 'says'>,
): ReasonDraft[] {
  const [first] = reasons;
  return reasons.slice(0, mostReasons).map(({ says, weight }) => ({
    ...draft,
    says,
    points: first === undefined ? 0 : draft.points * Math.min(1, weight / first.weight),
  }));
}

async function hostAddress(host: string, asking: Asking): Promise<Piece> {
  const judged = await checkAddress({ kind: 'address', value: host }, asking);
  return {
    reasons: judged.reasons.map((reason) => ({
      ...reason,
      part: 'host-address',
      points: Math.max(reason.points, reason === judged.reasons[0] ? judged.points : 0),
    })),
    inFavour: judged.in_favour,
    context: judged.context,
    relations: [{ relation: 'host', kind: 'address', value: host }, ...judged.relations],
    asked: judged.coverage.asked,
  };
}

/** What the page did comes first, then what was found about its domain and certificate. */
function reportPiece(report: FoundReport | null, { world }: Asking): Piece {
  if (!report) return { reasons: [] };
  const { id, endedAt, verdict, unseen, jarm, finalUrl } = report;
  const isOld = world.now() - endedAt > reportDays * dayMs;
  const against = report.reasons
    .filter(({ about, weight }) => weight > 0 && about !== 'url' && about !== 'feed')
    .sort((one, other) => orderOf(one) - orderOf(other) || other.weight - one.weight);
  return {
    reasons: against.slice(0, mostReasons).map(({ says }, at) => ({
      says,
      source: 'report',
      part: 'report',
      points: (pointsReport[verdict] * (isOld ? oldShare : 1)) / (at + 1),
      since: toDay(endedAt),
      see: `/v1/domain/report/${id}`,
    })),
    context: unseen === '' ? [] : [`The scan of ${toDay(endedAt)} saw no content: ${unseen}.`],
    relations: [
      { relation: 'report', kind: 'report', value: id },
      ...(finalUrl === '' ? [] : [{ relation: 'redirect', kind: 'url', value: finalUrl }]),
      ...(jarm === '' ? [] : [{ relation: 'jarm', kind: 'jarm', value: jarm }]),
    ],
    asked: verdict === 'unknown' ? [] : ['report'],
  };
}

function orderOf({ about }: { about: string }): number {
  return about === 'page' ? 0 : 1;
}

/** Addresses that the last scan saw it on. What a shared platform serves says nothing of this site. */
async function addressesOf(report: FoundReport | null, asking: Asking): Promise<Piece> {
  const addresses = (report?.addresses ?? []).slice(0, mostAddresses);
  const judged = await Promise.all(
    addresses.map((value) => checkAddress({ kind: 'address', value }, asking)),
  );
  return {
    reasons: judged.flatMap((each) => addressReason(each)),
    relations: addresses.map((value) => ({ relation: 'address', kind: 'address', value })),
  };
}

function addressReason({ indicator, verdict, reasons, in_favour }: Judgement): ReasonDraft[] {
  if (verdict !== 'malicious' && verdict !== 'suspicious') return [];
  if (in_favour.length > 0) return [];
  return [
    {
      says: `It was seen on ${indicator.value}, which is ${verdict}.`,
      source: reasons[0]?.source ?? 'feeds',
      part: 'addresses',
      points: pointsAddress[verdict],
      since: reasons[0]?.since ?? '',
      see: indicator.value,
    },
  ];
}

/** The newest report that the caller may see. */
function reportOf(
  target: string,
  { world, caller, report }: Asking,
): FoundReport | null | Promise<FoundReport | null> {
  return report ?? world.newestReport(target, caller.accountId);
}

/** Customers of a platform count separately: `a.github.io` is a domain. */
function registrableOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

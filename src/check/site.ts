import { getDomain } from 'tldts';
import type { NameClaim } from '../intel/claim.ts';
import { parseIp } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { toDay } from '../lib/wire-time.ts';
import type { Part } from '../verdict/composition.ts';
import type { Indicator, Judgement, Relation } from '../verdict/contract.ts';
import type { ReasonDraft } from '../verdict/judge.ts';
import { sentences } from '../verdict/sentences.ts';
import { checkAddress } from './address.ts';
import { inOrder, named, together, type Piece } from './piece.ts';
import { addressesOf, reportOf, reportPiece } from './scanned.ts';
import type { Asking } from './world.ts';

const pointsLook = { dangerous: 49, suspicious: 30, 'no sign': 0 } as const;
const pointsDisposable = 30;
const mostReasons = 8;
const noun = 'feed of names';

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
  else pieces.push(...siteOf(host, 'host', asking), await addressesOf(host, report, asking));
  const site: Relation[] = parseIp(host)
    ? []
    : [
        { relation: 'host', kind: 'domain', value: host },
        { relation: 'domain', kind: 'domain', value: registrableOf(host) },
      ];
  return together(indicator, [{ reasons: [], relations: site }, ...pieces], { asking, noun });
}

export async function checkDomain(indicator: Indicator, asking: Asking): Promise<Judgement> {
  return together(indicator, await domainPieces(indicator.value, asking), { asking, noun });
}

async function domainPieces(host: string, asking: Asking): Promise<Piece[]> {
  const report = await reportOf(host, asking);
  const domain = registrableOf(host);
  return [
    ...siteOf(host, 'name', asking),
    lookOf(`https://${host}/`, asking),
    reportPiece(report, asking),
    await addressesOf(host, report, asking),
    domain === host
      ? { reasons: [] }
      : { reasons: [], relations: [{ relation: 'domain', kind: 'domain', value: domain }] },
  ];
}

export async function checkMail(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const domain = indicator.value.slice(indicator.value.lastIndexOf('@') + 1);
  const pieces = await domainPieces(domain, asking);
  const disposable = pieces
    .flatMap(({ claims = [] }) => claims)
    .find(({ feed }) => feed.category === 'disposable-mail');
  const relation: Relation = { relation: 'domain', kind: 'domain', value: domain };
  const feeds = asking.world.intel().names?.feeds ?? [];
  const lists = feeds.filter(({ category }) => category === 'disposable-mail');
  const mail = {
    reasons: disposable ? [throwAway(disposable, asking)] : [],
    relations: [relation],
    asked: lists.map(({ name }) => name),
  };
  return together(indicator, [...pieces, mail], { asking, noun });
}

function throwAway({ feed, line, seenAt }: NameClaim, { world }: Asking): ReasonDraft {
  const listedAt = world.intel().firstListed?.at({ snapshot: feed.snapshot, line });
  return {
    says: sentences.throwAway.says({ feed: feed.name }),
    source: feed.name,
    part: 'mail',
    points: pointsDisposable,
    since: seenAt === feed.asOf ? '' : toDay(seenAt),
    fetched: toDay(feed.asOf),
    first_fetched: seenAt === feed.asOf ? toDay(listedAt ?? feed.asOf) : '',
    see: `${feed.name}, line ${line}`,
    category: feed.category,
  };
}

/** Lists name sites with or without www and mean the same. */
function siteOf(host: string, part: Part, asking: Asking): Piece[] {
  const other = host.startsWith('www.') ? host.slice('www.'.length) : '';
  return [host, other].filter((name) => name !== '').map((name) => named(name, part, asking));
}

/** Nothing is visited, so spelling alone never decides the verdict and is never good news. */
function lookOf(url: string, { world }: Asking): Piece {
  const look = world.scoreUrl(url);
  const points = look ? pointsLook[look.verdict] : 0;
  if (!look || points === 0) return { reasons: [] };
  const against = look.reasons.filter(({ weight }) => weight > 0);
  const significant = against.filter(({ feature }) => feature !== 'shape.neither');
  const texts =
    significant.length > 0 ? significant.map(({ says }) => says) : [sentences.writtenLike.says({})];
  return {
    reasons: inOrder(texts.slice(0, mostReasons), {
      points,
      source: 'URL',
      part: 'look',
      since: '',
      see: url,
    }),
  };
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
    suppressed: judged.suppressed,
    exposure: judged.exposure,
    ...(judged.location ? { location: judged.location } : {}),
    relations: [{ relation: 'host', kind: 'address', value: host }, ...judged.relations],
    asked: judged.coverage.asked,
  };
}

/** Customers of a hosting platform count separately: `a.github.io` is a domain. */
function registrableOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

import { formatIp } from '../lib/ip.ts';
import { toDay } from '../lib/wire-time.ts';
import type { Judgement, Relation } from '../verdict/contract.ts';
import type { ReasonDraft } from '../verdict/judge.ts';
import { sentences } from '../verdict/sentences.ts';
import { checkAddress } from './address.ts';
import { inOrder, type Piece } from './piece.ts';
import type { Asking, FoundReport } from './world.ts';

/** An older report counts half. */
const reportDays = 30;
const oldShare = 0.5;
const dayMs = 86_400_000;
const pointsReport = { malicious: 90, suspicious: 40, unknown: 0, 'no findings': 0 } as const;
const pointsAddress = { malicious: 49, suspicious: 15 } as const;
const mostReasons = 8;
const mostAddresses = 20;

/** The newest report that the caller may see. */
export function reportOf(
  target: string,
  { world, caller, report }: Asking,
): FoundReport | null | Promise<FoundReport | null> {
  return report ?? world.newestReport(target, caller.accountId);
}

/** Reasons about the page come first, then those about domain and certificate. */
export function reportPiece(report: FoundReport | null, { world }: Asking): Piece {
  if (!report) return { reasons: [] };
  const { id, endedAt, verdict, unseen } = report;
  const isOld = world.now() - endedAt > reportDays * dayMs;
  const against = report.reasons
    .filter(({ about, weight }) => weight > 0 && about !== 'url' && about !== 'feed')
    .sort((one, other) => orderOf(one) - orderOf(other) || other.weight - one.weight);
  return {
    reasons: inOrder(
      against.slice(0, mostReasons).map(({ says }) => says),
      {
        source: 'report',
        part: 'report',
        points: pointsReport[verdict] * (isOld ? oldShare : 1),
        since: toDay(endedAt),
        see: `/v1/domain/report/${id}`,
      },
    ).filter(({ points }) => points > 0),
    unseen: unseen === '' ? '' : `The scan of ${toDay(endedAt)} saw no content: ${unseen}.`,
    relations: relationsOf(report),
    asked: verdict === 'unknown' ? [] : ['report'],
  };
}

function orderOf({ about }: { about: string }): number {
  return about === 'page' ? 0 : 1;
}

function relationsOf({ id, redirects, certificate, jarm, favicons }: FoundReport): Relation[] {
  return [
    { relation: 'report', kind: 'report', value: id },
    ...redirects.map((value) => ({ relation: 'redirect', kind: 'url', value })),
    ...(certificate === ''
      ? []
      : [{ relation: 'certificate', kind: 'certificate', value: certificate }]),
    ...(jarm === '' ? [] : [{ relation: 'jarm', kind: 'jarm', value: jarm }]),
    ...favicons.map((value) => ({ relation: 'favicon', kind: 'favicon', value: String(value) })),
  ];
}

/**
 * Addresses where the last scan or a banner saw the site, and their networks. Other sites on a shared platform do not
 * count against this one.
 */
export async function addressesOf(
  host: string,
  report: FoundReport | null,
  asking: Asking,
): Promise<Piece> {
  const seen = new Set([...(report?.addresses ?? []), ...(await bannersOf(host, asking))]);
  const addresses = [...seen].slice(0, mostAddresses);
  const judged = await Promise.all(
    addresses.map((value) => checkAddress({ kind: 'address', value }, asking)),
  );
  return {
    reasons: judged.flatMap((each) => addressReason(each)),
    relations: [
      ...addresses.map((value) => ({ relation: 'address', kind: 'address', value })),
      ...networksOf(judged),
    ],
  };
}

async function bannersOf(host: string, { world }: Asking): Promise<string[]> {
  const filter = { kind: 'is', field: 'hostname', value: host } as const;
  const { rows } = await world.banners.addresses({ filter, by: [], limit: mostAddresses });
  return rows.map(({ ip }) => formatIp(ip));
}

function networksOf(judged: readonly Judgement[]): Relation[] {
  const networks = judged.flatMap(({ relations }) =>
    relations.filter(({ relation }) => relation === 'network'),
  );
  return [...new Map(networks.map((each) => [each.value, each])).values()];
}

function addressReason({ indicator, verdict, reasons, in_favour }: Judgement): ReasonDraft[] {
  if (verdict !== 'malicious' && verdict !== 'suspicious') return [];
  if (in_favour.length > 0) return [];
  return [
    {
      says: sentences.seenOn.says({ address: indicator.value, verdict }),
      source: reasons[0]?.source ?? 'feeds',
      part: 'addresses',
      points: pointsAddress[verdict],
      since: reasons[0]?.since ?? '',
      see: indicator.value,
    },
  ];
}

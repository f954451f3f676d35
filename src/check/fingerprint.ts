import type { Filter } from '../search/filter.ts';
import { formatIp } from '../lib/ip.ts';
import { coverageOf } from '../verdict/claims.ts';
import type { Indicator, Judgement } from '../verdict/contract.ts';
import { judge, type ReasonDraft } from '../verdict/judge.ts';
import { judgeNameClaims } from '../verdict/names.ts';
import { checkAddress } from './address.ts';
import type { Asking } from './world.ts';

/** How feeds and banners name each kind. */
const spellings = {
  hash: { forms: ['md5', 'sha1', 'sha256'], field: 'certificate' },
  certificate: { forms: ['certificate-sha1', 'sha256'], field: 'certificate' },
  jarm: { forms: ['jarm'], field: 'jarm' },
  favicon: { forms: ['favicon-mmh3'], field: 'favicon' },
} as const;
type Kind = keyof typeof spellings;

const mostHosts = 100;
const pointsHosts = 40;

/** A hash is a file's, unless a feed or a banner knows it as a certificate. */
export async function checkHash(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const asFile = claimsOf(indicator, 'hash', asking);
  if (asFile.length > 0) return checkAs('hash', indicator, asking);
  const certificate = await checkAs('certificate', { ...indicator, kind: 'certificate' }, asking);
  const isKnown = certificate.reasons.length > 0 || certificate.relations.length > 0;
  return isKnown ? certificate : checkAs('hash', indicator, asking);
}

export function checkFingerprint(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const kind =
    indicator.kind === 'jarm' || indicator.kind === 'favicon' ? indicator.kind : 'certificate';
  return checkAs(kind, indicator, asking);
}

function claimsOf({ value }: Indicator, kind: Kind, { world }: Asking) {
  const { names } = world.intel();
  return spellings[kind].forms.flatMap((form) => names?.claims(`${form}:${value}`) ?? []);
}

async function checkAs(kind: Kind, indicator: Indicator, asking: Asking): Promise<Judgement> {
  const { world } = asking;
  const snapshot = world.intel();
  const now = world.now();
  const cards = snapshot.feedCards;
  const found = judgeNameClaims(claimsOf(indicator, kind, asking), { part: 'name', now, cards });
  const addresses = await hostsWith(kind, indicator.value, asking);
  const areBad = await Promise.all(addresses.map((address) => isBad(address, asking)));
  const bad = addresses.filter((_, at) => areBad[at]);
  const coverage = coverageOf(found.claims, knowing(asking), {
    now,
    noun: 'feed of hashes and fingerprints',
  });
  const isSeen = addresses.length > 0;
  return judge({
    indicator,
    reasons: [...found.reasons, ...(bad.length > 0 ? [hostReason(bad, addresses)] : [])],
    inFavour: found.inFavour,
    context: [...found.context, ...(isSeen ? [`Seen on ${addresses.length} of your hosts.`] : [])],
    coverage: isSeen
      ? {
          ...coverage,
          asked: [...coverage.asked, 'banners'],
          silent: [...coverage.silent, ...(bad.length > 0 ? [] : ['banners'])],
          not_covered: [],
        }
      : coverage,
    relations: addresses.map((value) => ({ relation: 'host', kind: 'address', value })),
  });
}

/** Feeds that know hashes or fingerprints, and not only names. */
function knowing({ world }: Asking) {
  const feeds = world.intel().names?.feeds ?? [];
  return feeds.filter(({ category }) => category === 'certificate' || category === 'tls-client');
}

function hostReason(bad: readonly string[], all: readonly string[]): ReasonDraft {
  return {
    says: `${bad.length} of the ${all.length} hosts that have it are malicious, such as ${bad[0] ?? ''}.`,
    source: 'banners',
    part: 'hosts',
    points: (pointsHosts * bad.length) / all.length,
    since: '',
    see: bad[0] ?? '',
  };
}

async function hostsWith(kind: Kind, value: string, { world }: Asking): Promise<string[]> {
  const { field } = spellings[kind];
  const wanted = kind === 'favicon' ? Number(value) : value;
  const filter: Filter = { kind: 'is', field, value: wanted };
  const { rows } = await world.banners.addresses({ filter, by: [], limit: mostHosts });
  return rows.map(({ ip }) => formatIp(ip));
}

async function isBad(value: string, asking: Asking): Promise<boolean> {
  const { verdict } = await checkAddress({ kind: 'address', value }, asking);
  return verdict === 'malicious';
}

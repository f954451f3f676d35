import type { Filter } from '../search/filter.ts';
import { formatIp } from '../lib/ip.ts';
import type { Indicator, Judgement } from '../verdict/contract.ts';
import type { ReasonDraft } from '../verdict/judge.ts';
import { sentences } from '../verdict/sentences.ts';
import { checkAddress } from './address.ts';
import { named, together, type Piece } from './piece.ts';
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
  const isFile = namesOf(indicator, 'hash').some(
    (name) => asking.world.intel().names?.claims(name).length,
  );
  if (isFile) return checkAs('hash', indicator, asking);
  const certificate = await checkAs('certificate', { ...indicator, kind: 'certificate' }, asking);
  const isKnown = certificate.reasons.length > 0 || certificate.relations.length > 0;
  return isKnown ? certificate : checkAs('hash', indicator, asking);
}

export function checkFingerprint(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const kind =
    indicator.kind === 'jarm' || indicator.kind === 'favicon' ? indicator.kind : 'certificate';
  return checkAs(kind, indicator, asking);
}

function namesOf({ value }: Indicator, kind: Kind): string[] {
  return spellings[kind].forms.map((form) => `${form}:${value}`);
}

async function checkAs(kind: Kind, indicator: Indicator, asking: Asking): Promise<Judgement> {
  const pieces = namesOf(indicator, kind).map((name) => named(name, 'name', asking));
  const hosts = await hostsPiece(kind, indicator, asking);
  return together(indicator, [...pieces, hosts], {
    asking,
    noun: 'feed of hashes and fingerprints',
    canSpeak: ({ category }) => category === 'certificate' || category === 'tls-client',
  });
}

async function hostsPiece(kind: Kind, { value }: Indicator, asking: Asking): Promise<Piece> {
  const addresses = await hostsWith(kind, value, asking);
  if (addresses.length === 0) return { reasons: [] };
  const areBad = await Promise.all(addresses.map((address) => isBad(address, asking)));
  const bad = addresses.filter((_, at) => areBad[at]);
  return {
    reasons: bad.length > 0 ? [hostReason(bad, addresses)] : [],
    context: [`Seen on ${addresses.length} of your hosts.`],
    relations: addresses.map((each) => ({ relation: 'host', kind: 'address', value: each })),
    asked: ['banners'],
  };
}

function hostReason(bad: readonly string[], all: readonly string[]): ReasonDraft {
  return {
    says: sentences.badHosts.says({ bad: bad.length, all: all.length, first: bad[0] ?? '' }),
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

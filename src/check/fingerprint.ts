import { formatIp } from '../lib/ip.ts';
import type { Indicator, IndicatorKind, Judgement } from '../verdict/contract.ts';
import type { ReasonDraft } from '../verdict/judge.ts';
import { sentences } from '../verdict/sentences.ts';
import { checkAddress } from './address.ts';
import { named, together, type Piece } from './piece.ts';
import type { Asking } from './world.ts';

/**
 * Possible meanings of hex digits: how feeds name them, the banner fields that hold them, and the kind they are judged
 * as.
 */
const meanings = {
  file: { noun: 'a file hash', forms: ['md5', 'sha1', 'sha256'], fields: [], kind: 'hash' },
  certificate: {
    noun: 'a certificate',
    forms: ['certificate-sha1', 'sha256'],
    fields: ['certificate'],
    kind: 'certificate',
  },
  page: { noun: 'a page', forms: [], fields: ['html_sha256'], kind: 'hash' },
  hostKey: { noun: 'an SSH host key', forms: [], fields: ['ssh_host_key'], kind: 'hash' },
  hassh: { noun: 'a HASSH', forms: [], fields: ['hassh'], kind: 'hash' },
  ja3s: { noun: 'a JA3S', forms: [], fields: ['ja3s'], kind: 'hash' },
  jarm: { noun: 'a JARM', forms: ['jarm'], fields: ['jarm'], kind: 'jarm' },
  favicon: { noun: 'a favicon', forms: ['favicon-mmh3'], fields: ['favicon'], kind: 'favicon' },
} as const satisfies Record<string, MeaningDefinition>;
type Meaning = keyof typeof meanings;

interface MeaningDefinition {
  noun: string;
  forms: readonly string[];
  fields: readonly string[];
  kind: IndicatorKind;
}

/** Keyed by number of digits, most likely meaning first. */
const meaningsOfLength: Readonly<Record<number, readonly [Meaning, ...Meaning[]]>> = {
  32: ['file', 'hassh', 'ja3s', 'hostKey'],
  40: ['file', 'certificate'],
  64: ['file', 'certificate', 'page', 'hostKey'],
};

const mostHosts = 100;
const pointsHosts = 40;

/** Judges a hash as the first of its possible meanings that a feed or banner knows; by default as a file hash. */
export async function checkHash(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const [first, ...others] = meaningsOfLength[indicator.value.length] ?? ['file' as const];
  const asFirst = await checkAs(first, indicator, asking);
  if (isNamed(first, indicator, asking))
    return saying(`Known as ${meanings[first].noun}.`, asFirst);
  for (const meaning of others) {
    const found = await checkAs(meaning, indicator, asking);
    if (found.reasons.length > 0 || found.relations.length > 0) {
      return saying(`Known as ${meanings[meaning].noun}.`, found);
    }
  }
  const tried = [first, ...others].map((meaning) => meanings[meaning].noun);
  return saying(`Looked up as ${tried.join(', ')}: nothing knows it.`, asFirst);
}

function saying(sentence: string, judgement: Judgement): Judgement {
  return { ...judgement, context: [sentence, ...judgement.context] };
}

function isNamed(meaning: Meaning, indicator: Indicator, { world }: Asking): boolean {
  return namesOf(indicator, meaning).some((name) => world.intel().names?.claims(name).length);
}

export function checkFingerprint(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const kind =
    indicator.kind === 'jarm' || indicator.kind === 'favicon' ? indicator.kind : 'certificate';
  return checkAs(kind, indicator, asking);
}

function namesOf({ value }: Indicator, meaning: Meaning): string[] {
  return meanings[meaning].forms.map((form) => `${form}:${value}`);
}

async function checkAs(meaning: Meaning, { value }: Indicator, asking: Asking): Promise<Judgement> {
  const indicator = { kind: meanings[meaning].kind, value };
  const pieces = namesOf(indicator, meaning).map((name) => named(name, 'name', asking));
  const hosts = await hostsPiece(meaning, indicator, asking);
  return together(indicator, [...pieces, hosts], {
    asking,
    noun: 'feed of hashes and fingerprints',
    canSpeak: ({ category }) => category === 'certificate' || category === 'tls-client',
  });
}

async function hostsPiece(meaning: Meaning, { value }: Indicator, asking: Asking): Promise<Piece> {
  const addresses = await hostsWith(meaning, value, asking);
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

async function hostsWith(meaning: Meaning, value: string, { world }: Asking): Promise<string[]> {
  const { fields } = meanings[meaning];
  if (fields.length === 0) return [];
  const wanted = meaning === 'favicon' ? Number(value) : value;
  const of = fields.map((field) => ({ kind: 'is', field, value: wanted }) as const);
  const { rows } = await world.banners.addresses({
    filter: { kind: 'or', of },
    by: [],
    limit: mostHosts,
  });
  return rows.map(({ ip }) => formatIp(ip));
}

async function isBad(value: string, asking: Asking): Promise<boolean> {
  const { verdict } = await checkAddress({ kind: 'address', value }, asking);
  return verdict === 'malicious';
}

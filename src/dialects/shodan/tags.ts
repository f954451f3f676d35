import type { Banner } from '../../banner/store.ts';
import { softwareIn } from '../../cve/software.ts';
import { hasCategory } from '../standing.ts';
import type { AddressFacts, DialectWorld } from '../world.ts';

/** Tags of ours that mean what a tag of Shodan's small set means. */
const known: Readonly<Record<string, string>> = {
  honeypot: 'honeypot',
  database: 'database',
  ics: 'ics',
  scada: 'ics',
  iot: 'iot',
};

/** Of the address, by its flags, and of what listens there. */
export function tagsOf(
  { flags, claims }: Pick<AddressFacts, 'flags' | 'claims'>,
  open: readonly Banner[],
  world: Known,
): string[] {
  const ofAddress: string[] = (['cloud', 'vpn', 'tor'] as const).filter((flag) => flags[flag]);
  if (hasCategory(claims, 'cdn')) ofAddress.push('cdn');
  const words = open.flatMap(({ tags }) =>
    tags.map((tag) => known[tag.toLowerCase().replaceAll(' ', '-')] ?? ''),
  );
  const services = open.flatMap((banner) => [
    ...signsItself(banner),
    ...serviceTags(banner, world),
  ]);
  return [...new Set([...ofAddress, ...words, ...services])].filter((tag) => tag !== '');
}

type Known = Pick<DialectWorld, 'cves' | 'now'>;

/** What it offers and runs: encryption that begins in the clear, and software without fixes. */
export function serviceTags(banner: Banner, world: Known): string[] {
  return [
    ...(startsTls(banner) ? ['starttls'] : []),
    ...(hasEnded(banner, world) ? ['eol-product'] : []),
  ];
}

/** SMTP, POP3 and FTP list what they offer line by line, IMAP in one line. */
const offer = /^(?:250[ -]STARTTLS$|STLS$|(?:211-| )[ \t]*AUTH TLS\b)/i;
const capabilities = /\b(?:CAPABILITY|LOGINDISABLED)\b/i;

function offersTls(line: string): boolean {
  return offer.test(line) || (/\bSTARTTLS\b/i.test(line) && capabilities.test(line));
}

/** A certificate was seen without TLS from the start, or the service says that it would show one. */
function startsTls({ isTls, certificate, banner, service }: Banner): boolean {
  if (isTls || service === 'http') return false;
  return certificate !== null || banner.split(/\r?\n/).some(offersTls);
}

function hasEnded(banner: Banner, { cves, now }: Known): boolean {
  const catalogue = cves();
  const at = now();
  return softwareIn(banner).some((software) => catalogue.lifecycle(software, at)?.isEnded === true);
}

function signsItself({ certificate }: Banner): string[] {
  if (!certificate || certificate.subjectCommonName === '') return [];
  return certificate.subjectCommonName === certificate.issuerCommonName ? ['self-signed'] : [];
}

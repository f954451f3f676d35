import type { Banner } from '../../banner/store.ts';
import { softwareIn } from '../../cve/software.ts';
import { hasCategory } from '../classification.ts';
import type { AddressFacts, DialectWorld } from '../world.ts';

/** Our tags that match one of Shodan's few tags. */
const known: Readonly<Record<string, string>> = {
  honeypot: 'honeypot',
  database: 'database',
  ics: 'ics',
  scada: 'ics',
  iot: 'iot',
};

/** Tags of the address, from its flags and services. */
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

/** Tags of a service: STARTTLS, and software at its end of life. */
export function serviceTags(banner: Banner, world: Known): string[] {
  return [
    ...(startsTls(banner) ? ['starttls'] : []),
    ...(hasEnded(banner, world) ? ['eol-product'] : []),
  ];
}

/** SMTP, POP3 and FTP list capabilities line by line, IMAP in one line. */
const offer = /^(?:250[ -]STARTTLS$|STLS$|(?:211-| )[ \t]*AUTH TLS\b)/i;
const capabilities = /\b(?:CAPABILITY|LOGINDISABLED)\b/i;

function offersTls(line: string): boolean {
  return offer.test(line) || (/\bSTARTTLS\b/i.test(line) && capabilities.test(line));
}

/** True if a certificate was seen without initial TLS, or the service offers STARTTLS. */
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

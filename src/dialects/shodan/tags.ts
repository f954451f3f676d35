import type { Banner } from '../../banner/store.ts';
import { hasCategory } from '../standing.ts';
import type { AddressFacts } from '../world.ts';

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
): string[] {
  const ofAddress: string[] = (['cloud', 'vpn', 'tor'] as const).filter((flag) => flags[flag]);
  if (hasCategory(claims, 'cdn')) ofAddress.push('cdn');
  const words = open.flatMap(({ tags }) =>
    tags.map((tag) => known[tag.toLowerCase().replaceAll(' ', '-')] ?? ''),
  );
  return [...new Set([...ofAddress, ...words, ...open.flatMap(signsItself)])].filter(
    (tag) => tag !== '',
  );
}

function signsItself({ certificate }: Banner): string[] {
  if (!certificate || certificate.subjectCommonName === '') return [];
  return certificate.subjectCommonName === certificate.issuerCommonName ? ['self-signed'] : [];
}

import fc from 'fast-check';
import type { Judgement } from '../../src/verdict/contract.ts';

const c2 = (ip_address: string) => ({ ip_address, port: 443, malware: 'Emotet' });

/** Content of each feed, loaded before indicators are judged. */
export const lists: Readonly<Record<string, readonly string[]>> = {
  'feodo-tracker': [JSON.stringify([c2('198.51.100.7'), c2('198.51.100.30')])],
  'blocklist-de-ssh': ['198.51.100.8', '198.51.100.30', '198.51.100.40'],
  openphish: ['https://bank.example/verify', 'http://evil.example/'],
  tranco: ['1,popular.example', '2,evil.example'],
};
export const ownRange = '10.7.0.0/16';
export const suppressed = '198.51.100.40';

/** Indicators of every kind, known and unknown. */
const indicator = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map((last) => `198.51.100.${last}`),
  fc.constantFrom('198.51.100.7', '198.51.100.8', '198.51.100.30', suppressed),
  fc.constantFrom('10.7.0.9', '10.7.1.1', '10.0.0.1', '127.0.0.1', '2001:db8:1::7', '::1'),
  fc.integer({ min: 24, max: 32 }).map((length) => `198.51.100.0/${length}`),
  fc.constantFrom('evil.example', 'www.evil.example', 'popular.example', 'other.example'),
  fc
    .tuple(
      fc.constantFrom('evil.example', 'bank.example', '198.51.100.7', 'paypa1-login.example'),
      fc.constantFrom('', 'verify', 'login.php?a=1', 'a,b;c'),
    )
    .map(([host, path]) => `https://${host}/${path}`),
  fc.constantFrom('me@evil.example', 'CVE-2021-41773', 'jarm:' + '2'.repeat(62), 'favicon:12'),
  fc.constantFrom('AS64500', 'd41d8cd98f00b204e9800998ecf8427e', `certificate:${'ab'.repeat(32)}`),
);

/** Shared by all tests. */
export const asked = fc.sample(indicator, { numRuns: 300, seed: 36 });

/** Members that must agree across all interfaces. */
export const gist = ({ verdict, headline, reasons, sources }: Judgement) => ({
  verdict,
  headline,
  first: reasons[0]?.says,
  sources,
});

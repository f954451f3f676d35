/**
 * The parts of a verdict. Each gives points; the strongest decides and is named first. docs/scoring.md has the table.
 */
export const composition = {
  address: {
    of: 'addresses',
    says: 'the score of the address itself',
    atMost: 100,
    example: 'Feodo Tracker lists 198.51.100.7 as a command and control server',
  },
  network: {
    of: 'prefixes and networks',
    says: 'the share of its addresses that are malicious or suspicious',
    atMost: 75,
    example: '130 of the 256 addresses of 198.51.100.0/24 are malicious',
  },
  name: {
    of: 'URLs, domains, hashes and fingerprints',
    says: 'feeds that name exactly this',
    atMost: 100,
    example: 'OpenPhish lists https://login.example/bank as phishing',
  },
  host: {
    of: 'URLs',
    says: 'feeds that name its host or domain',
    atMost: 100,
    example: 'URLhaus lists files.example as a source of malware',
  },
  'host-address': {
    of: 'URLs whose host is an address',
    says: 'the score of that address',
    atMost: 100,
    example: 'http://198.51.100.7/load: the address is a command and control server',
  },
  addresses: {
    of: 'URLs and domains',
    says: 'addresses it was seen on; shared platforms do not count',
    atMost: 49,
    example: 'shop.example was seen on 198.51.100.7, which is malicious',
  },
  report: {
    of: 'URLs and domains',
    says: 'the last scan of it: what the page did',
    atMost: 90,
    example: 'the scan of 2026-11-01 found a form that posts credentials to another site',
  },
  look: {
    of: 'URLs and domains',
    says: 'how it is written; nothing was visited',
    atMost: 49,
    example: 'paypal.login-check.example imitates PayPal',
  },
  mail: {
    of: 'mail addresses',
    says: 'lists of throw-away domains',
    atMost: 30,
    example: 'someone@throwaway.example uses a domain for throw-away mail',
  },
  exploitation: {
    of: 'CVEs',
    says: 'whether attackers use it, or could: known exploitation, public exploits',
    atMost: 90,
    example: 'CVE-2021-41773 is exploited in the wild (CISA KEV)',
  },
  hosts: {
    of: 'certificates, JARM, favicons',
    says: 'the share of the hosts in your banners with it that are malicious',
    atMost: 40,
    example: '3 of the 4 hosts with this JARM are malicious',
  },
} as const;
export type Part = keyof typeof composition;

export function isPart(name: string): name is Part {
  return Object.hasOwn(composition, name);
}

import { parseIp, parseRange, type Ip, type IpRange } from '../../lib/ip.ts';
import type { BrandSign } from './brands.ts';
import type { Site } from './site.ts';
import { isSharedPage, isShortener } from './suffixes.ts';

/** Why the spelling of a URL is not held against it. */
interface Exemption {
  feature: 'brand.own-site' | 'host.private' | 'site.popular';
  logOdds: number;
  says: string;
}

/** Low, but a feed or the page itself can outweigh it. */
const wellKnown = -4;
const unreachable = -3;
const popular = -3;

const privateRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
  .map(parseRange)
  .filter((range) => range !== null);

const privateSuffixes = ['localhost', 'local', 'internal', 'lan', 'home.arpa', 'intranet'];

interface Known {
  brand: BrandSign | undefined;
  isPopular: (host: string) => boolean;
}

/** A brand's own site, a private host and a popular site are not judged by their spelling. */
export function exemptionOf(site: Site, { brand, isPopular }: Known): Exemption | undefined {
  if (isPrivate(site)) {
    const says = 'It is a private address, which only its own network reaches.';
    return { feature: 'host.private', logOdds: unreachable, says };
  }
  if (brand?.how === 'own-site') {
    const says = `It is a site of ${brand.brand}.`;
    return { feature: 'brand.own-site', logOdds: wellKnown, says };
  }
  if (isItsOwners(site) && (isPopular(site.registrable) || isPopular(site.host))) {
    const says = 'It is on a list of popular sites.';
    return { feature: 'site.popular', logOdds: popular, says };
  }
  return undefined;
}

/** On a platform or a shortener, the host is popular, not the page. */
function isItsOwners(site: Site): boolean {
  return site.place === undefined && !isSharedPage(site.host) && !isShortener(site);
}

function isPrivate({ host, isAddress }: Site): boolean {
  if (!isAddress) {
    const isSingleLabel = !host.includes('.');
    return isSingleLabel || privateSuffixes.some((suffix) => host.endsWith(`.${suffix}`));
  }
  const ip = parseIp(host.replace(/^\[|\]$/g, ''));
  return ip !== null && privateRanges.some((range) => holds(range, ip));
}

function holds(range: IpRange, ip: Ip): boolean {
  return range.family === ip.family && range.first <= ip.value && ip.value <= range.last;
}

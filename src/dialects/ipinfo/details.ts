import { continents, countries, type TCountryCode } from 'countries-list';
import type { Static } from 'typebox';
import type { IntelSnapshot } from '../../intel/snapshot.ts';
import { formatIp, rangeToCidrs, type Ip, type IpRange } from '../../lib/ip.ts';
import { hasCategory } from '../classification.ts';
import type { AddressFacts } from '../world.ts';
import type * as contract from './contract.ts';

type Details = Static<typeof contract.Details>;

const shownDomains = 5;

export const bogon = (ip: Ip) => ({ ip: formatIp(ip), bogon: true });

export function toDetails(ip: Ip, facts: AddressFacts, { asn }: IntelSnapshot): Details {
  const { text, network, place, host, claims } = facts;
  const { latitude, longitude } = place;
  const domains = host.domains.rows.slice(0, shownDomains).map(({ domain }) => domain);
  const type = typeOf(facts);
  return {
    ip: text,
    hostname: host.names.rows[0]?.name ?? '',
    ...(hasCategory(claims, 'anycast') ? { anycast: true } : {}),
    city: place.city,
    region: place.region,
    country: place.countryCode,
    loc: latitude === null || longitude === null ? '' : `${latitude},${longitude}`,
    org: network ? `AS${network.asn} ${network.name}` : '',
    postal: place.postalCode,
    timezone: '',
    ...(network
      ? {
          asn: {
            asn: `AS${network.asn}`,
            name: network.name,
            domain: '',
            route: routeOf(asn.rangeOf(ip), ip),
            type,
          },
          company: { name: network.name, domain: '', type },
        }
      : {}),
    privacy: privacyOf(facts),
    ...(domains.length > 0 ? { domains: { total: host.domains.count, domains } } : {}),
  };
}

function privacyOf({ flags, claims }: AddressFacts) {
  const service = claims.find(({ feed, label }) => feed.category === 'vpn' && label !== '');
  return {
    vpn: flags.vpn,
    proxy: flags.proxy,
    tor: flags.tor,
    relay: hasCategory(claims, 'relay'),
    hosting: flags.hosting,
    service: service?.label ?? '',
  };
}

const typeOf = ({ flags }: AddressFacts) => (flags.hosting ? 'hosting' : flags.mobile ? 'isp' : '');

/** The announced prefix that contains an address. */
function routeOf(range: IpRange, ip: Ip): string {
  const prefixes = rangeToCidrs(range);
  return prefixes.length === 1
    ? (prefixes[0] ?? '')
    : `${formatIp(ip)}/${ip.family === 4 ? 32 : 128}`;
}

function continentOf(code: string): { continent_code: string; continent: string } {
  if (!Object.hasOwn(countries, code)) return { continent_code: '', continent: '' };
  const { continent } = countries[code as TCountryCode]; // the table has the country
  return { continent_code: continent, continent: continents[continent] };
}

export function toLite({ text, network, place }: AddressFacts) {
  return {
    ip: text,
    ...(network ? { asn: `AS${network.asn}`, as_name: network.name, as_domain: '' } : {}),
    country_code: place.countryCode,
    country: place.country,
    ...continentOf(place.countryCode),
  };
}

export function toLookup(facts: AddressFacts) {
  const { text, network, place, host, flags, claims } = facts;
  const { latitude, longitude } = place;
  return {
    ip: text,
    hostname: host.names.rows[0]?.name ?? '',
    geo: {
      city: place.city,
      region: place.region,
      country: place.country,
      country_code: place.countryCode,
      ...continentOf(place.countryCode),
      ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
      timezone: '',
      postal_code: place.postalCode,
    },
    ...(network
      ? {
          as: {
            asn: `AS${network.asn}`,
            name: network.name,
            domain: '',
            type: typeOf(facts),
            last_changed: '',
          },
        }
      : {}),
    is_anonymous: flags.vpn || flags.proxy || flags.tor,
    is_anycast: hasCategory(claims, 'anycast'),
    is_hosting: flags.hosting,
    is_mobile: flags.mobile,
    is_satellite: hasCategory(claims, 'satellite'),
  };
}

/** Details of a network by number; null if it announces nothing. */
export function toNetwork(number: number, { asn, geo }: IntelSnapshot) {
  const { name, ranges } = asn.announcedBy(number);
  const [first] = ranges;
  if (!first) return null;
  const prefixesOf = (family: 4 | 6) =>
    ranges
      .filter((range) => range.family === family)
      .flatMap((range) => rangeToCidrs(range))
      .map((netblock) => ({ netblock, id: '', name, country: '' }));
  const at: Ip =
    first.family === 4 ? { family: 4, value: first.first } : { family: 6, value: first.first };
  return {
    asn: `AS${number}`,
    name,
    country: geo.find(at).countryCode,
    allocated: '',
    registry: '',
    domain: '',
    num_ips: ranges.reduce(
      (sum, range) => sum + (range.family === 4 ? range.last - range.first + 1 : 0),
      0,
    ),
    type: '',
    prefixes: prefixesOf(4),
    prefixes6: prefixesOf(6),
  };
}

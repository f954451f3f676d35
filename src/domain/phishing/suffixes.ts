import { parse } from 'tldts';
import { namesOf } from './read-data.ts';

const places = ['free-site', 'dynamic-dns', 'cheap-subdomain', 'rented-storage'] as const;
/** How a name is obtained; `shared` is any other suffix owned by a company. */
type Place = (typeof places)[number] | 'shared';

const placeOf = new Map<string, Place>(
  places.flatMap((place) => namesOf(place).map((suffix) => [suffix, place] as const)),
);
const shorteners = new Set(namesOf('shortener'));
const sharedPages = new Set(namesOf('shared-page'));

export interface Owner {
  /** The registered name, such as `example.co.uk`; for a free site, the name under its platform. */
  registrable: string;
  /** Its first label. */
  name: string;
  /** The subdomain, or ''. */
  subdomain: string;
  suffix: string;
  place: Place | undefined;
}

/** Finds the owner of a host. Names under a platform belong to its customers. */
export function ownerOf(host: string): Owner {
  return hostedBy(host) ?? registeredBy(host);
}

function hostedBy(host: string): Owner | undefined {
  for (let dot = host.indexOf('.'); dot > 0; dot = host.indexOf('.', dot + 1)) {
    const suffix = host.slice(dot + 1);
    const place = placeOf.get(suffix) ?? (isBlogspot(suffix) ? 'free-site' : undefined);
    if (place)
      return cutAt(host, dot, { suffix: isBlogspot(suffix) ? 'blogspot.com' : suffix, place });
  }
  return undefined;
}

/** Blogspot serves the same blogs under the suffixes of many countries. */
function isBlogspot(suffix: string): boolean {
  return suffix.startsWith('blogspot.') && suffix.length <= 'blogspot.com.xx'.length;
}

function cutAt(
  host: string,
  dot: number,
  { suffix, place }: Pick<Owner, 'suffix' | 'place'>,
): Owner {
  const before = host.lastIndexOf('.', dot - 1);
  return {
    registrable: host.slice(before + 1),
    name: host.slice(before + 1, dot),
    subdomain: before < 0 ? '' : host.slice(0, before),
    suffix,
    place,
  };
}

const reading = {
  allowPrivateDomains: true,
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
};

function registeredBy(host: string): Owner {
  const { domain, publicSuffix, subdomain, domainWithoutSuffix, isPrivate } = parse(host, reading);
  return {
    registrable: domain ?? host,
    name: domainWithoutSuffix ?? '',
    subdomain: subdomain ?? '',
    suffix: publicSuffix ?? host,
    place: isPrivate === true && domain !== null ? 'shared' : undefined,
  };
}

export function isShortener({ registrable }: Pick<Owner, 'registrable'>): boolean {
  return shorteners.has(registrable);
}

export function isSharedPage(host: string): boolean {
  return sharedPages.has(host);
}

import { getDomain } from 'tldts';

const plain = { extractHostname: false, validateHostname: false };
const withPlatforms = { ...plain, allowPrivateDomains: true };

/**
 * The registrable domain; the host itself if it is an address or has none. Customers of a platform
 * count separately: `a.github.io` is a domain.
 */
export function registrableOf(host: string): string {
  return getDomain(host, withPlatforms) ?? host;
}

/** The domain in the registry: `github.io` for `a.github.io`. */
export function registeredOf(host: string): string {
  return getDomain(host, plain) ?? host;
}

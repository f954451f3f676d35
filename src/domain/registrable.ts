import { getDomain } from 'tldts';

const plain = { extractHostname: false, validateHostname: false };
const withPlatforms = { ...plain, allowPrivateDomains: true };

/**
 * Whose a host is; the host itself when it is an address or has no such part. Customers of a platform are
 * strangers to each other: `a.github.io` is a domain.
 */
export function registrableOf(host: string): string {
  return getDomain(host, withPlatforms) ?? host;
}

/** What a registry keeps: of `a.github.io` that is `github.io`. */
export function registeredOf(host: string): string {
  return getDomain(host, plain) ?? host;
}

import { hash } from 'node:crypto';

/** A strong ETag, derived from the bytes. */
export function etagOf(body: string | Uint8Array): string {
  return etagOfDigest(hash('sha256', body));
}

/** From the digest (SHA-256, hexadecimal) of bytes that come in pieces. */
export function etagOfDigest(digest: string): string {
  return `"${digest.slice(0, 32)}"`;
}

/** Adds the quotes that people omit in a URL. */
export function tagOf(given: string): string {
  return given === '' || given.startsWith('"') ? given : `"${given}"`;
}

import { hash } from 'node:crypto';

/** A strong ETag, derived from the bytes. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body).slice(0, 32)}"`;
}

/** Adds the quotes that people omit in a URL. */
export function tagOf(given: string): string {
  return given === '' || given.startsWith('"') ? given : `"${given}"`;
}

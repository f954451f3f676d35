import { hash } from 'node:crypto';

/** Strong: of the bytes. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body).slice(0, 32)}"`;
}

/** With its quotes, which people leave out in a URL. */
export function tagOf(given: string): string {
  return given === '' || given.startsWith('"') ? given : `"${given}"`;
}

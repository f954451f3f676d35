import { createHash } from 'node:crypto';

/** Strong: of the bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
}

/** With its quotes, which people leave out in a URL. */
export function tagOf(given: string): string {
  return given === '' || given.startsWith('"') ? given : `"${given}"`;
}

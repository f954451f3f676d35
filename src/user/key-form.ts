import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from '../lib/base62.ts';

/*
 * A key is `vdt`, 51 random characters and a 6-character checksum: 60 of [A-Za-z0-9]. Clients of
 * the reference service require a lower-case letter, an upper-case letter and a digit; the checksum
 * rejects mistyped keys without a look-up.
 */
const prefix = 'vdt';
const randomLength = 51;
const checksumLength = 6;
const bodyLength = prefix.length + randomLength;

export const keyLength = bodyLength + checksumLength;

export function createKeyText(): string {
  for (;;) {
    const body = prefix + randomBase62(randomLength);
    const key = body + checksum(body);
    if (/[A-Z]/.test(key) && /[0-9]/.test(key)) return key;
  }
}

export function isKeyForm(text: string): boolean {
  return (
    text.length === keyLength &&
    text.startsWith(prefix) &&
    text.slice(bodyLength) === checksum(text.slice(0, bodyLength))
  );
}

/** Stored and looked up instead of the key. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'hex');
}

/** Constant time: compares every character. */
export function isSameSecret(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

function checksum(body: string): string {
  return toBase62(crc32(body), checksumLength);
}

import { randomInt } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A non-negative integer in base 62, zero-padded to `width`. */
export function toBase62(value: number, width: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) {
    text = digits.charAt(rest % 62) + text;
  }
  return text.padStart(width, '0');
}

/** `length` characters, each drawn uniformly with the system's random generator. */
export function randomBase62(length: number): string {
  let text = '';
  for (let at = 0; at < length; at++) text += digits.charAt(randomInt(62));
  return text;
}

const c1 = 0xcc9e2d51;
const c2 = 0x1b873593;

/** 32-bit MurmurHash3 as a signed number. */
export function murmur3(bytes: Uint8Array, seed = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  const whole = length - (length % 4);
  let hash = seed | 0;
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(view.getUint32(at, true));
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = length - 1; at >= whole; at--) tail = (tail << 8) | view.getUint8(at);
  if (whole < length) hash ^= scramble(tail);
  return finish(hash ^ length);
}

function scramble(word: number): number {
  const mixed = Math.imul(word, c1);
  return Math.imul((mixed << 15) | (mixed >>> 17), c2);
}

function finish(mixed: number): number {
  let hash = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Line length of the base64 encoding that favicon hashes are computed over. */
const base64Line = 76;

/** The common favicon hash: over the base64 text with its line breaks, not over the bytes. */
export function faviconHash(icon: Uint8Array): number {
  const base64 = Buffer.from(icon.buffer, icon.byteOffset, icon.byteLength).toString('base64');
  let lines = '';
  for (let at = 0; at < base64.length; at += base64Line) {
    lines += `${base64.slice(at, at + base64Line)}\n`;
  }
  return murmur3(Buffer.from(lines, 'latin1'));
}

/** Signed hexadecimal, as on the wire. */
export function faviconHex(hash: number): string {
  return hash.toString(16);
}

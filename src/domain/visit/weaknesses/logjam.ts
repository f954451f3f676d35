import { ciphers } from './ciphers.ts';
import type { Server } from './server.ts';
import type { WeaknessTest } from './weakness-test.ts';

/** Smaller groups have been broken without the resources of a state. */
const smallestBits = 1_024;

export const logjam: WeaknessTest = {
  name: 'logjam',
  async run(server) {
    const [isExported, bits] = await Promise.all([
      server.accepts({ ciphers: ciphers.exportDh }),
      dhBitsOf(server),
    ]);
    return isExported === true || (bits !== null && bits > 0 && bits < smallestBits)
      ? true
      : isExported;
  },
};

/** Size of the DH prime; 0 if it accepts no such cipher. */
export function dhBitsOf({ greet }: Server): Promise<number | null> {
  return greet({ ciphers: ciphers.dhe }, ({ hello, hasAnswered, keyExchange }) => {
    if (!hello) return hasAnswered ? 0 : null;
    if (keyExchange === null || keyExchange.length < 2) return null;
    const prime = keyExchange.subarray(2, 2 + keyExchange.readUInt16BE(0));
    const leading = prime.findIndex((byte) => byte > 0);
    return leading < 0 ? null : 8 * (prime.length - leading) - Math.clz32(prime[leading] ?? 0) + 24;
  });
}

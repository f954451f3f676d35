import type { TlsFacts } from '../visit.ts';
import { ciphers } from './weaknesses/ciphers.ts';
import { dhBitsOf } from './weaknesses/logjam.ts';
import type { Server } from './weaknesses/server.ts';

/** By OpenSSL's names, as those of a handshake are. */
const groups = {
  X25519: 0x1d,
  prime256v1: 0x17,
  secp384r1: 0x18,
  secp521r1: 0x19,
  X448: 0x1e,
} as const;

/** Which curves it agrees to, each asked for alone, and how long the primes of Diffie-Hellman are. */
export async function seeKeyExchange(server: Server): Promise<Pick<TlsFacts, 'curves' | 'dhBits'>> {
  const { accepts } = server;
  const asked = Object.entries(groups).map(async ([name, group]) => {
    const isAccepted = await accepts({ ciphers: ciphers.ecdhe, groups: [group] });
    return isAccepted === true ? [name] : [];
  });
  const [dhBits, ...curves] = await Promise.all([dhBitsOf(server), ...asked]);
  return { curves: curves.flat(), dhBits: dhBits === 0 ? null : dhBits };
}

import type { TlsFacts } from '../visit.ts';
import { ciphers, forwardSecret } from './weaknesses/ciphers.ts';
import { dhBitsOf } from './weaknesses/logjam.ts';
import type { Server } from './weaknesses/server.ts';

/** By OpenSSL name, as in handshakes. */
const groups = {
  X25519: 0x1d,
  prime256v1: 0x17,
  secp384r1: 0x18,
  secp521r1: 0x19,
  X448: 0x1e,
} as const;

export type KeyExchange = Pick<TlsFacts, 'curves' | 'dhBits' | 'forwardCiphers'>;

/** Accepted curves and ciphers, and DH prime sizes. */
export async function seeKeyExchange(server: Server): Promise<KeyExchange> {
  const { accepts } = server;
  const asked = Object.entries(groups).map(async ([name, group]) => {
    const isAccepted = await accepts({ ciphers: ciphers.ecdhe, groups: [group] });
    return isAccepted === true ? [name] : [];
  });
  const [dhBits, forwardCiphers, ...curves] = await Promise.all([
    dhBitsOf(server),
    forwardCiphersOf(server),
    ...asked,
  ]);
  return { curves: curves.flat(), dhBits: dhBits === 0 ? null : dhBits, forwardCiphers };
}

/** In server preference order: chosen ones are not offered again. */
async function forwardCiphersOf({ greet }: Server): Promise<string[]> {
  const left = new Map(forwardSecret);
  const found: string[] = [];
  while (left.size > 0) {
    const offered = [...left.keys()];
    const chosen = await greet({ ciphers: offered }, ({ hello }) => hello?.cipher ?? null);
    const name = chosen === null ? undefined : left.get(chosen);
    if (chosen === null || name === undefined) break;
    left.delete(chosen);
    found.push(name);
  }
  return found;
}

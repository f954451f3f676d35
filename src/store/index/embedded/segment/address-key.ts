import type { Ip } from '../../../../lib/ip.ts';

/** A text that sorts like the address: IPv4 first, fixed length per family. */
export function addressKey(ip: Ip): string {
  return ip.family === 4
    ? `4${ip.value.toString(16).padStart(8, '0')}`
    : `6${ip.value.toString(16).padStart(32, '0')}`;
}

export function addressOf(key: string): Ip {
  return key.startsWith('4')
    ? { family: 4, value: parseInt(key.slice(1), 16) }
    : { family: 6, value: BigInt(`0x${key.slice(1)}`) };
}

import { isIP } from 'node:net';
import { subscriberOf } from '../lib/subscriber.ts';
import { isLoopback } from './loopback.ts';
import { createNetworkCheck } from './peer.ts';

export interface ConnectionSettings {
  socketsPerAddress: number;
  trusted_proxies: string[];
}

const uncounted = () => undefined;

/**
 * Limits open connections per client (see `subscriberOf`); this machine and trusted proxies are exempt. Returns a
 * function to call when the connection closes, or null if there are too many.
 */
export function createConnectionLimit(settings: ConnectionSettings) {
  const open = new Map<string, number>();
  const isProxy = createNetworkCheck(settings.trusted_proxies);
  return (address: string): (() => void) | null => {
    if (isIP(address) === 0 || isLoopback(address) || isProxy(address)) return uncounted;
    const subscriber = subscriberOf(address);
    const count = (open.get(subscriber) ?? 0) + 1;
    if (count > settings.socketsPerAddress) return null;
    open.set(subscriber, count);
    return () => {
      const left = (open.get(subscriber) ?? 1) - 1;
      if (left > 0) open.set(subscriber, left);
      else open.delete(subscriber);
    };
  };
}

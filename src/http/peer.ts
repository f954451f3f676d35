import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

export type IsProxy = (address: string) => boolean;

/** True for the proxies in the settings, by address or range. */
export function createProxyCheck(proxies: readonly string[]): IsProxy {
  if (proxies.length === 0) return () => false;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * The client's address. `X-Forwarded-For` is trusted only from known proxies, up to the first hop
 * that is not one of them: everything before that can be forged.
 */
export function peerAddress(
  { request, socket }: { request: IncomingMessage; socket: Socket },
  isProxy: IsProxy,
): string {
  let address = socket.remoteAddress ?? '';
  if (!isProxy(address)) return address;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '');
  for (const hop of forwarded.split(',').reverse()) {
    const named = hop.trim();
    if (isIP(named) === 0) return address;
    address = named;
    if (!isProxy(address)) return address;
  }
  return address;
}

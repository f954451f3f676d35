import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { cameByHost } from './foreign-api.ts';
import { isLoopback } from './loopback.ts';

type IsProxy = (address: string) => boolean;

/** True for addresses in the networks of a setting. */
export function createNetworkCheck(networks: readonly string[]): IsProxy {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

interface RelayedFrom {
  address: string;
  isEncrypted: boolean;
}

/** Requests relayed by another process of this server, with what it saw of the client. */
const relayed = new WeakMap<IncomingMessage, RelayedFrom>();

/** Used between processes of one server; dropped if a client sends it. */
export const relayHeader = 'vedette-peer';

export function toRelayHeader({ socket }: IncomingMessage): string {
  return `${'encrypted' in socket ? 'tls' : 'plain'} ${socket.remoteAddress ?? ''}`;
}

export function noteRelayed(request: IncomingMessage): void {
  const [scheme, address = ''] = String(request.headers[relayHeader] ?? '').split(' ');
  Reflect.deleteProperty(request.headers, relayHeader);
  relayed.set(request, { address, isEncrypted: scheme === 'tls' });
}

/** The remote address of the original connection, whichever process accepted it. */
function connectedAddress(request: IncomingMessage, socket: Socket): string {
  return relayed.get(request)?.address ?? socket.remoteAddress ?? '';
}

export function isEncrypted(request: IncomingMessage): boolean {
  return relayed.get(request)?.isEncrypted ?? 'encrypted' in request.socket;
}

/** Headers that proxies add. A proxy that adds none is usually revealed by the host name of the request. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * True if a program on this machine sent the request for itself, so that no proxy, declared or not, sent it for a
 * client. Local programs may also use the host name of another service from the settings.
 */
export function isFromHere(
  { request, socket }: { request: IncomingMessage; socket: Socket },
  isProxy: IsProxy,
): boolean {
  const { headers } = request;
  const peer = connectedAddress(request, socket);
  const asked = (headers.host ?? '').replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
  return (
    isLoopback(peer) &&
    !isProxy(peer) &&
    (isLoopback(asked) || cameByHost(request)) &&
    !proxyHeaders.some((name) => name in headers)
  );
}

/**
 * The client's address. `X-Forwarded-For` is trusted only from known proxies, up to the first hop
 * that is not one of them: everything before that can be forged.
 */
export function peerAddress(
  { request, socket }: { request: IncomingMessage; socket: Socket },
  isProxy: IsProxy,
): string {
  let address = connectedAddress(request, socket);
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

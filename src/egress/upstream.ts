import { request, type IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { StartError } from '../errors.ts';
import { credentialsOf, parseUrl } from '../lib/parse-url.ts';
import { EgressError } from './egress-error.ts';

/** An HTTP proxy that every outgoing connection has to pass. */
export interface Upstream {
  host: string;
  port: number;
  /** Value of `Proxy-Authorization`; empty without credentials. */
  authorization: string;
}

const usage = 'VEDETTE_EGRESS_PROXY takes http://host:port, with user:password@ if needed.';

/** Reads the setting; undefined if empty. */
export function readUpstream(setting: string): Upstream | undefined {
  if (setting === '') return undefined;
  const url = parseUrl(setting);
  if (url?.protocol !== 'http:' || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new StartError(usage);
  }
  const given = credentialsOf(url);
  if (!given) throw new StartError(usage);
  const credentials = `${given.user}:${given.password}`;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 80),
    authorization:
      credentials === ':' ? '' : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

interface Destination {
  /** For messages only: the proxy is given the address that was checked, never a name. */
  host: string;
  address: string;
  port: number;
}

/** Asks the proxy at the other end of a socket for a tunnel; `opened` gets the outcome once. */
export function openTunnel(
  socket: Socket,
  { host, address, port }: Destination,
  { authorization, opened }: { authorization: string; opened: (fault?: EgressError) => void },
): void {
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const asked = request({
    method: 'CONNECT',
    path: authority,
    headers: {
      host: authority,
      ...(authorization === '' ? {} : { 'proxy-authorization': authorization }),
    },
    createConnection: () => socket,
  });
  asked.once('connect', ({ statusCode = 0 }: IncomingMessage, _: Socket, head: Buffer) => {
    if (statusCode < 200 || statusCode > 299) {
      const why = `the proxy answered ${statusCode} for ${host}`;
      opened(new EgressError('connect', { host, why }));
      return;
    }
    // A server that speaks first may already have sent data.
    if (head.length > 0) socket.unshift(head);
    opened();
  });
  asked.once('error', (cause) => {
    const why = `the proxy gave no tunnel to ${host}`;
    opened(new EgressError('connect', { host, why }, cause));
  });
  asked.end();
}

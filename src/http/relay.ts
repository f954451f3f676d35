import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { VedetteError } from '../errors.ts';
import { announcesBody, toBodyError } from './body.ts';
import type { Exchange } from './exchange.ts';
import { allowLong } from './listen.ts';
import { relayHeader, toRelayHeader } from './peer.ts';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and one that Node has already answered. */
const ofConnection = new Set(['connection', 'keep-alive', 'te', 'trailer', 'upgrade', 'expect']);

type Relay = (exchange: Exchange, fail: (error: unknown) => void) => void;

/** Relays requests to another process of this server through its socket, and its answers back. */
export function createRelay(socketPath: string): Relay {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return ({ request, response }, fail) => {
    allowLong(request); // the other process enforces the limits
    const onward = httpRequest({
      socketPath,
      agent,
      method: request.method,
      path: request.url,
      headers: headersOf(request),
    });
    const refuse = (error: unknown) => {
      onward.destroy();
      if (response.headersSent) response.destroy();
      else fail(error);
    };
    onward.once('response', (answer) => passBack(answer, request, response));
    onward.once('error', (error) => {
      if (!response.headersSent && !response.destroyed) {
        refuse(new VedetteError('overloaded', { retryAfter: 1 }, error));
      }
    });
    response.once('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    passOn(request, onward, refuse);
  };
}

function headersOf(request: IncomingMessage): IncomingHttpHeaders {
  const { host = '' } = request.headers;
  return { ...passable(request.headers), host, [relayHeader]: toRelayHeader(request) };
}

function passable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

function passOn(
  request: IncomingMessage,
  onward: ClientRequest,
  refuse: (error: unknown) => void,
): void {
  // Includes the body of a GET; the other process decides about it.
  if (!announcesBody(request.headers)) {
    onward.end();
    return;
  }
  request.once('error', (cause) => refuse(toBodyError(cause)));
  request.pipe(onward);
}

function passBack(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { 'transfer-encoding': chunked, ...headers } = passable(answer.headers);
  // The other process has not read the rest of the body, and this one will not either.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(answer.statusCode ?? 500, headers);
  if (chunked !== undefined) response.flushHeaders();
  pipeline(answer, response, () => undefined); // a broken connection is closed on both sides
}

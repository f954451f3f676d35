import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf, EgressError, reasonOf } from './egress-error.ts';
import type { Target } from './target.ts';

export interface Exchange {
  request: ClientRequest;
  response: IncomingMessage;
  /** Errors after the response head, such as bytes after the announced end. */
  fault: () => unknown;
}

interface Question {
  target: Target;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Sent by POST; without a body the request is a GET. */
  body?: Uint8Array;
  /** Aborts the request and the response. */
  signal: AbortSignal;
}

/** Some sites send policies larger than Node's default of 16 KiB. */
const headerBytes = 65_536;

/** Sends a request over a dedicated connection. Redirects are returned like any other answer. */
export function sendRequest(socket: Socket, question: Question): Promise<Exchange> {
  const { url, host } = question.target;
  const { signal, body } = question;
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method: body ? 'POST' : 'GET',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { ...question.headers, host: url.host },
      maxHeaderSize: headerBytes,
      insecureHTTPParser: false,
      signal,
    });
    let fault: unknown;
    request.once('response', (response) => {
      resolve({ request, response, fault: () => fault });
    });
    request.on('error', (cause) => {
      fault ??= cause;
      if (signal.aborted) reject(reasonOf(signal));
      else reject(faultOf(host, cause));
    });
    request.once('close', () => {
      reject(new EgressError('connect', { host, why: `${host} did not respond` }));
      socket.destroy();
    });
    request.end(body);
  });
}

/** The parser's codes start with HPE. */
function faultOf(host: string, cause: unknown): EgressError {
  const code = codeOf(cause);
  const reason = code.startsWith('HPE_') ? 'malformed' : 'connect';
  return new EgressError(
    reason,
    { host, why: `${host} sent an invalid response (${code})` },
    cause,
  );
}

import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf, EgressError } from './egress-error.ts';
import type { Target } from './target.ts';

export interface Exchange {
  request: ClientRequest;
  response: IncomingMessage;
  /** What went wrong after the head of the answer, such as bytes behind the announced end. */
  fault: () => unknown;
}

export interface Question {
  target: Target;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Ends the request and, later, the response. */
  signal: AbortSignal;
}

/** Node's 16 KiB are too few for the policies some sites send along. */
const headerBytes = 65_536;

/**
 * Asks over a connection that was dialled before and is used for nothing else. Redirects are
 * answers like any other here.
 */
export function sendRequest(socket: Socket, question: Question): Promise<Exchange> {
  const { url, host } = question.target;
  const { signal } = question;
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { ...question.headers, host: url.host },
      maxHeaderSize: headerBytes,
      insecureHTTPParser: false,
      signal,
    });
    const fail = (why: string, cause?: unknown) => {
      reject(new EgressError('connect', { host, why }, cause));
    };
    let fault: unknown;
    request.once('response', (response) => {
      resolve({ request, response, fault: () => fault });
    });
    request.on('error', (cause) => {
      fault ??= cause;
      if (signal.aborted) reject(toError(signal.reason));
      else fail(`${host} gave no proper answer (${codeOf(cause)})`, cause);
    });
    request.once('close', () => {
      fail(`${host} gave no answer`);
      socket.destroy();
    });
    request.end();
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('stopped', { cause: reason });
}

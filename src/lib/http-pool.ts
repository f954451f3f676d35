import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** A server of the installation: one that keeps the index, objects or traces. */
export interface Origin {
  isSecure: boolean;
  host: string;
  port: number;
}

/** Of a URL that begins with http: or https:. */
export function originOf({ protocol, hostname, port }: URL): Origin {
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return { isSecure, host, port: Number(port || (isSecure ? 443 : 80)) };
}

export interface Asked {
  method: string;
  /** With the query, percent-encoded. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Time limit of the whole exchange, waiting for a connection included. */
  ms?: number;
  /** Time limit without progress, waiting for a connection included. */
  idleMs?: number;
}

export class LateAnswer extends Error {
  override readonly name = 'LateAnswer';
}

export class LongAnswer extends Error {
  override readonly name = 'LongAnswer';
}

/** A server closed a connection that it had kept, before it read what was asked, or while it did. */
export class ConnectionExpired extends Error {
  override readonly name = 'ConnectionExpired';
}

/**
 * A limited number of connections to one server, which are kept open. Certificates are checked by Node: against its own
 * authorities and NODE_EXTRA_CA_CERTS. Nothing is asked twice: only the caller knows what may be.
 */
export class HttpPool {
  readonly #origin: Origin;
  readonly #agent: HttpAgent;
  #cuts = 0;

  constructor(origin: Origin, connections: number) {
    const options = { keepAlive: true, maxSockets: connections };
    this.#origin = origin;
    this.#agent = origin.isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** The head of an answer; its body must be read or destroyed. */
  ask({ method, path, headers = {}, body, ms, idleMs }: Asked): Promise<IncomingMessage> {
    const { isSecure, host, port } = this.#origin;
    const to = { agent: this.#agent, host, port, method, path, headers, timeout: idleMs };
    const request = (isSecure ? httpsRequest : httpRequest)(to);
    const cuts = this.#cuts;
    return new Promise((resolve, reject) => {
      let response: IncomingMessage | undefined;
      const late = (limitMs = 0) => {
        const error = new LateAnswer(`no answer in ${limitMs} ms`);
        (response ?? request).destroy(error);
        reject(error); // a request without a connection reports it only once it has one
      };
      const whole = ms === undefined ? undefined : setTimeout(late, ms, ms);
      const waiting = idleMs === undefined ? undefined : setTimeout(late, idleMs, idleMs);
      request.on('socket', () => clearTimeout(waiting));
      request.on('timeout', () => late(idleMs));
      request.on('response', (answer) => resolve((response = answer)));
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isReset = error.code === 'ECONNRESET' && cuts === this.#cuts;
        const hasExpired = request.reusedSocket && isReset;
        reject(
          hasExpired ? new ConnectionExpired('the connection was closed', { cause: error }) : error,
        );
      });
      request.on('close', () => {
        clearTimeout(whole);
        clearTimeout(waiting);
      });
      request.end(body);
    });
  }

  /** Fails everything under way; later requests connect anew. */
  cut(): void {
    this.#cuts++;
    this.#agent.destroy();
  }
}

export async function readWhole(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw new LongAnswer(`the answer has more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

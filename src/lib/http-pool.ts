import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** A server that belongs to the installation: for the index, objects or traces. */
export interface Origin {
  isSecure: boolean;
  host: string;
  port: number;
}

/** `url` must use http: or https:. */
export function originOf({ protocol, hostname, port }: URL): Origin {
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return { isSecure, host, port: Number(port || (isSecure ? 443 : 80)) };
}

export interface Asked {
  method: string;
  /** Includes the query; percent-encoded. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Time limit of the whole exchange, including the wait for a connection. */
  ms?: number;
  /** Time limit without progress, including the wait for a connection. */
  idleMs?: number;
}

export class LateAnswer extends Error {
  override readonly name = 'LateAnswer';
}

export class LongAnswer extends Error {
  override readonly name = 'LongAnswer';
}

/** The server closed a kept-alive connection before or while it read the request. */
export class ConnectionExpired extends Error {
  override readonly name = 'ConnectionExpired';
}

/**
 * A limited number of kept-alive connections to one server. Node checks certificates against its
 * own authorities and NODE_EXTRA_CA_CERTS. Never retries: only the caller knows which requests may
 * be repeated.
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

  /** The headers of a response; its body must be read or destroyed. */
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
        reject(error); // a request that has no connection would report it only once it gets one
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

  /** Fails all requests in progress; later ones reconnect. */
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

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import { readError } from './documents.ts';
import type { S3Place } from './place.ts';
import { encodePath, encodeQuery, sha256, signHeaders } from './signature.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Name of the object; the bucket itself if absent. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** How a request gets to the server. */
interface Way {
  agent: HttpAgent;
  /** Time limit without progress. */
  ms: number;
}

interface ConnectionParts {
  place: S3Place;
  connections: number;
  /** Time limit of a request that makes no progress. */
  ms: number;
  /** Called after every answer. */
  onAnswer: () => void;
  /** Called when a request was not answered. */
  onSilence: () => void;
  /** While true, requests are not tried again. */
  isAway: () => boolean;
}

/** The server refused: our own fault or the installation's, and trying again would not help. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`S3 server: ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

/** Not answered, or answered that it cannot be done now. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const attempts = 4;
const firstPauseMs = 100;
/** Of an answer that is kept whole. A page of 1,000 names of the greatest length has 1.5 MB. */
const longestDocument = 8 * 1024 * 1024;
const nothing = new Uint8Array();

/** Signed requests to one S3 server: a bounded pool, time limits, and further attempts after passing faults. */
export class S3Connection {
  readonly #parts: ConnectionParts;
  readonly #agent: HttpAgent;
  /** A full pool must not hide that the server answers. */
  readonly #scout: HttpAgent;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const open = (maxSockets: number) => {
      const pool = { keepAlive: true, maxSockets, scheduling: 'lifo' } as const;
      return parts.place.isSecure ? new HttpsAgent(pool) : new HttpAgent(pool);
    };
    this.#agent = open(parts.connections);
    this.#scout = open(1);
  }

  /** The head of a successful answer; its body must be read or destroyed. */
  ask(request: S3Request): Promise<IncomingMessage> {
    return this.#insist(() => this.#exchange(request));
  }

  /** A whole successful answer, of bounded length. */
  askWhole(request: S3Request): Promise<{ body: Buffer; headers: IncomingMessage['headers'] }> {
    return this.#insist(async () => {
      const response = await this.#exchange(request);
      return { body: await collect(response), headers: response.headers };
    });
  }

  /** Resolves if the server answers and lets us have the bucket. One attempt, on a connection of its own. */
  async probe(ms: number): Promise<void> {
    const response = await this.#exchange({ method: 'HEAD' }, { agent: this.#scout, ms });
    response.resume();
  }

  /** Fails everything under way; later requests connect anew. */
  cut(): void {
    this.#agent.destroy();
    this.#scout.destroy();
  }

  /** Again after a passing fault, with growing pauses of random length. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        this.#parts.onSilence();
        if (attempt === attempts || this.#parts.isAway()) throw away(error);
        const pauseMs = firstPauseMs * 2 ** attempt;
        await sleep(pauseMs * (0.5 + Math.random() / 2));
        if (this.#parts.isAway()) throw away(error);
      }
    }
  }

  async #exchange(
    asked: S3Request,
    way: Way = { agent: this.#agent, ms: this.#parts.ms },
  ): Promise<IncomingMessage> {
    const response = await this.#send(asked, way);
    this.#parts.onAnswer();
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    const { code, message } = await readError(await collect(response));
    const isPassing = status >= 500 || status === 429 || code === 'RequestTimeout';
    if (isPassing) throw new Unanswered(`${status} ${code}`);
    const region = response.headers['x-amz-bucket-region'];
    const hint = typeof region === 'string' ? ` The bucket is in ${region}.` : '';
    throw new S3Refusal(status, code || String(status), message + hint);
  }

  #send(asked: S3Request, { agent, ms }: Way): Promise<IncomingMessage> {
    const { method, name, query = {}, headers = {}, body = nothing } = asked;
    const { place } = this.#parts;
    const path = encodePath(name === undefined ? place.bucketPath : place.base + name);
    const signed = signHeaders(
      { method, host: place.host, path, query, headers, digest: sha256(body) },
      { credentials: place.credentials, region: place.region, at: new Date() },
    );
    const search = encodeQuery(query);
    const request = (place.isSecure ? httpsRequest : httpRequest)({
      agent,
      timeout: ms, // without progress, from connecting on
      host: place.hostname,
      port: place.port,
      method,
      path: search === '' ? path : `${path}?${search}`,
      headers: { ...signed, ...lengthOf(asked) },
    });
    return new Promise((resolve, reject) => {
      const late = () => request.destroy(new Error(`no answer in ${ms} ms`));
      const waiting = setTimeout(late, ms); // for a connection of the pool
      request.on('socket', () => clearTimeout(waiting));
      request.on('timeout', late);
      request.on('response', resolve);
      request.on('error', (error) => {
        clearTimeout(waiting);
        reject(new Unanswered('not answered', { cause: error }));
      });
      request.end(body);
    });
  }
}

/** Servers want it of every upload, even of an empty one. */
function lengthOf({ method, body = nothing }: S3Request): Record<string, string> {
  const hasBody = method === 'PUT' || method === 'POST';
  return hasBody ? { 'content-length': String(body.length) } : {};
}

async function collect(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > longestDocument)
        throw new S3Refusal(response.statusCode ?? 0, 'TooLong', 'the answer is too long');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof S3Refusal) throw error;
    throw new Unanswered('the answer was cut', { cause: error });
  }
  return Buffer.concat(parts);
}

/** The server does not answer; callers may try again in a moment. */
export function away(cause?: unknown): VedetteError {
  const facts = { retryAfter: 2, why: 'the object store is away' };
  return new VedetteError('storeAway', facts, cause);
}

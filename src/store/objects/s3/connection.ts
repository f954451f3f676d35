import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../../../errors.ts';
import { HttpPool, LongAnswer, readWhole, type Asked } from '../../../lib/http-pool.ts';
import { readError } from './documents.ts';
import type { S3Place } from './place.ts';
import { encodePath, encodeQuery, sha256, signHeaders } from './signature.ts';

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Name of the object; absent for the bucket itself. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

interface ConnectionParts {
  place: S3Place;
  connections: number;
  /** Idle timeout of a request. */
  ms: number;
  /** Called after every answer. */
  onAnswer: () => void;
  /** Called when a request was not answered. */
  onSilence: () => void;
  /** While true, failed requests are not retried. */
  isAway: () => boolean;
}

/** The server rejected the request; a retry would not help. */
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

/** No answer, or one that asks to retry later. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

const attempts = 4;
const firstPauseMs = 100;
/** Limit of a buffered response. A listing of 1,000 names of maximum length takes 1.5 MB. */
const longestDocument = 8 * 1024 * 1024;
const nothing = new Uint8Array();

/** Dates of answers are whole seconds, and S3 tolerates a quarter of an hour. */
const clockToleranceMs = 60_000;

/** Signed requests to one S3 server, with a bounded pool, time limits, and retries after transient errors. */
export class S3Connection {
  readonly #parts: ConnectionParts;
  readonly #pool: HttpPool;
  /** Separate, so that a full pool does not look like an outage. */
  readonly #prober: HttpPool;
  /** How far the local clock is ahead of the server's. */
  #aheadMs = 0;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#pool = new HttpPool(parts.place.origin, parts.connections);
    this.#prober = new HttpPool(parts.place.origin, 1);
  }

  /** The headers of a successful response; its body must be read or destroyed. */
  ask(request: S3Request): Promise<IncomingMessage> {
    return this.#retry(() => this.#exchange(request));
  }

  /** A successful response, buffered. */
  askWhole(request: S3Request): Promise<{ body: Buffer; headers: IncomingMessage['headers'] }> {
    return this.#retry(async () => {
      const response = await this.#exchange(request);
      return { body: await readAll(response), headers: response.headers };
    });
  }

  /** Resolves if the bucket is accessible. One attempt, on a separate connection. */
  async probe(ms: number): Promise<void> {
    const response = await this.#exchange({ method: 'HEAD' }, this.#prober, ms);
    response.resume();
  }

  /** Aborts all requests in progress; later ones reconnect. */
  cut(): void {
    this.#pool.cut();
    this.#prober.cut();
  }

  /** Retries transient errors with growing, random pauses. */
  async #retry<T>(work: () => Promise<T>): Promise<T> {
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
    pool = this.#pool,
    idleMs = this.#parts.ms,
  ): Promise<IncomingMessage> {
    const response = await answered(pool.ask({ ...this.#sign(asked), idleMs }));
    this.#parts.onAnswer();
    this.#compareClocks(response.headers.date);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    throw refusalOf(status, response.headers, await readError(await readAll(response)));
  }

  /** Servers refuse signatures whose time differs from theirs, so the next request is signed with the server's time. */
  #compareClocks(date = ''): void {
    const aheadMs = Date.now() - Date.parse(date);
    if (Math.abs(aheadMs - this.#aheadMs) > clockToleranceMs) this.#aheadMs = aheadMs;
  }

  #sign({ method, name, query = {}, headers = {}, body = nothing }: S3Request): Asked {
    const { place } = this.#parts;
    const path = encodePath(name === undefined ? place.bucketPath : place.base + name);
    const search = encodeQuery(query);
    const signed = signHeaders(
      { method, host: place.host, path, query, headers, digest: sha256(body) },
      {
        credentials: place.credentials,
        region: place.region,
        at: new Date(Date.now() - this.#aheadMs),
      },
    );
    return { method, path: search === '' ? path : `${path}?${search}`, headers: signed, body };
  }
}

function refusalOf(
  status: number,
  headers: IncomingMessage['headers'],
  { code, message }: { code: string; message: string },
): Error {
  const isPassing = status >= 500 || status === 429 || code === 'RequestTimeout';
  if (isPassing) return new Unanswered(`${status} ${code}`);
  const region = headers['x-amz-bucket-region'];
  const hint = typeof region === 'string' ? ` The bucket is in ${region}.` : '';
  return new S3Refusal(status, code || String(status), message + hint);
}

const readAll = (response: IncomingMessage) => answered(readWhole(response, longestDocument));

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof LongAnswer ? error : new Unanswered('not answered', { cause: error });
  }
}

/** The server is unavailable; callers may retry. */
export function away(cause?: unknown): VedetteError {
  const facts = { retryAfter: 2, why: 'the object store is away' };
  return new VedetteError('storeAway', facts, cause);
}

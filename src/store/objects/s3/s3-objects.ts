import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Objects, StoredObject } from '../../../lib/objects.ts';
import { Watch } from '../../watch.ts';
import type { ObjectStore } from '../open.ts';
import { away, S3Connection, S3Refusal } from './connection.ts';
import { readListing } from './documents.ts';
import { inParts, uploadParts, type Piece } from './multipart.ts';
import { readS3Place, showS3Place } from './place.ts';
import { sha256 } from './signature.ts';

export interface S3Settings {
  objects: string;
  objectsMs: number;
  objectsBeatTimeoutMs: number;
}

interface S3Parts {
  settings: S3Settings;
  /** The server became unavailable, or rejects our credentials. */
  onAway?: (error: unknown) => void;
  /** Larger objects are uploaded in parts of this size. Most servers require at least 5 MiB. */
  partBytes?: number;
}

const connections = 8;
/** Between two health checks. */
const beatMs = 400;
const usualPartBytes = 8 * 1024 * 1024;
/** Only for objects sent in one piece: the digest of others is unknown when their upload starts. */
const digestHeader = 'x-amz-meta-sha256';
/** Further attempts to read the rest of a truncated response. */
const readingAttempts = 3;
/** Pages of a listing; more means a faulty server. */
const mostPages = 100_000;

/** Objects in a bucket. Writing buffers one part; reading buffers nothing. */
export class S3Objects implements ObjectStore {
  readonly place: string;
  readonly #prefix: string;
  readonly #partBytes: number;
  readonly #connection: S3Connection;
  readonly #watch: Watch;
  readonly #listeners: (() => void)[] = [];
  #isWatching = false;
  #fault: unknown;

  constructor({ settings, onAway, partBytes = usualPartBytes }: S3Parts) {
    const place = readS3Place(settings);
    this.place = showS3Place(place);
    this.#prefix = place.prefix;
    this.#partBytes = partBytes;
    this.#connection = new S3Connection({
      place,
      connections,
      ms: settings.objectsMs,
      onAnswer: () => this.#watch.noteAnswer(),
      onSilence: () => {
        if (this.#isWatching) this.#watch.doubt();
      },
      isAway: () => !this.isUp(),
    });
    this.#watch = new Watch({
      probe: (ms) => this.#connection.probe(ms),
      pauseMs: beatMs,
      patienceMs: settings.objectsBeatTimeoutMs,
      onAway: (error) => {
        this.#fault = error;
        this.#connection.cut();
        onAway?.(error);
      },
      onBack: () => {
        this.#fault = undefined;
        for (const listener of this.#listeners) listener();
      },
    });
  }

  async put(name: string, bytes: Parameters<Objects['put']>[1]): Promise<void> {
    this.demandUp();
    const pieces = inParts(bytes, this.#partBytes);
    const first = await pieces.next();
    if (first.done) return; // the first piece always exists
    if (first.value.isLast) await this.#putWhole(name, first.value.bytes);
    else await uploadParts(this.#connection, name, goOn(first.value, pieces));
  }

  async #putWhole(name: string, body: Buffer): Promise<void> {
    const headers = { [digestHeader]: sha256(body) };
    await this.#connection.askWhole({ method: 'PUT', name, headers, body });
  }

  async get(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    this.demandUp();
    const response = await unlessMissing(this.#connection.ask({ method: 'GET', name }));
    return response && this.#read(name, response);
  }

  /** Resumes an interrupted download with a range request. */
  async *#read(name: string, first: IncomingMessage): AsyncGenerator<Uint8Array> {
    const { etag = '', [digestHeader]: digest } = first.headers;
    const hash = createHash('sha256');
    let at = 0;
    let response = first;
    for (let attempt = 0; ; attempt++) {
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) {
          at += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
        break;
      } catch (error) {
        if (attempt === readingAttempts) throw away(error);
        const headers = { range: `bytes=${at}-`, 'if-match': etag };
        response = await this.#connection.ask({ method: 'GET', name, headers });
        if (response.statusCode !== 206) throw away(error);
      }
    }
    if (typeof digest === 'string' && hash.digest('hex') !== digest)
      throw new Error(`object ${name} does not match its digest`);
  }

  async has(name: string): Promise<boolean> {
    this.demandUp();
    const response = await unlessMissing(this.#connection.ask({ method: 'HEAD', name }));
    response?.resume();
    return response !== null;
  }

  async delete(name: string): Promise<void> {
    this.demandUp();
    await unlessMissing(this.#connection.askWhole({ method: 'DELETE', name }));
  }

  async list(folder: string): Promise<StoredObject[]> {
    this.demandUp();
    const found: StoredObject[] = [];
    const query = { 'list-type': '2', 'encoding-type': 'url', prefix: `${this.#prefix}${folder}/` };
    let next = '';
    for (let pages = 0; pages < mostPages; pages++) {
      const more = next === '' ? {} : { 'continuation-token': next };
      const { body } = await this.#connection.askWhole({
        method: 'GET',
        query: { ...query, ...more },
      });
      const page = await readListing(body);
      for (const { name, putAt } of page.objects)
        found.push({ name: name.slice(this.#prefix.length), putAt });
      if (page.next === '') return found;
      next = page.next;
    }
    throw new Error('S3 server: the listing does not end');
  }

  start(): void {
    this.#isWatching = true;
    this.#watch.start();
  }

  isUp(): boolean {
    return this.#fault === undefined;
  }

  demandUp(): void {
    if (!this.isUp()) throw away(this.#fault);
  }

  onBack(listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    this.#watch.stop();
    this.#connection.cut();
  }
}

async function* goOn(first: Piece, rest: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  yield first;
  yield* rest;
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket')
      return null;
    throw error;
  }
}

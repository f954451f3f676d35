import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isFromOwnPage, readSession, writeSession } from './browser-session.ts';
import type { HttpStatusMode } from './failure.ts';
import { cameByHost, keyOf, schemeKey, type ForeignApi } from './foreign-api.ts';
import type { Admission, Visitor } from './gate.ts';
import { isLocal } from './listen.ts';
import type { OperationMetrics } from './metrics.ts';
import type { Browser, Client } from './operation.ts';
import { isEncrypted } from './peer.ts';

export type Parameters = Readonly<Record<string, unknown>>;

/** A request and its answer, with everything learned on the way. */
export class Exchange implements Visitor, Browser, Client {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Stored here because the request loses its own socket when the body breaks. */
  readonly socket: Socket;
  readonly id: string;
  readonly startedAt = performance.now();
  readonly #address: ExchangeParts['address'];
  readonly #isFromHere: ExchangeParts['isFromHere'];
  readonly #ownOrigin: string;
  readonly #shownPath: ExchangeParts['shownPath'];
  pathParameters: Parameters = {};
  query: Parameters = {};
  /** Read before admission if it may contain the key. */
  body: Parameters | undefined;
  httpStatus: HttpStatusMode | null = null;
  admission: Admission | null = null;
  counted: OperationMetrics | null = null;
  /** Set by the entrance of `plainHttp` operations. */
  isPlainHttp = false;
  /** The API of another service by which the request came. */
  api: ForeignApi | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, parts: ExchangeParts) {
    this.request = request;
    this.response = response;
    this.socket = request.socket;
    this.id = parts.nextId(request);
    this.#address = parts.address;
    this.#isFromHere = parts.isFromHere;
    this.#ownOrigin = parts.ownOrigin;
    this.#shownPath = parts.shownPath;
  }

  /** Computed on demand. */
  get address(): string {
    return this.#address(this);
  }

  get isHere(): boolean {
    return this.local || this.#isFromHere(this);
  }

  get key(): string | undefined {
    const { headers } = this.request;
    if (this.api) return keyOf(this.api, { headers, query: this.query, form: this.body ?? {} });
    const { 'x-api-key': key, authorization } = headers;
    if (typeof key === 'string') return key;
    return this.isPlainHttp ? schemeKey(authorization) : undefined;
  }

  get session(): string | undefined {
    return readSession(this.request);
  }

  get isOwnPage(): boolean {
    return isFromOwnPage(this.request, this.#ownOrigin);
  }

  get agent(): string {
    return this.request.headers['user-agent'] ?? '';
  }

  /** Scheme and host as sent by the client or the proxy in front; '' if there is no usable host. */
  get origin(): string {
    const { host = '', 'x-forwarded-proto': forwarded } = this.request.headers;
    if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return '';
    const isSecure = isEncrypted(this.request) || forwarded === 'https';
    return `${isSecure ? 'https' : 'http'}://${host}`;
  }

  get accept(): string {
    return this.request.headers.accept ?? '';
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  get byHost(): boolean {
    return cameByHost(this.request);
  }

  keepSession(token: string, seconds: number): void {
    writeSession(this.request, this.response, { token, seconds });
  }

  dropSession(): void {
    this.keepSession('', 0);
  }

  get local(): boolean {
    return isLocal(this.request);
  }

  get connection(): object {
    return this.socket;
  }

  get headers(): IncomingHttpHeaders {
    return this.request.headers;
  }

  get milliseconds(): number {
    return performance.now() - this.startedAt;
  }

  /** Without the query string, which would reveal what an analyst looks up. */
  get path(): string {
    return this.request.url?.split('?', 1)[0] ?? '';
  }

  /** The path for the log. */
  get shownPath(): string {
    return this.#shownPath(this.path);
  }
}

interface ExchangeParts {
  shownPath: (path: string) => string;
  nextId: (request: IncomingMessage) => string;
  address: (exchange: Exchange) => string;
  isFromHere: (exchange: Exchange) => boolean;
  /** Origin of the public URL; empty if none is set. */
  ownOrigin: string;
}

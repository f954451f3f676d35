import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { VedetteError } from '../errors.ts';

/** An answer with its own status or body, for foreign APIs that have several. */
export class Reply {
  readonly http: number;
  readonly body: unknown;
  readonly type: string;

  /** A body that is not JSON is text, and says so. */
  constructor(http: number, body: unknown, type = 'application/json') {
    this.http = http;
    this.body = body;
    this.type = type;
  }

  get text(): string {
    return typeof this.body === 'string' ? this.body : JSON.stringify(this.body);
  }
}

/** A cached answer, serialised only once. */
export class Kept<A> {
  readonly answer: A;

  constructor(answer: A) {
    this.answer = answer;
  }
}

/** Values of the headers `ratelimit` and `ratelimit-policy`. */
interface RateLimit {
  state: string;
  policy: string;
}

/** How clients of another service send their key and read failures. */
export interface ForeignApi {
  /** The path prefix of all its routes. */
  mount: string;
  /** Where its clients send the key, in order of precedence. */
  keyIn: readonly KeyPlace[];
  /** Turns what is sent as key back into the key, if it may be a token of ours. */
  readKey?: (text: string) => string;
  /** Reads need no key: clients from configured networks are charged to one account. */
  keyless?: true;
  /** Formats a failure its own way; `http` is our status. */
  failure: (error: VedetteError, http: number) => Reply;
  /** Its own rate-limit headers for a path; `limit` is undefined without limits. */
  headers?: (limit: RateLimit | undefined, path: string) => Readonly<Record<string, string>>;
}

/** `authorization` accepts every scheme that `schemeKey` knows; `user` is the user name of Basic authentication. */
type KeyPlace =
  | { header: string }
  | { query: string }
  | { form: string }
  | 'bearer'
  | 'user'
  | 'authorization';

type Query = Readonly<Record<string, unknown>>;

/** The key of a request; undefined if it has none. */
export function keyOf(
  { keyIn, readKey = (text) => text }: ForeignApi,
  { headers, query, form }: { headers: IncomingHttpHeaders; query: Query; form: Query },
): string | undefined {
  const at = (place: KeyPlace): unknown => {
    if (place === 'bearer') return bearerOf(headers.authorization);
    if (place === 'user') return userOf(headers.authorization);
    if (place === 'authorization') return schemeKey(headers.authorization);
    if ('header' in place) return headers[place.header];
    return 'query' in place ? query[place.query] : form[place.form];
  };
  for (const place of keyIn) {
    const found = at(place);
    const first: unknown = Array.isArray(found) ? found[0] : found;
    if (typeof first === 'string' && first !== '') return readKey(first);
  }
  return undefined;
}

/** Some clients send the key among the parameters of a form. */
export const mayHaveKeyInForm = ({ keyIn }: ForeignApi) =>
  keyIn.some((place) => typeof place === 'object' && 'form' in place);

/** The key from `Bearer KEY`, `Token KEY`, Basic (any name, the key as password), or the bare key, as MISP sends it. */
export function schemeKey(authorization = ''): string | undefined {
  const [, scheme = '', given = ''] = /^(bearer|token|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme === '') return /^\S+$/.exec(authorization)?.[0];
  if (scheme.toLowerCase() !== 'basic') return given;
  const pair = Buffer.from(given, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

const bearerOf = (text = '') => /^Bearer +(\S+)$/i.exec(text)?.[1];

function userOf(text = ''): string | undefined {
  const [, given = ''] = /^Basic +(\S+)$/i.exec(text) ?? [];
  return Buffer.from(given, 'base64').toString().split(':', 1)[0];
}

/** The API that a path belongs to. */
export function apiOf(path: string, apis: Iterable<ForeignApi>): ForeignApi | undefined {
  const plain = `${path.replace(/\/{2,}/g, '/')}/`;
  for (const api of apis) if (plain.startsWith(`${api.mount}/`)) return api;
  return undefined;
}

const remounted = new WeakSet<IncomingMessage>();

/** True if the request was remounted by its host name, so the client's paths lack the mount. */
export const cameByHost = (request: IncomingMessage) => remounted.has(request);

/** Moves requests for the host names of another service under its mount. `hosts` maps lower-case names to mounts. */
export function remount(request: IncomingMessage, hosts: ReadonlyMap<string, string>): void {
  const name = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const mount = hosts.get(name);
  const { url = '/' } = request;
  if (mount === undefined) return;
  remounted.add(request);
  // A request relayed by another process of this server has its mount already.
  if (url === mount || url.startsWith(`${mount}/`)) return;
  request.url = `${mount}${url}`;
}

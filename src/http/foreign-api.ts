import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { VedetteError } from '../errors.ts';

/** An answer with a status or a body of its own, where the API of another service has more than one. */
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

/** An answer that is given again as it is, so that it is written once. */
export class Kept<A> {
  readonly answer: A;

  constructor(answer: A) {
    this.answer = answer;
  }
}

/** The members `ratelimit` and `ratelimit-policy` of an answer. */
interface RateLimit {
  state: string;
  policy: string;
}

/** How clients of another service send their key and read failures. */
export interface ForeignApi {
  /** The path that all of its routes begin with. */
  mount: string;
  /** Where its clients send the key, in the order they are looked at. */
  keyIn: readonly KeyPlace[];
  /** The key in what is sent as one, where that is a token of ours. */
  readKey?: (text: string) => string;
  /** Clients can leave out the key where they only read: those of some networks are charged to one account. */
  keyless?: true;
  /** Its own form of a failure, with the status that ours has. */
  failure: (error: VedetteError, http: number) => Reply;
  /** Its own headers about what is left, by the path asked for; undefined without limits. */
  headers?: (limit: RateLimit | undefined, path: string) => Readonly<Record<string, string>>;
}

/** `authorization` takes every scheme that `schemeKey` knows; `user` is the name of Basic, without a password. */
type KeyPlace =
  | { header: string }
  | { query: string }
  | { form: string }
  | 'bearer'
  | 'user'
  | 'authorization';

type Query = Readonly<Record<string, unknown>>;

/** The key of a request; undefined when it has none. */
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

/** Of `Bearer KEY`, `Token KEY`, Basic with any name and the key as password, or the key alone, as MISP sends it. */
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

/** Which of the APIs a path belongs to. */
export function apiOf(path: string, apis: Iterable<ForeignApi>): ForeignApi | undefined {
  const plain = `${path.replace(/\/{2,}/g, '/')}/`;
  for (const api of apis) if (plain.startsWith(`${api.mount}/`)) return api;
  return undefined;
}

const remounted = new WeakSet<IncomingMessage>();

/** Whether the host name led to the mount, so that paths of the client are without it. */
export const cameByHost = (request: IncomingMessage) => remounted.has(request);

/**
 * Requests for the host names of another service, as if they came in under its mount. `hosts` maps names in lower
 * case to mounts.
 */
export function remount(request: IncomingMessage, hosts: ReadonlyMap<string, string>): void {
  const name = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const mount = hosts.get(name);
  const { url = '/' } = request;
  if (mount === undefined) return;
  remounted.add(request);
  // A request that another process of this server relayed has its mount already.
  if (url === mount || url.startsWith(`${mount}/`)) return;
  request.url = `${mount}${url}`;
}

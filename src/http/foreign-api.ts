import type { IncomingMessage } from 'node:http';
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
  /** Its clients can send no key: those of some networks are charged to one account. */
  keyless?: true;
  /** Its own form of a failure, with the status that ours has. */
  failure: (error: VedetteError, http: number) => Reply;
  /** Its own headers about what is left. */
  headers?: (limit: RateLimit) => Readonly<Record<string, string>>;
}

type KeyPlace = { header: string } | { query: string } | 'bearer';

type Query = Readonly<Record<string, unknown>>;

/** The key of a request; undefined when it has none. */
export function keyOf(
  { keyIn }: ForeignApi,
  { headers }: IncomingMessage,
  query: Query,
): string | undefined {
  for (const place of keyIn) {
    const found = place === 'bearer' ? bearerOf(headers.authorization) : at(place, headers, query);
    if (typeof found === 'string' && found !== '') return found;
  }
  return undefined;
}

function at(place: Exclude<KeyPlace, 'bearer'>, headers: Query, query: Query): unknown {
  const found = 'header' in place ? headers[place.header] : query[place.query];
  return Array.isArray(found) ? found[0] : found;
}

const bearerOf = (text = '') => /^Bearer +(\S+)$/i.exec(text)?.[1];

/** Which of the APIs a path belongs to. */
export function apiOf(path: string, apis: Iterable<ForeignApi>): ForeignApi | undefined {
  const plain = `${path.replace(/\/{2,}/g, '/')}/`;
  for (const api of apis) if (plain.startsWith(`${api.mount}/`)) return api;
  return undefined;
}

/**
 * Requests for the host names of another service, as if they came in under its mount. `hosts` maps names in lower
 * case to mounts.
 */
export function remount(request: IncomingMessage, hosts: ReadonlyMap<string, string>): void {
  const name = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const mount = hosts.get(name);
  const { url = '/' } = request;
  // A request that another process of this server relayed has its mount already.
  if (mount === undefined || url === mount || url.startsWith(`${mount}/`)) return;
  request.url = `${mount}${url}`;
}

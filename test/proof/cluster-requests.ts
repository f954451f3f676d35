import { listed } from './cluster-place.ts';

/** What clients ask for, each kind of request by clients of its own. */
export const kinds = ['look-up', 'search', 'charge', 'import', 'scan', 'change'] as const;
export type Kind = (typeof kinds)[number];

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What differs from request to request. */
export interface Asked {
  number?: number;
  /** Of the scanned site. */
  port?: number | undefined;
  /** Of an import. */
  body?: string;
  /** Of a look-up. */
  address?: string;
}

const clientMs = 60_000;

const requests: Readonly<Record<Kind, (asked: Asked) => [path: string, body?: string | object]>> = {
  'look-up': ({ address = listed }) => [`/v1/ip/malicious-info?ip=${address}`],
  search: () => ['/v1/banner/count?query=port:81'],
  charge: () => [`/v1/ip/vpn?ip=${listed}`],
  import: ({ body = '' }) => ['/v1/import', body],
  scan: ({ number, port }) => ['/v1/domain/scan', { query: scanned(number, port) }],
  change: ({ number }) => ['/v1/admin/keys', { label: `load ${number}` }],
};

/** Of the site of the place, if it has one; the others do not answer. */
const scanned = (number = 0, port?: number) =>
  port === undefined ? `load${number}.example` : `http://load${number}.example:${port}/`;

/** Sends one request of a kind. */
export async function send(
  kind: Kind,
  { url, key, ...asked }: Asked & { url: string; key: string },
): Promise<Answer> {
  const [path, body] = requests[kind](asked);
  const isJson = typeof body === 'object';
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': key,
      'content-type': isJson ? 'application/json' : 'application/octet-stream',
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    signal: AbortSignal.timeout(clientMs),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export function lostAs(error: unknown): 'unreached' | 'cut' {
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
  return isRefused ? 'unreached' : 'cut';
}

export function bannerOf(number: number, port: number): string {
  const address = `198.51.100.${100 + (number % 100)}`;
  const seenAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  return JSON.stringify({ address, port, seenAt, banner: `number ${number}`, service: 'http' });
}

/** An import has begun its answer before it can fail, so its last line says so. */
export const isRefusal = ({ status, headers, text }: Answer) =>
  (status === 503 && headers.has('retry-after')) || /"status":503\}\s*$/.test(text);

export const isImported = ({ status, text }: Answer) =>
  status === 200 && text.includes('"set_aside":0') && /"status":200\}\s*$/.test(text);

import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  key: string;
  secret: string;
  /** Session token of temporary credentials, else ''. */
  token: string;
}

/** A request before it is signed. */
interface Unsigned {
  method: string;
  /** With the port, as in the `host` header. */
  host: string;
  /** Percent-encoded. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Names in lower case. All of them are signed. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  digest: string;
}

interface Signing {
  credentials: S3Credentials;
  region: string;
  at: Date;
}

const algorithm = 'AWS4-HMAC-SHA256';

export const sha256 = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex');

/** The headers of the request, signed by AWS Signature Version 4. */
export function signHeaders(
  request: Unsigned,
  { credentials, region, at }: Signing,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': request.digest,
    'x-amz-date': time,
    ...(credentials.token === '' ? {} : { 'x-amz-security-token': credentials.token }),
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.path,
    encodeQuery(request.query),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    request.digest,
  ].join('\n');
  const scope = [day, region, 's3', 'aws4_request'];
  const text = [algorithm, time, scope.join('/'), sha256(canonical)].join('\n');
  let key: Buffer | string = `AWS4${credentials.secret}`;
  for (const part of scope) key = hmac(key, part);
  const signature = hmac(key, text).toString('hex');
  const credential = `${credentials.key}/${scope.join('/')}`;
  return {
    ...headers,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

/** In the order that signing requires; the request may use it, too. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .sort()
    .join('&');
}

export const encodePath = (path: string) => path.split('/').map(encodePart).join('/');

/** Encodes everything except the unreserved characters of RFC 3986. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

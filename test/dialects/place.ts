import { openBannerPlace, now, type BannerPlace } from '../banner/place.ts';
import { nvdExample } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { send, type Answer, type Ask, type TestParts } from '../harness.ts';

const hour = 3_600_000;

/** A web server with a certificate, and SSH, both open now. */
export const web = {
  address: '198.51.100.7',
  port: 443,
  seenAt: now - hour,
  source: 'zgrab2',
  service: 'http',
  isTls: true,
  product: 'nginx',
  version: '1.22.1',
  cpes: ['cpe:/a:f5:nginx:1.22.1'],
  title: 'Log in',
  statusCode: 200,
  server: 'nginx',
  banner: 'HTTP/1.1 200 OK\r\nServer: nginx\r\n\r\n<p>Welcome</p>',
  hostnames: ['www.example.test'],
  favicons: [-561_955_774],
  pivots: {
    tls_version: ['TLSv1.0', 'TLSv1.3'],
    ja3s: ['f4febc55ea12b31ae17cfb7e614afda8'],
    html_hash: ['-1303620377'],
  },
  certificate: {
    subjectCommonName: 'www.example.test',
    issuerCommonName: 'Example CA',
    issuerOrganization: 'Example Trust',
    notBefore: Date.UTC(2026, 0, 1),
    notAfter: Date.UTC(2027, 0, 1),
    sha256: 'ab'.repeat(32),
    names: ['www.example.test'],
    text: 'CN=www.example.test',
  },
};

export const apache = {
  address: '198.51.100.7',
  port: 80,
  seenAt: now - 2 * hour,
  source: 'nmap',
  service: 'http',
  product: 'Apache httpd',
  version: '2.4.49',
  banner: 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.49\r\n\r\n',
};

export const ssh = {
  address: '192.0.2.10',
  port: 22,
  seenAt: now - 3 * hour,
  source: 'nmap',
  service: 'ssh',
  product: 'OpenSSH',
  version: '9.9',
  banner: 'SSH-2.0-OpenSSH_9.9',
};

/** Banners, CVEs and a list that names 198.51.100.7. */
export async function openDialectPlace(
  environment: Record<string, string> = {},
  parts: TestParts = {},
): Promise<BannerPlace> {
  const place = await openBannerPlace(environment, parts);
  await place.take([web, apache, ssh]);
  await place.load('nvd', [nvdExample]);
  await place.enable('nvd');
  await settled(place);
  return place;
}

/** Asks as a client of the dialect, with no key but the one in the request itself. */
export function asClient({ server }: BannerPlace, path: string, ask: Ask = {}): Promise<Answer> {
  return send({ port: server.port, path, ...ask });
}

export const bodyOf = ({ text }: Answer): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>; // every body asked for is an object

interface Guest {
  name: string;
  /** Credits per day. */
  credits?: number;
  /** Requests per minute. */
  rate?: number;
  scopes?: string;
}

/** A member with these limits, and its key. */
export async function addGuest(
  { server }: BannerPlace,
  { name, credits, rate, scopes }: Guest,
): Promise<string> {
  const post = (path: string, body: object) =>
    server.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const limits = credits === undefined ? [] : [`all/day=${credits}`];
  await post('/v1/admin/plans', { name, credits: limits, rate_per_minute: rate });
  await post('/v1/admin/users', { name, email: `${name}@vedette.example`, plan: name });
  const { json } = await post('/v1/admin/keys', { user: name, scopes });
  return String(json.data?.['key']);
}

import { expect } from 'vitest';
import type { BannerPlace } from '../banner/place.ts';
import { send, type Answer, type Ask } from '../harness.ts';

const any: unknown = expect.anything();
const text: unknown = expect.any(String);

/** How the clients of a service send their key, and the statuses and formats they read. */
export interface Form {
  mount: string;
  /** Needed for a hit. */
  scope: 'ip' | 'domain' | 'exploit';
  /** The key as a header, or as a parameter when it ends in `=`. */
  keyIn: string;
  /** A known subject; every dialect answers it with 200. */
  hit: string;
  wrongKey: readonly [number, unknown];
  /** An unknown subject, and its answer. */
  miss: readonly [string, number, unknown];
  /** Invalid input, and its answer. */
  bad: readonly [string, number, unknown];
  spent: unknown;
  /** The format of every failure. */
  failure: (status: number) => unknown;
}

const unscanned = { found: false, classification: '' };
const quota = (code: string) => ({ error: { code, message: text } });

export const forms: Readonly<Record<string, Form>> = {
  shodan: {
    mount: 'shodan',
    scope: 'ip',
    keyIn: 'key=',
    hit: '/shodan/host/198.51.100.7',
    wrongKey: [401, { error: text }],
    miss: ['/shodan/host/192.0.2.99', 404, { error: 'No information available for that IP.' }],
    bad: ['/shodan/host/nonsense', 400, { error: text }],
    spent: { error: text },
    failure: () => ({ error: text }),
  },
  internetdb: {
    mount: 'internetdb',
    scope: 'ip',
    keyIn: 'key=',
    hit: '/198.51.100.7',
    wrongKey: [401, { detail: text }],
    miss: ['/192.0.2.99', 404, { detail: 'No information available' }],
    bad: ['/nonsense', 422, { detail: [{ loc: any, msg: text, type: text }] }],
    spent: { detail: text },
    failure: () => ({ detail: any }),
  },
  greynoise: {
    mount: 'greynoise',
    scope: 'ip',
    keyIn: 'key',
    hit: '/v3/ip/198.51.100.7',
    wrongKey: [401, { message: text }],
    miss: [
      '/v3/ip/192.0.2.99?quick=true',
      404,
      {
        ip: '192.0.2.99',
        business_service_intelligence: { found: false, trust_level: '' },
        internet_scanner_intelligence: unscanned,
      },
    ],
    bad: ['/v3/ip/nonsense', 400, { message: text }],
    spent: { message: text },
    failure: () => expect.objectContaining({ message: text }) as unknown,
  },
  abuseipdb: {
    mount: 'abuseipdb',
    scope: 'ip',
    keyIn: 'key',
    hit: '/api/v2/check?ipAddress=198.51.100.7',
    wrongKey: [401, { errors: [{ detail: text, status: 401 }] }],
    miss: [
      '/api/v2/check?ipAddress=192.0.2.99',
      200,
      {
        data: expect.objectContaining({ abuseConfidenceScore: 0, lastReportedAt: null }) as unknown,
      },
    ],
    bad: [
      '/api/v2/check?ipAddress=nonsense',
      422,
      { errors: [{ detail: text, status: 422, source: { parameter: 'ipAddress' } }] },
    ],
    spent: { errors: [{ detail: text, status: 429 }] },
    failure: (status) => ({
      errors: [expect.objectContaining({ detail: text, status }) as unknown],
    }),
  },
  'CrowdSec for bouncers': {
    mount: 'crowdsec',
    scope: 'ip',
    keyIn: 'x-api-key',
    hit: '/v1/decisions?ip=198.51.100.7',
    wrongKey: [403, { message: 'access forbidden' }],
    miss: ['/v1/decisions?ip=192.0.2.99', 200, null],
    bad: ['/v1/decisions?ip=nonsense', 400, { message: text, errors: text }],
    spent: { message: text },
    failure: () => expect.objectContaining({ message: text }) as unknown,
  },
  'CrowdSec CTI': {
    mount: 'crowdsec',
    scope: 'ip',
    keyIn: 'x-api-key',
    hit: '/v2/smoke/198.51.100.7',
    wrongKey: [403, { message: 'Forbidden' }],
    miss: ['/v2/smoke/192.0.2.99', 404, { message: 'IP address information not found' }],
    bad: ['/v2/smoke/nonsense', 400, { message: text }],
    spent: { message: text },
    failure: () => ({ message: text }),
  },
  ipinfo: {
    mount: 'ipinfo',
    scope: 'ip',
    keyIn: 'token=',
    hit: '/198.51.100.7/json',
    wrongKey: [403, { status: 403, error: { title: text, message: text } }],
    miss: ['/10.0.0.1', 200, { ip: '10.0.0.1', bogon: true }],
    bad: ['/nonsense', 404, { status: 404, error: { title: 'Wrong ip', message: text } }],
    spent: { status: 429, error: { title: text, message: text } },
    failure: (status) => ({ status, error: { title: text, message: text } }),
  },
  virustotal: {
    mount: 'virustotal',
    scope: 'ip',
    keyIn: 'x-apikey',
    hit: '/api/v3/ip_addresses/198.51.100.7',
    wrongKey: [401, quota('WrongCredentialsError')],
    miss: ['/api/v3/ip_addresses/192.0.2.99', 404, quota('NotFoundError')],
    bad: ['/api/v3/ip_addresses/nonsense', 400, quota('InvalidArgumentError')],
    spent: quota('QuotaExceededError'),
    failure: () => ({ error: { code: text, message: text } }),
  },
  urlscan: {
    mount: 'urlscan',
    scope: 'domain',
    keyIn: 'api-key',
    hit: '/api/v1/search/?q=domain:login.example',
    wrongKey: [401, { message: text, description: text, status: 401 }],
    miss: [
      '/api/v1/result/0e37e828-a9d9-4f4c-9a2d-7d2b8a3c9f10',
      404,
      { message: text, description: text, status: 404 },
    ],
    bad: [
      '/api/v1/search?q=nothing.like:this',
      400,
      { message: text, description: text, status: 400, errors: any },
    ],
    spent: { message: text, description: text, status: 429 },
    failure: (status) =>
      expect.objectContaining({ message: text, description: text, status }) as unknown,
  },
  'cve-search': {
    mount: 'cve-search',
    scope: 'exploit',
    keyIn: 'key=',
    hit: '/api/cve/cve-2021-41773',
    wrongKey: [401, { message: text }],
    miss: ['/api/cve/CVE-1999-99999', 200, null],
    bad: ['/api/cve/nonsense', 200, null],
    spent: { message: text },
    failure: () => ({ message: text }),
  },
};

/** Asks as its clients do. No key if ''. */
export function askIn(
  place: Pick<BannerPlace, 'server'>,
  { mount, keyIn }: Form,
  { path, key = '', ...more }: { path: string; key?: string } & Ask,
): Promise<Answer> {
  const whole = `/dialects/${mount}${path}`;
  const { port } = place.server;
  if (key === '') return send({ port, path: whole, ...more });
  if (!keyIn.endsWith('=')) {
    return send({ port, path: whole, ...more, headers: { ...more.headers, [keyIn]: key } });
  }
  return send({
    port,
    path: `${whole}${path.includes('?') ? '&' : '?'}${keyIn}${key}`,
    ...more,
  });
}

/** Content type that some clients compare with. */
export const types = /^application\/json(?:; charset=utf-8)?$/;

import { describe, expect, it } from 'vitest';
import { send, shareAcrossTests, type Answer } from '../harness.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest, asClient } from './place.ts';

const usual = shareAcrossTests(() => openListedPlace());

const any: unknown = expect.anything();
const text: unknown = expect.any(String);

/** How the clients of a service send their key, and the statuses and forms that they read. */
interface Form {
  mount: string;
  /** The key as a header, or as a parameter when it ends in `=`. */
  keyIn: string;
  /** What is known; every dialect answers it with 200. */
  hit: string;
  wrongKey: readonly [number, unknown];
  /** What is not known, and its answer. */
  miss: readonly [string, number, unknown];
  /** What cannot be read, and its answer. */
  bad: readonly [string, number, unknown];
  spent: unknown;
}

const unscanned = { found: false, classification: '' };
const quota = (code: string) => ({ error: { code, message: text } });

const forms: Readonly<Record<string, Form>> = {
  shodan: {
    mount: 'shodan',
    keyIn: 'key=',
    hit: '/shodan/host/198.51.100.7',
    wrongKey: [401, { error: text }],
    miss: ['/shodan/host/192.0.2.99', 404, { error: 'No information available for that IP.' }],
    bad: ['/shodan/host/nonsense', 400, { error: text }],
    spent: { error: text },
  },
  internetdb: {
    mount: 'internetdb',
    keyIn: 'key=',
    hit: '/198.51.100.7',
    wrongKey: [401, { detail: text }],
    miss: ['/192.0.2.99', 404, { detail: 'No information available' }],
    bad: ['/nonsense', 422, { detail: [{ loc: any, msg: text, type: text }] }],
    spent: { detail: text },
  },
  greynoise: {
    mount: 'greynoise',
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
  },
  abuseipdb: {
    mount: 'abuseipdb',
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
  },
  'CrowdSec for bouncers': {
    mount: 'crowdsec',
    keyIn: 'x-api-key',
    hit: '/v1/decisions?ip=198.51.100.7',
    wrongKey: [403, { message: 'access forbidden' }],
    miss: ['/v1/decisions?ip=192.0.2.99', 200, null],
    bad: ['/v1/decisions?ip=nonsense', 400, { message: text, errors: text }],
    spent: { message: text },
  },
  'CrowdSec CTI': {
    mount: 'crowdsec',
    keyIn: 'x-api-key',
    hit: '/v2/smoke/198.51.100.7',
    wrongKey: [403, { message: 'Forbidden' }],
    miss: ['/v2/smoke/192.0.2.99', 404, { message: 'IP address information not found' }],
    bad: ['/v2/smoke/nonsense', 400, { message: text }],
    spent: { message: text },
  },
  ipinfo: {
    mount: 'ipinfo',
    keyIn: 'token=',
    hit: '/198.51.100.7/json',
    wrongKey: [403, { status: 403, error: { title: text, message: text } }],
    miss: ['/10.0.0.1', 200, { ip: '10.0.0.1', bogon: true }],
    bad: ['/nonsense', 404, { status: 404, error: { title: 'Wrong ip', message: text } }],
    spent: { status: 429, error: { title: text, message: text } },
  },
  virustotal: {
    mount: 'virustotal',
    keyIn: 'x-apikey',
    hit: '/api/v3/ip_addresses/198.51.100.7',
    wrongKey: [401, quota('WrongCredentialsError')],
    miss: ['/api/v3/ip_addresses/192.0.2.99', 404, quota('NotFoundError')],
    bad: ['/api/v3/ip_addresses/nonsense', 400, quota('InvalidArgumentError')],
    spent: quota('QuotaExceededError'),
  },
  urlscan: {
    mount: 'urlscan',
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
  },
  'cve-search': {
    mount: 'cve-search',
    keyIn: 'key=',
    hit: '/api/cve/cve-2021-41773',
    wrongKey: [401, { message: text }],
    miss: ['/api/cve/CVE-1999-99999', 200, null],
    bad: ['/api/cve/nonsense', 200, null],
    spent: { message: text },
  },
};

function ask({ mount, keyIn }: Form, path: string, key: string): Promise<Answer> {
  const whole = `/dialects/${mount}${path}`;
  if (!keyIn.endsWith('=')) return asClient(usual(), whole, { headers: { [keyIn]: key } });
  return asClient(usual(), `${whole}${path.includes('?') ? '&' : '?'}${keyIn}${key}`);
}

const read = ({ status, text: body }: Answer) => [status, JSON.parse(body) as unknown];
const types = /^application\/json(?:; charset=utf-8)?$/;

describe.each(Object.entries(forms))('%s', (name, form) => {
  it('answers what is known, is not known, cannot be read, and has a wrong key, in its own form', async () => {
    const { key } = usual().server;
    const hit = await ask(form, form.hit, key);
    const [missing, missStatus, missBody] = form.miss;
    const miss = await ask(form, missing, key);
    const [unreadable, badStatus, badBody] = form.bad;
    const bad = await ask(form, unreadable, key);
    const wrong = await ask(form, form.hit, 'wrong');

    expect(hit.status).toBe(200);
    expect(read(miss)).toEqual([missStatus, missBody]);
    expect(read(bad)).toEqual([badStatus, badBody]);
    expect(read(wrong)).toEqual(form.wrongKey);
    for (const { headers } of [hit, miss, bad, wrong]) {
      expect(headers['content-type']).toMatch(types);
    }
    // One client compares the type of errors exactly.
    if (form.mount === 'ipinfo') expect(bad.headers['content-type']).toBe('application/json');
  });

  it('says 429 in its own form once credits are spent, and when there are more', async () => {
    const guest = name.toLowerCase().replace(/\W+/g, '-');
    const key = await addGuest(usual(), { name: `guest-${guest}`, credits: 1 });

    const first = await ask(form, form.hit, key);
    const second = await ask(form, form.hit, key);

    expect(first.status).toBe(200);
    expect(read(second)).toEqual([429, form.spent]);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    if (form.mount === 'abuseipdb') {
      expect(second.headers['x-ratelimit-remaining']).toBe('0');
      expect(Number(second.headers['x-ratelimit-reset'])).toBeGreaterThan(1e9);
    }
  });

  it('answers hostile requests with errors that look like its own, and no fault', async () => {
    const { key } = usual().server;
    const [own] = Object.keys(form.wrongKey[1] as object);
    const paths = [
      '/%00',
      '/%ff%fe',
      '/..%2f..%2fetc',
      `/${'a'.repeat(3_000)}`,
      "/'><script>",
      '/a b',
    ];

    for (const path of [...paths, `${form.hit}%0d%0aset-cookie:x=1`]) {
      const answer = await ask(form, path.replaceAll(' ', '%20'), key);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['content-type']).toMatch(types);
      if (answer.status >= 400) {
        expect([path, Object.keys(JSON.parse(answer.text) as object)]).toEqual([
          path,
          expect.arrayContaining([own]),
        ]);
      }
    }
  });
});

describe('all dialects', () => {
  it('write no key into the log, from whatever place', () => {
    const { logged, key } = usual().server;

    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(key))).toEqual([]);
  });

  it('answer for the host names of their services as under their mounts', async () => {
    const hosts =
      'api.shodan.io,api.greynoise.io,api.abuseipdb.com,ipinfo.io,www.virustotal.com,urlscan.io';
    const place = await openListedPlace({ VEDETTE_DIALECT_HOSTS: hosts });
    const { key, port } = place.server;
    const asked = [
      ['api.shodan.io', `/shodan/host/198.51.100.7?key=${key}`],
      ['API.GreyNoise.io:443', '/v3/community/198.51.100.7'],
      ['api.abuseipdb.com', '/api/v2/check?ipAddress=198.51.100.7'],
      ['ipinfo.io', `/198.51.100.7/json?token=${key}`],
      ['www.virustotal.com', '/api/v3/ip_addresses/198.51.100.7'],
      ['urlscan.io', '/api/v1/search/?q=*'],
    ] as const;

    for (const [host, path] of asked) {
      const headers = { host, key, 'x-apikey': key, 'api-key': key };
      const answer = await send({ port, path, headers });
      expect([host, answer.status]).toEqual([host, 200]);
      // What clients follow is on the host that they asked.
      expect(answer.text).not.toContain('/dialects/');
    }
    const other = await send({
      port,
      path: '/shodan/host/198.51.100.7',
      headers: { host: 'x.test' },
    });
    expect(other.status).toBe(404);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { shareAcrossTests, type Answer, type Ask } from '../harness.ts';
import { openListedPlace } from './listed-place.ts';
import { asClient, bodyOf } from './place.ts';

/** Requests as clients send them, to the host names that are hard-coded in them. */
const hosts =
  'api.shodan.io,internetdb.shodan.io,api.greynoise.io,api.abuseipdb.com,ipinfo.io,api.ipinfo.io,' +
  'www.virustotal.com,vulnerability.circl.lu';
const usual = shareAcrossTests(() =>
  openListedPlace({ VEDETTE_DIALECT_HOSTS: hosts, VEDETTE_KEYLESS_ACCOUNT: 'owner' }),
);

/** `KEY` in a header or path is the key of the owner. */
function call(url: string, { headers = {}, ...ask }: Ask = {}): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  const { key } = usual().server;
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('KEY', key)]),
  );
  const path = `${pathname}${search}`.replace('KEY', key);
  return asClient(usual(), path, { ...ask, headers: { host, ...sent } });
}

const json = { 'content-type': 'application/json' };

describe('the Shodan library and connectors', () => {
  it.each(['203.0.113.9', '10.0.0.1'])('miss %s, of which no source can know', async (ip) => {
    const host = await call(`https://api.shodan.io/shodan/host/${ip}?history=False&key=KEY`);
    expect([host.status, bodyOf(host)]).toEqual([
      404,
      { error: 'No information available for that IP.' },
    ]);
    const few = await call(`https://api.shodan.io/shodan/host/198.51.100.7,${ip}?key=KEY`);
    expect(JSON.parse(few.text)).toMatchObject([{ ip_str: '198.51.100.7' }]);
    const names = await call(`https://api.shodan.io/dns/reverse?ips=198.51.100.7,${ip}&key=KEY`);
    expect(bodyOf(names)).toEqual({ '198.51.100.7': ['www.example.test'], [ip]: [] });
    const quick = await call(`https://internetdb.shodan.io/${ip}`);
    expect([quick.status, bodyOf(quick)]).toEqual([404, { detail: 'No information available' }]);
  });

  it.each([
    ['/shodan/query?page=1&sort=timestamp&order=desc', { matches: [], total: 0 }],
    ['/shodan/query/search?page=1&query=webcam', { matches: [], total: 0 }],
    ['/shodan/query/tags?size=10', { matches: [], total: 0 }],
    ['/shodan/scans', { matches: [], total: 0 }],
    ['/shodan/alert/info', []],
    ['/shodan/data', []],
  ])('find nothing in their account under %s', async (path, nothing) => {
    const url = `https://api.shodan.io${path}${path.includes('?') ? '&' : '?'}key=KEY`;
    expect(JSON.parse((await call(url)).text)).toEqual(nothing);
  });
});

describe('the GreyNoise library', () => {
  const headers = { key: 'KEY', accept: 'application/json', 'user-agent': 'GreyNoise/3.0.0' };

  it('queries with Python truth values, without raw data, and up to 10,000 rows', async () => {
    for (const path of ['/v3/gnql', '/v3/gnql/metadata']) {
      const url = `https://api.greynoise.io${path}?query=classification%3Amalicious&quick=False&size=10000`;
      expect(bodyOf(await call(url, { headers }))).toMatchObject({
        data: [{ internet_scanner_intelligence: { found: true, classification: 'malicious' } }, {}],
        request_metadata: { count: 2, complete: true, scroll: '' },
      });
    }
  });

  it.each(['/v3/gnql/stats', '/v2/experimental/gnql/stats'])('counts by %s', async (path) => {
    const url = `https://api.greynoise.io${path}?query=classification%3Amalicious&count=3`;
    expect(bodyOf(await call(url, { headers }))).toMatchObject({
      count: 2,
      stats: { classifications: [{ classification: 'malicious', count: 2 }] },
    });
  });
});

describe('AbuseIPDB scripts', () => {
  it.each([
    ['127.0.0.0%2F24', 'Reserved'],
    ['198.51.100.0%2F24', 'Internet'],
  ])('read that the address space of the block %s is %s', async (network, addressSpaceDesc) => {
    const url = `https://api.abuseipdb.com/api/v2/check-block?network=${network}&maxAgeInDays=15`;
    const headers = { key: 'KEY', accept: 'application/json' };
    expect(bodyOf(await call(url, { headers }))).toMatchObject({ data: { addressSpaceDesc } });
  });
});

describe('the IPinfo libraries', () => {
  const headers = { authorization: 'Bearer KEY', accept: 'application/json' };

  it.each(['/lite/me', '/lookup', '/lookup/me'])('ask for themselves by %s', async (path) => {
    const answer = await call(`https://api.ipinfo.io${path}`, { headers });
    expect(bodyOf(answer)).toEqual({ ip: '127.0.0.1', bogon: true });
  });

  it('get a batch from each of the two host names in its own format', async () => {
    const ask: Ask = { method: 'POST', headers: { ...headers, ...json }, body: '["8.8.8.8"]' };
    expect(bodyOf(await call('https://ipinfo.io/batch', ask))).toMatchObject({
      '8.8.8.8': { country: 'US', org: 'AS15169 Google LLC' },
    });
    expect(bodyOf(await call('https://api.ipinfo.io/batch', ask))).toMatchObject({
      '8.8.8.8': { geo: { country_code: 'US' }, as: { asn: 'AS15169' } },
    });
  });
});

describe('VirusTotal connectors', () => {
  it('find a listed URL by its digest, as an answer and its links name it', async () => {
    const headers = { 'x-apikey': 'KEY' };
    const get = async (id: string) =>
      bodyOf(await call(`https://www.virustotal.com/api/v3/urls/${id}`, { headers }));
    for (const url of ['http://evil.example/', 'https://bank.example/verify']) {
      const digest = createHash('sha256').update(url).digest('hex');
      const found = await get(digest);
      expect(found).toMatchObject({ data: { type: 'url', id: digest, attributes: { url } } });
      expect(found).toEqual(await get(Buffer.from(url).toString('base64url')));
    }
    expect(await get('0'.repeat(64))).toMatchObject({ error: { code: 'NotFoundError' } });
  });

  it('find a URL by the base64 that has a slash in it', async () => {
    const id = Buffer.from('https://bank.example/verify').toString('base64').replace(/=+$/, '');
    const slashed = Buffer.from('https://bank.example/x?a=1?>>').toString('base64');
    expect(slashed).toContain('/');
    const headers = { 'x-apikey': 'KEY' };
    const get = (text: string) =>
      call(`https://www.virustotal.com/api/v3/urls/${text}`, { headers });
    expect(bodyOf(await get(id))).toMatchObject({
      data: { type: 'url', attributes: { last_analysis_stats: { malicious: 1 } } },
    });
    const miss = await get(slashed.replace(/=+$/, ''));
    expect(bodyOf(miss)).toMatchObject({
      error: { message: expect.stringContaining(slashed.replace(/=+$/, '')) as unknown },
    });
    expect(bodyOf(await get(`${id}/communicating_files`))).toMatchObject({ data: [] });
  });
});

describe('vulnerability connectors', () => {
  it('read both times of a record unchecked', async () => {
    const url = 'https://vulnerability.circl.lu/api/vulnerability/CVE-2021-41773';
    expect(bodyOf(await call(url))['cveMetadata']).toEqual({
      cveId: 'CVE-2021-41773',
      state: 'PUBLISHED',
      datePublished: '2021-10-05T09:15:07.000Z',
      dateUpdated: '2022-10-05T09:15:07.000Z',
    });
  });
});

describe('cscli', () => {
  it('inspects an alert by its number', async () => {
    const base = '/dialects/crowdsec/v1';
    const { key } = usual().server;
    const login = await asClient(usual(), `${base}/watchers/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ machine_id: 'desk', password: key, scenarios: [] }),
    });
    const headers = { authorization: `Bearer ${String(bodyOf(login)['token'])}` };
    const [listed] = JSON.parse(
      (await asClient(usual(), `${base}/alerts`, { headers })).text,
    ) as object[];
    const id = String(Reflect.get(listed ?? {}, 'id'));
    expect(bodyOf(await asClient(usual(), `${base}/alerts/${id}`, { headers }))).toEqual(listed);
    const miss = await asClient(usual(), `${base}/alerts/1`, { headers });
    expect([miss.status, bodyOf(miss)]).toEqual([404, { message: 'object not found' }]);
  });
});

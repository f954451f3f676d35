import { describe, expect, it } from 'vitest';
import { shareAcrossTests, type Ask } from '../harness.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest, asClient, bodyOf } from './place.ts';

const usual = shareAcrossTests(() => openListedPlace());

const ask = (path: string, more: Ask = {}) => {
  const place = usual();
  return asClient(place, `/dialects/abuseipdb/api/v2/${path}`, {
    ...more,
    headers: { key: place.server.key, ...more.headers },
  });
};

describe('a check of the AbuseIPDB dialect', () => {
  it('scores an address by the verdict, with a report for each claim', async () => {
    const answer = await ask('check?ipAddress=198.51.100.7&verbose=');
    expect(answer.status).toBe(200);
    expect(answer.headers['x-ratelimit-limit']).toBe('999999999');
    expect(bodyOf(answer)['data']).toMatchObject({
      ipAddress: '198.51.100.7',
      isPublic: true,
      ipVersion: 4,
      isWhitelisted: false,
      domain: null,
      hostnames: ['www.example.test'],
      isTor: false,
      totalReports: 1,
      numDistinctUsers: 1,
      lastReportedAt: '2026-06-10T10:00:00+00:00',
      reports: [
        {
          reportedAt: '2026-06-10T10:00:00+00:00',
          comment: 'Listed by feodo-tracker: command and control server (Emotet).',
          categories: [15, 20],
        },
      ],
    });
    const bad = await ask('check?ipAddress=nonsense');
    expect([bad.status, bad.headers['x-ratelimit-limit']]).toEqual([422, '999999999']);
    const { abuseConfidenceScore } = bodyOf(answer)['data'] as { abuseConfidenceScore: number };
    expect(abuseConfidenceScore).toBeGreaterThanOrEqual(50);
  });

  it('distinguishes reported addresses from others', async () => {
    const { data } = bodyOf(await ask('check?ipAddress=192.0.2.10')) as { data: object };
    expect(data).toMatchObject({
      abuseConfidenceScore: 0,
      totalReports: 0,
      lastReportedAt: null,
    });
    expect(data).not.toHaveProperty('reports');
    const old = bodyOf(await ask('check?ipAddress=198.51.100.7&maxAgeInDays=1'));
    expect(old['data']).toMatchObject({ abuseConfidenceScore: 0, totalReports: 0 });
    const inside = bodyOf(await ask('check?ipAddress=10.0.0.1'));
    expect(inside['data']).toMatchObject({ isPublic: false, isWhitelisted: null });
  });

  it.each([
    ['check?ipAddress=nonsense', 422, 'ipAddress'],
    ['check?ipAddress=198.51.100.7&maxAgeInDays=400', 422, 'maxAgeInDays'],
    ['check', 422, 'ipAddress'],
    ['check-block?network=198.51.100.0', 422, 'network'],
  ])('answers %s with %i and the parameter', async (path, status, parameter) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(bodyOf(answer)['errors']).toEqual([
      { detail: expect.any(String) as unknown, status, source: { parameter } },
    ]);
  });

  it('rejects a wrong key with 401, spent credits with 429, and reports with 403', async () => {
    const key = await addGuest(usual(), { name: 'reporter', credits: 1 });
    const asGuest = () => ask('check?ipAddress=198.51.100.7', { headers: { key } });
    expect((await ask('check?ipAddress=1', { headers: { key: 'wrong' } })).status).toBe(401);
    const first = await asGuest();
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
    });
    const spent = await asGuest();
    expect([spent.status, bodyOf(spent)]).toEqual([
      429,
      { errors: [{ detail: 'limit exceeded', status: 429 }] },
    ]);
    const report = await ask('report', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'ip=198.51.100.7&categories=18',
    });
    expect(report.status).toBe(403);
  });
});

describe('lists of the AbuseIPDB dialect', () => {
  it('pages through reports', async () => {
    expect(bodyOf(await ask('reports?ipAddress=198.51.100.7&perPage=1'))['data']).toMatchObject({
      total: 1,
      page: 1,
      count: 1,
      lastPage: 1,
      nextPageUrl: null,
      results: [{ categories: [15, 20] }],
    });
  });

  it('names the reported addresses of a network that is small enough', async () => {
    expect(bodyOf(await ask('check-block?network=198.51.100.0/24'))['data']).toMatchObject({
      networkAddress: '198.51.100.0',
      netmask: '255.255.255.0',
      minAddress: '198.51.100.1',
      maxAddress: '198.51.100.254',
      numPossibleHosts: 254,
      reportedAddress: [
        { ipAddress: '198.51.100.7', numReports: 1, mostRecentReport: '2026-06-10T10:00:00+00:00' },
        { ipAddress: '198.51.100.8', numReports: 1 },
      ],
    });
    expect((await ask('check-block?network=198.51.0.0/16')).status).toBe(402);
  });

  it('lists malicious addresses as JSON or as lines', async () => {
    const answer = bodyOf(await ask('blacklist?confidenceMinimum=50')) as {
      data: { ipAddress: string }[];
    };
    expect(answer.data.map(({ ipAddress }) => ipAddress)).toEqual([
      '198.51.100.7',
      '2001:db8:1::7',
    ]);
    const lines = await ask('blacklist?confidenceMinimum=50&ipVersion=4&plaintext=1');
    expect([lines.headers['content-type'], lines.text]).toEqual(['text/plain', '198.51.100.7\n']);
    const accepted = await ask('blacklist?confidenceMinimum=50&ipVersion=6', {
      headers: { accept: 'text/plain' },
    });
    expect(accepted.text).toBe('2001:db8:1::7\n');
  });
});

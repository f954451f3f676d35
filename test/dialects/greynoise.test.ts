import { describe, expect, it } from 'vitest';
import { shareAcrossTests, type Ask } from '../harness.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest, asClient, bodyOf } from './place.ts';

const usual = shareAcrossTests(() => openListedPlace());

const ask = (path: string, more: Ask = {}) => {
  const place = usual();
  return asClient(place, `/dialects/greynoise${path}`, {
    ...more,
    headers: { key: place.server.key, ...more.headers },
  });
};

describe('the community API of the GreyNoise dialect', () => {
  it('summarises the feeds in one line', async () => {
    const answer = await ask('/v3/community/198.51.100.7');
    expect(answer.status).toBe(200);
    expect(bodyOf(answer)).toEqual({
      ip: '198.51.100.7',
      noise: true,
      riot: false,
      classification: 'malicious',
      name: 'unknown',
      link: expect.stringMatching(
        /^http:.*\/dialects\/greynoise\/v3\/ip\/198\.51\.100\.7$/,
      ) as unknown,
      last_seen: '2026-06-10',
      message: 'Success',
    });
  });

  it.each(['192.0.2.10', '10.0.0.1'])('answers %s with 404 and the same object', async (ip) => {
    const answer = await ask(`/v3/community/${ip}`);
    expect(answer.status).toBe(404);
    expect(bodyOf(answer)).toMatchObject({ ip, noise: false, riot: false });
    expect(bodyOf(answer)).not.toHaveProperty('classification');
  });

  it.each([
    ['/v3/community/nonsense', 400],
    ['/v1/cve/CVE-1999-0001', 404],
    ['/nothing', 404],
  ])('answers %s with %i and a message', async (path, status) => {
    const answer = await ask(path);
    expect([answer.status, Object.keys(bodyOf(answer))]).toEqual([status, ['message']]);
  });

  it('refuses a wrong key, and pings with a right one', async () => {
    expect((await ask('/ping', { headers: { key: 'wrong' } })).status).toBe(401);
    expect(bodyOf(await ask('/ping'))).toMatchObject({ message: 'pong', offering: 'unlimited' });
  });
});

describe('version 3 of the GreyNoise dialect', () => {
  it('has every member of both parts, found or not', async () => {
    const found = await ask('/v3/ip/198.51.100.7');
    const missing = await ask('/v3/ip/192.0.2.10');
    expect([found.status, missing.status]).toEqual([200, 404]);
    expect(bodyOf(found)).toMatchObject({
      business_service_intelligence: { found: false, trust_level: '' },
      internet_scanner_intelligence: {
        found: true,
        classification: 'malicious',
        first_seen: '2026-06-10',
        tags: [{ name: 'Emotet', intention: 'malicious', recommend_block: true }],
      },
    });
    expect(bodyOf(missing)).toMatchObject({
      internet_scanner_intelligence: { found: false, classification: '', actor: 'unknown' },
    });
    expect(membersOf(bodyOf(missing))).toEqual(membersOf(bodyOf(found)));
  });

  it('puts every requested address in one of the lists, and charges for each', async () => {
    const place = usual();
    const key = await addGuest(place, { name: 'noisy', credits: 4 });
    const many = (ips: string[], quick = '') =>
      ask(`/v3/ip${quick}`, {
        method: 'POST',
        headers: { key, 'content-type': 'application/json' },
        body: JSON.stringify({ ips }),
      });

    const answer = await many(['198.51.100.7', '192.0.2.10', 'nonsense'], '?quick=true');
    expect(bodyOf(answer)).toEqual({
      data: [
        {
          ip: '198.51.100.7',
          business_service_intelligence: { found: false, trust_level: '' },
          internet_scanner_intelligence: { found: true, classification: 'malicious' },
        },
      ],
      request_metadata: {
        ips_not_found: ['192.0.2.10', 'nonsense'],
        restricted_fields: [],
        message: '',
      },
    });
    expect((await many(['198.51.100.7', '198.51.100.8'])).status).toBe(429);
    expect((await many(['198.51.100.7'])).status).toBe(200);
  });

  it('counts the values of what a query finds', async () => {
    const query = encodeURIComponent('classification:malicious tags:c2');

    const answer = await ask(`/v2/experimental/gnql/stats?query=${query}&count=1`);

    expect([answer.status, bodyOf(answer)]).toMatchObject([
      200,
      {
        query: 'classification:malicious tags:c2',
        count: 2,
        stats: {
          classifications: [{ classification: 'malicious', count: 2 }],
          tags: [{ tag: 'c2', count: 2 }],
          actors: [],
        },
      },
    ]);
  });

  it('finds listed addresses by a query, a page at a time', async () => {
    const query = encodeURIComponent('classification:malicious tags:c2');
    const first = bodyOf(await ask(`/v3/gnql?query=${query}&size=1`));
    expect(first).toMatchObject({
      data: [{ ip: '198.51.100.7' }],
      request_metadata: { count: 2, complete: false, scroll: '1' },
    });
    const second = bodyOf(await ask(`/v3/gnql?query=${query}&size=1&scroll=1`));
    expect(second).toMatchObject({
      data: [{ ip: '2001:db8:1::7' }],
      request_metadata: { complete: true },
    });
    const wrong = await ask('/v3/gnql?query=sensor:1');
    expect([wrong.status, bodyOf(wrong)['message']]).toEqual([
      400,
      'Invalid parameter query: sensor of GreyNoise has no equivalent here (character 1)',
    ]);
  });

  it.each([
    ['(tags:c2 OR tags:nothing) AND NOT ip:198.51.100.7', 1],
    ['classification:suspicious', 0],
    ['classification:malicious last_seen:30d -ip:198.51.100.0/24', 1],
    ['tags:"c2" OR metadata.asn:AS1', 2],
    ['last_seen:[2000-01-01 TO 2000-02-01]', 0],
    ['NOT (tags:c2)', 0],
  ])('reads the query %s', async (query, count) => {
    const { request_metadata: found } = bodyOf(
      await ask(`/v3/gnql?query=${encodeURIComponent(query)}`),
    );
    expect(found).toMatchObject({ count, query });
  });

  it('names what lists cannot answer, with its position', async () => {
    const wrong = await ask(`/v3/gnql?query=${encodeURIComponent('tags:c2 tor:true')}`);
    expect([wrong.status, bodyOf(wrong)['message']]).toEqual([
      400,
      'Invalid parameter query: tor: lists cannot answer this (character 9)',
    ]);
  });

  it('says what it knows about a CVE', async () => {
    expect(bodyOf(await ask('/v1/cve/cve-2021-41773'))).toMatchObject({
      id: 'CVE-2021-41773',
      details: { cve_cvss_score: 7.5 },
      exploitation_details: { exploitation_registered_in_kev: false },
    });
  });
});

function membersOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => membersOf(inner, `${path}.${name}`));
}

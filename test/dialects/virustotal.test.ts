import { describe, expect, it } from 'vitest';
import { shareAcrossTests, type Ask } from '../harness.ts';
import { until } from '../until.ts';
import { startScans } from '../domain/place.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest, asClient, bodyOf } from './place.ts';
import { send } from '../harness.ts';

const usual = shareAcrossTests(() => openListedPlace());
const ask = (path: string, more: Ask = {}) => {
  const place = usual();
  return asClient(place, `/dialects/virustotal/api/v3/${path}`, {
    ...more,
    headers: { 'x-apikey': place.server.key, ...more.headers },
  });
};
const idOf = (url: string) => Buffer.from(url).toString('base64url');

describe('objects of the VirusTotal dialect', () => {
  it('count the feeds that report an address, by name', async () => {
    const answer = await ask('ip_addresses/198.51.100.7');
    expect(answer.status).toBe(200);
    expect(bodyOf(answer)['data']).toMatchObject({
      type: 'ip_address',
      id: '198.51.100.7',
      links: {
        self: expect.stringMatching(
          /\/dialects\/virustotal\/api\/v3\/ip_addresses\/198\.51\.100\.7$/,
        ) as unknown,
      },
      attributes: {
        last_analysis_stats: { malicious: 1, suspicious: 0, harmless: 0, timeout: 0 },
        last_analysis_results: {
          'feodo-tracker': {
            engine_name: 'feodo-tracker',
            category: 'malicious',
            result: 'Emotet',
          },
          'blocklist-de-ssh': { category: 'undetected' },
        },
        last_analysis_date: expect.any(Number) as unknown,
        last_modification_date: Date.UTC(2026, 5, 10) / 1000,
        total_votes: { harmless: 0, malicious: 0 },
        tags: [],
        country: 'AU',
      },
    });
  });

  it('distinguish clean from never seen', async () => {
    const clean = bodyOf(await ask('ip_addresses/192.0.2.10'));
    expect(clean['data']).toMatchObject({
      attributes: { last_analysis_stats: { malicious: 0, suspicious: 0 }, reputation: 0 },
    });
    const never = await ask('ip_addresses/192.0.2.99');
    expect([never.status, bodyOf(never)]).toEqual([
      404,
      { error: { code: 'NotFoundError', message: 'IP address "192.0.2.99" not found' } },
    ]);
  });

  it('describe domains and URLs', async () => {
    expect(bodyOf(await ask('domains/evil.example'))['data']).toMatchObject({
      type: 'domain',
      id: 'evil.example',
      attributes: {
        last_analysis_results: { openphish: { category: 'malicious' } },
        tld: 'example',
      },
    });
    const url = 'https://bank.example/verify';
    expect(bodyOf(await ask(`urls/${idOf(url)}`))['data']).toMatchObject({
      type: 'url',
      attributes: { url, last_analysis_stats: { malicious: 1 } },
    });
    expect((await ask('domains/quiet.example')).status).toBe(404);
    expect((await ask(`urls/${idOf('https://quiet.example/a')}`)).status).toBe(404);
  });

  it('have relations: resolutions from banners, and every other one empty', async () => {
    expect(bodyOf(await ask('ip_addresses/198.51.100.7/resolutions'))).toMatchObject({
      data: [
        {
          type: 'resolution',
          id: '198.51.100.7www.example.test',
          attributes: { host_name: 'www.example.test', ip_address: '198.51.100.7' },
        },
      ],
      meta: { count: 1 },
    });
    expect(bodyOf(await ask('domains/www.example.test/resolutions'))).toMatchObject({
      data: [{ attributes: { ip_address: '198.51.100.7' } }],
    });
    const paths = [
      `files/${'ab'.repeat(32)}/contacted_domains`,
      'ip_addresses/192.0.2.99/urls',
      `urls/${idOf('https://a.example/')}/comments`,
    ];
    for (const path of paths) {
      const answer = await ask(path);
      expect([answer.status, bodyOf(answer)]).toMatchObject([
        200,
        { data: [], meta: { count: 0 } },
      ]);
    }
  });

  it.each([
    ['ip_addresses/nonsense', 400, 'InvalidArgumentError'],
    ['domains/not_a_domain', 400, 'InvalidArgumentError'],
    ['ip_addresses/nonsense/urls', 400, 'InvalidArgumentError'],
    ['nothing/nonsense/urls', 404, 'NotFoundError'],
    [`files/${'ab'.repeat(32)}`, 404, 'NotFoundError'],
    ['nothing', 404, 'NotFoundError'],
  ])('answer %s with %i %s', async (path, status, code) => {
    const answer = await ask(path);
    expect([answer.status, bodyOf(answer)]).toMatchObject([status, { error: { code } }]);
  });

  it.each([
    ['ip_addresses/198.51.100.7', 1],
    ['domains/evil.example', 1],
  ])('judge %s again for the price of one look-up', async (path, malicious) => {
    const begun = await ask(`${path}/analyse`, { method: 'POST' });
    const { id, links } = bodyOf(begun)['data'] as { id: string; links: { self: string } };

    expect(links.self).toContain(`/api/v3/analyses/${id}`);
    const key = await addGuest(usual(), {
      name: `again-${path.replace(/[^a-z\d]+/g, '-')}`,
      credits: 1,
    });
    const headers = { 'x-apikey': key };
    expect(bodyOf(await ask(`analyses/${id}`, { headers }))['data']).toMatchObject({
      type: 'analysis',
      attributes: { status: 'completed', stats: { malicious } },
    });
    expect((await ask(`analyses/${id}`, { headers })).status).toBe(429);
  });

  it('reject a wrong key, and describe the account', async () => {
    const wrong = await ask('domains/evil.example', { headers: { 'x-apikey': 'no' } });
    expect([wrong.status, bodyOf(wrong)]).toMatchObject([
      401,
      { error: { code: 'WrongCredentialsError' } },
    ]);
    expect(bodyOf(await ask('users/me'))['data']).toMatchObject({ type: 'user' });
  });
});

describe('scans of the VirusTotal dialect', () => {
  it('start with a URL, and are followed by the id of the analysis', async () => {
    const place = await startScans();
    const api = (path: string, more: Ask = {}) =>
      send({
        port: place.port,
        path: `/dialects/virustotal/api/v3/${path}`,
        ...more,
        headers: { 'x-apikey': place.key, ...more.headers },
      });
    const submitted = await api('urls', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'url=https://done-1.example/',
    });
    const { id, type } = bodyOf(submitted)['data'] as { id: string; type: string };
    expect([type, id]).toEqual(['analysis', expect.stringMatching(/^u-[\da-f]{64}-\d+$/)]);

    const statusOf = async () => {
      const { data } = bodyOf(await api(`analyses/${id}`)) as {
        data: { attributes: { status: string } };
      };
      return data.attributes.status;
    };
    await until('the analysis', async () => (await statusOf()) === 'completed');
    const byDigest = bodyOf(await api(`urls/${id.split('-')[1] ?? ''}`));
    expect(byDigest['data']).toMatchObject({
      attributes: {
        url: 'https://done-1.example/',
        title: expect.stringContaining('Welcome') as unknown,
        last_submission_date: Number(id.split('-')[2]),
      },
    });
    const domain = bodyOf(await api('domains/done-1.example'));
    expect(domain['data']).toMatchObject({
      attributes: {
        last_dns_records: [{ type: 'A', value: '198.51.100.7' }],
        last_dns_records_date: expect.any(Number) as unknown,
      },
    });
  });
});

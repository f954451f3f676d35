import { describe, expect, it } from 'vitest';
import { send, shareAcrossTests } from '../harness.ts';
import { addGuest, asClient, bodyOf, openDialectPlace, ssh } from './place.ts';

const usual = shareAcrossTests(() => openDialectPlace());

describe('the InternetDB dialect', () => {
  it('answers a program on this machine without a key, with all six members', async () => {
    const answer = await asClient(usual(), '/dialects/internetdb/198.51.100.7');
    expect(answer.status).toBe(200);
    expect(bodyOf(answer)).toEqual({
      ip: '198.51.100.7',
      ports: [80, 443],
      hostnames: ['www.example.test'],
      cpes: ['cpe:/a:apache:http_server:2.4.49', 'cpe:/a:f5:nginx:1.22.1'],
      tags: [],
      vulns: expect.arrayContaining(['CVE-2021-41773']) as unknown,
    });
  });

  it.each([
    ['192.0.2.99', 404, { detail: 'No information available' }],
    [
      'nonsense',
      422,
      { detail: [{ loc: ['path', 'ip'], msg: 'Invalid IP Address.', type: 'value_error' }] },
    ],
  ])('answers %s with %i', async (ip, status, body) => {
    const answer = await asClient(usual(), `/dialects/internetdb/${ip}`);
    expect([answer.status, bodyOf(answer)]).toEqual([status, body]);
  });

  it('immediately reflects a new banner, and a new feed', async () => {
    const place = await openDialectPlace();
    const portsOf = async () =>
      bodyOf(await asClient(place, '/dialects/internetdb/198.51.100.7'))['ports'];
    const isTor = async () => {
      const path = `/dialects/shodan/shodan/host/198.51.100.7?minify=true&key=${place.server.key}`;
      return bodyOf(await asClient(place, path))['tags'];
    };
    expect([await portsOf(), await portsOf(), await isTor()]).toEqual([[80, 443], [80, 443], []]);

    await place.take([{ ...ssh, address: '198.51.100.7' }]);
    await place.load('tor-exit-addresses', ['ExitAddress 198.51.100.7 2026-06-10 10:00:00']);
    await place.enable('tor-exit-addresses');

    expect([await portsOf(), await isTor()]).toEqual([[22, 80, 443], ['tor']]);
  });

  it('asks for a key through a proxy that is not declared', async () => {
    const path = '/dialects/internetdb/198.51.100.7';
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answer = await asClient(usual(), path, { headers });
    expect([answer.status, bodyOf(answer)]).toEqual([401, { detail: 'invalid api key' }]);

    const { server } = usual();
    const withKey = await asClient(usual(), `${path}?key=${server.key}`, { headers });
    expect(withKey.status).toBe(200);
  });

  it('charges the configured account, and refuses while it does not exist', async () => {
    const place = await openDialectPlace({ VEDETTE_KEYLESS_ACCOUNT: 'sensors' });
    const path = '/dialects/internetdb/198.51.100.7';
    expect((await asClient(place, path)).status).toBe(401);

    await addGuest(place, { name: 'sensors', credits: 1 });
    expect((await asClient(place, path)).status).toBe(200);
    const spent = await asClient(place, path);
    expect([spent.status, bodyOf(spent)]).toEqual([429, { detail: 'limit exceeded' }]);
  });

  it('answers under host names that the settings list, and under no others', async () => {
    const hosts = 'internetdb.shodan.io,shodan.corp.example=shodan';
    const { server } = await openDialectPlace({ VEDETTE_DIALECT_HOSTS: hosts });
    const under = (host: string, path: string) =>
      send({ port: server.port, path, headers: { host, 'x-api-key': server.key } });

    const statuses = [
      await under('InternetDB.shodan.io:443', '/198.51.100.7'),
      await under('shodan.corp.example', '/shodan/host/198.51.100.7'),
      await under('other.example', '/198.51.100.7'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('refuses to start with a host name that no dialect has', async () => {
    await expect(openDialectPlace({ VEDETTE_DIALECT_HOSTS: 'api.example' })).rejects.toThrow(
      'dialect_hosts: no dialect answers for api.example.',
    );
  });
});

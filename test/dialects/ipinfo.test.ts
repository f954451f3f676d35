import { describe, expect, it } from 'vitest';
import { shareAcrossTests, type Ask } from '../harness.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest, asClient, bodyOf } from './place.ts';

const usual = shareAcrossTests(() => openListedPlace());

const ask = (path: string, more: Ask = {}) => {
  const place = usual();
  return asClient(place, `/dialects/ipinfo${path}`, {
    ...more,
    headers: { authorization: `Bearer ${place.server.key}`, ...more.headers },
  });
};

describe('the IPinfo dialect', () => {
  it.each(['', '/json'])(
    'answers an address with every member that clients index%s',
    async (end) => {
      const answer = await ask(`/198.51.100.7${end}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
      expect(bodyOf(answer)).toMatchObject({
        ip: '198.51.100.7',
        hostname: 'www.example.test',
        city: '',
        region: '',
        country: 'AU',
        loc: '',
        org: '',
        postal: '',
        timezone: '',
        privacy: {
          vpn: false,
          proxy: false,
          tor: false,
          relay: false,
          hosting: false,
          service: '',
        },
        domains: { total: 1, domains: ['example.test'] },
      });
    },
  );

  it('says that a private address is one', async () => {
    expect(bodyOf(await ask('/10.0.0.1'))).toEqual({ ip: '10.0.0.1', bogon: true });
    expect(bodyOf(await ask('/json'))).toEqual({ ip: '127.0.0.1', bogon: true });
    expect(bodyOf(await ask('/'))).toEqual({ ip: '127.0.0.1', bogon: true });
  });

  it('answers one member as a line of text', async () => {
    const answer = await ask('/198.51.100.7/hostname');
    expect([answer.status, answer.text]).toEqual([200, 'www.example.test\n']);
    expect((await ask('/198.51.100.7/nonsense')).status).toBe(404);
  });

  it('answers a batch as one object, and charges for each question', async () => {
    const key = await addGuest(usual(), { name: 'batch', credits: 4 });
    const batch = (questions: string[]) =>
      ask('/batch', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(questions),
      });
    const answer = await batch(['198.51.100.7/hostname', '10.0.0.1', 'nonsense', 'AS4294967295']);
    expect(bodyOf(answer)).toEqual({
      '198.51.100.7/hostname': 'www.example.test',
      '10.0.0.1': { ip: '10.0.0.1', bogon: true },
      nonsense: { status: 404, error: { title: 'Wrong ip', message: 'Invalid IP Address.' } },
      AS4294967295: { status: 404, error: { title: 'Wrong ip', message: 'Not found.' } },
    });
    expect((await batch(['198.51.100.7'])).status).toBe(429);
  });

  it('records every question of a batch in the audit, if look-ups are recorded', async () => {
    const place = await openListedPlace(
      { VEDETTE_AUDIT_LOOKUPS: '30' },
      { limits: { auditFlushSeconds: 1 } },
    );
    const asked = Array.from(
      { length: 20 },
      (_, at) => `2001:db8:1:ffff:ffff:ffff:ffff:${at + 1000}`,
    );
    await asClient(place, '/dialects/ipinfo/batch', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${place.server.key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(asked),
    });
    const recorded = async () =>
      (await place.server.ask('/v1/admin/audit?trail=lookups&limit=100')).text;
    await expect.poll(recorded).toContain(asked[19]);
    const text = await recorded();
    expect(asked.filter((address) => !text.includes(address))).toEqual([]);
  });

  it('describes networks, domains and the account', async () => {
    expect(bodyOf(await ask('/AS13335/json'))).toMatchObject({
      asn: 'AS13335',
      prefixes: expect.arrayContaining([
        expect.objectContaining({ netblock: expect.stringContaining('/') as unknown }),
      ]) as unknown,
    });
    expect(bodyOf(await ask('/domains/198.51.100.7'))).toEqual({
      ip: '198.51.100.7',
      total: 1,
      domains: ['example.test'],
    });
    expect(bodyOf(await ask('/lite/198.51.100.7'))).toMatchObject({ continent_code: 'OC' });
    expect(bodyOf(await ask('/lookup/198.51.100.7'))).toMatchObject({ is_anonymous: false });
    expect(bodyOf(await ask('/resproxy/198.51.100.7'))).toEqual({});
    expect(bodyOf(await ask('/me'))).toMatchObject({ token: '' });
  });

  it('has its own errors, of exactly one type', async () => {
    const wrong = await ask('/nonsense');
    expect([wrong.status, wrong.headers['content-type'], bodyOf(wrong)]).toEqual([
      404,
      'application/json',
      { status: 404, error: { title: 'Wrong ip', message: 'Invalid IP Address.' } },
    ]);
    const denied = await ask('/198.51.100.7', { headers: { authorization: 'Bearer wrong' } });
    expect([denied.status, bodyOf(denied)]).toMatchObject([
      403,
      { error: { title: 'Unknown token' } },
    ]);
    const place = usual();
    const byQuery = await asClient(
      place,
      `/dialects/ipinfo/198.51.100.7?token=${place.server.key}`,
    );
    expect(byQuery.status).toBe(200);
    const basic = (name: string) =>
      ask('/198.51.100.7', {
        headers: { authorization: `Basic ${Buffer.from(`${name}:`).toString('base64')}` },
      });
    expect([(await basic(place.server.key)).status, (await basic('wrong')).status]).toEqual([
      200, 403,
    ]);
  });
});

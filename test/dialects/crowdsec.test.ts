import { describe, expect, it } from 'vitest';
import { shareAcrossTests, type Ask } from '../harness.ts';
import { vedette, type BannerPlace } from '../banner/place.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest, asClient, bodyOf } from './place.ts';

const usual = shareAcrossTests(() => openListedPlace());

const askOf = (place: BannerPlace, path: string, more: Ask = {}) =>
  asClient(place, `/dialects/crowdsec${path}`, {
    ...more,
    headers: { 'x-api-key': place.server.key, ...more.headers },
  });
const ask = (path: string, more: Ask = {}) => askOf(usual(), path, more);

interface Streamed {
  new: { value: string; duration: string }[] | null;
  deleted: { value: string; duration: string }[] | null;
}
const valuesOf = ({ new: fresh, deleted }: Streamed) => ({
  new: fresh?.map(({ value }) => value) ?? null,
  deleted: deleted?.map(({ value }) => value) ?? null,
});

describe('bouncers of the CrowdSec dialect', () => {
  it('get a decision about an address, with every member', async () => {
    const answer = await ask('/v1/decisions?ip=198.51.100.7');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(answer.text)).toEqual([
      {
        id: expect.any(Number) as unknown,
        uuid: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
        origin: 'vedette',
        scenario: 'vedette/c2',
        type: 'ban',
        scope: 'Ip',
        value: '198.51.100.7',
        duration: expect.stringMatching(/^\d+h\d+m\d+\.\d+s$/) as unknown,
        simulated: false,
      },
    ]);
  });

  it('get the same for one address as in the stream, without building the list', async () => {
    const place = await openListedPlace();
    const drop = [JSON.stringify({ cidr: '198.51.100.128/25', sblid: 'SBL1', rir: 'ripencc' })];
    await place.load('spamhaus-drop-v4', drop);
    await place.enable('spamhaus-drop-v4');
    const about = async (ip: string) =>
      JSON.parse((await askOf(place, `/v1/decisions?ip=${ip}`)).text) as object[] | null;
    const listsBuilt = async () => {
      const { text } = await place.server.ask('/v1/lists');
      const { data } = JSON.parse(text) as { data: { lists: { entries: number | null }[] } };
      return data.lists.filter(({ entries }) => entries !== null);
    };

    const single = await about('2001:db8:1::7');
    const range = await about('198.51.100.177');
    expect(await about('198.51.100.77')).toBeNull();
    expect((await askOf(place, '/v1/decisions', { method: 'HEAD' })).status).toBe(200);
    expect(await listsBuilt()).toEqual([]);

    const { text } = await askOf(place, '/v1/decisions/stream?startup=true');
    const { new: all } = JSON.parse(text) as { new: { value: string; duration: string }[] };
    const without = (decisions: object[] | null) =>
      decisions?.map((each) => ({ ...each, duration: '' }));
    const streamed = (value: string) => without(all.filter((each) => each.value === value));
    expect(without(single)).toEqual(streamed('2001:db8:1::7'));
    expect(without(range)).toEqual(streamed('198.51.100.128/25'));
    expect(await listsBuilt()).not.toEqual([]);
  });

  it.each([
    ['ip=192.0.2.10', 'null'],
    ['ip=198.51.100.7&type=captcha', 'null'],
    ['ip=198.51.100.7&scopes=range', 'null'],
    ['scope=Country&value=DE', 'null'],
    ['ip=198.51.100.7&scenarios_not_containing=c2', 'null'],
    ['range=198.51.100.0/24', 'null'],
  ])('get null for %s', async (query, text) => {
    expect((await ask(`/v1/decisions?${query}`)).text).toBe(text);
  });

  it('get the decisions inside a range on request', async () => {
    const answer = await ask('/v1/decisions?range=198.51.100.0/24&contains=false');
    expect(JSON.parse(answer.text)).toMatchObject([{ value: '198.51.100.7' }]);
  });

  it('get 403 for a wrong key, 400 for an invalid address, and test both by HEAD', async () => {
    const wrong = await ask('/v1/decisions', { headers: { 'x-api-key': 'wrong' } });
    expect([wrong.status, bodyOf(wrong)]).toEqual([403, { message: 'access forbidden' }]);
    expect((await ask('/v1/decisions', { method: 'HEAD' })).status).toBe(200);
    const unreadable = await ask('/v1/decisions?ip=nonsense');
    expect([unreadable.status, Object.keys(bodyOf(unreadable))]).toEqual([
      400,
      ['message', 'errors'],
    ]);
    const metrics = await ask('/v1/usage-metrics', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"remediation_components":[]}',
    });
    expect([metrics.status, metrics.text]).toEqual([201, '']);
  });

  it('are listed with their name and last pull', async () => {
    const place = await openListedPlace();
    const pull = (agent: string, path: string) =>
      askOf(place, path, { headers: { 'user-agent': agent } });
    const listed = async (key?: string) =>
      (await place.server.ask('/v1/admin/bouncers', key === undefined ? {} : { key })).json;

    expect((await listed()).data).toEqual({ bouncers: [] });
    await pull('crowdsec-firewall-bouncer/v0.0.25', '/v1/decisions/stream?startup=true');
    await pull('crowdsec-firewall-bouncer/v0.0.25', '/v1/decisions/stream');
    await pull('doorman', '/v1/decisions?ip=198.51.100.7');
    await askOf(place, '/v1/decisions/stream', { headers: { 'x-api-key': 'wrong' } });

    const usual = { user: 'owner', address: '127.0.0.1', last_pull: '2026-06-15 12:00:00' };
    expect((await listed()).data?.['bouncers']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...usual,
          type: 'crowdsec-firewall-bouncer',
          version: 'v0.0.25',
          how: 'stream',
          pulls: 2,
        }),
        expect.objectContaining({ ...usual, type: 'doorman', version: '', how: 'live', pulls: 1 }),
      ]),
    );
    expect(await vedette(place.server, ['bouncers'])).toMatch(
      /owner.*127\.0\.0\.1.*crowdsec-firewall-bouncer.*v0\.0\.25.*stream.*2026-06-15 12:00:00/,
    );
    expect(JSON.parse(await vedette(place.server, ['bouncers', '--json']))).toHaveProperty(
      'bouncers.1.type',
    );
    const member = await addGuest(place, { name: 'member' });
    expect((await listed(member)).status).toBe(403);
  });

  it('get everything at their start, then only the changes', async () => {
    const place = await openListedPlace();
    const pull = async (more = '') =>
      valuesOf(JSON.parse((await askOf(place, `/v1/decisions/stream${more}`)).text) as Streamed);
    const servers = (...ips: string[]) => [
      JSON.stringify(
        ips.map((ip_address) => ({
          ip_address,
          port: 443,
          malware: 'Emotet',
          first_seen: '2026-06-10 10:00:00',
        })),
      ),
    ];

    expect(await pull('?startup=true')).toEqual({
      new: ['198.51.100.7', '2001:db8:1::7'],
      deleted: null,
    });
    expect(await pull()).toEqual({ new: null, deleted: null });
    await place.load('feodo-tracker', servers('198.51.100.7', '198.51.100.20'));
    await place.enable('feodo-tracker');
    expect(await pull()).toEqual({ new: ['198.51.100.20'], deleted: ['2001:db8:1::7'] });
    expect(await pull()).toEqual({ new: null, deleted: null });
    expect(await pull('?scopes=ip')).toEqual({
      new: ['198.51.100.7', '198.51.100.20'],
      deleted: null,
    });
  });
});

describe('machines of the CrowdSec dialect', () => {
  const login = (password: string) =>
    ask('/v1/watchers/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': '' },
      body: JSON.stringify({ machine_id: 'desk', password, scenarios: [] }),
    });

  it('sign in with a key, and read alerts with the token', async () => {
    const { token, code } = bodyOf(await login(usual().server.key)) as {
      token: string;
      code: number;
    };
    const asMachine = (path: string, more: Ask = {}) =>
      ask(path, { ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } });

    expect(code).toBe(200);
    expect((await asMachine('/v1/heartbeat')).status).toBe(200);
    const answer = await asMachine('/v1/alerts?limit=1');
    expect(JSON.parse(answer.text)).toMatchObject([
      {
        scenario: 'vedette/c2',
        events_count: 1,
        source: { scope: 'Ip', value: '198.51.100.7' },
        decisions: [{ value: '198.51.100.7', type: 'ban' }],
      },
    ]);
    expect((await asMachine('/v1/alerts?ip=192.0.2.10')).text).toBe('null');
    expect((await asMachine('/v1/alerts?decision_type=captcha')).text).toBe('null');
    const added = await asMachine('/v1/alerts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{}]',
    });
    expect([added.status, Object.keys(bodyOf(added))]).toEqual([403, ['message']]);
  });

  it('delete decisions as suppressions, which bouncers hear of, if the key is of an admin', async () => {
    const place = await openListedPlace();
    const signIn = async (password: string) => {
      const body = JSON.stringify({ machine_id: 'desk', password, scenarios: [] });
      const headers = { 'content-type': 'application/json' };
      const answer = await askOf(place, '/v1/watchers/login', { method: 'POST', headers, body });
      return { authorization: `Bearer ${String(bodyOf(answer)['token'])}` };
    };
    const admin = await signIn(place.server.key);
    const member = await signIn(await addGuest(place, { name: 'member' }));
    const remove = async (path: string, headers = admin) => {
      const { status, text } = await askOf(place, path, { method: 'DELETE', headers });
      return [status, JSON.parse(text) as unknown];
    };
    const stream = async () =>
      valuesOf(JSON.parse((await askOf(place, '/v1/decisions/stream')).text) as Streamed);
    await stream();
    const [{ id = 0 } = {}] = JSON.parse(
      (await askOf(place, '/v1/decisions?ip=2001:db8:1::7')).text,
    ) as { id?: number }[];

    const said = { message: expect.any(String) as unknown };
    expect(await remove('/v1/decisions?ip=198.51.100.7', member)).toEqual([403, said]);
    expect(await remove('/v1/decisions')).toEqual([400, expect.objectContaining(said)]);
    expect(await remove('/v1/decisions/1')).toEqual([404, said]);
    expect(await remove('/v1/decisions?ip=198.51.100.7&type=captcha')).toEqual([
      200,
      { nbDeleted: '0' },
    ]);
    expect(await stream()).toEqual({ new: null, deleted: null });

    expect(await remove('/v1/decisions?ip=198.51.100.7')).toEqual([200, { nbDeleted: '1' }]);
    expect(await remove(`/v1/decisions/${id}`)).toEqual([200, { nbDeleted: '1' }]);
    expect(await remove('/v1/decisions?ip=198.51.100.7')).toEqual([200, { nbDeleted: '0' }]);

    expect(await stream()).toEqual({ new: null, deleted: ['198.51.100.7', '2001:db8:1::7'] });
    const { json } = await place.server.ask('/v1/admin/suppressions');
    expect(json.data?.['suppressions']).toMatchObject([
      { feed: '*', reason: 'decision deleted through the CrowdSec dialect' },
      { feed: '*', reason: 'decision deleted through the CrowdSec dialect' },
    ]);
  });

  it('are rejected with 401 for a wrong password or a modified token', async () => {
    const refused = await login('wrong');
    expect([refused.status, bodyOf(refused)]).toEqual([
      401,
      { code: 401, message: 'incorrect Username or Password' },
    ]);
    const { token } = bodyOf(await login(usual().server.key)) as { token: string };
    const [key, expires, mac] = token.split('.');
    const later = `${key}.${Number(expires) + 1}.${mac}`;
    const answer = await ask('/v1/heartbeat', { headers: { authorization: `Bearer ${later}` } });
    expect(answer.status).toBe(401);
  });
});

describe('CTI of the CrowdSec dialect', () => {
  it('has every member that clients index, and 404 for unknown addresses', async () => {
    expect(bodyOf(await ask('/v2/smoke/198.51.100.7'))).toMatchObject({
      ip: '198.51.100.7',
      reputation: 'malicious',
      confidence: 'low',
      reverse_dns: 'www.example.test',
      proxy_or_vpn: false,
      history: { first_seen: '2026-06-10T10:00:00+00:00', full_age: 5 },
      behaviors: [{ name: 'c2', description: 'feodo-tracker: Emotet' }],
      attack_details: [],
      classifications: { false_positives: [], classifications: [] },
      mitre_techniques: [],
      target_countries: {},
      scores: { overall: { trust: 1 }, last_day: { total: 0 }, last_week: { trust: 1 } },
    });
    const miss = await ask('/v2/smoke/192.0.2.10');
    expect([miss.status, bodyOf(miss)]).toEqual([
      404,
      { message: 'IP address information not found' },
    ]);
    const wrong = await ask('/v2/smoke/192.0.2.10', { headers: { 'x-api-key': 'no' } });
    expect([wrong.status, bodyOf(wrong)]).toEqual([403, { message: 'Forbidden' }]);
  });

  it('answers several together, and charges for each', async () => {
    const key = await addGuest(usual(), { name: 'smoke', credits: 2 });
    const many = () =>
      ask('/v2/smoke?ips=198.51.100.7,192.0.2.10', { headers: { 'x-api-key': key } });
    expect(bodyOf(await many())).toMatchObject({ total: 1, not_found: ['192.0.2.10'] });
    expect((await many()).status).toBe(429);
  });
});

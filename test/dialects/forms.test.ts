import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/dialects/index.ts';
import { openBannerPlace } from '../banner/place.ts';
import { send, shareAcrossTests, type Answer, type Ask } from '../harness.ts';
import { until } from '../until.ts';
import { askIn, forms, types, type Form } from './forms.ts';
import { openListedPlace } from './listed-place.ts';
import { addGuest } from './place.ts';

const hostNames = dialects.flatMap(({ hosts }) => hosts).join(',');
const usual = shareAcrossTests(() =>
  openListedPlace(
    { VEDETTE_AUDIT_LOOKUPS: '30', VEDETTE_DIALECT_HOSTS: hostNames },
    // Wrong keys are sent on purpose, all from one address.
    { limits: { keyFailures: 1_000 } },
  ),
);

const ask = (form: Form, path: string, key: string) => askIn(usual(), form, { path, key });
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const read = ({ status, text: body }: Answer) => [status, JSON.parse(body) as unknown];

describe.each(Object.entries(forms))('%s', (name, form) => {
  it('answers known, unknown and invalid input, and a wrong key, in its own format', async () => {
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
    // One client compares the error type exactly.
    if (form.mount === 'ipinfo') expect(bad.headers['content-type']).toBe('application/json');
  });

  it('says 429 in its own format once credits are spent, and when they return', async () => {
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

  it('says 429 in its own format to clients that ask too often, and 403 to a key without the scope', async () => {
    const guest = `rules-${name.toLowerCase().replace(/\W+/g, '-')}`;
    const hasty = await addGuest(usual(), { name: `${guest}-rate`, rate: 1 });
    const user = await addGuest(usual(), { name: `${guest}-scope`, scopes: 'user' });
    const only = await addGuest(usual(), { name: `${guest}-only`, scopes: form.scope });

    await ask(form, form.hit, hasty);
    const often = await ask(form, form.hit, hasty);
    const forbidden = await ask(form, form.hit, user);

    expect(read(often)).toEqual([429, form.failure(429)]);
    expect(Number(often.headers['retry-after'])).toBeGreaterThan(0);
    expect(read(forbidden)).toEqual([403, form.failure(403)]);
    expect((await ask(form, form.hit, only)).status).toBe(200);
  });

  it('answers hostile requests with its own failures, and no fault', async () => {
    const { key } = usual().server;
    const long = 'a'.repeat(65_536);
    const json = { 'content-type': 'application/json' };
    const asked: readonly (readonly [string, Ask?])[] = [
      ['/%00'],
      ['/%ff%fe'],
      ['/..%2f..%2fetc'],
      ['/no/such/path/at/all'],
      [`/${'a'.repeat(3_000)}`],
      [`/${'a'.repeat(8_000)}`],
      [`/${long}`],
      [form.hit, { headers: { 'user-agent': long } }],
      ["/'%3e%3cscript%3e"],
      ['/%e2%80%ae%1b%5b31m'],
      [`${form.hit}%0d%0aset-cookie:x=1`],
      [form.hit, { method: 'POST', body: '{"ip":', headers: json }],
      [form.hit, { method: 'POST', body: long, headers: { 'content-type': 'text/x-none' } }],
      [form.hit, { method: 'PUT' }],
      [form.hit, { method: 'DELETE' }],
      [form.hit, { method: 'PATCH', body: '[]', headers: json }],
    ];
    for (const [path, how] of asked) {
      const answer = await askIn(usual(), form, { path, key, ...how });
      const what = `${how?.method ?? ''} ${path.slice(0, 80)}`;
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect([what, answer.headers['content-type']]).toEqual([what, matching(types)]);
      if (answer.status === 200) continue;
      expect([what, answer.status < 500, ...read(answer).slice(1)]).toEqual([
        what,
        true,
        form.failure(answer.status),
      ]);
      expect(answer.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
  });
});

describe('all dialects', () => {
  it('write no key into the log, wherever it was sent', async () => {
    const { logged, key } = usual().server;
    const { virustotal } = forms;
    for (const rest of ['', '/overall_quotas', '/api_usage']) {
      const path = `/api/v3/users/${key}${rest}`;
      const answer = virustotal && (await ask(virustotal, path, key));
      expect(answer?.text).not.toContain(key);
    }

    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(key))).toEqual([]);
  });

  it('are all tested here', () => {
    const mounts = new Set(Object.values(forms).map(({ mount }) => mount));

    expect([...mounts].sort()).toEqual(dialects.map(({ name }) => name).sort());
  });

  it('are in the look-up audit, with subject and account', async () => {
    const place = usual();
    const key = await addGuest(place, { name: 'looked-at' });
    for (const form of Object.values(forms)) await ask(form, form.hit, key);

    let entries: { action: string }[] = [];
    await until('the entries', async () => {
      const { json } = await place.server.ask('/v1/admin/audit?trail=lookups&user=looked-at');
      entries = json.data?.['entries'] as typeof entries; // a list in every answer
      return entries.length >= Object.keys(forms).length;
    });
    const actions = entries.map(({ action }) => action);
    for (const { mount } of Object.values(forms)) {
      const name = mount.replace('-s', 'S');
      expect(actions).toContainEqual(matching(new RegExp(`^${name}`)));
    }
    expect(JSON.stringify(entries)).toContain('198.51.100.7');
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it('need no key if their clients have none, but only from this machine', async () => {
    const path = { urlscan: '/api/v1/search/?q=*' } as Readonly<Record<string, string>>;
    for (const form of Object.values(forms)) {
      const dialect = dialects.find(({ name }) => name === form.mount);
      const isKeyless = dialect?.api.keyless === true;
      const asked = { path: path[form.mount] ?? form.hit };
      const [host = ''] = dialect?.hosts ?? [];
      const here = await askIn(usual(), form, asked);
      const named = await send({ ...usual().server, path: asked.path, key: '', headers: { host } });
      const proxied = await askIn(usual(), form, { ...asked, headers: { via: '1.1 edge' } });

      const allowed = isKeyless ? 200 : form.wrongKey[0];
      expect([form.mount, here.status, named.status]).toEqual([form.mount, allowed, allowed]);
      expect(read(proxied)).toEqual(form.wrongKey);
    }
  });

  it('limit guessing by address in their own format, while valid keys keep working', async () => {
    const place = await openBannerPlace({}, { limits: { keyFailures: 1 } });
    const [first] = Object.values(forms);
    if (first) await askIn(place, first, { path: first.hit, key: 'wrong' });

    for (const form of Object.values(forms)) {
      const guess = await askIn(place, form, { path: form.hit, key: 'wrong' });
      const good = await askIn(place, form, { path: form.hit, key: place.server.key });
      expect(read(guess)).toEqual([429, form.failure(429)]);
      expect(Number(guess.headers['retry-after'])).toBeGreaterThan(0);
      expect([200, 404]).toContain(good.status);
    }
  });

  it('answer for the host names of their services as under their mounts', async () => {
    const { key, port } = usual().server;
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
      // Links lead to the host that the client asked.
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

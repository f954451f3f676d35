import { describe, expect, it } from 'vitest';
import { startScans } from '../domain/place.ts';
import { openPlace, hour, type Place } from '../feeds/place.ts';

type Body = Record<string, unknown> & { key?: string };

async function post({ server }: Place, path: string, { key = server.key, ...body }: Body) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(path, { method: 'POST', body: JSON.stringify(body), headers, key });
}

const allowing = () => openPlace({ VEDETTE_SHARE_LINKS: 'on' });

async function openCase(place: Place, indicators: readonly string[]): Promise<string> {
  const { json } = await post(place, '/v1/cases', { name: 'Monday <b>', indicators });
  const { id } = json.data as { id: string };
  await post(place, `/v1/cases/${id}/judge`, {});
  return id;
}

interface Made {
  id: string;
  url: string;
  opened: number;
  state: string;
}

async function share(place: Place, subject: string, more: Body = {}): Promise<Made> {
  const { json } = await post(place, '/v1/shares', { kind: 'case', subject, ...more });
  return json.data as unknown as Made;
}

const secretOf = ({ url }: Made) => url.slice(url.lastIndexOf('/') + 1);
const read = (url: string) => fetch(url);

async function member(place: Place, name: string): Promise<string> {
  await place.vedette(['user', 'add', name, `${name}@mail.example`]);
  const made = await place.vedette(['key', 'create', '--user', name, '--json']);
  return (JSON.parse(made) as { key: string }).key;
}

describe('a link without an account', () => {
  it('cannot be created until an administrator allows it', async () => {
    const place = await openPlace();
    const id = await openCase(place, ['198.51.100.7']);

    const { json } = await post(place, '/v1/shares', { kind: 'case', subject: id });

    expect(json.status).toBe(403);
    expect(json.message).toContain('share_links');
    const listed = await place.server.ask('/v1/shares');
    expect(listed.json.data).toEqual({ allowed: false, links: [] });
  });

  it('shows the verdicts of a case, without notes, names and history, and runs nothing', async () => {
    const place = await allowing();
    const id = await openCase(place, ['198.51.100.7', 'login.example']);
    await post(place, `/v1/cases/${id}/note`, { note: 'the customer is Initech' });
    await post(place, `/v1/cases/${id}/decide`, {
      indicators: ['198.51.100.7'],
      state: 'dismissed',
      reason: 'a <scanner>',
    });
    const made = await share(place, id);

    const answer = await read(made.url);
    const page = await answer.text();

    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    for (const shown of ['Monday &#60;b&#62;', '198[.]51[.]100[.]7', 'a &#60;scanner&#62;']) {
      expect(page).toContain(shown);
    }
    for (const kept of ['Initech', 'owner', '<b>', id, made.id, 'href']) {
      expect(page).not.toContain(kept);
    }
  });

  it('looks nonexistent when expired, revoked, or of a disabled account', async () => {
    const place = await allowing();
    const key = await member(place, 'analyst');
    const { json } = await post(place, '/v1/cases', { name: 'a', indicators: ['a.example'], key });
    const { id } = json.data as { id: string };
    const make = async (days: number) =>
      (await post(place, '/v1/shares', { kind: 'case', subject: id, days, key })).json
        .data as unknown as Made;
    const [first, second, third] = [await make(1), await make(9), await make(9)];
    const never = new URL(first.url.replace(secretOf(first), 'x'.repeat(43)));
    const unknown = await (await read(never.href)).text();
    expect((await read(second.url)).status).toBe(200);

    place.clock.now += 25 * hour;
    expect(await (await read(first.url)).text()).toBe(unknown);

    expect((await post(place, `/v1/shares/${second.id}/revoke`, { key })).json.data).toMatchObject({
      state: 'revoked',
      opened: 1,
    });
    expect(await (await read(second.url)).text()).toBe(unknown);

    expect((await read(third.url)).status).toBe(200);
    await place.vedette(['user', 'disable', 'analyst']);
    expect(await (await read(third.url)).text()).toBe(unknown);
    expect(JSON.parse(unknown)).toMatchObject({ status: 404 });
  });

  it("is only made for one's own cases, and revoked by its maker or an administrator", async () => {
    const place = await allowing();
    const id = await openCase(place, ['198.51.100.7']);
    await post(place, `/v1/cases/${id}/share`, { sharing: 'all' });
    const key = await member(place, 'analyst');
    const foreign = await post(place, '/v1/shares', { kind: 'case', subject: id, key });
    expect(foreign.json.status).toBe(404);

    const made = await share(place, id);
    expect((await post(place, `/v1/shares/${made.id}/revoke`, { key })).json.status).toBe(404);
    expect((await place.server.ask('/v1/shares?all=true', { key })).json.status).toBe(403);
    expect((await place.server.ask('/v1/shares', { key })).json.data).toMatchObject({ links: [] });

    await place.vedette(['share', 'revoke', made.id]);
    expect((await read(made.url)).status).toBe(404);
  });

  it('counts every opening, and is recorded once an hour', async () => {
    const place = await allowing();
    const made = await share(place, await openCase(place, ['198.51.100.7']));
    for (let opening = 0; opening < 3; opening++) await read(made.url);
    place.clock.now += 2 * hour;
    await read(made.url);

    expect((await place.server.ask('/v1/shares')).json.data).toMatchObject({
      links: [{ id: made.id, opened: 4, state: 'open' }],
    });
    const audit = await place.vedette(['audit', '--action', 'share']);
    expect(audit.match(/share\.open/g)).toHaveLength(2);
    expect(audit.match(/share\.make/g)).toHaveLength(1);
    expect(audit).not.toContain(secretOf(made));
    expect(await place.vedette(['share', 'list'])).toContain('open');
  });

  it('blocks a sender that tries many', async () => {
    const place = await allowing();
    const statuses = new Set<number>();
    for (let guess = 0; guess < 70; guess++) {
      statuses.add((await place.server.ask(`/v1/shared/${guess}`)).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  it('keeps its secret out of the log, whatever the answer', async () => {
    const place = await openPlace({ VEDETTE_SHARE_LINKS: 'on', VEDETTE_LOG_LEVEL: 'debug' });
    const made = await share(place, await openCase(place, ['198.51.100.7']));
    await read(made.url);
    await place.server.ask(`//v1//shared/${secretOf(made)}`, { method: 'POST' });
    for (let guess = 0; guess < 70; guess++) await read(made.url);

    const logged = place.server.logged.join('\n');
    expect(logged).toContain('/v1/shared/{secret}');
    expect(logged).not.toContain(secretOf(made));
  });

  it("shows a report like the command line's file", async () => {
    const place = await startScans({ VEDETTE_SHARE_LINKS: 'on' });
    const subject = await place.scan('shop.example');
    await place.whenOver(subject);

    const { json } = await place.post('/v1/shares', { kind: 'report', subject });
    const page = await (await read((json.data as unknown as Made).url)).text();

    expect(page).toContain('<h1>shop.example</h1>');
    expect(page).toContain('Scanned ');
    const none = await place.post('/v1/shares', { kind: 'report', subject: '1' });
    expect(none.json.status).toBe(404);
  });
});

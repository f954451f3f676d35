import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from '../feeds/place.ts';

type Body = Record<string, unknown> & { key?: string };

interface Member {
  name: string;
  key: string;
}

async function post({ server }: Place, path: string, { key = server.key, ...body }: Body) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(path, { method: 'POST', body: JSON.stringify(body), headers, key });
}

async function member(place: Place, name: string, plan = 'unlimited'): Promise<Member> {
  await place.vedette(['user', 'add', name, `${name}@mail.example`, '--plan', plan]);
  const made = await place.vedette(['key', 'create', '--user', name, '--json']);
  return { name, key: (JSON.parse(made) as { key: string }).key };
}

async function open(place: Place, indicators: readonly string[], key?: string) {
  const { json } = await post(place, '/v1/cases', {
    name: 'Monday',
    indicators,
    ...(key && { key }),
  });
  return json.data as Body & { id: string };
}

const show = async ({ server }: Place, id: string, key = server.key) =>
  server.ask(`/v1/cases/${id}`, { key });

async function judge(place: Place, id: string): Promise<Body[]> {
  const { text } = await post(place, `/v1/cases/${id}/judge`, {});
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Body);
}

const c2 = (ip: string) => [
  JSON.stringify([
    { ip_address: ip, port: 443, malware: 'Emotet', first_seen: '2026-05-30 10:00:00' },
  ]),
];

describe('a case', () => {
  it('stores how many lines of a text mention an indicator, and the first of them', async () => {
    const place = await openPlace();
    const { json } = await post(place, '/v1/cases', {
      name: 'Monday',
      indicators: ['hello', '198.51.100[.]7', '198.51.100.8'],
      found: { '198.51.100[.]7': { lines: 2, first_line: 'drop 198.51.100[.]7' } },
    });
    const { id } = json.data as { id: string };

    const { rows } = (await show(place, id)).json.data as { rows: Body[] };

    expect(rows).toMatchObject([
      { value: '198.51.100.7', lines: 2, first_line: 'drop 198.51.100[.]7' },
      { value: '198.51.100.8', lines: 0, first_line: '' },
    ]);
  });

  it('stores verdicts, decisions, notes and who did what', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', c2('198.51.100.7'));
    const opened = await open(place, ['198.51.100[.]7', '198.51.100.8', '198.51.100.7', 'hello']);
    expect(opened).toMatchObject({ indicators: 2, open: 2, unreadable: ['hello'] });

    const lines = await judge(place, opened.id);
    expect(lines).toMatchObject([
      { value: '198.51.100.7', verdict: 'malicious', is_changed: false },
      { value: '198.51.100.8', verdict: 'no findings' },
      { status: 200 },
    ]);
    const decision = { indicators: ['198.51.100.8'], state: 'dismissed', reason: 'our scanner' };
    await post(place, `/v1/cases/${opened.id}/decide`, decision);
    await post(place, `/v1/cases/${opened.id}/note`, { note: 'Asked the customer.' });

    const { json } = await show(place, opened.id);
    expect(json.data).toMatchObject({
      malicious: 1,
      dismissed: 1,
      open: 1,
      rows: [
        { value: '198.51.100.7', verdict: 'malicious', state: 'open', sources: ['feodo-tracker'] },
        { value: '198.51.100.8', state: 'dismissed', reason: 'our scanner' },
      ],
      history: [
        { what: 'noted', says: 'Asked the customer.' },
        { what: 'decided', says: 'dismissed: 198.51.100.8 (our scanner)' },
        { what: 'added', says: '2 indicators' },
        { what: 'opened' },
      ],
    });
  });

  it('marks what is judged differently since yesterday, and what is new', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', c2('198.51.100.7'));
    const { id } = await open(place, ['198.51.100.7', '198.51.100.8']);
    await judge(place, id);
    place.clock.now += 36 * 3_600_000;
    await place.load('feodo-tracker', c2('198.51.100.8'));
    await post(place, `/v1/cases/${id}/indicators`, { indicators: ['198.51.100.9'] });
    const lines = await judge(place, id);

    expect(lines[1]).toMatchObject({ value: '198.51.100.8', is_changed: true });
    const { rows } = (await show(place, id)).json.data as { rows: Body[] };
    expect(rows[1]).toMatchObject({
      change: 'changed',
      verdict: 'malicious',
      was: { verdict: 'no findings' },
    });
    expect(rows[2]).toMatchObject({ value: '198.51.100.9', change: 'new' });
  });

  it('is visible to its owner, then to those it is shared with, and only its owner changes the sharing', async () => {
    const place = await openPlace();
    const [owner, other] = [await member(place, 'soc'), await member(place, 'hunting')];
    const { id } = await open(place, ['198.51.100.8'], owner.key);
    const seenBy = async (key: string) => (await show(place, id, key)).status;

    // Not even administrators see a private case.
    expect([
      await seenBy(owner.key),
      await seenBy(other.key),
      await seenBy(place.server.key),
    ]).toEqual([200, 404, 404]);
    for (const path of ['note', 'decide', 'indicators', 'share', 'remove', 'judge']) {
      const body = { note: 'x', indicators: ['198.51.100.1'], state: 'open' };
      expect(
        (await post(place, `/v1/cases/${id}/${path}`, { ...body, key: other.key })).status,
      ).toBe(404);
    }

    const share = (body: Body) => post(place, `/v1/cases/${id}/share`, { key: owner.key, ...body });
    await share({ sharing: 'named', accounts: ['hunting'] });
    expect([await seenBy(other.key), await seenBy(place.server.key)]).toEqual([200, 404]);
    expect((await share({ sharing: 'all', key: other.key })).status).toBe(403);
    await share({ sharing: 'all' });
    expect(await seenBy(place.server.key)).toBe(200);
    await share({ sharing: 'private' });
    expect([await seenBy(other.key), await seenBy(place.server.key)]).toEqual([404, 404]);
  });

  it('leaves nothing about its subject in the audit log', async () => {
    const place = await openPlace();
    const owner = await member(place, 'soc');
    const { id } = await open(place, ['secret-marker.example'], owner.key);
    await post(place, `/v1/cases/${id}/note`, { note: 'secret-marker', key: owner.key });
    await post(place, `/v1/cases/${id}/share`, {
      name: 'secret-marker',
      sharing: 'all',
      key: owner.key,
    });
    await post(place, `/v1/cases/${id}/remove`, { key: owner.key });

    expect((await show(place, id, owner.key)).status).toBe(404);
    const audit = await place.vedette(['audit', '--json']);
    expect(audit).toContain('case.delete');
    expect(audit).not.toContain('secret-marker');
  });

  it('is deleted with its account, unless others work in it', async () => {
    const place = await openPlace();
    const owner = await member(place, 'soc');
    const own = await open(place, ['198.51.100.8'], owner.key);
    const shared = await open(place, ['198.51.100.8'], owner.key);
    await post(place, `/v1/cases/${shared.id}/share`, { sharing: 'all', key: owner.key });
    await place.vedette(['user', 'delete', 'soc', '--yes']);

    expect((await show(place, own.id)).status).toBe(404);
    expect((await show(place, shared.id)).json.data).toMatchObject({ is_mine: true });
  });

  it('stops judging when credits run out, and stores what was judged', async () => {
    const place = await openPlace();
    await place.vedette(['plan', 'set', 'small', '--credits', 'all/day=150']);
    const { key } = await member(place, 'trainee', 'small');
    const all = Array.from({ length: 200 }, (_, at) => `198.51.100.${at}`);
    const { id } = await open(place, all, key);
    const { text } = await post(place, `/v1/cases/${id}/judge`, { key });

    expect(text.trim().split('\n').at(-1)).toContain('limit exceeded');
    const { rows } = (await show(place, id, key)).json.data as { rows: { judged: string }[] };
    expect(rows.filter(({ judged }) => judged !== '')).toHaveLength(100);
  });

  it('is used from the command line, by a prefix of its id', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', c2('198.51.100.7'));
    const opened = JSON.parse(
      await place.vedette(['case', 'open', 'Monday', '198.51.100.7', 'login.example', '--json']),
    ) as { id: string; rows: Body[] };
    expect(opened.rows).toMatchObject([{ verdict: 'malicious' }, { value: 'login.example' }]);

    const id = opened.id.slice(0, 8);
    await place.vedette(['case', 'decide', id, 'escalated', '198.51.100.7', '--reason', 'blocked']);
    await place.vedette(['case', 'note', id, 'Told the network team.']);
    const shown = await place.vedette(['case', 'show', id, '--judge']);
    expect(shown).toMatch(/198\.51\.100\.7 +malicious +escalated/);
    expect(shown).toContain('Told the network team.');
    expect(await place.vedette(['case', 'show', id, '--csv'])).toMatch(/^kind,value,verdict/);
    expect(await place.vedette(['case', 'list'])).toContain('1 of 2');
  });
});

import { describe, expect, it } from 'vitest';
import { startScans } from '../domain/place.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import { shareAcrossTests } from '../harness.ts';

const servers = (...ips: string[]) => [
  JSON.stringify(
    ips.map((ip_address) => ({
      ip_address,
      port: 443,
      malware: 'Emotet',
      first_seen: '2026-05-30 10:00:00',
    })),
  ),
];
const taxiiType = 'application/taxii+json;version=2.1';
const first = '/taxii2/vedette/collections/addresses';

interface Envelope {
  more?: boolean;
  next?: string;
  objects?: { id: string; type: string; date_added?: string }[];
}

async function openLists(): Promise<Place> {
  const place = await openPlace();
  const ips = Array.from({ length: 30 }, (_, at) => `198.51.100.${2 * at + 1}`);
  await place.load('feodo-tracker', servers(...ips));
  return place;
}

async function get<T>(place: Place, path: string, headers: Record<string, string> = {}) {
  const answer = await place.server.ask(path, { headers: { accept: taxiiType, ...headers } });
  return { ...answer, body: JSON.parse(answer.text) as T };
}

/** All pages, as a client reads them. */
async function readAll(place: Place, query = '') {
  const ids: string[] = [];
  let last = '';
  let next = '';
  do {
    const page = await get<Envelope>(place, `${first}/objects/?limit=17${query}${next}`);
    ids.push(...(page.body.objects ?? []).map(({ id }) => id));
    last = String(page.headers['x-taxii-date-added-last'] ?? last);
    expect(page.body.more ?? false).toBe(page.body.next !== undefined);
    next = page.body.next === undefined ? '' : `&next=${page.body.next}`;
  } while (next !== '');
  return { ids, last };
}

/** What a returning reader gets. */
async function addedSince(place: Place, last: string): Promise<string[]> {
  const { body } = await get<Envelope>(place, `${first}/objects/?added_after=${last}`);
  return (body.objects ?? []).map(({ type }) => type);
}

describe('an entry added to a collection', () => {
  it('brings all its objects, even if another list had them before, and again when it returns', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.1'));
    await readAll(place);
    const old = servers('198.51.100.7')[0]?.replace('05-30', '05-20') ?? '';
    await place.load('feodo-tracker', [old]);
    const others = await get<Envelope>(
      place,
      '/taxii2/vedette/collections/malicious-addresses/objects/?match[type]=ipv4-addr',
    );
    expect(others.body.objects).toHaveLength(1);
    const all = ['ipv4-addr', 'indicator', 'observed-data', 'relationship', 'sighting'];

    const { last, ids } = await readAll(place);
    expect(ids).toHaveLength(2);
    await place.load('feodo-tracker', servers('198.51.100.7'));
    expect((await addedSince(place, last)).sort()).toEqual(['identity', ...all].sort());

    const { last: second } = await readAll(place);
    await place.load('feodo-tracker', servers('198.51.100.1', '198.51.100.9'));
    const { last: third } = await readAll(place);
    expect(third > second).toBe(true);
    await place.load('feodo-tracker', servers('198.51.100.1', '198.51.100.7', '198.51.100.9'));
    expect((await addedSince(place, third)).sort()).toEqual([...all].sort());
  });
});

describe('TAXII 2.1', () => {
  const place = shareAcrossTests(openLists);

  it('links discovery to the collections', async () => {
    const discovery = await get<{ api_roots: string[]; default: string }>(place(), '/taxii2/');
    const root = `http://127.0.0.1:${place().server.port}/taxii2/vedette/`;
    // The harness sends its own host name.
    expect(discovery.body.api_roots).toEqual([root]);
    expect(discovery.headers['content-type']).toBe(taxiiType);
    const roots = await get(place(), '/taxii2/vedette/');
    expect(roots.body).toEqual({ title: 'Vedette', versions: [taxiiType], max_content_length: 0 });
    const all = await get<{ collections: { id: string; alias: string }[] }>(
      place(),
      '/taxii2/vedette/collections/',
    );
    const [one] = all.body.collections;
    expect(all.body.collections.map(({ alias }) => alias)).toEqual([
      'addresses',
      'domains',
      'urls',
      'malicious-addresses',
      'malicious-domains',
      'reports',
    ]);
    const byId = await get(place(), `/taxii2/vedette/collections/${one?.id}/`);
    const byAlias = await get(place(), `${first}/`);
    expect(byId.body).toEqual(byAlias.body);
    expect(byId.body).toEqual(one);
  });

  it('pages through every object once, in the order of the manifest', async () => {
    const { ids, last } = await readAll(place());
    const manifest = await get<Envelope>(place(), `${first}/manifest/`);
    const rows = manifest.body.objects ?? [];
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(3 + 30 * 5);
    expect(rows.map(({ date_added: added }) => added)).toEqual(
      rows.map(({ date_added: added = '' }) => added).sort((one, other) => (one < other ? -1 : 1)),
    );
    expect(last).toMatch(/\.\d{6}Z$/);
    const rest = await get(place(), `${first}/objects/?added_after=${last}`);
    expect([rest.status, rest.text]).toEqual([200, '{}']);
  });

  it('resumes after a given time, and filters by type, id and version', async () => {
    const manifest = await get<Envelope>(place(), `${first}/manifest/`);
    const rows = manifest.body.objects ?? [];
    const { date_added: middle = '' } = rows[50] ?? {};
    expect((await readAll(place(), `&added_after=${middle}`)).ids).toEqual(
      rows.slice(51).map(({ id }) => id),
    );
    const types = await get<Envelope>(place(), `${first}/objects/?match[type]=indicator,identity`);
    expect(types.body.objects?.filter(({ type }) => type === 'indicator')).toHaveLength(30);
    expect(types.body.objects?.filter(({ type }) => type === 'identity')).toHaveLength(2);
    const id = String(rows[5]?.id);
    expect(
      (await get<Envelope>(place(), `${first}/objects/?match[id]=${id}`)).body.objects,
    ).toHaveLength(1);
    const versions = await get<{ versions: string[] }>(place(), `${first}/objects/${id}/versions/`);
    expect(versions.body.versions).toHaveLength(1);
    const exact = `match[id]=${id}&match[version]=${versions.body.versions[0]}`;
    expect((await get<Envelope>(place(), `${first}/objects/?${exact}`)).body.objects).toHaveLength(
      1,
    );
    expect((await get(place(), `${first}/objects/?match[version]=2020-01-01T00:00:00Z`)).text).toBe(
      '{}',
    );
    expect((await get(place(), `${first}/objects/?match[spec_version]=2.0`)).text).toBe('{}');
  });

  it('answers 304 for an unchanged page', async () => {
    const page = await get<Envelope>(place(), `${first}/objects/?limit=2`);
    expect(page.headers['last-modified']).toMatch(/ GMT$/);
    const headers = { accept: taxiiType, 'if-none-match': String(page.headers.etag) };
    const known = await place().server.ask(`${first}/objects/?limit=2`, { headers });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('refuses requests as the standard says, in its format', async () => {
    const status = async (path: string, ask: object = {}) => {
      const answer = await place().server.ask(path, { headers: { accept: taxiiType }, ...ask });
      expect(answer.headers['content-type']).toBe(taxiiType);
      expect((JSON.parse(answer.text) as { http_status: string }).http_status).toBe(
        String(answer.status),
      );
      return answer.status;
    };
    const page = await get<Envelope>(place(), `${first}/objects/?limit=2`);
    const { next = '' } = page.body;
    expect(await status(`${first}/objects/?next=${next}&match[type]=indicator`)).toBe(400);
    expect(await status(`${first}/objects/?limit=0`)).toBe(400);
    expect(await status(`${first}/objects/?added_after=yesterday`)).toBe(400);
    expect(await status(`${first}/objects`)).toBe(404);
    expect(await status('/taxii2/vedette/collections/none/')).toBe(404);
    expect(await status('/taxii2/other/')).toBe(404);
    expect(await status('/taxii2/vedette/status/1/')).toBe(404);
    const headers = { accept: 'application/json' };
    expect(await status('/taxii2/', { headers })).toBe(406);
    const sent = { 'content-type': taxiiType };
    expect(await status(`${first}/objects/`, { method: 'POST', headers: sent, body: '{}' })).toBe(
      403,
    );
    expect(await status(`${first}/objects/x/`, { method: 'DELETE' })).toBe(403);
    for (const path of ['/taxii2/other/', '/taxii2/no/such/path/', '/taxii2']) {
      const stranger = await place().server.ask(path, { key: '' });
      expect([path, stranger.status, stranger.headers['www-authenticate']]).toEqual([
        path,
        401,
        'Basic realm="vedette"',
      ]);
    }
    const basic = Buffer.from(`any:${place().server.key}`).toString('base64');
    const known = await get(place(), '/taxii2/', { authorization: `Basic ${basic}` });
    expect(known.status).toBe(200);
  });
});

describe('the collection of reports', () => {
  const reports = '/taxii2/vedette/collections/reports';

  it('has public reports and those of the account, and gives returning clients only new ones', async () => {
    const clock = { ahead: 0 };
    const place = await startScans({}, { now: () => Date.now() + clock.ahead });
    const scan = async (url: string, options: object = {}) => {
      const id = await place.scan(url, options);
      await place.whenOver(id);
      return id;
    };
    const read = async (query = '', key = place.key) => {
      const headers = { accept: taxiiType };
      const answer = await place.ask(`${reports}/objects/${query}`, { key, headers });
      const { objects = [] } = JSON.parse(answer.text) as {
        objects?: { id: string; type: string; name?: string; object_marking_refs?: string[] }[];
      };
      const titles = objects.filter(({ type }) => type === 'report').map(({ name = '' }) => name);
      return { ...answer, objects, titles: titles.map((title) => title.split(' ').at(-1)) };
    };
    await scan('https://public-1.example/');
    await scan('https://private-1.example/', { kind: 'private' });
    const other = await place.addAccount('neighbour');

    const own = await read();
    expect(own.titles).toEqual(['https://public-1.example/', 'https://private-1.example/']);
    const foreign = await read('', other);
    expect(foreign.titles).toEqual(['https://public-1.example/']);
    expect(foreign.text).not.toContain('private-1');
    const ids = new Set(own.objects.map(({ id }) => id));
    const references = [...own.text.matchAll(/_refs?":\[?("[^\]]*?")[\],}]/g)].flatMap(
      ([, found = '']) => [...found.matchAll(/"([a-z0-9-]+--[0-9a-f-]{36})"/g)],
    );
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter(([, id = '']) => !ids.has(id))).toEqual([]);
    expect((await read()).text).toBe(own.text);

    await scan('https://public-2.example/');
    clock.ahead += 3_000;
    const last = String(own.headers['x-taxii-date-added-last']);
    const added = await read(`?added_after=${last}`);
    expect(added.titles).toEqual(['https://public-2.example/']);
    expect(
      (await read(`?added_after=${String(added.headers['x-taxii-date-added-last'])}`)).text,
    ).toBe('{}');
  });
});

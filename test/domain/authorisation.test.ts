import { describe, expect, it } from 'vitest';
import { domainRoutes } from '../../src/domain/routes.ts';
import { startScans, type ScanPlace } from './place.ts';

/** Scans of two accounts, public and private, in both states, and unknown ids. */
async function setUp(place: ScanPlace) {
  await place.post('/v1/admin/users', {
    name: 'chief',
    email: 'chief@vedette.example',
    role: 'admin',
  });
  const chief = await place.post('/v1/admin/keys', { user: 'chief' });
  const keys = {
    owner: await place.addAccount('one'),
    other: await place.addAccount('two'),
    admin: String(chief.json.data?.['key']),
  };
  const scan = async (query: string, kind: 'public' | 'private', mustEnd = true) => {
    const id = await place.scan(query, { key: keys.owner, kind });
    if (mustEnd) expect(await place.whenOver(id, keys.owner)).toBe(100);
    return id;
  };
  const lite = async () => {
    const body = { query: 'hidden.example', private: true };
    const { json } = await place.post('/v1/domain/lite/scan', body, keys.owner);
    const id = String(json.data?.['scan_id']);
    expect(await place.whenOver(id, keys.owner)).toBe(100);
    return id;
  };
  const objects = {
    public: await scan('open.example', 'public'),
    private: await scan('hidden.example', 'private'),
    'private lite': await lite(),
    'private, running': await scan('hang.example', 'private', false),
    unknown: '4503599627370495',
    'unknown lite': 'f'.repeat(32),
    odd: '..%2f..%2fledger.sqlite',
  };
  return { keys, objects };
}

const nothing = '{"message":"Not found.","status":404}';

const perObject = [
  '/v1/domain/status/{id}',
  '/v1/domain/report/{id}',
  '/v2/domain/report/{id}',
  '/v1/domain/reports/{id}',
  '/v1/domain/report/{id}?explain=true',
  '/v1/domain/lite/progress?scan_id={id}',
  '/v1/domain/lite/report/{id}',
];

describe('who may see what', () => {
  it('shows private scans to the owner only, on every path, indistinguishable from missing ones', async () => {
    const place = await startScans();
    const { keys, objects } = await setUp(place);
    const seen: Record<string, string> = {};
    for (const [object, id] of Object.entries(objects)) {
      for (const [who, key] of Object.entries(keys)) {
        const statuses = new Set<number>();
        for (const path of perObject) {
          const { json, text } = await place.ask(path.replace('{id}', id), { key });
          statuses.add(json.status);
          const mayTell = json.status === 404 ? text === nothing : !/hidden|hang/.test(text);
          expect(mayTell || json.status === 200).toBe(true);
        }
        seen[`${object} for ${who}`] = [...statuses].join();
      }
    }
    expect(seen).toEqual({
      'public for owner': '200',
      'public for other': '200',
      'public for admin': '200',
      'private for owner': '200',
      'private for other': '404',
      'private for admin': '404',
      'private lite for owner': '200',
      'private lite for other': '404',
      'private lite for admin': '404',
      'private, running for owner': '200,400', // a status, and no report yet
      'private, running for other': '404',
      'private, running for admin': '404',
      'unknown for owner': '404',
      'unknown for other': '404',
      'unknown for admin': '404',
      'unknown lite for owner': '404',
      'unknown lite for other': '404',
      'unknown lite for admin': '404',
      'odd for owner': '404',
      'odd for other': '404',
      'odd for admin': '404',
    });
  });

  it('applies to screenshots too', async () => {
    const place = await startScans();
    const { keys, objects } = await setUp(place);
    const pictureOf = async (id: string) => {
      const { json } = await place.ask(`/v1/domain/report/${id}`, { key: keys.owner });
      const [url = ''] = (json.data?.['screenshots'] ?? []) as string[];
      return new URL(url).pathname;
    };
    const seen: Record<string, number[]> = {};
    const paths = {
      public: await pictureOf(objects.public),
      private: await pictureOf(objects.private),
      unknown: `/v1/domain/screenshot/${'0'.repeat(32)}.png`,
      traversal: '/v1/domain/screenshot/..%2fledger.sqlite',
    };
    for (const [name, path] of Object.entries(paths)) {
      seen[name] = [];
      for (const key of [...Object.values(keys), '']) {
        seen[name].push((await place.ask(path, { key })).status);
      }
    }
    expect(seen).toEqual({
      public: [200, 200, 200, 401],
      private: [200, 404, 404, 401],
      unknown: [404, 404, 404, 401],
      traversal: [404, 404, 404, 401],
    });
  });

  it('applies to lists, their counts, quick views and repeated scans', async () => {
    const place = await startScans({}, { limits: { scanFreshSeconds: 600 } });
    const { keys, objects } = await setUp(place);
    for (const [who, key] of Object.entries(keys)) {
      const count = async (path: string) => (await place.ask(path, { key })).json.data?.['count'];
      expect(await count('/v1/domain/reports?query=open.example')).toBe(1);
      expect(await count('/v1/domain/reports?query=hidden.example')).toBe(0);
      expect(await count('/v1/domain/lite/reports?query=hidden.example')).toBe(0);
      const isOwner = who === 'owner';
      const personal = '/v1/domain/reports/personal?show_private=true';
      expect(await count(personal)).toBe(isOwner ? 2 : 0);
      expect(await count(`${personal}&scan_type=lite`)).toBe(isOwner ? 1 : 0);
      const quick = await place.ask('/v1/domain/quick/hash/view?domain=hidden.example', { key });
      expect(quick.json.data?.['result']).toBe(isOwner ? 'safe' : 'unknown');
      const again = await place.scan('hidden.example', { key, kind: 'private' });
      expect(again === objects.private).toBe(isOwner);
      const running = await place.scan('hang.example', { key, kind: 'private' });
      expect(running === objects['private, running']).toBe(isOwner);
    }
  });

  it('refuses a caller without a key or with a key of another scope', async () => {
    const place = await startScans();
    const made = await place.post('/v1/admin/keys', { scopes: ['ip'] });
    const key = String(made.json.data?.['key']);
    for (const { operation } of domainRoutes) {
      const path = operation.path.replace(/\{\w+\}/, '1');
      const [method] = operation.methods;
      expect((await place.ask(path, { method, key: '' })).json.status).toBe(401);
      expect((await place.ask(path, { method, key })).json.status).toBe(403);
    }
  });
});

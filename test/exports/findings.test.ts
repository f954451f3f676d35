import { describe, expect, it } from 'vitest';
import { startScans } from '../domain/place.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import { bring, web } from '../watch/place.ts';

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

const get = (place: Place, query: string, headers: Record<string, string> = {}) =>
  place.server.ask(`/v1/export?indicator=198.51.100.7${query}`, { headers });

async function openCase({ server }: Place, name: string) {
  const body = JSON.stringify({ name, indicators: ['198.51.100.7', 'CVE-2021-41773'] });
  const headers = { 'content-type': 'application/json' };
  const { json } = await server.ask('/v1/cases', { method: 'POST', body, headers });
  return String(json.data?.['id']);
}

describe('an exported verdict', () => {
  it('comes in the requested format, by name or by Accept', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    const stix = JSON.parse((await get(place, '&format=stix')).text) as {
      objects: { type: string; id: string; pattern?: string }[];
    };
    expect(stix.objects.map(({ type }) => type)).toEqual([
      'identity',
      'marking-definition',
      'identity',
      'ipv4-addr',
      'indicator',
      'observed-data',
      'relationship',
      'note',
      'sighting',
      'infrastructure',
      'relationship',
      'location',
      'relationship',
    ]);
    const ids = new Set(stix.objects.map(({ id }) => id));
    const references = [...JSON.stringify(stix.objects).matchAll(/_refs?":\[?"([\w-]+)"/g)];
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter(([, id = '']) => !ids.has(id))).toEqual([]);
    expect(stix.objects[4]).toMatchObject({
      confidence: 80,
      valid_from: '2026-05-30T00:00:00.000Z',
      valid_until: '2026-06-29T00:00:00.000Z',
    });
    expect(stix.objects[4]?.pattern).toBe("[ipv4-addr:value = '198.51.100.7']");
    const again = await get(place, '', { accept: 'application/stix+json;version=2.1' });
    expect(JSON.parse(again.text)).toEqual(stix);
    const misp = JSON.parse((await get(place, '&format=misp')).text) as object;
    expect(misp).toMatchObject({
      Event: { Attribute: [{ type: 'ip-dst', value: '198.51.100.7', to_ids: true }] },
    });
    const csv = (await get(place, '', { accept: 'text/csv' })).text.split('\n');
    expect(csv[1]).toMatch(/^address,198\.51\.100\.7,malicious,/);
  });

  it('describes the host behind an address: services, country, network', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    await bring(place, [web('198.51.100.7')]);

    const { objects } = JSON.parse((await get(place, '&format=stix')).text) as {
      objects: { type: string; id: string; name?: string; relationship_type?: string }[];
    };
    expect(objects).toContainEqual(
      expect.objectContaining({ type: 'software', name: 'nginx', version: '1.18.0' }),
    );
    const ids = new Set(objects.map(({ id }) => id));
    const references = [...JSON.stringify(objects).matchAll(/_refs?":\[?"([\w-]+)"/g)];
    expect(references.filter(([, id = '']) => !ids.has(id))).toEqual([]);

    const { Event: event } = JSON.parse((await get(place, '&format=misp')).text) as {
      Event: { Object: { name: string; template_uuid: string; Attribute: object[] }[] };
    };
    const [port] = event.Object.filter(({ name }) => name === 'ip-port');
    expect(port).toMatchObject({
      'meta-category': 'network',
      template_uuid: '9f8cea74-16fe-4968-a2b4-026676949ac6',
      template_version: '10',
      ObjectReference: [],
      Attribute: [
        { object_relation: 'ip', type: 'ip-dst', value: '198.51.100.7', to_ids: true },
        { object_relation: 'dst-port', type: 'port', value: '443', to_ids: false },
        { object_relation: 'protocol', type: 'text', value: 'tcp' },
        { object_relation: 'text', type: 'text', value: 'nginx 1.18.0' },
      ],
    });
    const again = await get(place, '&format=misp');
    expect(JSON.parse(again.text)).toEqual({ Event: event });
  });

  it.each([
    ['CVE-2021-41773', 'vulnerability', { object_relation: 'id', value: 'CVE-2021-41773' }],
    ['http://a.example:81/b?c', 'url', { object_relation: 'host', type: 'hostname' }],
    ['http://198.51.100.7/', 'url', { object_relation: 'ip', type: 'ip-dst' }],
    ['AS64496', 'asn', { object_relation: 'asn', type: 'AS', value: '64496', to_ids: false }],
  ])('has a MISP object for %s', async (indicator, name, attribute) => {
    const { server } = await openPlace();
    const path = `/v1/export?indicator=${encodeURIComponent(indicator)}&format=misp`;
    const { Event: event } = JSON.parse((await server.ask(path)).text) as {
      Event: { Object: { name: string; Attribute: object[] }[] };
    };
    const [object] = event.Object.filter((each) => each.name === name);
    expect(object?.Attribute).toContainEqual(expect.objectContaining(attribute));
  });

  it('is also what look-ups answer when asked for that format', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.7'));
    const { text: stix } = await get(place, '&format=stix');
    const { etag = '' } = (await get(place, '&format=stix')).headers;

    for (const path of [
      '/v1/ip/data?ip=198.51.100.7&full=true&format=stix',
      '/v1/ip/summary?format=stix&ip=198.51.100.7',
      '/v1/check?indicator=198.51.100.7&format=stix',
    ]) {
      const answer = await place.server.ask(path);
      expect([path, answer.headers['content-type'], answer.text]).toEqual([
        path,
        'application/stix+json;version=2.1',
        stix,
      ]);
      const known = await place.server.ask(path, { headers: { 'if-none-match': etag } });
      expect(known.status).toBe(304);
    }
    const accept = 'application/stix+json;version=2.1';
    const asked = { headers: { accept } };
    expect((await place.server.ask('/v1/ip/data?ip=198.51.100.7', asked)).text).toBe(stix);
    for (const usual of ['ip=198.51.100.7&format=json', 'ip=198.51.100.7', 'ip=x&format=stix']) {
      const { headers } = await place.server.ask(`/v1/ip/data?${usual}`);
      expect(headers['content-type']).toBe('application/json');
    }
  });

  it('says what changed since an ETag, for free if nothing did, and answers 410 for unknown ones', async () => {
    const place = await openPlace();
    await place.load('feodo-tracker', servers('198.51.100.1'));
    const { etag = '' } = (await get(place, '')).headers;
    const same = JSON.parse((await get(place, `&since=${etag}`)).text) as object;
    expect(same).toEqual({ from: etag, to: etag, added: [], removed: [] });
    expect((await get(place, '', { 'if-none-match': etag })).status).toBe(304);
    await place.load('feodo-tracker', servers('198.51.100.1', '198.51.100.7'));
    const delta = JSON.parse((await get(place, `&since=${etag}`)).text) as {
      added: string[];
      removed: string[];
    };
    expect(delta.added).toContain('verdict: malicious');
    expect(delta.removed).toContain('verdict: no findings');
    expect((await get(place, '&since=unknown')).status).toBe(410);
  });
});

describe('an exported report', () => {
  it('is the verdict on its page, for those who may read it', async () => {
    const place = await startScans();
    const id = await place.scan('https://private-1.example/', { kind: 'private' });
    await place.whenOver(id);
    const path = `/v1/domain/report/${id}?format=misp`;

    const { Event: event } = JSON.parse((await place.ask(path)).text) as {
      Event: { Attribute: object[]; Tag: object[] };
    };
    expect(event.Attribute).toMatchObject([{ type: 'url', value: 'https://private-1.example/' }]);
    expect(JSON.stringify(event)).toContain('tlp:amber');
    const other = await place.addAccount('neighbour');
    expect((await place.ask(path, { key: other })).status).toBe(404);
  });
});

describe('an exported case', () => {
  it('is a table without formulas, and a page without scripts', async () => {
    const place = await openPlace();
    const id = await openCase(place, '=1+1 <script>alert(1)</script>');
    const path = `/v1/cases/${id}/export`;
    const html = await place.server.ask(`${path}?format=html`);
    expect(html.text).not.toContain('<script');
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
    const { text: csv } = await place.server.ask(`/v1/cases/${id}?format=csv`);
    expect(csv).toContain('cve,CVE-2021-41773');
    const stix = JSON.parse((await place.server.ask(`${path}?format=stix`)).text) as {
      objects: { type: string; name?: string }[];
    };
    expect(stix.objects.filter(({ type }) => type === 'vulnerability')).toHaveLength(1);
    expect(stix.objects.find(({ name }) => name === 'TLP:AMBER')).toBeDefined();
  });

  it('is as hidden as the case: 404 for accounts that may not see it', async () => {
    const place = await openPlace();
    const id = await openCase(place, 'Monday');
    await place.vedette(['user', 'add', 'other', 'other@mail.example']);
    const made = await place.vedette(['key', 'create', '--user', 'other', '--json']);
    const { key } = JSON.parse(made) as { key: string };
    expect((await place.server.ask(`/v1/cases/${id}/export`, { key })).status).toBe(404);
  });
});

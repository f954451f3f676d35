import { describe, expect, it } from 'vitest';
import type { ExposedHost } from '../../src/exposure/contract.ts';
import { epssDocument, kevDocument, nvdCve, nvdDocument } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { dataOf, now, openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests } from '../harness.ts';

interface Exposed {
  hosts: number;
  cursor: string;
  cve_data: string;
  result: ExposedHost[];
}
interface Facets {
  hosts: number;
  result: Record<string, { value: string; count: number }[]>;
}

const dayMs = 86_400_000;
const kinds = [
  ['Apache httpd', 'apache:http_server', '2.4'],
  ['Apache Tomcat', 'apache:tomcat', '9.0'],
  ['OpenSSH', 'openbsd:openssh', '8'],
] as const;

const cves = kinds.flatMap(([, key], product) =>
  [3, 6, 9].map((end, at) =>
    nvdCve({
      id: `CVE-2024-${1000 + product * 10 + at}`,
      cpe: `cpe:2.3:a:${key}:*:*:*:*:*:*:*:*`,
      bounds: { versionEndExcluding: `${kinds[product]?.[2]}.${end}` },
      score: 5 + at * 2,
    }),
  ),
);

/** About eighty hosts with up to three products, some not seen for long. */
function banners(): { address: string }[] {
  return Array.from({ length: 90 }, (_, host) =>
    kinds.flatMap(([product, , line], at) => {
      if ((host + at) % (at + 2) === 1) return [];
      const seenAt = new Date(now - ((host * 7 + at) % 60) * dayMs).toISOString();
      const address = `198.51.100.${host}`;
      return [
        { address, port: 80 + at, socket: 'tcp', product, version: `${line}.${host % 10}`, seenAt },
      ];
    }),
  ).flat();
}

const addresses = new Set(banners().map(({ address }) => address));

async function ask(place: BannerPlace, query: string): Promise<Exposed> {
  await settled(place);
  return dataOf(await place.server.ask(`/v1/exploit/exposed?${query}`)) as unknown as Exposed;
}

async function facetsOf(place: BannerPlace, query: string): Promise<Facets> {
  await settled(place);
  return dataOf(await place.server.ask(`/v1/exploit/exposed/facets?${query}`)) as unknown as Facets;
}

/** `since` makes the register check every host instead of using the stored order. */
const looking = 'since=2000-01-01';

async function expectSame(place: BannerPlace, query: string): Promise<void> {
  const [kept, looked] = [await ask(place, query), await ask(place, `${query}&${looking}`)];
  const about = [query, kept.hosts];
  expect([...about, kept.result]).toEqual([query, looked.hosts, looked.result]);
}

const topics = ['cve=CVE-2024-1000', 'cve=CVE-2024-1012', 'product=openssh', 'product=tomcat'];
const narrowings = [
  '',
  '&current=true',
  '&overdue=true',
  '&answer=affected',
  '&answer=possible',
  '&ip=198.51.100.0/26',
  '&owner=web+team',
  '&tag=lab&answer=affected',
];

async function expectAllSame(place: BannerPlace): Promise<void> {
  const asked = [...topics, 'tag=lab', 'owner=web+team'];
  for (const topic of asked) {
    for (const narrowing of narrowings) await expectSame(place, `${topic}${narrowing}&size=200`);
  }
}

describe('the stored order of a CVE or a product', () => {
  const usual = shareAcrossTests(async () => {
    const place = await openBannerPlace({ VEDETTE_BANNER_CURRENT_DAYS: '40' });
    await place.load('nvd', [nvdDocument(cves)]);
    await place.enable('nvd');
    await place.load('cisa-kev', [kevDocument(['CVE-2024-1012'])]);
    await place.load('epss', epssDocument({ 'CVE-2024-1001': 0.7 }));
    await place.take(banners());
    await settled(place);
    return place;
  });
  const run = (...words: string[]) => vedette(usual().server.config.data, words);

  it('equals a scan of every host, after every kind of change', async () => {
    const place = usual();
    await expectAllSame(place);

    await run('owner', 'add', '198.51.100.0/27', '--owner', 'web team', '--tags', 'lab,web');
    await run('decision', 'add', 'CVE-2024-1000', '--tag', 'lab', '--reason', 'no network');
    await settled(place);
    await expectAllSame(place);

    const seen = { port: 80, socket: 'tcp', seenAt: new Date(now).toISOString() };
    const repaired = { ...seen, product: 'Apache httpd', version: '2.4.62' };
    await place.take([1, 2, 3, 4].map((at) => ({ ...repaired, address: `198.51.100.${at * 4}` })));
    await settled(place);
    await expectAllSame(place);

    await place.load('nvd', [nvdDocument(cves.slice(1))]);
    await place.load('epss', epssDocument({ 'CVE-2024-1021': 0.9 }));
    await settled(place);
    expect(await ask(place, 'cve=CVE-2024-1000')).toMatchObject({ hosts: 0, result: [] });
    await expectAllSame(place);
  });

  it('lists a host with several matching products once, by the worst of them', async () => {
    const place = usual();
    const namesOf = ({ result }: Exposed) => result.map(({ ip_address }) => ip_address);
    const looked = await ask(place, `product=apache&size=200&${looking}`);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await ask(place, `product=apache&size=7&cursor=${cursor}`);
      expect(page.hosts).toBe(looked.hosts);
      paged.push(...namesOf(page));
      ({ cursor } = page);
    } while (cursor !== '');
    expect(paged.toSorted()).toEqual(namesOf(looked).toSorted());
    const affected = await ask(place, 'product=apache&answer=affected&size=200');
    expect(affected.hosts).toBe(affected.result.length);
  });

  it('counts all hosts by facets, consistent with their filters', async () => {
    const place = usual();
    const { hosts, result } = await facetsOf(place, 'fields=product,cve,owner,tag,answer');
    expect(hosts).toBe(addresses.size);
    expect(Object.keys(result)).toEqual(['product', 'cve', 'owner', 'tag', 'answer']);
    for (const [field, buckets] of Object.entries(result)) {
      expect(buckets).not.toEqual([]);
      for (const { value, count } of buckets) {
        const found = await ask(place, `${field}=${encodeURIComponent(value)}&size=1`);
        expect([field, value, found.hosts]).toEqual([field, value, count]);
      }
    }
    const said = await run('exposed', '--facets', 'product,answer');
    expect(said.out).toMatch(/OpenSSH .*\d/);
    expect(await run('exposed', '--facets', 'prodct')).toMatchObject({ code: 1 });
    expect(await run('exposed', '--facets', 'product', '--own')).toMatchObject({ code: 2 });
  });

  it('forgets hosts that are removed', async () => {
    const place = usual();
    await run('banners', 'remove', 'ip: 198.51.100.0/26', '--yes');
    await settled(place);
    await expectAllSame(place);
    const { result } = await facetsOf(place, 'fields=answer');
    expect(result['answer']?.reduce((sum, { count }) => sum + count, 0)).toBe(
      [...addresses].filter((each) => Number(each.split('.')[3]) >= 64).length,
    );
  });
});

describe('the page of exposure', () => {
  it('is never denied to a single user while hosts are being read', async () => {
    const place = await openBannerPlace();
    await place.load('nvd', [nvdDocument(cves)]);
    await place.enable('nvd');
    const statuses: number[] = [];
    const paths = [
      'exposed?size=50&worst=20',
      'exposed?size=500&worst=20',
      'exposed?cve=CVE-2024-1000',
      'exposed?product=apache',
      'exposed?overdue=true',
      'exposed?before=now-7d&size=500',
      'exposed/facets',
      'changes?since=now-7d',
    ];
    const open = async () => {
      const asked = [
        ...paths.map((path) => `/v1/exploit/${path}`),
        '/v1/banner/stats?query=has_cve:true',
      ];
      const answers = await Promise.all(asked.map((path) => place.server.ask(path)));
      statuses.push(...answers.map(({ status }) => status));
      return answers.some(({ json }) => json.data?.['cve_data'] === 'building');
    };
    let wasBuilding = false;
    for (let round = 0; round < 4; round++) {
      await place.take(
        banners().map((each) => ({ ...each, seenAt: new Date(now - round).toISOString() })),
      );
      for (let time = 0; time < 3; time++) wasBuilding = (await open()) || wasBuilding;
    }
    expect(wasBuilding).toBe(true);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

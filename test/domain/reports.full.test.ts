import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../harness.ts';
import { startScans, type ScanPlace } from './place.ts';
import { until } from '../until.ts';

interface Row {
  scan_id: string;
  url: string;
  is_private?: boolean;
  scan_type?: string;
}

const listOf = ({ json }: Answer) => json.data as { count: number; reports: Row[] };

async function scanned(place: ScanPlace, query: string, options = {}): Promise<string> {
  const id = await place.scan(query, options);
  expect(await place.whenOver(id)).toBe(100);
  return id;
}

describe('a report', () => {
  it('has requests as a bare list at v1 and in an object at v2', async () => {
    const place = await startScans();
    const id = await scanned(place, 'shop.example');
    const v1 = (await place.ask(`/v1/domain/report/${id}`)).json.data ?? {};
    const plural = (await place.ask(`/v1/domain/reports/${id}`)).json.data ?? {};
    const v2 = (await place.ask(`/v2/domain/report//${id}/`)).json.data ?? {};
    expect(plural).toEqual(v1);
    const { network_logs: list, ...rest } = v1;
    expect(list).toEqual([expect.objectContaining({ as_number: '64500', score: 'safe' })]);
    const object = { abuse_record: { critical: 1, dangerous: 2 }, data: list };
    expect(v2).toEqual({ ...rest, network_logs: object });
    expect(v1['country']).toEqual(v1['html_page_link_domains']);
    expect(v1['domain_list']).toEqual(v1['connected_ip_info']);
    expect(Object.keys(v1)).toEqual(Object.keys(v1).sort());
  });

  it('has its reasons last, on request', async () => {
    const place = await startScans();
    const id = await scanned(place, 'shop.example');
    for (const path of ['/v1/domain/report/', '/v2/domain/report/', '/v1/domain/lite/report/']) {
      const plain = (await place.ask(`${path}${id}`)).json.data ?? {};
      const why = (await place.ask(`${path}${id}?explain=true`)).json.data ?? {};
      const { explain, ...rest } = why;
      expect(rest).toEqual(plain);
      expect(Object.keys(why).at(-1)).toBe('explain');
      expect(explain).toMatchObject({ gaps: [{ what: 'browser' }] });
    }
  });

  it('is made with facts that the worker requested, as an unprivileged user', async () => {
    const place = await startScans();
    const id = await scanned(place, 'shop.example');
    const { explain } = (await place.ask(`/v1/domain/report/${id}?explain=true`)).json.data as {
      explain: { asked: string };
    };
    const about = JSON.parse(explain.asked) as Record<string, unknown>;
    expect(about).toMatchObject({
      facts: { ips: { '198.51.100.7': { score: '' } }, names: { 'shop.example': { rank: 0 } } },
      browser: { isAllowed: true, why: '' },
      settings: { egress_allow: [] },
    });
    expect(about['uid']).not.toBe(0);
    expect(Object.keys(about['settings'] as object)).not.toContain('feed_keys');
  });

  it('knows who else uses an icon, from public reports and banners, and which software', async () => {
    const place = await startScans();
    const banner = { address: '198.51.100.8', port: 443, favicons: [-123] };
    const body = JSON.stringify({ ...banner, hostnames: ['www.bank.test'] });
    const { text } = await place.ask('/v1/import', { method: 'POST', body });
    expect(text).toContain('"status":200');
    await scanned(place, 'icon-public.example');
    await scanned(place, 'icon-secret.example', { kind: 'private' });
    const iconsOf = async (query: string) => {
      const id = await scanned(place, query);
      const { data } = (await place.ask(`/v1/domain/report/${id}?explain=true`)).json;
      const { asked } = (data as { explain: { asked: string } }).explain;
      return (JSON.parse(asked) as { facts: { icons: object } }).facts.icons;
    };
    const unknown = (domain: string) => ({ domain, isWellKnown: false });

    expect(await iconsOf('icon-third.example')).toEqual({
      '-123': { usedBy: ['icon-public.example', 'bank.test'].map(unknown), product: '' },
    });
    expect(await iconsOf('jenkins.example')).toEqual({
      '81586312': { usedBy: [], product: 'Jenkins' },
    });
  });

  it('of a lite scan says less, in the form its clients expect', async () => {
    const place = await startScans();
    const started = await place.ask('/v1/domain/lite/scan?query=shop.example');
    expect(started.text).toMatch(
      /^\{"data":\{"query":"http:\/\/shop\.example","scan_id":"[0-9a-f]{32}"\},"message"/,
    );
    const id = String(started.json.data?.['scan_id']);
    await place.whenOver(id);
    const progress = await place.ask(`/v1/domain/lite/progress?scan_id=${id}`);
    expect(progress.text).toContain('{"data":{"scan_percentage":100},');
    const { json } = await place.ask(`/v1/domain/lite/report/${id}`);
    expect(json.data).toMatchObject({
      classification: { domain_type: ['top_rank'] },
      dns_record: { dns_record_type_a: { ipv4: ['198.51.100.7'], ipv6: [] } },
      domain_score: '20% (Safe)',
      real_ip: [],
      summary: { real_ip: 0 },
    });
    const list = listOf(await place.ask('/v1/domain/lite/reports?query=shop.example'));
    expect(list).toMatchObject({ count: 1, reports: [{ scan_id: id }] });
    expect(listOf(await place.ask('/v1/domain/reports?query=shop.example')).count).toBe(0);
  });
});

describe('lists of reports', () => {
  it('find by domain, by host and by URL, newest first, ten at a time', async () => {
    const place = await startScans();
    const ids = [];
    for (const query of ['shop.example', 'www.shop.example', 'https://www.shop.example/a?b=c']) {
      ids.push(await scanned(place, query));
    }
    const found = async (query: string, offset = 0) => {
      const path = `/v1/domain/reports?query=${encodeURIComponent(query)}&offset=${offset}`;
      const { count, reports } = listOf(await place.ask(path));
      return { count, ids: reports.map(({ scan_id }) => scan_id) };
    };
    const [apex, host, page] = ids;
    expect(await found('shop.example')).toEqual({ count: 3, ids: [page, host, apex] });
    expect(await found('http://shop.example')).toEqual({ count: 3, ids: [page, host, apex] });
    expect(await found('www.shop.example')).toEqual({ count: 2, ids: [page, host] });
    expect(await found('http://www.shop.example/a?b=c')).toEqual({ count: 1, ids: [page] });
    expect(await found('shop.example', 2)).toEqual({ count: 3, ids: [apex] });
    expect(await found('shop.example', 10)).toEqual({ count: 3, ids: [] });
    for (const query of ['unknown.example', '{service}', 'x', 'evil.test/"><script>']) {
      expect(await found(query)).toEqual({ count: 0, ids: [] });
    }
  });

  it('have rows with the names of two API versions, and string ids', async () => {
    const place = await startScans();
    const id = await scanned(place, 'bücher.example');
    await place.ask(`/v1/domain/report/${id}`);
    const { reports } = listOf(await place.ask('/v1/domain/reports?query=b%C3%BCcher.example'));
    expect(reports[0]).toEqual({
      connected_ip_cnt: 1,
      countries: ['US'],
      country_code: ['US'],
      issue: ['Punycode'],
      issues: ['Punycode'],
      jarm: '',
      reg_dtime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
      scan_id: id,
      score: 'safe',
      technologies: [{ logo_url: '', tech_name: 'nginx' }],
      title: '<b>Welcome</b> to\u202e xn--bcher-kva.example',
      url: 'http://xn--bcher-kva.example',
      view_cnt: 0,
    });
  });

  it('of one account follow its filters', async () => {
    const place = await startScans();
    const open = await scanned(place, 'a.example');
    const own = await scanned(place, 'b.example', { kind: 'private' });
    const lite = await scanned(place, 'c.example', { kind: 'lite' });
    const ask = async (query: string) => {
      const { reports } = listOf(await place.ask(`/v1/domain/reports/personal${query}`));
      return reports.map(({ scan_id, is_private, scan_type }) => [scan_id, is_private, scan_type]);
    };
    expect(await ask('')).toEqual([[open, false, 'full']]);
    expect(await ask('?show_private=True')).toEqual([
      [own, true, 'full'],
      [open, false, 'full'],
    ]);
    expect(await ask('?show_public=False&show_private=true')).toEqual([[own, true, 'full']]);
    expect(await ask('?show_public=false')).toEqual([]);
    expect(await ask('?scan_type=lite')).toEqual([[lite, false, 'lite']]);
    const wrong = await place.ask('/v1/domain/reports/personal?scan_type=heavy');
    expect([wrong.json.status, wrong.status]).toEqual([420, 400]);
  });
});

describe('quick views', () => {
  it('say malicious, safe or unknown, and never safe for an unknown name', async () => {
    const place = await startScans();
    await scanned(place, 'bad.example');
    await scanned(place, 'good.example');
    const results: Record<string, unknown[]> = {};
    for (const domain of ['bad.example', 'good.example', 'new.example']) {
      results[domain] = [];
      for (const view of ['hash', 'malicious', 'trusted']) {
        const { json } = await place.ask(`/v1/domain/quick/${view}/view?domain=${domain}`);
        results[domain].push(json.data?.['result']);
      }
    }
    expect(results).toEqual({
      'bad.example': ['malicious', 'malicious', 'unknown'],
      'good.example': ['safe', 'unknown', 'unknown'],
      'new.example': ['unknown', 'unknown', 'unknown'],
    });
    const { text } = await place.ask('/v1/domain/quick/hash/view?domain=new.example');
    expect(text).toMatch(
      /^\{"data":\{"call_count":4,"domain":"new\.example","reg_dtime":"[\d :-]{19}","result":"unknown","type":"hash"\},/,
    );
  });

  it('take lists into account', async () => {
    const listed = { listed: [{ feed: 'a', label: 'phishing' }], rank: 3, wellKnown: '' };
    const known = { listed: [], rank: 3, wellKnown: '' };
    const none = { listed: [], rank: 0, wellKnown: '' };
    const nameFacts = (name: string) =>
      ({ 'listed.example': listed, 'known.example': known })[name] ?? none;
    const place = await startScans({}, { world: { nameFacts } });
    const results: Record<string, unknown[]> = { hash: [], trusted: [] };
    for (const domain of ['www.listed.example', 'known.example', 'other.example']) {
      for (const [view, said] of Object.entries(results)) {
        const { json } = await place.ask(`/v1/domain/quick/${view}/view?domain=${domain}`);
        said.push(json.data?.['result']);
      }
    }
    expect(results).toEqual({
      hash: ['malicious', 'safe', 'unknown'],
      trusted: ['unknown', 'safe', 'unknown'],
    });
  });
});

describe('pictures of pages', () => {
  const pictureOf = async ({ ask }: ScanPlace, id: string) => {
    const { json } = await ask(`/v1/domain/report/${id}`);
    return (json.data?.['screenshots'] as string[] | undefined)?.[0];
  };

  it('have an absolute URL and are served so that nothing runs', async () => {
    const place = await startScans();
    const url = (await pictureOf(place, await scanned(place, 'shop.example'))) ?? '';
    expect(url).toMatch(new RegExp(`^${place.url}/v1/domain/screenshot/[0-9a-f]{32}\\.png$`));
    const { headers, text, status } = await place.ask(new URL(url).pathname);
    expect([status, headers['content-type'], text.slice(1, 4)]).toEqual([200, 'image/png', 'PNG']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store',
    });
    const lite = await scanned(place, 'shop.example', { kind: 'lite' });
    expect(await pictureOf(place, lite)).toBeUndefined();
  });

  it('have the public URL if a setting gives one', async () => {
    const place = await startScans({ VEDETTE_PUBLIC_URL: 'https://vedette.example/' });
    const url = await pictureOf(place, await scanned(place, 'shop.example'));
    expect(url).toMatch(/^https:\/\/vedette\.example\/v1\/domain\/screenshot\//);
  });

  it('are removed when too old or too many, and reports after them', async () => {
    let now = Date.now();
    const place = await startScans(
      {
        VEDETTE_SCREENSHOT_BYTES: '200',
        VEDETTE_REPORT_DAYS: '100',
      },
      { now: () => now, limits: { scanSweepSeconds: 1 } },
    );
    const folder = join(place.config.data, 'screenshots');
    const ids = [];
    for (const query of ['a.example', 'b.example', 'c.example', 'd.example']) {
      ids.push(await scanned(place, query));
    }
    await until('old pictures to go', () => readdirSync(folder).length <= 2);
    const [oldest = '', , , newest = ''] = ids;
    expect(await pictureOf(place, oldest)).toBeUndefined();
    expect(await pictureOf(place, newest)).toBeDefined();
    now += 91 * 86_400_000;
    await until('all pictures to go', () => readdirSync(folder).length === 0);
    expect(await pictureOf(place, newest)).toBeUndefined();
    now += 10 * 86_400_000;
    await until('the report to go', async () => (await place.status(newest)) === -404);
    expect(listOf(await place.ask('/v1/domain/reports?query=d.example')).count).toBe(0);
    expect(existsSync(folder)).toBe(true);
  });
});

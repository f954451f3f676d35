import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualCapture, type Capture } from '../../src/domain/capture.ts';
import { startNameServer, type NameServer } from './name-server.ts';
import { hasBrowser } from './scanner.ts';
import { startScans, type ScanPlace } from './place.ts';
import { openAddress, startSite, type Site } from './sites.ts';

/** Writes into its title what a page can learn of its visitor. */
const page = `<!doctype html><meta name=viewport content="width=device-width"><title>waiting</title><script>
document.cookie = 'own=1';
document.title = JSON.stringify({
  width: innerWidth, ratio: devicePixelRatio, fingers: navigator.maxTouchPoints,
  languages: navigator.languages, referrer: document.referrer,
  cookies: document.cookie, agent: navigator.userAgent,
});
fetch('/second');
</script>`;

const phone: Capture = {
  device: 'phone',
  language: 'pt-BR',
  referrer: 'https://search.example/find?q=harbour',
  cookies: false,
};

describe.skipIf(!hasBrowser)('a page that shows what it got', () => {
  let site: Site;
  let dns: NameServer;
  let got: { url: string; headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    site = await startSite((request, response) => {
      got.push({ url: request.url ?? '', headers: request.headers });
      response.setHeader('set-cookie', 'theirs=1');
      response.setHeader('content-type', 'text/html');
      response.end(request.url === '/' ? page : 'second');
    });
    dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  });
  afterAll(() => Promise.all([site.close(), dns.close()]));

  const open = () =>
    startScans(
      {
        VEDETTE_DNS: dns.address,
        VEDETTE_EGRESS_ALLOW: `scans:${openAddress}/32`,
        VEDETTE_REGISTRIES: '',
      },
      { scanModule: new URL('../../dist/service/scanner.js', import.meta.url).href },
    );

  async function visit(place: ScanPlace, capture: Partial<Capture>) {
    got = [];
    const query = `http://site.example:${site.port}/`;
    const { json } = await place.post('/v1/domain/scan', { query, ...capture });
    const id = String(json.data?.['scan_id']);
    expect(await place.whenOver(id)).toBe(100);
    const { data } = (await place.ask(`/v1/domain/report/${id}?explain=true`)).json;
    const report = data as {
      main_domain_info: { title: string };
      cookies: unknown[];
      screenshots: string[];
      explain: { capture: Capture };
    };
    const [name = ''] = report.screenshots[0]?.split('/').slice(-1) ?? [];
    const picture = Buffer.from(await pictureOf(place, name));
    return {
      report,
      seen: JSON.parse(report.main_domain_info.title) as Record<string, unknown>,
      size: [picture.readUInt32BE(16), picture.readUInt32BE(20)],
      browser: got.filter(({ headers }) => !headers['user-agent']?.includes('Vedette')),
      plain: got.find(
        ({ headers, url }) => url === '/' && headers['user-agent']?.includes('Vedette'),
      ),
    };
  }

  it('sees a desktop in English by default, and a phone with the options of the scan', async () => {
    const place = await open();
    const usual = await visit(place, {});

    expect(usual.report.explain.capture).toEqual(usualCapture);
    expect(usual.seen).toMatchObject({
      ratio: 1,
      fingers: 0,
      languages: ['en-US', 'en'],
      referrer: '',
    });
    expect(usual.seen['cookies']).toContain('own=1');
    expect(usual.report.cookies).not.toEqual([]);
    expect(usual.size).toEqual([1_280, 800]);

    const { seen, report, size, browser, plain } = await visit(place, phone);

    expect(report.explain.capture).toEqual(phone);
    expect(seen).toMatchObject({
      width: 412,
      ratio: 2.625,
      fingers: 5,
      languages: ['pt-BR', 'pt'],
      referrer: phone.referrer,
      cookies: '',
    });
    expect(seen['agent']).toMatch(/Linux; Android 10; K\).* Chrome\/\d+\.0\.0\.0 Mobile Safari/);
    expect(size).toEqual([Math.ceil(412 * 2.625), Math.ceil(915 * 2.625)]);
    const [first, second] = browser;
    expect(first?.headers).toMatchObject({
      'accept-language': 'pt-BR,pt;q=0.9',
      referer: phone.referrer,
      'user-agent': seen['agent'],
    });
    expect(second?.url).toBe('/second');
    expect(second?.headers).not.toHaveProperty('cookie');
    expect(report.cookies).toEqual([]);
    expect(plain?.headers).toMatchObject({ referer: phone.referrer });
  });
});

async function pictureOf(place: ScanPlace, name: string): Promise<ArrayBuffer> {
  const answer = await fetch(`${place.url}/v1/domain/screenshot/${name}`, {
    headers: { 'x-api-key': place.key },
  });
  return answer.arrayBuffer();
}

import { describe, expect, it } from 'vitest';
import { openBannerPlace } from '../banner/place.ts';
import { openedFolder, vedette } from '../cli/command-line.ts';

describe('a query of another engine', () => {
  it('is recognised, translated and run', async () => {
    const place = await openBannerPlace();
    await place.take([
      { address: '198.51.100.7', port: 8443, product: 'nginx' },
      { address: '198.51.100.8', port: 80, product: 'nginx' },
    ]);
    const asked = encodeURIComponent('product:nginx -port:80,443');

    const { json } = await place.server.ask(`/v1/banner/translate?query=${asked}`);

    expect(json.data).toEqual({
      query: 'product: nginx NOT port: 80,443',
      from: 'shodan',
      from_title: 'Shodan',
      to: 'vedette',
      notes: [],
    });
    const own = encodeURIComponent(String(json.data?.['query']));
    const { json: found } = await place.server.ask(`/v1/banner/search?query=${own}`);
    expect(found.data?.['result']).toEqual([
      expect.objectContaining({ ip_address: '198.51.100.7', open_port_no: 8443 }),
    ]);
  });

  it('is rejected if a part has no equivalent, named with its position', async () => {
    const { server } = await openBannerPlace();
    const refusals = [
      ['product:nginx has_screenshot:true', '', 'has_screenshot of Shodan', 15],
      ['app="nginx" && fid="a"', '', 'fid of FOFA', 16],
      ['port: 22 score: >=4', '&to=shodan', 'Shodan cannot express score', 10],
      ['port: 22 OR title: x', '&to=shodan', 'OR of different filters', 13],
    ] as const;

    for (const [query, more, what, at] of refusals) {
      const path = `/v1/banner/translate?query=${encodeURIComponent(query)}${more}`;
      const { json } = await server.ask(path);
      expect(json.status).toBe(420);
      expect(json.message).toContain(what);
      expect(json.message).toContain(`(character ${at})`);
    }
  });

  it('is rejected for an unknown engine', async () => {
    const { server } = await openBannerPlace();

    const { json } = await server.ask('/v1/banner/translate?query=nginx&to=altavista');

    expect(json.message).toContain('expected one of vedette, shodan');
  });
});

describe('vedette translate', () => {
  it('prints the translation without a server or data', async () => {
    const data = await openedFolder();

    const inward = await vedette(data, ['translate', 'app="nginx" && country!="CN"']);
    const outward = await vedette(data, ['translate', '--to', 'shodan', 'product:', 'nginx']);

    expect(inward).toEqual({
      code: 0,
      out: '(product: nginx OR tech_stack: nginx) NOT country: CN\n',
      err: '',
    });
    expect(outward.out).toBe('product:nginx\n');
  });

  it('points at what has no equivalent, and exits with 1', async () => {
    const ran = await vedette(await openedFolder(), ['translate', 'port:22 has_screenshot:true']);

    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(/has_screenshot of Shodan.*\n {2}port:22 has_screenshot:true\n {10}\^/);
  });

  it('says how answers differ, and prints everything as JSON', async () => {
    const data = await openedFolder();
    const query = 'tags:Mirai tor:true';

    const { err } = await vedette(data, ['translate', query]);
    const { out } = await vedette(data, ['translate', '--json', query]);

    expect(err).toContain('names of feeds');
    expect(JSON.parse(out)).toEqual({
      query: 'detected_by: Mirai is_tor: true',
      from: 'greynoise',
      to: 'vedette',
      notes: [expect.stringContaining('names of feeds')],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { startScans } from './place.ts';

const fresh = { limits: { scanFreshSeconds: 600 } };

describe('options of the browser', () => {
  it('make a scan of its own: no report without them is the answer, nor one with them to a scan without', async () => {
    const place = await startScans({}, fresh);
    const scan = async (options: object) => {
      const { json } = await place.post('/v1/domain/scan', { query: 'shop.example', ...options });
      const id = String(json.data?.['scan_id']);
      await place.whenOver(id);
      return id;
    };
    const plain = await scan({});
    const phone = await scan({ device: 'phone', language: 'de-de' });

    expect(phone).not.toBe(plain);
    expect(await scan({})).toBe(plain);
    expect(await scan({ device: 'desktop', language: 'en-us', cookies: 'true' })).toBe(plain);
    expect(await scan({ language: 'de-DE', device: 'phone' })).toBe(phone);
    expect(await scan({ cookies: 'false' })).not.toBe(plain);
    const { data } = (await place.ask(`/v1/domain/report/${phone}?explain=true`)).json;
    expect(data).toMatchObject({
      explain: { capture: { device: 'phone', language: 'de-DE', referrer: '', cookies: true } },
    });
    const { data: listed } = (await place.ask('/v1/domain/scans')).json;
    expect(listed).toMatchObject({
      scans: [
        { capture: ['no cookies'] },
        { capture: ['phone', 'language de-DE'] },
        { capture: [] },
      ],
    });
  });

  it('are refused when they cannot be', async () => {
    const place = await startScans();
    const wrong = [
      ['device', 'watch'],
      ['language', 'german'],
      ['language', 'de, en\r\nx-evil: 1'],
      ['referrer', 'javascript:alert(1)'],
      ['referrer', 'https://search.example/\r\nx-evil: 1'],
      ['referrer', 'https://user:word@search.example/'],
      ['referrer', `https://search.example/${'a'.repeat(2_048)}`],
    ] as const;

    for (const [name, value] of wrong) {
      const { json } = await place.post('/v1/domain/scan', {
        query: 'shop.example',
        [name]: value,
      });
      expect(json.message).toContain(`Invalid parameter ${name}`);
    }

    expect((await place.ask('/v1/domain/scans')).json.data).toMatchObject({ scans: [] });
  });

  it('come from the form of urlscan', async () => {
    const place = await startScans();
    const submitted = await place.ask('/dialects/urlscan/api/v1/scan/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': place.key },
      body: JSON.stringify({
        url: 'https://shop.example/',
        visibility: 'public',
        referer: 'https://search.example/?q=shop',
        customagent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      }),
    });

    expect(JSON.parse(submitted.text)).toMatchObject({
      options: { device: 'phone', referrer: 'https://search.example/?q=shop' },
    });
    expect((await place.ask('/v1/domain/scans')).json.data).toMatchObject({
      scans: [{ capture: ['phone', 'referrer https://search.example/?q=shop'] }],
    });
  });
});

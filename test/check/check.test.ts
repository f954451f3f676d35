import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../src/verdict/contract.ts';
import { openPlace, type Place } from '../feeds/place.ts';

async function loaded(): Promise<Place> {
  const place = await openPlace();
  await place.vedette(['feeds', 'enable', 'openphish']);
  await place.load('feodo-tracker', [
    JSON.stringify([
      {
        ip_address: '198.51.100.7',
        port: 443,
        malware: 'Emotet',
        first_seen: '2026-05-30 10:00:00',
      },
    ]),
  ]);
  await place.load('openphish', ['https://bank.example/verify?a=1', 'http://evil.example/']);
  await place.load('tranco', ['1,popular.example', '2,second.example']);
  return place;
}

async function check({ server }: Place, indicator: string): Promise<Judgement> {
  const answer = await server.ask(`/v1/check?indicator=${encodeURIComponent(indicator)}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.data as unknown as Judgement; // by the contract
}

describe('GET /v1/check', () => {
  it('judges an address, a URL on it and its network with the same words', async () => {
    const place = await loaded();
    const address = await check(place, '198.51.100[.]7');
    const url = await check(place, 'hxxp://198.51.100.7/load.exe');

    expect(address.indicator).toEqual({ kind: 'address', value: '198.51.100.7' });
    expect([address.verdict, url.verdict]).toEqual(['malicious', 'malicious']);
    expect(address.headline).toMatch(/^Feodo Tracker.* as a command and control server/);
    expect(url.reasons[0]?.says).toBe(address.reasons[0]?.says);
    expect(url.sources).toEqual([...address.sources, 'URL']);
  });

  it('names a listed page, and not its host', async () => {
    const place = await loaded();
    const [page, host] = [
      await check(place, 'https://bank.example/verify?a=1'),
      await check(place, 'bank.example'),
    ];
    expect(page).toMatchObject({ verdict: 'malicious', sources: ['openphish'] });
    expect(page.reasons[0]).toMatchObject({ sure: 'confirmed', see: 'openphish, line 1' });
    expect(host.verdict).toBe('no findings');
    expect(host.headline).toMatch(/^No source lists it/);
  });

  it.each([
    ['10.0.0.1', 'not public'],
    ['198.51.100.8', 'no findings'],
    ['198.51.100.0/29', 'suspicious'],
    ['someone@evil.example', 'malicious'],
    ['CVE-2021-41773', 'unknown'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'unknown'],
    ['jarm:' + '2'.repeat(62), 'unknown'],
    ['favicon:-123', 'unknown'],
  ])('says of %s: %s, with advice', async (indicator, verdict) => {
    const judgement = await check(await loaded(), indicator);
    expect(judgement.verdict).toBe(verdict);
    expect(judgement.advice).not.toBe('');
    expect(judgement.headline).not.toBe('');
  });

  it('refuses what cannot be judged, and says what can', async () => {
    const { server } = await openPlace();
    const answer = await server.ask('/v1/check?indicator=hello');
    expect(answer).toMatchObject({ status: 400, json: { status: 420 } });
    expect(answer.json.message).toContain('expected an address');
  });
});

describe('POST /v1/check', () => {
  it('judges a mixture of indicators in its order, as one by one', async () => {
    const place = await loaded();
    const asked = ['198.51.100.7', 'evil.example', 'hello', 'CVE-2021-41773', '10.0.0.1'];
    const answer = await place.server.ask('/v1/check', { method: 'POST', body: asked.join('\n') });
    const rows = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

    expect(rows.map(({ indicator }) => indicator)).toEqual([...asked, undefined]);
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      'malicious',
      'malicious',
      undefined,
      'unknown',
      'not public',
      undefined,
    ]);
    expect(rows[1]).toMatchObject({ headline: (await check(place, 'evil.example')).headline });
    expect(rows.at(-1)).toEqual({ message: 'api success', status: 200 });
  });
});

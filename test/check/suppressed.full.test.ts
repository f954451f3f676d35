import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../src/verdict/contract.ts';
import { openPlace, type Place } from '../feeds/place.ts';

async function loaded(): Promise<Place> {
  const place = await openPlace({ VEDETTE_OWN_RANGES: '10.7.0.0/16' });
  await place.vedette(['feeds', 'enable', 'openphish']);
  const c2 = { ip_address: '198.51.100.7', port: 443, malware: 'Emotet' };
  await place.load('feodo-tracker', [JSON.stringify([c2])]);
  await place.load('blocklist-de-ssh', ['198.51.100.7']);
  await place.load('openphish', ['https://shop.example/about/us.html', 'http://evil.example/']);
  return place;
}

async function check({ server }: Place, indicator: string): Promise<Judgement> {
  const answer = await server.ask(`/v1/check?indicator=${encodeURIComponent(indicator)}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.data as unknown as Judgement; // by the contract
}

const wouldBe = (feeds: string) =>
  `Would be malicious (${feeds}); suppressed by owner until 2026-12-31: ours`;
const suppress = (place: Place, what: string) =>
  place.vedette(['suppress', 'add', what, '--reason', 'ours', '--until', '2026-12-31']);

describe('what is suppressed', () => {
  it('says what an address and its URLs would be, who decided, until when and why', async () => {
    const place = await loaded();
    await suppress(place, '198.51.100.7');
    const address = await check(place, '198.51.100.7');
    const url = await check(place, 'http://198.51.100.7:8080/a');
    const headline = wouldBe('feodo-tracker, blocklist-de-ssh');
    expect(address).toMatchObject({ verdict: 'no findings', headline, suppressed: [headline] });
    expect(address.advice).toBe('Check that the suppression still holds.');
    expect(url.suppressed).toEqual([headline]);
    expect(await place.vedette(['ip', '198.51.100.7'])).toContain('suppressed by owner');
    const csv = await place.vedette(['check', '198.51.100.7', '8.8.8.8', '--csv']);
    expect(csv).toContain(headline);
  });

  it.each([
    ['shop.example', 'https://shop.example/about/us.html'],
    ['hxxps://shop[.]example/about/us.html', 'https://shop.example/about/us.html'],
    ['evil.example', 'evil.example'],
  ])('does not count for %s in the verdict on %s', async (aside, indicator) => {
    const place = await loaded();
    expect((await check(place, indicator)).verdict).toBe('malicious');
    await suppress(place, aside);
    expect(await check(place, indicator)).toMatchObject({
      verdict: 'no findings',
      headline: wouldBe('openphish'),
      sources: [],
    });
  });

  it('is only what the suppression covers', async () => {
    const place = await loaded();
    await suppress(place, 'https://shop.example/other');
    await suppress(place, 'hop.example');
    expect((await check(place, 'https://shop.example/about/us.html')).verdict).toBe('malicious');
    const refused = await place.vedette(['suppress', 'add', 'a b', '--reason', 'ours'], 1);
    expect(refused).toBe('');
  });
});

describe('a range', () => {
  it.each([
    ['10.0.0.0/8', 'not public'],
    ['192.0.2.0/24', 'not public'],
    ['10.7.3.0/24', 'own'],
    ['AS64500', 'unknown'],
    ['198.51.100.0/29', 'suspicious'],
    ['198.51.100.0/24', 'no findings'],
  ])('of %s is %s, with a headline and advice', async (indicator, verdict) => {
    const judgement = await check(await loaded(), indicator);
    expect(judgement.verdict).toBe(verdict);
    expect([judgement.headline, judgement.advice]).not.toContain('');
  });

  it('names the input if it is too large', async () => {
    const { server } = await loaded();
    const { json } = await server.ask('/v1/check?indicator=198.0.0.0/8');
    expect(json.message).toBe('Invalid parameter indicator: give a /16 or less.');
  });
});

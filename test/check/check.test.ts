import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../src/verdict/contract.ts';
import { now, openBannerPlace } from '../banner/place.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import { shareAcrossTests } from '../harness.ts';

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
  await place.load('blocklist-de-ssh', ['198.51.100.60'], '--as-of', '2026-05-22T00:00:00Z');
  await place.load('x4bnet-vpn', ['198.51.100.128/25'], '--as-of', '2026-06-01');
  return place;
}

async function check({ server }: Pick<Place, 'server'>, indicator: string): Promise<Judgement> {
  const answer = await server.ask(`/v1/check?indicator=${encodeURIComponent(indicator)}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.data as unknown as Judgement; // by the contract
}

describe('GET /v1/check', () => {
  const shared = shareAcrossTests(loaded);

  it('judges an address, a URL on it and its network in the same words', async () => {
    const place = shared();
    const address = await check(place, '198.51.100[.]7');
    const url = await check(place, 'hxxp://198.51.100.7/load.exe');

    expect(address.indicator).toEqual({ kind: 'address', value: '198.51.100.7' });
    expect([address.verdict, url.verdict]).toEqual(['malicious', 'malicious']);
    expect(address.headline).toMatch(/^Feodo Tracker.* as a command and control server/);
    expect(url.reasons[0]?.says).toBe(address.reasons[0]?.says);
    expect(url.sources).toEqual([...address.sources, 'URL']);
  });

  it('names a listed page, and not its host', async () => {
    const place = shared();
    const [page, host] = [
      await check(place, 'https://bank.example/verify?a=1'),
      await check(place, 'bank.example'),
    ];
    expect(page).toMatchObject({ verdict: 'malicious', sources: ['openphish'] });
    expect(page.reasons[0]).toMatchObject({ sure: 'confirmed', see: 'openphish, line 1' });
    expect(host.verdict).toBe('no findings');
    expect(host.headline).toMatch(/^No source lists it/);
  });

  it('distinguishes too little evidence from none, and counts the sources', async () => {
    const [listed, none] = [
      await check(shared(), '198.51.100.60'),
      await check(shared(), '198.51.100.61'),
    ];
    expect(listed.verdict).toBe('no findings');
    expect(listed.headline).toMatch(/^Too little for a verdict: blocklist.de ssh lists it as/);
    expect(listed.coverage.silent).not.toContain('blocklist-de-ssh');
    expect(none.coverage.silent).toEqual(none.coverage.asked);
    expect(none.headline).toBe(`No source lists it (${none.coverage.asked.length} sources asked).`);
  });

  it('does not call a prefix suspicious for addresses that are not suspicious themselves', async () => {
    const [prefix, address] = [
      await check(shared(), '198.51.100.128/25'),
      await check(shared(), '198.51.100.130'),
    ];
    expect(address.context.join()).toContain('VPN');
    expect([prefix.verdict, address.verdict]).toEqual(['no findings', 'no findings']);
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
  ])('says about %s: %s, with advice', async (indicator, verdict) => {
    const judgement = await check(shared(), indicator);
    expect(judgement.verdict).toBe(verdict);
    expect(judgement.advice).not.toBe('');
    expect(judgement.headline).not.toBe('');
  });

  it('rejects what cannot be judged, and says what can', async () => {
    const { server } = shared();
    const answer = await server.ask('/v1/check?indicator=hello');
    expect(answer).toMatchObject({ status: 400, json: { status: 420 } });
    expect(answer.json.message).toContain('expected an address');
  });
});

describe('digits without a name', () => {
  const shared = shareAcrossTests(async () => {
    const place = await openBannerPlace();
    const seen = { port: 443, socket: 'tcp', seenAt: now };
    await place.take([
      { ...seen, address: '198.51.100.70', certificate: { sha256: 'ab'.repeat(32) } },
      { ...seen, address: '198.51.100.71', pivots: { html_sha256: ['cd'.repeat(32)] } },
      { ...seen, address: '198.51.100.72', pivots: { hassh: ['ef'.repeat(16)] } },
      { ...seen, address: '198.51.100.73', favicons: [-562_545_598] },
    ]);
    return place;
  });

  it.each([
    { digits: 'ab'.repeat(32), says: 'Known as a certificate.', host: '198.51.100.70' },
    { digits: 'cd'.repeat(32), says: 'Known as a page.', host: '198.51.100.71' },
    { digits: 'ef'.repeat(16), says: 'Known as a HASSH.', host: '198.51.100.72' },
    { digits: '-562545598', says: 'Seen on 1 of your hosts.', host: '198.51.100.73' },
  ])('$digits are looked up in every possible meaning', async ({ digits, says, host }) => {
    const judgement = await check(shared(), digits);

    expect(judgement.context[0]).toBe(says);
    expect(judgement.relations).toMatchObject([{ value: host }]);
  });

  it('says which meanings were tried if nothing is known', async () => {
    const { context } = await check(shared(), '12'.repeat(32));

    expect(context).toEqual([
      'Looked up as a file hash, a certificate, a page, an SSH host key: nothing knows it.',
    ]);
  });
});

describe('POST /v1/check', () => {
  const shared = shareAcrossTests(loaded);

  it('judges mixed indicators in order, as if one by one', async () => {
    const place = shared();
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

  it('reads the first column of CSV, quoted or not', async () => {
    const body = '198.51.100.7,a\n"https://bank.example/verify?a=1",b\nevil.example;c\n';
    const answer = await shared().server.ask('/v1/check', { method: 'POST', body });
    expect(answer.text.match(/"verdict":"\w+"/g)).toEqual(Array(3).fill('"verdict":"malicious"'));
  });
});

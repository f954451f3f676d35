import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Verifier } from '../../src/feeds/verify.ts';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import type { Judgement } from '../../src/verdict/contract.ts';
import { openPlace, type Place } from './place.ts';

const page = 'https://shop.example/about/us.html';

async function loaded(): Promise<Place> {
  const place = await openPlace();
  await place.vedette(['feeds', 'enable', 'openphish']);
  await place.load('openphish', [page, 'http://evil.example/']);
  await place.load('feodo-tracker', [
    JSON.stringify([{ ip_address: '198.51.100.7', port: 443, malware: 'Emotet' }]),
  ]);
  await place.load('tranco', ['1,popular.example', '2,evil.example']);
  await place.load('disposable-mail', ['throwaway.example']);
  return place;
}

async function judged({ server }: Place, indicator: string): Promise<Judgement> {
  const path = `/v1/check?explain=true&indicator=${encodeURIComponent(indicator)}`;
  return (await server.ask(path)).json.data as unknown as Judgement; // by the contract
}

const verify = ({ data }: Place, judgement: Judgement) =>
  new Verifier({ data, feeds, announces: () => false }).verifyNames(judgement);

describe('vedette explain --verify, of names', () => {
  it.each([
    [page, 1, 'malicious'],
    ['evil.example', 2, 'suspicious'],
    ['someone@throwaway.example', 1, 'suspicious'],
    ['http://198.51.100.7/a', 0, 'malicious'],
    ['nobody.example', 0, 'no findings'],
  ])('computes the verdict on %s again from %i claims', async (indicator, claims, verdict) => {
    const place = await loaded();
    const told = await place.vedette(['explain', indicator, '--verify']);
    expect(told).toContain(`${claims} of ${claims} claim`);
    expect(told).toContain(`Verified: ${verdict}, every reason of a feed recomputed.`);
  });

  it('handles suppressed claims like the verdict', async () => {
    const place = await loaded();
    await place.vedette(['suppress', 'add', 'shop.example', '--reason', 'cleaned up']);
    const told = await place.vedette(['explain', page, '--verify']);
    expect(told).toContain('suppressed');
    expect(told).toContain('1 of 1 claim found');
    expect(told).toContain('Verified: no findings');
  });

  it('fails if a feed file has changed', async () => {
    const place = await loaded();
    const folder = join(place.data, 'snapshots');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.gz'))) {
      const text = gunzipSync(readFileSync(join(folder, name))).toString();
      writeFileSync(join(folder, name), gzipSync(text.replace('shop.example', 'shoq.example')));
    }
    const told = await place.vedette(['explain', page, '--verify'], 1);
    expect(told).toContain('does not match its digest');
  });

  it.each<[string, (judgement: Judgement) => void, RegExp]>([
    [
      'a line that says something else',
      ({ evidence }) => void (evidence!.claims[0]!.line = 2),
      /does not list/,
    ],
    ['another label', ({ evidence }) => void (evidence!.claims[0]!.label = 'x'), /label/],
    ['more points', ({ reasons }) => void (reasons[0]!.points = 99), /no claim says/],
    ['a claim that is hidden', ({ evidence }) => void evidence!.claims.pop(), /no claim says/],
    ['a reason that is hidden', (all) => void all.reasons.pop(), /not in the answer/],
    ['another verdict', (all) => void (all.verdict = 'no findings'), /are not no findings/],
    [
      'a claim cited twice',
      ({ evidence }) => void evidence!.claims.push(evidence!.claims[0]!),
      /cited twice/,
    ],
  ])('notices %s', async (_, alter, problem) => {
    const place = await loaded();
    const judgement = await judged(place, page);
    expect((await verify(place, judgement)).problems).toEqual([]);
    alter(judgement);
    expect((await verify(place, judgement)).problems.join('\n')).toMatch(problem);
  });
});

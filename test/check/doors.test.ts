import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckRow } from '../../src/check/contract.ts';
import type { Judgement } from '../../src/verdict/contract.ts';
import { openPlace, type Place } from '../feeds/place.ts';

const c2 = (ip_address: string) => ({ ip_address, port: 443, malware: 'Emotet' });

async function loaded(): Promise<Place> {
  const place = await openPlace({ VEDETTE_OWN_RANGES: '10.7.0.0/16' });
  await place.vedette(['feeds', 'enable', 'openphish']);
  await place.load('feodo-tracker', [JSON.stringify([c2('198.51.100.7'), c2('198.51.100.30')])]);
  await place.load('blocklist-de-ssh', ['198.51.100.8', '198.51.100.30', '198.51.100.40']);
  await place.load('openphish', ['https://bank.example/verify', 'http://evil.example/']);
  await place.load('tranco', ['1,popular.example', '2,evil.example']);
  await place.vedette(['suppress', 'add', '198.51.100.40', '--reason', 'our scanner']);
  return place;
}

/** Of every kind, known and unknown. */
const indicator = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map((last) => `198.51.100.${last}`),
  fc.constantFrom('198.51.100.7', '198.51.100.8', '198.51.100.30', '198.51.100.40'),
  fc.constantFrom('10.7.0.9', '10.7.1.1', '10.0.0.1', '127.0.0.1', '2001:db8:1::7', '::1'),
  fc.integer({ min: 24, max: 32 }).map((length) => `198.51.100.0/${length}`),
  fc.constantFrom('evil.example', 'www.evil.example', 'popular.example', 'other.example'),
  fc
    .tuple(
      fc.constantFrom('evil.example', 'bank.example', '198.51.100.7', 'paypa1-login.example'),
      fc.constantFrom('', 'verify', 'login.php?a=1'),
    )
    .map(([host, path]) => `https://${host}/${path}`),
  fc.constantFrom('me@evil.example', 'CVE-2021-41773', 'jarm:' + '2'.repeat(62), 'favicon:12'),
  fc.constant('d41d8cd98f00b204e9800998ecf8427e'),
);

/** What must be the same through every door. */
const gist = ({ verdict, headline, reasons, sources }: Judgement) => ({
  verdict,
  headline,
  first: reasons[0]?.says,
  sources,
});

const asked = fc.sample(indicator, { numRuns: 300, seed: 36 });
const bodyOf = (indicators: readonly string[]) => ({
  method: 'POST',
  body: JSON.stringify(indicators),
});

interface JudgedRow extends CheckRow {
  judgement: Judgement;
}

async function judgeAll({ server }: Place): Promise<JudgedRow[]> {
  const rows = linesOf<JudgedRow>((await server.ask('/v1/check?explain=true', bodyOf(asked))).text);
  expect(rows.map((row) => row.indicator)).toEqual(asked);
  return rows;
}

describe('one verdict', () => {
  it('is the same in a row, in its judgement and in a table', async () => {
    const place = await loaded();
    const rows = await judgeAll(place);
    const csv = (await place.server.ask('/v1/check?format=csv', bodyOf(asked))).text.split('\n');
    for (const [at, { judgement, verdict, headline, sources, reasons }] of rows.entries()) {
      const row = { verdict, headline, first: reasons?.[0], sources };
      expect(row).toEqual(gist(judgement));
      expect(csv[at + 1]).toContain(`,${judgement.verdict},`);
      expect(judgement.advice).not.toMatch(/: *$|^$/);
    }
  });

  it('is the same when asked one by one', async () => {
    const place = await loaded();
    for (const { indicator: each, judgement } of await judgeAll(place)) {
      const answer = await place.server.ask(`/v1/check?indicator=${encodeURIComponent(each)}`);
      expect(gist(answer.json.data as unknown as Judgement)).toEqual(gist(judgement));
    }
  });

  it('is the same among addresses, and in the explanation of each', async () => {
    const place = await loaded();
    const rows = (await judgeAll(place)).filter(({ judgement }) => isPublicAddress(judgement));
    const addresses = rows.map((row) => row.judgement.indicator.value);
    const bulk = linesOf<{ explain: Pick<Judgement, 'verdict' | 'headline' | 'sources'> }>(
      (await place.server.ask('/v1/ip/bulk?explain=true', bodyOf(addresses))).text,
    );
    for (const [at, { judgement }] of rows.entries()) {
      const { verdict, headline, sources } = judgement;
      expect(bulk[at]?.explain).toMatchObject({ verdict, headline, sources });
      const { explain } = await place.look('data', judgement.indicator.value);
      const explained = (explain as { judgement: Judgement }).judgement;
      expect(gist(explained)).toEqual(gist(judgement));
    }
  });

  it('says what a suppressed address would be, and how an own one is', async () => {
    const { server } = await loaded();
    const of = async (each: string) =>
      (await server.ask(`/v1/check?indicator=${each}`)).json.data as unknown as Judgement;
    const suppressed = await of('198.51.100.40');
    expect(suppressed.verdict).toBe('no findings');
    expect(suppressed.headline).toBe(
      'Would be suspicious (blocklist-de-ssh); suppressed by owner: our scanner',
    );
    expect((await of('10.7.1.1')).verdict).toBe('own');
    expect((await of('10.0.0.1')).verdict).toBe('not public');
  });
});

const isPublicAddress = ({ indicator: { kind }, verdict }: Judgement) =>
  kind === 'address' && verdict !== 'not public';

/** The rows of an answer, without the line that ends it. */
function linesOf<Row>(text: string): Row[] {
  const lines = text.trimEnd().split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Row);
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckRow } from '../../src/check/contract.ts';
import { readCsv } from '../../src/lib/csv.ts';
import type { Judgement } from '../../src/verdict/contract.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { asked, gist, lists, ownRange, suppressed } from './any-indicator.ts';

interface JudgedRow extends CheckRow {
  judgement: Judgement;
}

interface Loaded {
  place: Place;
  /** In the order of `asked`. */
  rows: JudgedRow[];
}

async function loaded(): Promise<Loaded> {
  const place = await openPlace({ VEDETTE_OWN_RANGES: ownRange });
  await place.vedette(['feeds', 'enable', 'openphish']);
  for (const [feed, lines] of Object.entries(lists)) await place.load(feed, lines);
  await place.vedette(['suppress', 'add', suppressed, '--reason', 'our scanner']);
  const { text } = await place.server.ask('/v1/check?explain=true', bodyOf(asked));
  return { place, rows: linesOf<JudgedRow>(text) };
}

const bodyOf = (indicators: readonly string[]) => ({
  method: 'POST',
  body: JSON.stringify(indicators),
});

/** Rows in the order of the requests, where available. */
const expectedOf = (rows: readonly JudgedRow[]) => rows.map(({ judgement }) => gist(judgement));

describe('one verdict', () => {
  const shared = shareAcrossTests(loaded);

  it('is the same in a row and in its judgement, with advice', () => {
    const { rows } = shared();
    expect(rows.map((row) => row.indicator)).toEqual(asked);
    expect(new Set(rows.map(({ verdict }) => verdict)).size).toBe(6);
    for (const { judgement, verdict, headline, sources, reasons } of rows) {
      expect({ verdict, headline, first: reasons?.[0], sources }).toEqual(gist(judgement));
      expect(judgement.advice).not.toMatch(/: *$|^$/);
    }
  });

  it('is the same in a table', async () => {
    const { place, rows } = shared();
    const { text } = await place.server.ask('/v1/check?format=csv', bodyOf(asked));
    expect(await gistsOfCsv(text)).toEqual(expectedInCsv(rows));
  });

  it('is the same on the command line, as a table and as JSON', async () => {
    const { place, rows } = shared();
    const file = join(temporaryFolder(), 'asked.ndjson');
    writeFileSync(file, asked.map((each) => `${JSON.stringify({ indicator: each })}\n`).join(''));
    const csv = await place.vedette(['check', '--file', file, '--csv']);
    expect(await gistsOfCsv(csv)).toEqual(expectedInCsv(rows));
    const ndjson = linesOf<CheckRow>(await place.vedette(['check', '--file', file, '--json']));
    const found = ndjson.map(({ verdict, headline, reasons, sources }) => {
      return { verdict, headline, first: reasons?.[0], sources };
    });
    expect(found).toEqual(expectedOf(rows));
  });

  it('is the same one by one', async () => {
    const { place, rows } = shared();
    for (const { indicator: each, judgement } of rows) {
      const answer = await place.server.ask(`/v1/check?indicator=${encodeURIComponent(each)}`);
      expect(gist(answer.json.data as unknown as Judgement)).toEqual(gist(judgement));
    }
  });

  it('is the same on a single page, and when explained', async () => {
    const { place, rows } = shared();
    for (const { indicator: each, judgement } of onceEach(rows)) {
      const { verdict, headline, reasons } = judgement;
      const page = onOneLine(await place.vedette(['check', each]));
      expect(page).toContain(onOneLine(`Verdict ${verdict}: ${headline}`));
      for (const { says } of reasons.slice(0, 1)) expect(page).toContain(`1. ${onOneLine(says)}`);
      const explained = JSON.parse(await place.vedette(['explain', each, '--json'])) as Explained;
      expect(gist('explain' in explained ? explained.explain.judgement : explained)).toEqual(
        gist(judgement),
      );
    }
  });

  it('is the same among addresses, and in the explanation of each', async () => {
    const { place, rows: all } = shared();
    const rows = all.filter(({ judgement }) => isPublicAddress(judgement));
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

  it("says what a suppressed address would be, and judges the user's own", async () => {
    const { server } = shared().place;
    const of = async (each: string) =>
      (await server.ask(`/v1/check?indicator=${each}`)).json.data as unknown as Judgement;
    const aside = await of(suppressed);
    expect(aside.verdict).toBe('no findings');
    expect(aside.headline).toBe(
      'Would be suspicious (blocklist-de-ssh); suppressed by owner: our scanner',
    );
    expect((await of('10.7.1.1')).verdict).toBe('own');
    expect((await of('10.0.0.1')).verdict).toBe('not public');
  });
});

type Explained = Judgement | { explain: { judgement: Judgement } };

const isPublicAddress = ({ indicator: { kind }, verdict }: Judgement) =>
  kind === 'address' && verdict !== 'not public';

const onceEach = (rows: readonly JudgedRow[]) =>
  new Map(rows.map((row) => [row.indicator, row])).values();

/** Removes the line breaks of a terminal. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The rows of an answer, without the final line. */
function linesOf<Row>(text: string): Row[] {
  const lines = text.trimEnd().split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Cells contain all reasons and all sources. */
const expectedInCsv = (rows: readonly JudgedRow[]) =>
  rows.map(({ indicator, judgement, reasons = [] }) => ({
    indicator,
    verdict: judgement.verdict,
    headline: judgement.headline,
    reasons: reasons.join(' '),
    sources: judgement.sources.join(' '),
  }));

async function gistsOfCsv(text: string) {
  const records: (readonly string[])[] = [];
  for await (const some of readCsv([Buffer.from(text)])) {
    records.push(...some.map(({ fields }) => fields));
  }
  const [names = [], ...rows] = records;
  const cell = (row: readonly string[], name: string) => row[names.indexOf(name)];
  return rows.map((row) => ({
    indicator: cell(row, 'indicator'),
    verdict: cell(row, 'verdict'),
    headline: cell(row, 'headline'),
    reasons: cell(row, 'reasons'),
    sources: cell(row, 'sources'),
  }));
}

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Judgement } from '../../src/verdict/contract.ts';
import { linkToIndicator } from '../../web/components/indicator-link.ts';
import { judgementTexts } from '../../web/texts/judgement.ts';
import { vedette } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { until } from '../until.ts';
import { describeInBrowser, openWebPlace, type WebPlace } from '../web/place.ts';
import { asked, gist, lists, ownRange, suppressed } from './any-indicator.ts';

const scanModule = pathToFileURL(resolve('test/web/example-scan.mjs')).href;

async function loaded(): Promise<WebPlace> {
  const place = await openWebPlace(
    { VEDETTE_OWN_RANGES: ownRange },
    { scanModule, limits: { scanFreshSeconds: -1 } },
  );
  await place.enable('openphish');
  for (const [feed, lines] of Object.entries(lists)) await place.load(feed, lines);
  await vedette(place.server, ['suppress', 'add', suppressed, '--reason', 'our scanner']);
  return place;
}

async function check({ server }: WebPlace, indicator: string): Promise<Judgement> {
  const { json } = await server.ask(`/v1/check?indicator=${encodeURIComponent(indicator)}`);
  return json.data as unknown as Judgement; // by the contract
}

/** The judgement as shown on a page, with all reasons unfolded. */
const readPage = `(() => {
  const card = document.querySelector('.judgement');
  card?.querySelector('.judgement-more')?.click();
  const text = (found) => found?.innerText.trim();
  const reasons = [...(card?.querySelectorAll('.judgement-reasons li') ?? [])];
  return {
    verdict: text(card?.querySelector('h2')),
    headline: text(card?.querySelector('.judgement-headline')),
    first: reasons[0] && text(reasons[0]).split('\\n')[0],
    sources: [...new Set(reasons.map((each) => text(each.querySelector('.quiet')).split(' · ')[0]))],
  };
})()`;

async function expectOnPage(page: Page, judgement: Judgement): Promise<void> {
  const { verdict } = judgement;
  await expect
    .poll(() => page.evaluate(readPage), { timeout: 300_000 })
    .toEqual({ ...gist(judgement), verdict: judgementTexts.words[verdict] });
}

/** The id, once the report exists. */
async function scan({ server }: WebPlace, target: string): Promise<string> {
  const path = `/v1/domain/scan?query=${encodeURIComponent(target)}`;
  const { json } = await server.ask(path, { method: 'POST' });
  const id = String((json.data as { scan_id: number }).scan_id);
  await until('the report', async () => {
    const { scans } = await scansOf(server);
    return scans.some((each) => each.scan_id === id && each.state === 'done');
  });
  return id;
}

interface Scans {
  scans: { scan_id: string; state: string; verdict: string; why: string; url: string }[];
}

async function scansOf(server: WebPlace['server']): Promise<Scans> {
  return (await server.ask('/v1/domain/scans?mine=true')).json.data as unknown as Scans;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

describeInBrowser('one verdict', () => {
  const place = shareAcrossTests(loaded);

  it('is the same on the page of each indicator', async () => {
    const page = await place().open('#/');
    for (const each of new Set(asked)) {
      const judgement = await check(place(), each);
      const { kind, value } = judgement.indicator;
      await page.goto(`${place().server.url}/${linkToIndicator(kind, value)}`);
      await expectOnPage(page, judgement);
    }
  });

  it.each([
    'https://evil.example/',
    'https://bank.example/verify',
    'https://bad-login.example/',
    'https://missing.example/',
    'https://paypal-account-verify.example/',
    'https://popular.example/',
  ])('is the same in the report of %s, on its pages and in lists', async (target) => {
    const { server, open } = place();
    const id = await scan(place(), target);
    const judgement = await check(place(), target);
    const { data } = (await server.ask(`/v1/domain/report/${id}?explain=true`)).json;
    const { explain } = data as unknown as { explain: { judgement: Judgement } };
    expect(gist(explain.judgement)).toEqual(gist(judgement));

    const html = await vedette(server, ['report', id, '--html']);
    const { verdict, headline, reasons, sources } = judgement;
    for (const part of [verdict, headline, reasons[0]?.says ?? '', ...sources])
      expect(html).toContain(escaped(part));
    const text = await vedette(server, ['report', id]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${verdict} ${headline}`);

    const row = (await scansOf(server)).scans.find(({ scan_id }) => scan_id === id);
    expect(row?.verdict).toBe(verdict);
    expect(await vedette(server, ['reports', '--json'])).toContain(`"verdict":"${verdict}"`);
    const page = await open(`#/scan/${id}`);
    await expectOnPage(page, judgement);
    await page.goto(`${server.url}/#/domain/${new URL(target).hostname}`);
    await page
      .getByRole('region', { name: 'Reports about it' })
      .getByText(judgementTexts.words[verdict])
      .first()
      .waitFor();
  });
});

import { expect, it } from 'vitest';
import { listen } from '../egress/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { describeInBrowser, expectReadable, openWebPlace, type WebPlace } from './place.ts';

/** Sends most of a list immediately, and the end when the test says so. */
const source = { finish: () => undefined as unknown };
const list = Array.from({ length: 30 }, (_, at) => `198.51.100.${at}`);

async function openFeedPlace(): Promise<WebPlace> {
  const { port } = await listen(
    (_, response) => {
      response.write(`${'# more to come\n'.repeat(20_000)}${list.join('\n')}`);
      // A source that is silent for half a minute is aborted.
      const drip = setInterval(() => response.write('\n# still more'), 500);
      response.once('close', () => clearInterval(drip));
      source.finish = () => response.end('\n');
    },
    { address: '127.0.0.1' },
  );
  const place = await openWebPlace({ VEDETTE_EGRESS_ALLOW: `feeds:127.0.0.0/8:${port}` });
  const definition = {
    name: 'ours',
    url: `http://127.0.0.1:${port}/list.txt`,
    format: 'ip',
    category: 'attack',
  };
  await place.server.ask('/v1/admin/feeds/add', {
    method: 'POST',
    body: JSON.stringify({ definition }),
    headers: { 'content-type': 'application/json' },
  });
  const many = Array.from({ length: 200 }, (_, at) => `198.51.100.${at}`);
  await place.load('greensnow', many);
  await place.load('greensnow', many.slice(0, 190));
  await place.load('cins-army', many.slice(100));
  await place.load('bruteforceblocker', many.slice(0, 150));
  await place.load('bruteforceblocker', ['198.51.100.1']).catch(() => undefined);
  return place;
}

describeInBrowser('the page of feeds', () => {
  const place = shareAcrossTests(openFeedPlace);

  it('shows the health of each, and turns one off and on', async () => {
    const page = await place().open('#/feeds');
    await page.getByLabel('Filter rows: Feeds').fill('greensnow');
    const row = page.getByRole('row').filter({ hasText: 'greensnow' });
    expect(await row.innerText()).toMatch(/Good[\s\S]*190[\s\S]*-10/);

    await page.getByLabel('Use greensnow').uncheck();
    await row.getByText('Off', { exact: true }).waitFor();
    await page.getByLabel('Use greensnow').check();
    await row.getByText('Good', { exact: true }).waitFor();
  });

  it('fetches a feed now, and shows the progress', async () => {
    const page = await place().open('#/feeds');
    await page.getByLabel('Filter rows: Feeds').fill('ours');
    await page.getByRole('button', { name: 'Update now: ours' }).click();
    await page.getByText(/^[1-9]\d* KB …$/).waitFor();

    source.finish();

    await page.getByText('ours: updated').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'ours' });
    await expect.poll(() => row.innerText()).toMatch(/Good[\s\S]*30/);
  });

  it('shows the changes held for review, and accepts them', async () => {
    const page = await place().open('#/feeds?feed=bruteforceblocker');
    const held = page.getByRole('region', { name: 'Held for review' });
    expect(await held.innerText()).toContain('1 entry instead of 150 now (-149)');
    const removed = held.getByRole('list', { name: '149 entries would be removed' });
    await removed.getByText('198.51.100.2', { exact: true }).waitFor();
    expect(await removed.getByRole('listitem').count()).toBe(100);
    expect(await held.innerText()).toMatch(/and 49 more[\s\S]*1 entry would stay/);
    await expectReadable(page, 'feeds-held');

    await held.getByRole('button', { name: 'Reject' }).click();
    await held.waitFor({ state: 'detached' });
  });

  it('shows what feeds have in common', async () => {
    const page = await place().open('#/feeds?view=overlap');
    const row = page.getByRole('row').filter({ hasText: 'cins-army' });
    const cell = row.getByTitle('cins-army and greensnow: 90 addresses in common');
    expect(await cell.innerText()).toBe('90');
    await expectReadable(page, 'feeds-overlap');
  });

  it('names the providers of all enabled feeds', async () => {
    const page = await place().open('#/attribution');
    await page.getByRole('heading', { name: /GreenSnow/i }).waitFor();
    await expectReadable(page, 'attribution');
  });

  it('is accessible', async () => {
    const page = await place().open('#/feeds');
    for (const [name, link] of [
      ['feeds', '#/feeds'],
      ['feed', '#/feeds?feed=greensnow'],
    ] as const) {
      await page.goto(`${place().server.url}/${link}`);
      await page.getByLabel('Filter rows: Feeds').waitFor();
      await expectReadable(page, name);
    }
  });

  it('can be used with the keyboard alone', async () => {
    const page = await place().open('#/feeds');
    await page.getByLabel('Filter rows: Feeds').focus();
    await page.keyboard.type('greensnow');
    await page.getByRole('link', { name: 'greensnow' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Generations' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { openExamplePlace } from './example-data.ts';
import { describeInBrowser, expectReadable, picture, pictureInBoth } from './place.ts';

const linkTo = (query: string) => `#/search?q=${encodeURIComponent(query)}`;
const inBox = (page: Page) => page.getByRole('combobox', { name: 'Banner query' }).inputValue();

describeInBrowser('the search box', () => {
  const place = shareAcrossTests(() => openExamplePlace());

  it.each([
    ['198[.]51[.]100[.]7', 'an address', '#/ip/198.51.100.7'],
    ['product: openssh', 'a banner query', '#/search?q=product%3A+openssh'],
  ])('understands %s as %s', async (typed, kind, link) => {
    const page = await place().open('#/');
    const box = page.getByRole('combobox', { name: 'Search' });
    await box.fill(typed);
    await page.getByText(`Understood as ${kind}`).waitFor();

    await box.press('Enter');

    await page.waitForURL((url) => url.hash.startsWith(link));
  });

  it('keeps the lines of a pasted log, for triage', async () => {
    const page = await place().open('#/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const log = 'Failed password from 198.51.100.7\\nAccepted from 192.0.2.10';
    await page.evaluate(`navigator.clipboard.writeText('${log}')`);

    await page.getByRole('combobox', { name: 'Search' }).press('Control+v');

    await page.getByText('Understood as a text with indicators').waitFor();
  });

  it.each([
    ['product:OpenSSH -port:80,443', 'product: OpenSSH NOT port: 80,443', 'Translated from Shodan'],
    ['app="nginx" && fid="a"', 'app="nginx" && fid="a"', 'fid of FOFA has no equivalent here'],
  ])('translates %s when it is pasted, or says what cannot be', async (pasted, text, said) => {
    const page = await place().open('#/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText('${pasted}')`);
    const box = page.getByRole('combobox', { name: 'Search' });
    await box.fill('');

    await box.press('Control+v');

    await page.getByText(said).waitFor();
    expect(await box.inputValue()).toBe(text);
  });

  it('translates what is pasted on the search page, too, and keeps what cannot be', async () => {
    const page = await place().open('#/search');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const box = page.getByRole('combobox', { name: 'Banner query' });
    const paste = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText('${text}')`);
      await box.fill('');
      await box.press('Control+v');
    };

    await paste('product:OpenSSH -port:80,443');
    await page.getByText('Translated from Shodan').waitFor();
    expect(await box.inputValue()).toBe('product: OpenSSH NOT port: 80,443');

    await paste('app="nginx" && fid="a"');
    await page.getByText('fid of FOFA has no equivalent here').waitFor();
    expect(await box.inputValue()).toBe('app="nginx" && fid="a"');
  });

  it('completes filters by name and values from the index, with the keyboard', async () => {
    const page = await place().open('#/', { isAlone: true });
    const box = page.getByRole('combobox', { name: 'Search' });
    await box.pressSequentially('produ');
    await page.getByRole('option', { name: /^product:/ }).waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('product: ');

    await box.pressSequentially('Open');
    await page.getByRole('option', { name: /^OpenSSH/ }).waitFor();
    await pictureInBoth(page, 'search-values');
    await box.press('ArrowDown');
    await box.press('Enter');

    expect(await box.inputValue()).toBe('product: OpenSSH ');
    await page.getByText('2 matches').waitFor();
    await expectReadable(page, 'search-box');
  });

  it('points at the character that is wrong', async () => {
    const page = await place().open('#/');
    await page.getByRole('combobox', { name: 'Search' }).fill('port: 22 AND (ssh');

    await page.locator('.search-mistake').waitFor();

    const shown = await page.locator('.search-mistake pre').textContent();
    expect(shown).toMatch(/^port: 22 AND \(ssh\n {9,}\^$/);
    await picture(page, 'search-mistake');
  });

  it('completes filters and values while a query is typed', async () => {
    const page = await place().open('#/search');
    const field = page.getByRole('combobox', { name: 'Banner query' });
    await field.fill('');
    await field.pressSequentially('produ');
    await page.getByRole('option', { name: /^product:/ }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('product: ');

    await field.pressSequentially('Open');
    await page.getByRole('option', { name: /^OpenSSH/ }).waitFor();
    await pictureInBoth(page, 'search-completion');
    await field.press('ArrowDown');
    await field.press('Enter');
    await field.press('Enter');

    await page.getByRole('button', { name: 'Leave out OpenSSH', exact: true }).waitFor();
    expect(await inBox(page)).toBe('product: OpenSSH');
    expect(await page.locator('main').getByRole('search').getByRole('option').count()).toBe(0);
    expect(await page.locator('main .search-panel').isVisible()).toBe(false);
  });

  it('completes in the middle of a query, and leaves the rest as it is', async () => {
    const page = await place().open('#/search');
    const field = page.getByRole('combobox', { name: 'Banner query' });
    await field.fill('product: Op port: 22');
    await field.press('Home');
    for (const _ of 'product: Op') await field.press('ArrowRight');
    await page.getByRole('option', { name: /^OpenSSH/ }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('product: OpenSSH port: 22');

    await field.pressSequentially('countr');
    await page.getByRole('option', { name: /^country:/ }).click();
    await expect.poll(() => field.inputValue()).toBe('product: OpenSSH country: port: 22');
    const caret = await page.evaluate<number>('document.activeElement.selectionStart');
    expect(caret).toBe('product: OpenSSH country: '.length);
  });

  it('has its first result in view on a phone, map and values folded', async () => {
    const page = await place().open(linkTo('port: 22'));
    const height = 844;
    await page.setViewportSize({ width: 390, height });
    await page.locator('.result').first().waitFor();
    const first = await page.locator('.result').first().boundingBox();
    expect(first?.y).toBeLessThan(height);
    expect(await page.locator('.pictures').isVisible()).toBe(false);

    await page.getByText('Values, map and time').click();
    await page.getByRole('heading', { name: 'When last seen' }).waitFor();
  });

  it('says what to do about a query that cannot be read', async () => {
    const page = await place().open(linkTo('contry: DE'));
    const alert = page.getByRole('alert');
    await alert.getByText('did you mean: country').waitFor();
    expect(await alert.locator('mark').innerText()).toBe('c');
    expect(await alert.innerText()).toContain('Correct the input and try again');
    expect(await alert.getByRole('button').count()).toBe(0);
  });

  it('builds a query from filters that are chosen, not typed', async () => {
    const page = await place().open(linkTo('port: 1-65535'));
    await page.getByText('Build a query').click();
    await page.getByRole('combobox', { name: 'Filter', exact: true }).selectOption('service_name');
    await page.getByText('Protocol of the service.').waitFor();
    await expect
      .poll(() => page.locator('datalist option').evaluateAll((all) => all.length))
      .toBeGreaterThan(1);
    await page.getByRole('combobox', { name: 'Relation' }).selectOption('is not');
    await page.getByRole('combobox', { name: 'Value' }).fill('redis');
    await page.getByRole('button', { name: 'Add filter' }).click();

    await expect.poll(() => inBox(page)).toBe('port: 1-65535 NOT service_name: "redis"');
    const { count } = await place().search('NOT service_name: redis');
    await expect.poll(() => page.locator('.search-count strong').innerText()).toBe(String(count));
    await expectReadable(page, 'search-builder');
  });

  it("shows results as a table with columns of one's own, which the browser keeps", async () => {
    const page = await place().open(linkTo('product: openssh'), { isAlone: true });
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Host name' }).check();
    await page.getByRole('checkbox', { name: 'Network' }).uncheck();

    await page.reload();
    const heads = page.locator('.results th');
    await heads.first().waitFor();
    const titles = await heads.allInnerTexts();
    expect(titles).toContain('Host name');
    expect(titles).not.toContain('Network');
    await expectReadable(page, 'search-table');
  });
});

import { expect, it } from 'vitest';
import { shareAcrossTests } from '../harness.ts';
import { vedette } from '../cli/command-line.ts';
import { describeInBrowser, expectReadable, openWebPlace } from './place.ts';

describeInBrowser('the web page', () => {
  const place = shareAcrossTests(() => openWebPlace());

  it('asks for a key, then shows the menu', async () => {
    const page = await place().open('', { isSignedIn: false });
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('invalid api key').waitFor();

    await page.getByLabel('API key').fill(place().server.key);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify({ ...localStorage, ...sessionStorage })',
    );
    expect(stored).not.toContain(place().server.key);
    expect(await page.evaluate<string>('document.cookie')).toBe('');
  });

  it('signs in once by a link, and removes the secret from the address bar', async () => {
    const { out } = await vedette(place().server.config.data, ['open', '--json']);
    const { url } = JSON.parse(out) as { url: string };
    const link = new URL(url).hash;

    const page = await place().open(link, { isSignedIn: false });
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(page.url()).not.toContain('sign-in');
    await page.goBack().catch(() => undefined);
    expect(page.url()).not.toContain('sign-in');

    const second = await place().open(link, { isSignedIn: false });
    await second.getByText('This link was used or has expired').waitFor();
    await second.getByLabel('API key').waitFor();
  });

  it('is signed out immediately when the session is ended elsewhere', async () => {
    const page = await place().open('#/sessions', { isAlone: true });
    const rows = page.getByRole('row').filter({ hasText: 'this browser' });

    await rows.getByRole('button', { name: 'Sign out' }).click();

    await page.getByLabel('API key').waitFor();
  });

  it('can be used with the keyboard alone', async () => {
    const page = await place().open('#/');
    await page.getByRole('heading', { name: 'Search' }).waitFor();

    await page.keyboard.press('Tab');
    const focused = (what: string) => () => page.evaluate<string>(`document.activeElement.${what}`);
    await expect.poll(focused('textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(focused('id')).toBe('main');

    await page.keyboard.press('/');
    await page.keyboard.type('198.51.100.7');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '198.51.100.7' }).waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('sessions');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Signed-in browsers' }).waitFor();
  });

  it('gives focus to the input as soon as another page opens', async () => {
    const page = await place().open('#/');
    await page.getByRole('heading', { name: 'Search' }).waitFor();

    await page.evaluate(typeOnceOn('#/sessions'));

    await page.getByRole('heading', { name: 'Signed-in browsers' }).waitFor();
    await page.getByText('Understood as an address').waitFor();
    expect(await page.evaluate('document.activeElement.value')).toBe('198.51.100.7');
  });

  it('is accessible', async () => {
    const page = await place().open('#/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectReadable(page, 'home');
  });

  it('keeps the chosen theme, whatever the system prefers', async () => {
    const page = await place().open('#/', { isAlone: true });
    const paper = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const before = await paper();

    await page.getByRole('button', { name: 'Theme: System' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    const after = await paper();
    await page.reload();

    expect(after).not.toBe(before);
    expect(await paper()).toBe(after);
  });

  it('reports a nonexistent page', async () => {
    const page = await place().open('#/no-such-page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});

/** Navigates and types before the new page is shown; resolves when it is. */
const typeOnceOn = (link: string) => `new Promise((done) => {
  addEventListener('hashchange', () => setTimeout(() => {
    const box = document.querySelector('[role=combobox]');
    box.focus();
    box.value = '198.51.100.7';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    requestAnimationFrame(() => setTimeout(done, 200));
  }), { once: true });
  location.hash = '${link}';
})`;

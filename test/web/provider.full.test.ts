import { expect, it } from 'vitest';
import { atEnd, startServer } from '../harness.ts';
import { client, TestProvider } from '../user/oidc-provider.ts';
import { launchChromium } from './chromium.ts';
import { describeInBrowser } from './place.ts';

async function open() {
  const provider = await TestProvider.start();
  const server = await startServer({
    VEDETTE_OIDC_ISSUER: provider.issuer,
    VEDETTE_OIDC_CLIENT_ID: client.id,
    VEDETTE_OIDC_CLIENT_SECRET: client.secret,
    VEDETTE_OIDC_ROLES: 'soc=member',
  });
  const browser = await launchChromium();
  atEnd(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000); // slow is not wrong
  await page.goto(`${server.url}/`);
  return { provider, server, page };
}

const ada = {
  sub: 'a-1',
  email: 'ada@vedette.example',
  preferred_username: 'ada',
  groups: ['soc'],
};

describeInBrowser('signing in with a provider on the page', () => {
  it('returns signed in, with nothing left in the address bar', async () => {
    const { provider, server, page } = await open();
    provider.person = ada;

    await page
      .getByRole('button', { name: `Sign in with ${new URL(provider.issuer).host}` })
      .click();

    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await expect.poll(() => page.url()).toMatch(new RegExp(`^${server.url}/(#/)?$`));
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  });

  it('reports a refusal, and ignores a code that it did not ask for', async () => {
    const { provider, server, page } = await open();

    await page.getByRole('button', { name: 'Sign in with' }).click();
    await page.getByText('The provider did not sign you in: access_denied').waitFor();

    await page.goto(`${server.url}/?code=stolen&state=foreign`);
    await page.getByText('This sign-in did not begin in this tab.').waitFor();
    await page.getByLabel('API key').waitFor();
    expect(provider.asked.filter((path) => path === '/token')).toEqual([]);
  });
});

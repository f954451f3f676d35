import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settled } from '../banner/cve-place.ts';
import { now } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests } from '../harness.ts';
import { openWithCveData } from './cve-fixture.ts';
import { describeInBrowser, expectReadable, openWebPlace } from './place.ts';

describeInBrowser('the exposure page', () => {
  const place = shareAcrossTests(openWithCveData);

  it('lists hosts worst first, and narrows to exploited, likely or severe ones', async () => {
    const page = await place().open('#/exposure');
    const table = page.getByRole('region', { name: 'Exposed hosts' });
    await table.getByRole('row').nth(1).waitFor();
    expect(await table.getByRole('row').nth(1).innerText()).toContain('CVE-2021-41773');
    const tile = (view: string) => page.locator(`.tile-${view}`);
    expect(await tile('all').innerText()).toMatch(/^41\b/);
    expect(await tile('exploited').innerText()).toMatch(/^11\b/);

    await tile('exploited').click();
    await page.getByText('11 rows').waitFor();
    expect(await tile('exploited').getAttribute('aria-pressed')).toBe('true');

    await tile('exploited').click();
    await page.getByRole('button', { name: /^Filter by OpenSSH/ }).click();
    await page.getByText('10 rows').waitFor();
  });

  it('shows what changed this week', async () => {
    const page = await place().open('#/exposure');
    const week = page.getByRole('region', { name: 'What changed this week' });
    await week.getByText('Newly exposed').waitFor();
    expect(await week.innerText()).toContain('192.0.2.200');
    expect(await week.locator('.week-fixed').innerText()).toContain('192.0.2.100');
  });

  it('draws the worst first, before the others arrive', async () => {
    const many = await openWebPlace();
    const seen = { seenAt: now - 10 * 86_400_000, cves: ['CVE-2021-41773'], port: 80 };
    const banners = Array.from({ length: 60 }, (_, at) => ({ ...seen, address: `192.0.2.${at}` }));
    await many.take(banners);
    await settled(many);
    const page = await many.open('#/', { isAlone: true });
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const isRest = (url: URL) =>
      url.pathname.endsWith('/exposed') && !url.search.includes('before');
    await page.route(isRest, async (route) => {
      if (route.request().url().includes('size=500')) await held;
      await route.continue();
    });
    await page.evaluate("location.hash = '#/exposure'");
    await page.getByText('50 rows').waitFor();
    release();
    await page.getByText('60 rows').waitFor();
  });

  it('shows when vulnerable banners were seen, and links to them', async () => {
    const page = await place().open('#/exposure');
    const bars = page.getByRole('listbox', { name: /^Vulnerable banners/ });
    await bars.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Banners', level: 1 }).waitFor();
    await page.getByText('known vulnerabilities').first().waitFor();
  });

  it('links to overdue hosts, with the due date and the owner', async () => {
    const { server } = place();
    await vedette(server.config.data, ['owner', 'add', '198.51.100.0/24', '--owner', 'web team']);
    await settled(place());
    const page = await place().open('#/exposure');
    const groups = page.getByRole('navigation', { name: 'Hosts to look at' });
    await groups.getByRole('link', { name: /overdue$/ }).click();
    const table = page.getByRole('region', { name: 'Exposed hosts' });
    await table.getByRole('columnheader', { name: 'Due' }).waitFor();
    expect(await table.getByRole('row').nth(1).innerText()).toContain('web team');
    expect(page.url()).toContain('overdue=true');
  });

  it('can be limited to a network', async () => {
    const page = await place().open('#/exposure');
    await page.getByRole('searchbox', { name: /^Only these/ }).fill('192.0.2.0/24');
    await page.keyboard.press('Enter');
    await page.getByText('11 rows').waitFor();
    expect(page.url()).toContain('ip=192.0.2.0');
  });

  it('says "unknown" and what to do without CVE data', async () => {
    const empty = await openWebPlace();
    const page = await empty.open('#/exposure');
    await page.getByRole('heading', { name: 'Unknown: no CVE data is loaded' }).waitFor();
    expect(await page.locator('.command').innerText()).toContain('vedette feeds enable nvd');
    await expectReadable(page, 'exposure-unknown');
  });

  it('is accessible', async () => {
    const page = await place().open('#/exposure');
    await page.getByText('Newly exposed').waitFor();
    await page.getByRole('listbox', { name: /^Vulnerable banners/ }).waitFor();
    await expectReadable(page, 'exposure');
  });

  it('adds and ends decisions and owners', async () => {
    const page = await place().open('#/exposure?cve=CVE-2021-41773');
    const part = (name: string) =>
      page.locator('details').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const decisions = part('Decisions');
    await decisions.locator('summary').click();
    const form = decisions.getByRole('form', { name: 'Decide' });
    expect(await form.getByLabel('CVE').inputValue()).toBe('CVE-2021-41773');
    await form.getByLabel('Hosts').fill('192.0.2.201');
    await form.getByLabel('Until').fill('2026-12-31');
    await form.getByLabel('Reason').fill('replaced in winter');
    await form.getByRole('button', { name: 'Decide' }).click();
    const about = 'CVE-2021-41773 on 192.0.2.201';
    const row = decisions.getByRole('row').filter({ hasText: about });
    expect(await row.innerText()).toContain('risk accepted');
    await row.getByRole('button', { name: `End ${about}` }).click();
    await decisions.getByText('No decisions yet.').waitFor();

    const owners = part('Owners and tags');
    await owners.locator('summary').click();
    const assign = owners.getByRole('form', { name: 'Assign hosts' });
    await assign.getByLabel('Hosts').fill('192.0.2.201');
    await assign.getByLabel('Owner').fill('lab team');
    await assign.getByLabel('Tags').fill('lab, test');
    await assign.getByRole('button', { name: 'Assign' }).click();
    const assigned = owners.getByRole('row').filter({ hasText: 'lab team' });
    await assigned.getByRole('link', { name: 'test', exact: true }).waitFor();
    await assigned.getByRole('button', { name: 'End 192.0.2.201' }).click();
    await assigned.waitFor({ state: 'detached' });
  });

  it('loads and removes an SBOM and a VEX document', async () => {
    const page = await place().open('#/exposure');
    const part = (name: string) =>
      page.locator('details').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const file = (name: string, document: object) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(document)),
    });
    const sboms = part('SBOMs');
    await sboms.locator('summary').click();
    const form = sboms.getByRole('form', { name: 'Load an SBOM' });
    const components = [{ type: 'application', name: 'Apache httpd', version: '2.4.49' }];
    const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', components };
    await form.getByLabel('File').setInputFiles(file('sbom.json', sbom));
    await form.getByLabel('Host').fill('192.0.2.250');
    await form.getByLabel('Name').fill('golden image');
    await form.getByRole('button', { name: 'Load' }).click();
    const row = sboms.getByRole('row').filter({ hasText: 'golden image' });
    expect(await row.innerText()).toContain('CycloneDX');
    await row.getByRole('button', { name: 'Remove golden image (192.0.2.250)' }).click();
    await sboms.getByText('No SBOM is loaded.').waitFor();

    const decisions = part('Decisions');
    await decisions.locator('summary').click();
    const vex = decisions.getByRole('form', { name: 'Load a VEX document' });
    const statement = {
      vulnerability: { name: 'CVE-2022-31813' },
      products: [{ '@id': 'pkg:generic/apache%20httpd@2.4.49' }],
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
    };
    const id = 'https://vendor.example/vex/1';
    const document = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': id };
    const vexFile = file('vex.json', { ...document, statements: [statement] });
    await vex.getByLabel('File').setInputFiles(vexFile);
    await vex.getByRole('button', { name: 'Load' }).click();
    await page.getByText('1 new decision').waitFor();
    await decisions.getByRole('button', { name: `Remove ${id} and its decisions` }).click();
    await decisions.getByText('No decisions yet.').waitFor();
  });

  it('exports every host with every CVE as a file', async () => {
    const page = await place().open('#/exposure?ip=192.0.2.0%2F24');
    const saved = async (form: string) => {
      await page.getByRole('button', { name: 'Export all' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: form }).click(),
      ]);
      return readFileSync(await file.path(), 'utf8');
    };
    const lines = (await saved('CSV, a CVE a line')).trim().split('\n');
    expect(lines[0]).toContain('fixed_version');
    expect(lines.slice(1).every((line) => line.includes('192.0.2.'))).toBe(true);
    const hosts = (await saved('NDJSON, a host a line')).trim().split('\n');
    expect(JSON.parse(hosts.at(-1) ?? '')).toMatchObject({ status: 200 });
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(hosts.length - 1);
    expect(JSON.parse(await saved('OpenVEX'))).toHaveProperty('statements');
  });

  it('shows for which hosts a CVE cannot be determined, and why', async () => {
    const seen = { seenAt: new Date(now - 86_400_000).toISOString(), port: 80, service: 'http' };
    await place().take([{ ...seen, address: '192.0.2.240', product: 'Apache httpd' }]);
    await settled(place());
    const page = await place().open('#/cve/CVE-2021-41773');
    await page.getByRole('link', { name: 'Cannot tell about 1 host' }).click();
    const table = page.getByRole('region', { name: 'Exposed hosts' });
    await table.getByText('Apache httpd 80: no version').waitFor();
    await table.getByRole('link', { name: '192.0.2.240' }).click();
    await page.getByText('Apache httpd on 80: no version').waitFor();
  });
});

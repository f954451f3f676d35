import { expect, it } from 'vitest';
import { kevDocument, nvdExample } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { now } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { ipWorld, snapshot, startIp } from '../ip/world.ts';
import { listedIp, openExamplePlace, quietIp } from './example-data.ts';
import { describeInBrowser, expectReadable, openBrowser, openWebPlace, picture } from './place.ts';

describeInBrowser('the page of an address', () => {
  const place = shareAcrossTests(() => openExamplePlace());

  it('starts with the verdict, why, and what to do', async () => {
    const page = await place().open(`#/ip/${listedIp}`);
    const verdict = page.locator('.judgement');
    await verdict.waitFor();

    expect(await verdict.getByRole('heading', { level: 2 }).textContent()).toBe('Malicious');
    const [first] = await verdict.locator('.judgement-reasons li').all();
    expect(await first?.innerText()).toMatch(/ · .*(confirmed|likely) · .*line/);
    expect(await verdict.locator('.judgement-headline').innerText()).toContain('exploited');
    expect(await verdict.locator('.judgement-exposure').innerText()).toContain('CVE-2021-41773');
    expect(await verdict.innerText()).toContain('What to do');
    expect(await verdict.innerText()).toMatch(/\d+ sources asked, \d+ silent/);
  });

  it('calls a host with an exploited vulnerability neither safe nor free of findings', async () => {
    const own = await openWebPlace();
    await own.take([
      {
        address: quietIp,
        socket: 'tcp',
        source: 'nmap',
        port: 80,
        seenAt: new Date(now - 3_600_000).toISOString(),
        service: 'http',
        product: 'Apache httpd',
        version: '2.4.49',
      },
    ]);
    await own.load('nvd', [nvdExample]);
    await own.enable('nvd');
    await own.load('cisa-kev', [kevDocument(['CVE-2021-41773'])]);
    await own.load('greensnow', [listedIp]);
    await settled(own);

    const page = await own.open(`#/ip/${quietIp}`);
    const verdict = page.locator('.judgement');
    await verdict.waitFor();

    expect(await verdict.locator('h2').textContent()).toBe('No findings');
    expect(await verdict.locator('.judgement-headline').innerText()).toMatch(/exploited/);
    expect(await verdict.locator('.judgement-exposure').innerText()).toContain('1 exploited');
    expect(await verdict.innerText()).not.toMatch(/nothing to do|safe/i);
    await picture(page, 'ip-exposed');
  });

  it('shows ports, CVEs with grade, KEV and EPSS, names, neighbours and a timeline', async () => {
    const page = await place().open(`#/ip/${listedIp}`);
    const cves = page.getByRole('region', { name: 'Vulnerabilities' }).first();
    await cves.getByRole('link', { name: 'CVE-2021-41773' }).waitFor();

    expect(await page.getByRole('region', { name: 'Ports', exact: true }).textContent()).toContain(
      '22/tcp',
    );
    expect(await cves.textContent()).toContain('affected');
    expect(await cves.textContent()).toContain('exploited');
    expect(await cves.textContent()).toContain('97 %');
    expect(await page.locator('main').textContent()).toContain('www.shop.example');
    expect(await page.getByRole('region', { name: 'Timeline' }).textContent()).toContain(
      'greensnow',
    );
    await page.getByRole('region', { name: /Neighbours/ }).waitFor();
  });

  it('links shared values to other hosts, and shows what changed on a port', async () => {
    const own = await openWebPlace();
    const panel = {
      address: listedIp,
      port: 443,
      socket: 'tcp',
      seenAt: now - 3_600_000,
      service: 'http',
      isTls: true,
      product: 'nginx',
      version: '1.24.0',
      title: 'Router login',
      hostnames: ['panel.shop.example'],
      jarm: `${'2ad2ad0002ad2ad0'.repeat(3)}0123456789abcd`,
      certificate: {
        subjectCommonName: 'panel.shop.example',
        issuerCommonName: 'Example CA',
        names: ['*.shop.example'],
        notBefore: now - 90 * 86_400_000,
        notAfter: now + 90 * 86_400_000,
        sha256: 'ab'.repeat(32),
      },
    };
    await own.take([
      panel,
      { ...panel, seenAt: now - 9 * 86_400_000, version: '1.18.0', title: 'Welcome' },
      { ...panel, address: '198.51.100.8' },
      { ...panel, address: '198.51.100.9', title: 'Elsewhere' },
    ]);
    const page = await own.open(`#/ip/${listedIp}`);
    const shared = page.getByRole('region', { name: 'Shared with others', exact: true }).first();
    await shared.getByRole('link', { name: '2 others' }).first().waitFor();

    const changes = page.getByRole('region', { name: 'Changes by port' });
    expect(await changes.locator('.is-changed').allInnerTexts()).toEqual([
      expect.stringContaining('1.24.0'),
      expect.stringContaining('Router login'),
    ]);
    expect(await page.getByRole('region', { name: /^Certificate of/ }).innerText()).toContain(
      'Example CA',
    );
    await expectReadable(page, 'ip-shared');

    await shared.getByRole('link', { name: '1 other' }).first().click();
    await page.getByText('banners, newest first').waitFor();
    const found = await page.locator('.result-address').allInnerTexts();
    expect(found.toSorted()).toEqual([listedIp, '198.51.100.8']);
  });

  it('folds the evidence down to feed, line and snapshot', async () => {
    const page = await place().open(`#/ip/${listedIp}`);
    const evidence = page.getByRole('region', { name: 'Evidence' });

    await evidence.locator('summary', { hasText: 'greensnow' }).click();

    const [line] = await evidence.locator('details[open] .facts').all();
    expect(await line?.textContent()).toMatch(/Line1Snapshot[0-9a-f]{16}/);
    expect(await evidence.textContent()).toContain('sources list it');
    expect(await evidence.textContent()).toContain('asked and silent');
  });

  it('shows a hostile banner as text, with hidden characters spelled out', async () => {
    const page = await place().open(`#/ip/${listedIp}`);
    await page.getByText('What 80/tcp said').click();

    const said = await page.locator('.said').first().textContent();

    expect(said).toContain('<img src=x onerror=');
    expect(said).toContain('\\u202E');
    expect(await page.evaluate<unknown>('window.hacked')).toBeUndefined();
  });

  it('copies as JSON, curl, CSV and defanged text', async () => {
    const page = await place().open(`#/ip/${listedIp}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async (name: string) => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await Promise.all([
        page
          .getByText(/^Copied (?:as|the) /)
          .first()
          .waitFor(),
        page.getByRole('menuitem', { name }).click(),
      ]);
      return page.evaluate<string>('navigator.clipboard.readText()');
    };

    expect(await copied('Defanged')).toBe('198[.]51[.]100[.]7');
    expect(JSON.parse(await copied('JSON'))).toMatchObject({ ip: listedIp });
    expect(await copied('curl command')).toContain('/v1/ip/data?ip=198.51.100.7');
    expect(await copied('CSV')).toContain(`\n${listedIp},`);
  });

  it('does not look clean if nothing is known', async () => {
    const page = await place().open(`#/ip/${quietIp}`);
    await page.locator('.judgement').waitFor();

    expect(await page.locator('.judgement h2').textContent()).toBe('No findings');

    const bare = await openWebPlace();
    const unknown = await bare.open(`#/ip/${quietIp}`);
    await unknown.locator('.judgement').waitFor();
    expect(await unknown.locator('.judgement h2').textContent()).toBe('Unknown');
    expect(await unknown.locator('.score[data-level=unknown]').count()).toBe(2);
    await picture(unknown, 'ip-unknown');
  });

  it('shows its location on a map drawn from data in the package', async () => {
    // Sessions depend on the server's clock.
    const server = await startIp({ ...ipWorld(snapshot([])), now: Date.now });
    const { open } = await openBrowser(server);

    const page = await open(`#/ip/${listedIp}`);

    await page.getByRole('img', { name: 'World map: Jung-gu' }).waitFor();
    const spot = await page.locator('.world-spot').getAttribute('cx');
    expect(Number(spot)).toBeGreaterThan(480); // Seoul is in the east
    await picture(page, 'ip-map');
  });

  it('says what is wrong with an invalid address', async () => {
    const page = await place().open('#/ip/not-an-address');

    await page.getByText('expected an address').waitFor();
  });

  it('is accessible', async () => {
    const page = await place().open(`#/ip/${listedIp}`);
    await page.locator('a.chip', { hasText: 'CVE-2021-41773' }).waitFor();
    await page.locator('.neighbour-map').waitFor();
    await expectReadable(page, 'ip');
  });
});

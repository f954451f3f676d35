import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CopiedIndex } from '../../src/store/copy-index.ts';
import { now, openBannerPlace, type SearchData } from '../banner/place.ts';
import { noClickHouse } from '../clickhouse/servers.ts';
import { freshDatabase, patiently, sharedServers } from '../clickhouse/shared-servers.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { environmentOf, thisInstallation } from '../proof/installation.ts';
import { plain, vedette } from './command-line.ts';

/** No server runs, and none is waited for. */
const nowhere = 'clickhouse://127.0.0.1:1/none';

/** Three batches of a copy. */
const count = 5_000;

const banners = Array.from({ length: count }, (_, at) => ({
  address: at % 7 === 0 ? `2001:db8:1::${at.toString(16)}` : `198.51.100.${at % 250}`,
  port: 1 + (at % 60_000),
  // Some at the same time, which engines order differently.
  seenAt: new Date(now - Math.floor(at / 3) * 1_000).toISOString(),
  service: 'http',
  product: at % 4 === 0 ? 'nginx' : 'Apache httpd',
  version: `1.${at % 20}`,
  title: `Log in ${at % 5}`,
  banner: `welcome ${at} naïve café 日本 \\ ' " \u0000`,
  hostnames: [`host${at % 8}.example`],
}));

describe.skipIf(noClickHouse)(`vedette migrate-store with banners ${noClickHouse}`, () => {
  const servers = sharedServers();

  /** A folder with banners, whose server has stopped. Only read. */
  const source = shareAcrossTests(async () => {
    const data = temporaryFolder();
    const place = await openBannerPlace({ VEDETTE_DATA: data });
    await place.take(banners);
    const page = await place.search('nginx port:100-300');
    await place.server.running.stop();
    return { data, page };
  });

  const run = async (data: string, to: string, url: string) => {
    const environment = {
      VEDETTE_INDEX: url,
      ...(url === nowhere ? { VEDETTE_QUERY_MS: '500' } : {}),
    };
    const words = ['migrate-store', to, '--json'];
    const { code, out, err } = await vedette(data, words, { environment });
    const { banners: copied } = JSON.parse(out || '{}') as { banners?: CopiedIndex };
    return { code, said: `${out}${err}`, copied };
  };

  const rowsOf = ({ result }: SearchData) => result.map((row) => JSON.stringify(row)).sort();

  it('copies them to ClickHouse and back, and both sides answer alike', async () => {
    const { data, page } = source();
    const url = await freshDatabase(servers());

    const there = await run(data, 'cluster', url);
    const cluster = await openBannerPlace({ VEDETTE_INDEX: url });
    const seen = await patiently(() => cluster.search('nginx port:100-300'));
    await cluster.server.running.stop();
    const again = await run(data, 'cluster', url);
    const folder = temporaryFolder();
    const back = await run(folder, 'embedded', url);
    const embedded = await openBannerPlace({ VEDETTE_DATA: folder });
    const home = await embedded.search('nginx port:100-300');

    expect([there.code, back.code], there.said + back.said).toEqual([0, 0]);
    expect(there.copied?.documents).toBe(count);
    expect(back.copied).toEqual(there.copied);
    expect(page.count).toBeGreaterThan(20);
    expect([seen.count, home.count]).toEqual([page.count, page.count]);
    expect(rowsOf(seen)).toEqual(rowsOf(page));
    expect(rowsOf(home)).toEqual(rowsOf(page));
    expect([again.code, again.said]).toEqual([3, expect.stringContaining('already has banners')]);
  });

  /** Kills a copy when its first batch has arrived. */
  const beginCopy = async (data: string, note: string) => {
    const url = await freshDatabase(servers());
    const child = spawn(process.execPath, ['bin/vedette', 'migrate-store', 'cluster'], {
      env: { ...environmentOf(thisInstallation, data), VEDETTE_INDEX: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    const copiedSome = () => existsSync(note) && /^\d+$/.test(readFileSync(note, 'utf8'));
    while (child.exitCode === null && !copiedSome()) await sleep(2);
    child.kill('SIGKILL');
    await ended;
    expect([0, null]).toContain(child.exitCode);
    return { url, isKilled: child.signalCode === 'SIGKILL' };
  };

  it('resumes after a kill, and draws a progress bar', async () => {
    const { data } = source();
    const note = join(data, 'migrate-banners-cluster');
    let begun = await beginCopy(data, note);
    // On a busy machine, a copy may finish before its start is noticed.
    for (let tries = 1; !begun.isKilled && tries < 10; tries++) begun = await beginCopy(data, note);
    expect(begun.isKilled).toBe(true);
    const { url } = begun;

    const words = ['migrate-store', 'cluster'];
    const resumed = await vedette(data, words, {
      environment: { VEDETTE_INDEX: url },
      columns: 80,
    });
    const back = await run(temporaryFolder(), 'embedded', url);

    expect([resumed.code, plain(resumed.out)], resumed.err).toEqual([
      0,
      '5,000 banners copied, every one compared.\n',
    ]);
    // Rows that arrived before the kill are not copied again.
    const [, percent] = /Copying ban\S*\s+[█─]+ (\d+)% of 5,000/.exec(plain(resumed.err)) ?? [];
    expect(Number(percent)).toBeGreaterThan(60);
    expect(plain(resumed.err)).toMatch(/Verifying .*% of 10,000, [\d,]+\/s/);
    expect(back.copied?.documents).toBe(count);
    expect(existsSync(note)).toBe(false);
  });

  it('refuses a target that has others as well', async () => {
    const { data } = source();
    const url = await freshDatabase(servers());
    const other = await openBannerPlace({ VEDETTE_INDEX: url });
    const banner = { address: '198.51.100.99', port: 65_000, seenAt: '2026-06-01T00:00:00Z' };
    await patiently(() => other.take([banner]));
    await other.server.running.stop();
    // As if written while a copy was interrupted.
    const folder = temporaryFolder();
    const note = join(data, 'migrate-banners-cluster');
    writeFileSync(note, 'Infinity');

    const { code, said } = await run(data, 'cluster', url);
    const noServer = await run(folder, 'cluster', nowhere);

    expect([code, said]).toEqual([
      3,
      expect.stringContaining(`${count} banners, ${count + 1} copied`),
    ]);
    expect([noServer.code, noServer.said]).toEqual([3, expect.stringContaining('VEDETTE_INDEX')]);
  });
});

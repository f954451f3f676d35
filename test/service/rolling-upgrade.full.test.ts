import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd, shareAcrossTests, temporaryFolder } from '../harness.ts';
import {
  startServer,
  startWorker,
  thisInstallation,
  vedette,
  type Installation,
} from '../proof/installation.ts';
import { ask } from '../proof/ledger.ts';
import { postgresPrograms, startPostgresHere } from '../store/ledger/postgres-place.ts';
import { until } from '../until.ts';

/** Without a release: several schema steps ago, with the packages of today. */
const beforeReleases = '32ca441c';

function git(...words: string[]): string {
  const { stdout } = spawnSync('git', words, { encoding: 'utf8' });
  return stdout.trim();
}

const released = git('describe', '--tags', '--abbrev=0');
const before = released === '' ? beforeReleases : released;
const isThere = git('rev-parse', '--verify', '--quiet', `${before}^{commit}`) !== '';

/** The product as it was, built from its sources with the packages of this tree. */
function buildBefore(): Installation {
  const root = join(temporaryFolder(), 'before');
  mkdirSync(root);
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', before, root]);
  if (!existsSync(join(root, 'node_modules')))
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' });
  return { ...thisInstallation, root };
}

const lookUp = '/v1/ip/vpn?ip=198.51.100.7';
const credits = 60;

describe.skipIf(!postgresPrograms || !isThere)(`a server of ${before} beside one of today`, () => {
  const postgres = shareAcrossTests(startPostgresHere);

  it('goes on after the schema was upgraded: both look up, scan, import and charge on one ledger', async () => {
    const shared = {
      settings: {
        VEDETTE_LEDGER: await postgres().createDatabase(),
        VEDETTE_LEDGER_CONNECTIONS: '4',
        VEDETTE_OBJECTS: temporaryFolder(),
        VEDETTE_SCAN_WORKERS: '0',
        VEDETTE_LAB_RANGES: '198.51.100.0/24',
        VEDETTE_DNS: '127.0.0.1:9',
      },
      limits: { scanSeconds: 5, scanKillSeconds: 8 },
    };
    const old = { ...buildBefore(), ...shared };
    const today = { ...thisInstallation, ...shared };
    const data = [temporaryFolder(), temporaryFolder()] as const;
    const key = await vedette(old, data[0], ['key', 'create']);
    const first = await startServer(old, data[0]);
    atEnd(() => first.child.kill('SIGKILL'));
    const second = await startServer(today, data[1]);
    atEnd(() => second.child.kill('SIGKILL'));
    const both = [first.url, second.url];
    const post = async (url: string, path: string, body: object) => {
      const answer = await ask(`${url}${path}`, key, body);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.data;
    };

    await post(first.url, '/v1/admin/plans', { name: 'small', credits: [`all/day=${credits}`] });
    const account = { name: 'small', email: 'small@vedette.example', plan: 'small' };
    await post(second.url, '/v1/admin/users', account);
    const { key: small } = await post(second.url, '/v1/admin/keys', { user: 'small' });
    const charged = await Promise.all(
      Array.from({ length: 3 * credits }, (_, at) =>
        ask(`${both[at % 2] ?? ''}${lookUp}`, String(small)),
      ),
    );
    const ids: string[] = [];
    for (const [at, url] of both.entries()) {
      const { scan_id } = await post(url, '/v1/domain/scan', { query: `roll${at}.example` });
      ids.push(String(scan_id));
    }
    const workers = [
      await startWorker(
        { ...old, settings: { ...old.settings, VEDETTE_SCAN_WORKERS: '1' } },
        temporaryFolder(),
      ),
      await startWorker(
        { ...today, settings: { ...today.settings, VEDETTE_SCAN_WORKERS: '1' } },
        temporaryFolder(),
      ),
    ];
    atEnd(() => workers.forEach((worker) => worker.kill('SIGKILL')));
    const open = "select 1 from scan where state in ('queued', 'running')";
    await until('the scans to end', async () => {
      const rows = await postgres().query(open, shared.settings.VEDETTE_LEDGER);
      return rows.length === 0;
    });
    const banner = (at: number) =>
      JSON.stringify({ address: '198.51.100.9', port: 80 + at, banner: `number ${at}` });
    const keys = await Promise.all(
      both.map((url) => post(url, '/v1/admin/keys', { label: 'import', scopes: ['import'] })),
    );
    const imported = await Promise.all(
      both.map(async (url, at) => {
        const headers = { 'x-api-key': String(keys[1 - at]?.['key']) };
        const answer = await fetch(`${url}/v1/import`, {
          method: 'POST',
          headers,
          body: banner(at),
        });
        return answer.text();
      }),
    );

    expect(charged.filter(({ status }) => status === 200)).toHaveLength(credits);
    expect(charged.filter(({ status }) => status === 429)).toHaveLength(2 * credits);
    for (const id of ids)
      for (const url of both)
        expect((await ask(`${url}/v1/domain/status/${id}`, key)).status).toBe(200);
    for (const text of imported) expect(text).toContain('"added":1');
    for (const url of both) expect((await ask(`${url}/readyz`, '')).status).toBe(200);
  });
});

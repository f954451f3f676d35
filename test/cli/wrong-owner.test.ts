import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer, temporaryFolder } from '../harness.ts';
import { openedFolder, vedette } from './command-line.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('skipped: folders of other users, because only root can make them');
const nobody = 65_534;

interface Check {
  check: string;
  state: string;
  seen: string;
  todo: string;
}

async function examine(data: string): Promise<Record<string, Check>> {
  const { out } = await vedette(data, ['doctor', '--json']);
  const { checks } = JSON.parse(out) as { checks: Check[] };
  return Object.fromEntries(checks.map((each) => [each.check, each]));
}

describe.skipIf(!isRoot)("root on another user's data folder", () => {
  it('writes nothing there, and says which user to run as', async () => {
    const data = await openedFolder();
    for (const path of [data, join(data, 'lock')]) chownSync(path, nobody, nobody);

    const { code, err } = await vedette(data, ['key', 'create']);

    expect(code).toBe(3);
    expect(err).toMatch(/belongs to nobody, .* sudo -u 'nobody' vedette/);
  });

  it('also refuses a folder that was never opened', async () => {
    const data = temporaryFolder();
    chownSync(data, nobody, nobody);

    expect((await vedette(data, ['key', 'create'])).err).toContain('belongs to nobody');
  });

  it('is told by doctor which files that user does not own', async () => {
    const data = await openedFolder();
    mkdirSync(join(data, 'derived', 'banners'), { recursive: true });
    chownSync(join(data, 'derived'), nobody, nobody);
    chmodSync(join(data, 'ledger.sqlite'), 0o200);

    const { files } = await examine(data);

    expect(files).toMatchObject({
      state: 'bad',
      todo: expect.stringMatching(/^chown -R root /) as string,
    });
    expect(files?.seen).toMatch(
      /^2 of \d+ cannot be used by root: (derived, ledger|ledger.sqlite, derived)/,
    );
  });
});

describe('a damaged banner file', () => {
  it('is found by doctor, which advises a backup', async () => {
    const data = await openedFolder();
    writeFileSync(join(data, 'banners.sqlite'), 'not a database '.repeat(1_000));

    expect((await examine(data))['banner file']).toMatchObject({
      state: 'bad',
      seen: expect.stringContaining('banners.sqlite is damaged') as string,
      todo: 'Restore a backup: vedette restore FILE --force',
    });
  });

  it('makes the server say that it is not ready, and why', async () => {
    const data = await openedFolder();
    writeFileSync(join(data, 'banners.sqlite'), 'not a database '.repeat(1_000));
    const server = await startServer({ VEDETTE_DATA: data });

    expect((await server.ask('/v1/ip/data?ip=1.1.1.1')).status).toBe(500);
    expect((await server.ask('/readyz')).status).toBe(503);
    const use = (await examine(data))['real use'];
    expect(use).toMatchObject({ state: 'bad' });
    expect(use?.seen).toMatch(/^a (?:look-up|search) fails: .*banners\.sqlite is damaged/);
  });
});

describe('a server that works', () => {
  it('says that a look-up, a search and a write work', async () => {
    const data = await openedFolder();
    const server = await startServer({ VEDETTE_DATA: data });

    const { status, json } = await server.ask('/readyz');

    expect(status).toBe(200);
    expect(json.data?.['checks']).toContainEqual({
      name: 'work',
      ok: true,
      detail: 'a look-up, a search and a write work',
    });
    expect((await examine(data))['real use']).toMatchObject({ state: 'ok' });
  });
});

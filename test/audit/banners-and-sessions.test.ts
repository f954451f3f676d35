import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../src/audit/contract.ts';
import { Database } from '../../src/sqlite.ts';
import { vedette } from '../cli/command-line.ts';
import { send, startServer, temporaryFolder, type TestServer } from '../harness.ts';

const scan = ['192.0.2.7', '192.0.2.8']
  .map((address) => `${JSON.stringify({ address, port: 80, seenAt: '2026-01-02T03:04:05Z' })}\n`)
  .join('');

const importFile = (server: TestServer, query = 'name=office.json', body = scan) =>
  server.ask(`/v1/import?${query}`, { method: 'POST', body });

const remove = (server: TestServer, query: string) =>
  server.ask('/v1/admin/banners/remove', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

function signIn({ port, url }: TestServer, credential: object) {
  const headers = { host: `127.0.0.1:${port}`, origin: url, 'content-type': 'application/json' };
  const body = JSON.stringify(credential);
  return send({ port, path: '/v1/session', method: 'POST', headers, body });
}

async function entriesOf(server: TestServer, action: string): Promise<AuditRow[]> {
  const answer = await server.ask(`/v1/admin/audit?action=${action}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json.data as { entries: AuditRow[] }).entries;
}

const countOf = async (server: TestServer) =>
  (await server.ask('/v1/banner/count?query=port:80')).json.data?.['count'];

/** Makes the log reject entries from now on, as with a full disk. */
function closeLog(server: TestServer): void {
  const ledger = new Database(join(server.config.data, 'ledger.sqlite'), { timeout: 5_000 });
  ledger.exec(
    "CREATE TRIGGER closed BEFORE INSERT ON audit BEGIN SELECT raise(abort, 'closed'); END",
  );
  ledger.close();
}

describe('the audit log', () => {
  it('records who imported what, before the first banner is stored and after the last', async () => {
    const server = await startServer();

    await importFile(server);
    await importFile(server);

    const unchanged = { format: 'vedette', hosts: 2, open: 2, added: 0, replaced: 0, unchanged: 2 };
    const who = { user: 'owner', from: '127.0.0.1', subject: 'office.json' };
    expect(await entriesOf(server, 'banner')).toMatchObject([
      { ...who, action: 'banner.imported', detail: unchanged },
      { ...who, action: 'banner.import' },
      { ...who, action: 'banner.imported', detail: { added: 2, unchanged: 0, set_aside: 0 } },
      { ...who, action: 'banner.import' },
    ]);
  });

  it('records local imports too, without the folder', async () => {
    const server = await startServer();
    const file = join(temporaryFolder(), 'office.json');
    writeFileSync(file, scan);

    await vedette(server.config.data, ['import', file]);

    expect(await entriesOf(server, 'banner.imported')).toMatchObject([
      { user: 'owner', from: 'control socket', subject: 'office.json', detail: { added: 2 } },
    ]);
  });

  it('records nothing private from a file name', async () => {
    const server = await startServer();
    const name = encodeURIComponent('https://soc:word@scans.example/a/b.json?token=secret');

    await importFile(server, `name=${name}`);

    expect(JSON.stringify(await entriesOf(server, 'banner'))).not.toMatch(/word|scans|secret/);
    expect(await entriesOf(server, 'banner.import')).toMatchObject([{ subject: 'b.json' }]);
  });

  it('has no entry for a file from which nothing was stored', async () => {
    const server = await startServer();

    await importFile(server, 'name=x', 'no scan at all\n');

    expect(await entriesOf(server, 'banner')).toEqual([]);
  });

  it('records who removed which banners', async () => {
    const server = await startServer();
    await importFile(server);

    await remove(server, 'ip: 192.0.2.7');
    await vedette(server.config.data, ['banners', 'remove', 'port: 80', '--yes']);

    expect(await entriesOf(server, 'banner.remove')).toMatchObject([
      { from: 'control socket', subject: 'port: 80', detail: { matched: 1 } },
      { from: '127.0.0.1', subject: 'ip: 192.0.2.7', detail: { matched: 1 } },
    ]);
  });

  it('that cannot be written blocks imports, removals and sign-ins', async () => {
    const server = await startServer();
    await importFile(server);
    closeLog(server);

    const more = '{"address":"192.0.2.9","port":80}\n';
    const answers = [
      await importFile(server, 'name=more', more),
      await remove(server, 'port: 80'),
      await signIn(server, { key: server.key }),
    ];

    expect(answers.map(({ text }) => /"status":(\d+)\}\s*$/.exec(text)?.[1])).toEqual([
      '500',
      '500',
      '500',
    ]);
    expect(await countOf(server)).toBe(2);
    const { users } = server.running.service.store;
    expect(await users.sessions(server.running.service.ownerId)).toEqual([]);
  });

  it('records who signed in, with a key or a link, and who signed out', async () => {
    const server = await startServer();
    const { out } = await vedette(server.config.data, ['open', '--json']);
    const link = (JSON.parse(out) as { url: string }).url.split('=')[1] ?? '';

    await signIn(server, { link });
    await signIn(server, { key: server.key });
    const [newest, oldest] = await entriesOf(server, 'session.start');
    await server.ask(`/v1/session/end?id=${newest?.subject}`, { method: 'POST' });

    expect(await entriesOf(server, 'session')).toMatchObject([
      { action: 'session.end', subject: newest?.subject, user: 'owner' },
      { action: 'session.start', user: 'owner', from: '127.0.0.1', detail: { with: 'key' } },
      { action: 'session.start', user: 'owner', from: '127.0.0.1', detail: { with: 'link' } },
      { action: 'session.link', user: 'owner', from: 'control socket', subject: 'owner' },
    ]);
    const [firstKey] = await entriesOf(server, 'key.create');
    expect([newest?.key, oldest?.key]).toEqual([firstKey?.subject, firstKey?.subject]);
    const all = JSON.stringify(await entriesOf(server, 'session'));
    expect(all).not.toContain(link);
    expect(all).not.toContain(server.key);
  });

  it('counts refused sign-ins in one entry, however many there are', async () => {
    const server = await startServer({}, { limits: { keyFailures: 5 } });
    for (let count = 0; count < 40; count++) await signIn(server, { key: 'x', link: '' });
    await signIn(server, { link: 'unknown' });
    expect(await entriesOf(server, 'session')).toEqual([]);

    await server.running.stop();
    const again = await startServer({ VEDETTE_DATA: server.config.data });

    expect(await entriesOf(again, 'session')).toMatchObject([
      {
        action: 'session.refuse',
        user: 'vedette',
        detail: { refused: 41, addresses: 1, most_from: '127.0.0.1' },
      },
    ]);
  });
});

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd, startServer, temporaryFolder } from '../harness.ts';
import { vedette } from '../cli/command-line.ts';

/** A file system of a few megabytes; undefined if none can be mounted. */
function mountSmall(): string | undefined {
  const folder = temporaryFolder();
  const mount = ['-t', 'tmpfs', '-o', 'size=6m,mode=0700', 'tmpfs', folder];
  if (spawnSync('mount', mount).status !== 0) return undefined;
  // Callbacks run last to first: the folder itself is deleted after this.
  atEnd(() => spawnSync('umount', ['--lazy', folder]));
  return folder;
}

const canMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
if (!canMount) console.log('skipped: full disks, because no file system can be mounted here');

/** Leaves no free block, so that the next page does not fit. */
function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  for (let size = 65_536; size >= 1;) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
  return () => rmSync(ballast);
}

const full = /The disk is full: 0\.0 MiB free on the disk of \S+\. Nothing was written\./;

describe.skipIf(!canMount)('a full disk', () => {
  it('is reported with its free space by commands without a server, and nothing is lost', async () => {
    const data = mountSmall() ?? expect.fail('cannot mount');
    expect((await vedette(data, ['key', 'create'])).code).toBe(0);
    const empty = fill(data);

    const tried = await vedette(data, ['user', 'add', 'soc', 'soc@vedette.example']);
    empty();
    const again = await vedette(data, ['user', 'add', 'soc', 'soc@vedette.example']);

    expect(tried.code).not.toBe(0);
    expect(tried.err).toMatch(/0\.0 MiB free on the disk of /);
    expect(tried.err).not.toMatch(/[Ii]nternal error|restore/);
    expect(again.code).toBe(0);
  });

  it('makes the server answer 507 and report that it is not ready', async () => {
    const data = mountSmall() ?? expect.fail('cannot mount');
    const server = await startServer({ VEDETTE_DATA: data });
    const empty = fill(data);
    const add = (at: number) =>
      server.ask('/v1/admin/users', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: `soc${at}`, email: `soc${at}@vedette.example` }),
      });

    let last = await add(0);
    // Its log has space for a few more.
    for (let at = 1; at < 500 && last.status === 200; at++) last = await add(at);
    const ready = await server.ask('/readyz');
    const backup = join(data, 'backup.tgz');
    const backedUp = await vedette(data, ['backup', backup]);
    const imported = await vedette(data, ['import', '-'], {
      input: '{"ip":"203.0.113.9","port":80}',
    });
    empty();

    expect([last.status, last.json.message]).toEqual([507, expect.stringMatching(full)]);
    expect(ready.status).toBe(503);
    expect(imported.code).not.toBe(0);
    expect(`${imported.out}${imported.err}`).not.toMatch(/[Ii]nternal error/);
    expect(backedUp.err).toMatch(/The disk is full: \d+\.\d MiB free on the disk of /);
    expect(existsSync(`${backup}.partial`)).toBe(false);
    expect((await add(1_000)).status).toBe(200);
    await expect.poll(async () => (await server.ask('/readyz')).status).toBe(200);
  });
});

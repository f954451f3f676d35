import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../harness.ts';
import { places } from '../proof/installs.ts';

const place = places.find(({ name }) => name === 'unprivileged');
const whyNot = place?.whyNot() ?? 'there is no such place';
if (whyNot !== '') console.log(`skipped: a service user of its own (${whyNot})`);

/** Runs the built program as a separate service user, and as root on its folder. */
function openAsService() {
  const installed = place?.make() ?? expect.fail('no place');
  atEnd(() => installed.remove());
  const env = {
    PATH: process.env['PATH'],
    VEDETTE_DATA: installed.data,
    VEDETTE_NMAP_FOLDER: 'off',
  };
  const run = (words: readonly string[], uid: number) => {
    const ids = { uid, gid: uid };
    const program = ['bin/vedette', ...words];
    const options = { cwd: installed.tree, env, ...ids, encoding: 'utf8' as const };
    const { status, stdout, stderr } = spawnSync(process.execPath, program, options);
    return { status, out: stdout, err: stderr };
  };
  const user = installed.user ?? 0;
  return {
    data: installed.data,
    asUser: (...words: string[]) => run(words, user),
    asRoot: (...words: string[]) => run(words, 0),
  };
}

describe.skipIf(whyNot !== '')('a service user of its own', () => {
  it('can still use its folder after root has tried a command on it', () => {
    const { data, asUser, asRoot } = openAsService();
    expect(asUser('key', 'create').status).toBe(0);

    const tried = asRoot('feeds', 'list');

    expect([tried.status, tried.err]).toEqual([3, expect.stringContaining(`${data} belongs to`)]);
    expect(asUser('ip', '198.51.100.7').err).not.toContain('may not be read');
    expect(JSON.parse(asUser('doctor', '--json').out)).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'files', state: 'ok' }),
      ]) as unknown,
    });
  });

  it('is told about permissions, not about a backup, if root owns the ledger', () => {
    const { data, asUser } = openAsService();
    expect(asUser('key', 'create').status).toBe(0);
    chownSync(join(data, 'ledger.sqlite'), 0, 0);

    const { status, err } = asUser('user', 'list');
    const { out } = asUser('doctor', '--json');

    expect(status).toBe(3);
    expect(err).toContain(`ledger.sqlite may not be read and written by`);
    expect(err).toContain(`chown -R USER ${data}`);
    expect(`${err}${out}`).not.toMatch(/restore/i);
  });

  it("is told that it may not read root's folder, not that it will be created", () => {
    const { data, asUser } = openAsService();
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, 0, 0);

    const { out } = asUser('doctor', '--json');

    expect(out).toContain(`${data} may not be read and written`);
    expect(out).not.toContain(`created at first start`);
    const { status, err } = asUser('ip', '198.51.100.7');
    expect(status).toBe(3);
    expect(err).toContain(`Run this as the user it belongs to: sudo -u 'root' vedette`);
  });
});

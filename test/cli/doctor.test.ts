import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../harness.ts';
import { places } from '../proof/lodgings.ts';

describe('vedette doctor', () => {
  it('says where no server runs that a scan worker cannot be started, and why', () => {
    const lodging = places[0]?.make() ?? expect.fail('no place');
    atEnd(() => lodging.remove());
    const missing = join(lodging.tree, 'dist/domain/phishing/data/url-weights.bin');
    rmSync(missing);

    const { status, stdout } = spawnSync(process.execPath, ['bin/vedette', 'doctor', '--json'], {
      cwd: lodging.tree,
      env: { PATH: process.env['PATH'], VEDETTE_DATA: lodging.data },
      encoding: 'utf8',
    });
    const { checks } = JSON.parse(stdout) as { checks: { check: string }[] };

    expect(status).toBe(1);
    expect(checks.find(({ check }) => check === 'scan worker')).toMatchObject({
      state: 'bad',
      seen: `cannot start: ENOENT: no such file or directory, open '${missing}'`,
    });
  });
});

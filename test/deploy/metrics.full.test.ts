import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPlace } from '../feeds/place.ts';

const promtool = '/usr/bin/promtool';

/** Installed if Debian has it and we may; none of its services is started. */
function ensurePromtool(): boolean {
  if (existsSync(promtool)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const policy = '/usr/sbin/policy-rc.d';
  if (!existsSync(policy)) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const words = ['install', '-y', '--no-install-recommends', 'prometheus'];
  spawnSync('apt-get', words, { env, timeout: 240_000 });
  return existsSync(promtool);
}

const isHere = ensurePromtool();
if (!isHere) console.log('skipped: what promtool finds, because it is not installed');

describe.skipIf(!isHere)('promtool', () => {
  it('finds no problem in the metrics of a server with feeds and lists', async () => {
    const place = await openPlace();
    await place.load('greensnow', ['198.51.100.7', '198.51.100.8']);
    await place.server.ask('/v1/lists/addresses');
    const { text } = await place.server.ask('/metrics');

    const checked = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' });

    expect([checked.status, checked.stdout + checked.stderr]).toEqual([0, '']);
    expect(text).toMatch(/^vedette_feed_age_seconds\{feed="greensnow"\} /m);
    expect(text).toMatch(/^vedette_list_age_seconds\{list="addresses"\} /m);
    expect(text).toMatch(/^vedette_disk_free_bytes [1-9]/m);
    expect(text).toMatch(/^vedette_banners 0$/m);
    expect(text).toMatch(/^vedette_scans_waiting 0$/m);
  });

  it('finds no problem in the alert rules', () => {
    const rules = ['check', 'rules', 'deploy/monitoring/alerts.yaml'];
    const { status, stdout, stderr } = spawnSync(promtool, rules, { encoding: 'utf8' });

    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('SUCCESS');
  });
});

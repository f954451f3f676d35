import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';

const isRoot = process.getuid?.() === 0;
const canSeparate =
  isRoot && spawnSync('unshare', ['--net', '--', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
if (!canSeparate)
  process.stderr.write('skipped where connections come from many addresses: needs root\n');

describe.skipIf(!canSeparate)('open connections', () => {
  it('are limited per IPv4 address and per IPv6 /64', () => {
    const inside = [process.execPath, 'test/http/subscribers-child.mjs'];
    const { stdout, stderr } = spawnSync('unshare', ['--net', '--', ...inside], {
      env: { ...process.env, VEDETTE_DATA: temporaryFolder() },
      encoding: 'utf8',
      timeout: 400_000,
    });
    expect(JSON.parse(stdout || `"${stderr}"`)).toEqual({
      oneNetwork: 3,
      otherNetwork: 2,
      fourFirst: 3,
      fourSecond: 2,
    });
  });
});

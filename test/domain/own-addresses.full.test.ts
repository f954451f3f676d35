import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../until.ts';

const isRoot = process.getuid?.() === 0;
/** A network namespace with only loopback: no packet can leave. */
const apart = [...(isRoot ? [] : ['--user', '--map-root-user']), '--net', '--'];
const canBeApart = spawnSync('unshare', [...apart, 'ip', 'link', 'set', 'lo', 'up']).status === 0;
if (!canBeApart) process.stderr.write('skipped where a network is needed: none can be made here\n');

interface Visits {
  outcomes: Record<string, string>;
  arrived: number;
  feed: string;
}

interface Found {
  closed: Visits;
  named: Visits;
  namedForFeeds: Visits;
  otherArrived: number;
}

describe.skipIf(!canBeApart)('public addresses of this machine', () => {
  it('are visited by scans and feeds only if allowed for them', async () => {
    const child = fork(resolve('.build/test/domain/own-addresses-inside.js'), {
      execPath: 'unshare',
      execArgv: [...apart, process.execPath],
    });
    const exited = once(child, 'exit');
    const found = await messageOf<Found>(child);
    await exited;

    const refusal = 'Cannot scan this target: 198.51.100.7 belongs to this machine.';
    const { outcomes, arrived } = found.closed;
    expect(outcomes['198.51.100.7']).toBe(refusal);
    expect(outcomes['[::ffff:c633:6407]']).toContain('Cannot scan this target');
    for (const name of ['own.example', 'mixed.example']) {
      expect(outcomes[name]).toContain('198.51.100.7 belongs to this machine');
    }
    expect(outcomes['other.example']).toBe('done'); // the redirect is reported, not followed
    expect(arrived).toBe(0);

    expect(found.named.outcomes).toMatchObject({
      '198.51.100.7': 'done',
      'own.example': 'done',
      'mixed.example': 'done',
      'other.example': 'done',
    });
    expect(found.named.arrived).toBeGreaterThan(3);
    expect(found.otherArrived).toBeGreaterThan(1);

    for (const { feed } of [found.closed, found.named]) {
      expect(feed).toContain('198.51.100.7 belongs to this machine');
    }
    expect(found.namedForFeeds.feed).toContain('"outcome":"updated","entries":1');
    expect(found.namedForFeeds.outcomes).toMatchObject({ '198.51.100.7': refusal });
    expect(found.namedForFeeds.arrived).toBe(0);
  });
});

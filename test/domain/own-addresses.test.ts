import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const isRoot = process.getuid?.() === 0;
/** A network with nothing in it but a loopback: no packet can leave. */
const apart = [...(isRoot ? [] : ['--user', '--map-root-user']), '--net', '--'];
const canBeApart = spawnSync('unshare', [...apart, 'ip', 'link', 'set', 'lo', 'up']).status === 0;
if (!canBeApart) process.stderr.write('skipped where a network is needed: none can be made here\n');

interface Told {
  closed: { outcomes: Record<string, string>; arrived: number };
  named: { outcomes: Record<string, string>; arrived: number };
  otherArrived: number;
}

describe.skipIf(!canBeApart)('public addresses of this machine', () => {
  it('are no target, by themselves, by name or after a redirect, unless they are named', async () => {
    const child = fork(resolve('.build/test/domain/own-addresses-inside.js'), {
      execPath: 'unshare',
      execArgv: [...apart, process.execPath],
    });
    const exited = once(child, 'exit');
    const ended = exited.then(() => expect.fail('it ended without a word'));
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told];
    await exited;

    const refusal = 'Cannot scan this target: 198.51.100.7 belongs to this machine.';
    const { outcomes, arrived } = told.closed;
    expect(outcomes['198.51.100.7']).toBe(refusal);
    expect(outcomes['[::ffff:c633:6407]']).toContain('Cannot scan this target');
    for (const name of ['own.example', 'mixed.example']) {
      expect(outcomes[name]).toContain('198.51.100.7 belongs to this machine');
    }
    expect(outcomes['other.example']).toBe('done'); // the redirect is told, and not followed
    expect(arrived).toBe(0);

    expect(told.named.outcomes).toMatchObject({
      '198.51.100.7': 'done',
      'own.example': 'done',
      'mixed.example': 'done',
      'other.example': 'done',
    });
    expect(told.named.arrived).toBeGreaterThan(3);
    expect(told.otherArrived).toBeGreaterThan(1);
  });
});

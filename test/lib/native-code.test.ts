import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const loader = ['--import', './scripts/load-typescript.mjs'];

describe('threads that are ended', () => {
  it.each([
    ['in the middle of native calls', ['./mapping-thread.mjs', '20', '5']],
    ['while a thread they started loads native code', ['./starting-thread.mjs', '10', '500']],
  ])('take nothing else with them: %s', async (_, how) => {
    const args = [...loader, 'test/lib/end-threads.ts', ...how];
    const { stdout } = await promisify(execFile)(process.execPath, args);

    expect(stdout).toBe('still here\n');
  });
});

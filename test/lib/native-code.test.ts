import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const loader = ['--import', './scripts/load-typescript.mjs'];

const run = async (...args: string[]) => {
  const limits = { timeout: 300_000 };
  const ran = await promisify(execFile)(process.execPath, [...loader, ...args], limits);
  return ran.stdout;
};

describe('threads that are ended', () => {
  it.each([
    ['in the middle of native calls', ['./mapping-thread.mjs', '20', '5']],
    ['while a thread they started loads native code', ['./starting-thread.mjs', '10', '500']],
  ])('take nothing else with them: %s', async (_, how) => {
    expect(await run('test/lib/end-threads.ts', ...how)).toBe('still here\n');
  });
});

describe('a thread that drops mapped files while another one is ended', () => {
  it('goes on, and unmaps them afterwards', async () => {
    expect(await run('test/lib/drop-files.ts')).toBe('50 mapped, then none\n');
  });
});

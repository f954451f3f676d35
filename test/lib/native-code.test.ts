import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

describe('threads that are ended in the middle of native calls', () => {
  it('take nothing else with them', async () => {
    const loader = ['--import', './scripts/load-typescript.mjs'];
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...loader,
      'test/lib/end-mapping-threads.ts',
      '20',
    ]);

    expect(stdout).toBe('still here\n');
  });
});

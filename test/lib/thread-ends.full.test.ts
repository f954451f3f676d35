import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const loader = ['--import', './scripts/load-typescript.mjs'];

const run = (...args: string[]) =>
  new Promise((resolve) => {
    execFile(process.execPath, [...loader, 'test/lib/end-threads.ts', ...args], (error, stdout) =>
      resolve([error?.code ?? error?.signal, stdout]),
    );
  });

describe('a thread affects nothing else when', () => {
  it.each([
    ['they are closed between native calls', ['close', 'calls', '20', '40']],
    ['they are closed while they load native code', ['close', 'loads', '6', '500']],
    ['one below them loads native code', ['close', 'starts one that loads', '3', '900']],
    ['their process exits between native calls', ['exit', 'calls', '5', '40']],
    ['their process exits while they load native code', ['exit', 'loads', '3', '600']],
  ])('%s', async (_, how) => {
    expect(await run(...how)).toEqual([7, 'still here\n']);
  });
});

import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { shareAcrossTests, startServer, temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';

const run = promisify(execFile);
const program = resolve('bin/vedette');

/** A server with an account, a plan and keys, one of them with a malicious name. */
async function openPlace() {
  const server = await startServer();
  const { data } = server.config;
  const harm = join(temporaryFolder(), 'harm');
  await vedette(data, ['user', 'add', 'soc team', 'soc@vedette.example']);
  await vedette(data, ['plan', 'set', 'small', '--rate', '30']);
  await vedette(data, ['key', 'create', '--label', `$(touch ${harm})`]);
  await vedette(data, ['key', 'create', '--label', 'laptop']);
  await vedette(data, ['key', 'create', '--label', 'gone']);
  await vedette(data, ['key', 'revoke', 'gone']);
  const script = (await vedette(data, ['completion', 'bash'])).out;
  return { data, harm, script };
}

describe('completion in bash', () => {
  const place = shareAcrossTests(openPlace);

  /** Completions of bash for these words; the last one is being typed. */
  async function complete(...words: string[]): Promise<string[]> {
    const { script, data } = place();
    const given = [program, ...words].map((word) => `'${word}'`).join(' ');
    const lines = `${script}\nCOMP_WORDS=(${given}); COMP_CWORD=${words.length}; _vedette; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { PATH: process.env['PATH'], VEDETTE_DATA: data };
    const { stdout } = await run('bash', ['--norc', '-c', lines], { env });
    return stdout.split('\n').filter(Boolean).sort();
  }

  it('offers accounts, plans, feeds and keys where a command takes them', async () => {
    expect(await complete('user', 'show', '')).toEqual(['owner', 'soc\\ team']);
    expect(await complete('user', 'add', 'new', 'n@x.example', '--plan', 's')).toEqual(['small']);
    expect(await complete('plan', 'set', 'owner', '')).toContain('unlimited');
    expect(await complete('feeds', 'update', 'nvd', 'feodo')).toEqual(['feodo-tracker']);
    expect(await complete('key', 'list', '--user', 'o')).toEqual(['owner']);
    expect(await complete('key', 'revoke', 'l')).toEqual(['laptop']);
  });

  it('still offers commands and options', async () => {
    expect(await complete('us')).toEqual(['usage', 'user']);
    expect(await complete('user', 's')).toEqual(['set-role', 'show']);
    expect(await complete('key', 'create', '--sc')).toEqual(['--scopes']);
  });

  it('executes nothing inside a name', async () => {
    const offered = await complete('key', 'rotate', '');

    expect(offered.some((name) => name.includes('touch'))).toBe(true);
    expect(offered.join()).not.toContain('gone');
    expect(existsSync(place().harm)).toBe(false);
  });
});

describe('vedette completion names', () => {
  it('is quiet and quick without a server, and names the kinds', async () => {
    const data = temporaryFolder();

    const quiet = await vedette(data, ['completion', 'names', 'users']);
    const wrong = await vedette(data, ['completion', 'names', 'dogs']);

    expect(quiet).toEqual({ code: 0, out: '\n', err: '' });
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringContaining('users, plans') as string,
    });
    expect(existsSync(join(data, 'ledger.sqlite'))).toBe(false);
  });

  const fish = spawnSync('fish', ['--version']).status === 0;
  it('is called by the fish script', async () => {
    const { out } = await vedette(temporaryFolder(), ['completion', 'fish']);
    expect(out).toContain("-l plan -x -a '(vedette completion names plans 2>/dev/null)'");
    expect(out).toContain(
      "from feeds; and __fish_seen_subcommand_from enable' -a '(vedette completion names feeds",
    );
    if (fish) expect(spawnSync('fish', ['--no-execute'], { input: out }).status).toBe(0);
  });
});

import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { displayWidth, harmless, renderTable } from '../../src/cli/terminal/terminal.ts';
import { startServer, temporaryFolder } from '../harness.ts';
import { openedFolder } from './command-line.ts';

interface Ran {
  code: number;
  out: string;
  err: string;
}

async function vedette(data: string, ...words: string[]): Promise<Ran> {
  const ran = { code: 0, out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    ({ write: (text: string) => (ran[name] += text) }) as unknown as NodeJS.WriteStream;
  ran.code = await runCommandLine(words, commands, {
    environment: { VEDETTE_DATA: data, VEDETTE_PORT: '0' },
    stdout: stream('out'),
    stderr: stream('err'),
  });
  return ran;
}

describe('the command line', () => {
  it('prints only the new key, which works immediately on the running server', async () => {
    const server = await startServer();
    const { code, out, err } = await vedette(server.config.data, 'key', 'create');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^vdt[A-Za-z0-9]{57}\n$/);
    expect((await server.ask('/v1/user/me', { key: out.trim() })).status).toBe(200);
  });

  it('works on the folder directly without a server, and leaves no lock behind', async () => {
    const data = temporaryFolder();
    expect((await vedette(data, 'user', 'add', 'soc', 'soc@vedette.example')).code).toBe(0);
    const key = (await vedette(data, 'key', 'create', '--user', 'soc')).out.trim();
    const server = await startServer({ VEDETTE_DATA: data });
    const me = await server.ask('/v1/user/me', { key });
    expect(me.json.data).toMatchObject({ name: 'soc' });
  });

  it('revokes immediately on the running server', async () => {
    const server = await startServer();
    const key = (await vedette(server.config.data, 'key', 'create')).out.trim();
    expect((await server.ask('/v1/user/me', { key })).status).toBe(200);
    expect((await vedette(server.config.data, 'key', 'revoke', key)).code).toBe(0);
    expect((await server.ask('/v1/user/me', { key })).status).toBe(401);
  });

  it('revokes a key by its label or a unique prefix of its id', async () => {
    const server = await startServer();
    const run = (...words: string[]) => vedette(server.config.data, ...words);
    const create = async (label: string) =>
      (await run('key', 'create', '--label', label)).out.trim();
    const isLive = async (key: string) => (await server.ask('/v1/user/me', { key })).status === 200;
    const [laptop, one, other] = [
      await create('laptop'),
      await create('twin'),
      await create('twin'),
    ];

    expect((await run('key', 'revoke', 'laptop')).code).toBe(0);
    expect(await isLive(laptop)).toBe(false);
    expect((await run('key', 'revoke', 'twin')).err).toContain('Several keys are called twin: ');
    expect([await isLive(one), await isLive(other)]).toEqual([true, true]);

    const { keys } = JSON.parse((await run('key', 'list', '--json')).out) as {
      keys: { id: string; label: string; revoked: string | null }[];
    };
    const id = keys.find(({ label }) => label === 'twin')?.id ?? '';
    expect((await run('key', 'revoke', id.slice(0, 3))).code).toBe(1);
    expect((await run('key', 'revoke', id.slice(0, 13))).out).toBe(`Key ${id} revoked.\n`);
  });

  it('changes only the named settings of a plan', async () => {
    const data = temporaryFolder();
    await vedette(data, 'plan', 'set', 'small', '--rate', '5', '--credits', 'all/day=9');
    await vedette(data, 'plan', 'set', 'small', '--rate', '6');
    expect((await vedette(data, 'plan', 'list')).out).toMatch(/^small +6 +all\/day=9$/m);

    await vedette(data, 'plan', 'set', 'small', '--rate', 'none');
    expect((await vedette(data, 'plan', 'list')).out).toMatch(/^small +unlimited +all\/day=9$/m);

    await vedette(data, 'plan', 'set', 'small', '--credits', 'none', '--rate', '7');
    expect((await vedette(data, 'plan', 'list')).out).toMatch(/^small +7 +unlimited$/m);
  });

  it('manages accounts and plans, each also as JSON', async () => {
    const data = temporaryFolder();
    await vedette(data, 'user', 'add', 'soc', 'soc@vedette.example', '--plan', 'trial');
    await vedette(
      data,
      'plan',
      'set',
      'small',
      '--rate',
      '5',
      '--credits',
      'all/day=9,ip/month=20',
    );
    expect((await vedette(data, 'plan', 'set', 'soc', 'small')).out).toBe(
      'soc is now on the plan small.\n',
    );
    const plans = JSON.parse((await vedette(data, 'plan', 'list', '--json')).out) as {
      plans: { name: string }[];
    };
    expect(plans.plans).toContainEqual({
      name: 'small',
      rate_per_minute: 5,
      credits: [
        { group: 'all', period: 'day', credits: 9 },
        { group: 'ip', period: 'month', credits: 20 },
      ],
    });
    expect((await vedette(data, 'user', 'list')).out).toMatch(
      /soc +soc@vedette\.example +member +small/,
    );
    expect((await vedette(data, 'user', 'disable', 'soc')).code).toBe(0);
    expect((await vedette(data, 'user', 'list', '--json')).out).toContain('"disabled":"20');
    expect((await vedette(data, 'usage', '--user', 'soc')).out).toContain(
      'all/day: 9 of 9 credits left',
    );
  });

  it('backs up while the server runs, and a restore overwrites nothing unasked', async () => {
    const server = await startServer();
    const file = join(temporaryFolder(), 'b.tgz');
    expect((await vedette(server.config.data, 'backup', file)).code).toBe(0);
    expect((await vedette(server.config.data, 'restore', file)).err).toContain(
      'is in use by vedette serve',
    );
    const data = temporaryFolder();
    expect((await vedette(data, 'restore', file)).code).toBe(0);
    expect(await vedette(data, 'restore', file)).toMatchObject({ code: 3 });
    expect((await vedette(data, 'restore', file, '--force')).code).toBe(0);
    expect((await vedette(data, 'key', 'list', '--json')).out).toContain('first key');
  });

  it('keeps the newest backups of a folder, and overwrites none unasked', async () => {
    const server = await startServer();
    const folder = temporaryFolder();
    const run = (...words: string[]) => vedette(server.config.data, 'backup', ...words);
    const older = ['vedette-20200101T000000Z.tgz', 'vedette-20200102T000000Z.tgz'];
    for (const name of [...older, 'notes.tgz']) writeFileSync(join(folder, name), '');

    expect((await run('--to', folder, '--keep', '2')).err).toBe('Removed 1 older backup.\n');
    const left = readdirSync(folder).sort();
    expect(left.slice(0, 2)).toEqual(['notes.tgz', older[1]]);
    expect(left.slice(2)).toEqual([expect.stringMatching(/^vedette-\d{8}T\d{6}Z\.tgz$/)]);

    const file = join(folder, 'notes.tgz');
    expect(await run(file)).toMatchObject({ code: 3, out: '' });
    expect(statSync(file).size).toBe(0);
    expect((await run(file, '--force')).code).toBe(0);
    for (const words of [[], [file, '--to', folder], [file, '--keep', '1']]) {
      expect((await run(...words)).code).toBe(2);
    }
  });

  it('judges addresses from standard input as they arrive', async () => {
    const server = await startServer();
    let out = '';
    const stdout = { write: (text: string) => (out += text) } as unknown as NodeJS.WriteStream;
    const stderr = { write: () => true } as unknown as NodeJS.WriteStream;
    const code = await runCommandLine(['ip', '-'], commands, {
      environment: { VEDETTE_DATA: server.config.data },
      stdin: Readable.from([Buffer.from('9.9.9.9\nnonsense\n')]),
      stdout,
      stderr,
    });
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(3);
    expect(out).toContain('{"indicator":"nonsense","error":"Invalid parameter indicator: expected');
  });

  it('uses exit codes that scripts can tell apart', async () => {
    const data = await openedFolder();
    expect((await vedette(data, 'user', 'disable', 'nobody')).code).toBe(1);
    expect((await vedette(data, 'user', 'add', 'only-a-name')).code).toBe(2);
    expect((await vedette(data, 'key', 'create', '--colour', 'red')).code).toBe(2);
    expect((await vedette('/proc/nothing', 'user', 'list')).code).toBe(3);
    expect((await vedette(data)).code).toBe(2);
    expect((await vedette(data, '--help')).code).toBe(0);
  });

  it('looks nothing up in a folder that no server has opened, and creates none', async () => {
    const data = join(temporaryFolder(), 'data');
    for (const words of [['ip', '9.9.9.9'], ['search', 'ssh'], ['exposed'], ['feeds', 'list']]) {
      const { code, out, err } = await vedette(data, ...words);
      expect({ words, code, out }).toEqual({ words, code: 3, out: '' });
      expect(err).toContain(`No data in ${data}`);
    }
    expect(existsSync(data)).toBe(false);
  });

  it('suggests the intended command for a typo', async () => {
    expect((await vedette('x', 'usr', 'list')).err).toContain('Did you mean vedette user list?');
    expect((await vedette('x', 'key')).err).toContain(
      'key create, key list, key rename, key rotate, key revoke',
    );
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    'explains %s: usage, options and an example that names it',
    async (name, command) => {
      const { out, code } = await vedette('x', ...name.split(' '), '--help');
      expect(code).toBe(0);
      expect(out).toContain(`Usage: vedette ${name}`);
      expect(out).toContain('--json');
      expect(command.examples.some(([line]) => line.includes(`vedette ${name}`))).toBe(true);
    },
  );

  it('shows every setting with its origin', async () => {
    const { out } = await vedette('/tmp/x', 'config', '--json');
    const { settings, origin } = JSON.parse(out) as Record<string, Record<string, unknown>>;
    expect(settings).toMatchObject({ data: '/tmp/x', session_hours: 24 });
    expect(origin).toMatchObject({ data: 'VEDETTE_DATA', session_hours: 'default' });
  });

  it('diagnoses the installation', async () => {
    const { out, code } = await vedette(temporaryFolder(), 'doctor', '--json');
    const { checks } = JSON.parse(out) as { checks: { check: string; state: string }[] };
    expect(code).toBe(0);
    expect(checks.map(({ check }) => check)).toEqual([
      'node',
      'data folder',
      'files',
      'disk',
      'server',
      'parts',
      'processes',
      'real use',
      'ledger',
      'banner file',
      'encryption',
      'engines',
      'feeds',
      'suppressions',
      'browser',
      'scan worker',
      'CVE data',
      'backups',
      'certificate',
      'audit log',
      'clock',
      'proxy',
    ]);
  });

  it.each(['bash', 'zsh', 'fish'])('completes every command in %s', async (shell) => {
    const { out } = await vedette('x', 'completion', shell);
    for (const word of ['serve', 'create', 'revoke', 'doctor', 'scopes'])
      expect(out).toContain(word);
  });

  it('reaches a server whose folder path is too long for a socket', async () => {
    const data = join(temporaryFolder(), 'long-'.repeat(30));
    const server = await startServer({ VEDETTE_DATA: data });
    expect(readdirSync(data)).not.toContain('control.sock');
    expect((await vedette(data, 'key', 'create')).code).toBe(0);
    expect(existsSync(join(data, 'lock.json'))).toBe(true);
    expect((await server.ask('/v1/user/me')).status).toBe(200);
  });
});

describe('the terminal', () => {
  it('makes control and bidirectional characters visible', () => {
    expect(harmless('a\u001b[31mb\u202ec\u0007\n')).toBe('a\\u001b[31mb\\u202ec\\u0007\\u000a');
  });

  it('draws tables no wider than itself', () => {
    const rows = [['short', 'x'.repeat(200), '漢字'.repeat(30)]];
    const table = renderTable(['A', 'B', 'C'], rows, { width: 60, paint: (_, text) => text });
    for (const line of table.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(60);
    expect(table).toContain('…');
  });
});

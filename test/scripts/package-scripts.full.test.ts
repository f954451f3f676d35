import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';
import { expectReleased } from './released.ts';
import { chromiumPath } from '../web/chromium.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** A copy of the sources that scripts may write to. It has no shared data beside it. */
const tree = mkdtempSync(join(tmpdir(), 'vedette-scripts-'));
const needed =
  'bin src web scripts bench test docs deploy package.json package-lock.json tsconfig.json vitest.config.ts ' +
  '.oxfmtrc.json .oxlintrc.json ARCHITECTURE.md README.md NOTICE LICENSE';

const environment = () => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  VEDETTE_DATA: join(temporaryFolder(), 'data'),
  VEDETTE_PORT: '0',
  VEDETTE_FEEDS: 'off',
  VEDETTE_NMAP_FOLDER: 'off',
});

interface Ended {
  status: number;
  said: string;
}

function end(program: string, words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, words, { cwd: tree, env: environment() }, (_, out, err) =>
      resolve({ status: child.exitCode ?? -1, said: out + err }),
    );
  });
}

const run = (script: string, words: readonly string[] = []) =>
  end('npm', ['run', script, '--', ...words]);

/** Missing data is still reported by the script itself, after it has loaded its modules. */
const works: Record<string, () => unknown> = {
  async build() {
    expect((await run('build')).said).toContain('Building: done');
    expect(existsSync(join(tree, 'dist', 'web', 'index.html'))).toBe(true);
  },
  async start() {
    const server = spawn('npm', ['start', '--', '--json'], {
      cwd: tree,
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const exited = once(server, 'exit');
    let said = '';
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      if (/"url":"http:\/\/127/.test(said)) break;
    }
    server.kill('SIGTERM');
    expect(said).toContain('"url":"http://127.0.0.1:');
    await exited;
  },
  async test() {
    const { status, said } = await run('test', ['test/lib/once-per.test.ts']);
    expect(said).toMatch(/\n[1-9]\d* passed, 0 failed, 0 skipped\n/);
    expect(status).toBe(0);
  },
  async 'test:full'() {
    const { status, said } = await run('test:full', ['test/bench/probe.full.test.ts']);
    expect(said).toMatch(/\n[1-9]\d* passed, 0 failed, 0 skipped\n/);
    expect(status).toBe(0);
  },
  async docs() {
    const pages = ['ARCHITECTURE.md', 'docs/report.md', 'docs/reference/commands.md'];
    rmSync(join(tree, 'docs/reference'), { recursive: true });
    expect((await run('docs')).status).toBe(0);
    for (const page of pages)
      expect(readFileSync(join(tree, page), 'utf8')).toBe(readFileSync(page, 'utf8'));
  },
  async texts() {
    expect((await run('texts')).status).toBe(0);
    expect(readFileSync(join(tree, '.build', 'texts.ts'), 'utf8')).toContain('export const pages');
  },
  async screenshots() {
    const picture = join(tree, 'docs', 'screenshots', 'triage-light.png');
    rmSync(picture);
    const { status, said } = await run('screenshots', ['triage-light']);
    if (chromiumPath === '') expect(said).toContain('Is Chromium installed?');
    else expect([status, existsSync(picture)]).toEqual([0, true]);
  },
  async bench() {
    expect((await run('bench', ['pattern', '1'])).said).toMatch(/\npattern\.patterns \d+ patterns/);
    await expectTools('bench', { folder: 'bench', start: 'bench' });
  },
  async release() {
    const { status, said } = await run('release', ['next']);
    expect(status).toBe(1);
    expect(said).toMatch(/Usage: npm run release|git status failed|Commit or undo/);
  },
  async package() {
    const made = join(temporaryFolder(), 'release');
    const { status, said } = await run('package', [made]);
    expect([status, said]).toEqual([0, expect.anything()]);
    await expectReleased(made, environment());
  },
  proof: () => expectTools('proof', { folder: 'test/proof', start: 'prove' }),
  format: async () => expect((await run('format', ['--check', 'package.json'])).status).toBe(0),
  lint: async () => expect((await run('lint', ['src/lib/once-per.ts'])).status).toBe(0),
  'load:shared-data': async () =>
    expect(await run('load:shared-data')).toMatchObject({
      status: 1,
      said: expect.stringContaining('Nothing to load') as string,
    }),
  'train:url': async () =>
    expect(await run('train:url')).toMatchObject({
      status: 2,
      said: expect.stringContaining('The training lists are missing from') as string,
    }),
};

/** Every tool named in the usage has the function that the script calls. */
async function expectTools(script: string, { folder, start }: { folder: string; start: string }) {
  const { status, said } = await run(script);
  expect(status).toBe(2);
  const names = / is (.*)\.\n/.exec(said)?.[1]?.split(', ') ?? [];
  expect(names.length).toBeGreaterThan(10);
  const functions = names.map((name) => `${start}${name[0]?.toUpperCase()}${name.slice(1)}`);
  const program = `
    const names = ${JSON.stringify(names)}, functions = ${JSON.stringify(functions)};
    for (const [at, name] of names.entries()) {
      const tool = await import(${JSON.stringify(`${tree}/.build/${folder}/`)} + name + '.js');
      if (typeof tool[functions[at]] !== 'function') console.log(name);
    }
    process.exit();`;
  const ended = await end(process.execPath, ['--input-type=module', '--eval', program]);
  expect(ended).toEqual({ status: 0, said: '' });
}

describe('every script of package.json', () => {
  beforeAll(() => {
    for (const name of needed.split(' ')) {
      cpSync(name, join(tree, name), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('has a test here', () => {
    expect(Object.keys(works).sort()).toEqual(Object.keys(scripts).sort());
  });

  it.each(Object.keys(works))('works: npm run %s', async (name) => {
    await works[name]?.();
  });
});

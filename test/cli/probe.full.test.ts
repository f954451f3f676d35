import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import { startServer, temporaryFolder } from '../harness.ts';
import { listen } from '../probe/place.ts';
import { plain, vedette } from './command-line.ts';
import { until } from '../until.ts';

const environment = { VEDETTE_EGRESS_ALLOW: 'probe:127.0.0.0/8' };

const ssh = () => listen((socket) => void socket.write('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n'));
const page =
  'HTTP/1.1 200 OK\r\nServer: nginx/1.22.1\r\nContent-Length: 20\r\n\r\n<title>Office</title>';
const web = (where = {}) =>
  listen((socket) => void socket.on('data', () => socket.end(page)), where);

interface Answer {
  open: number;
  closed: number;
  refused: number;
  stored: { added: number } | null;
  ports: { port: number; service: string; product: string }[];
}

describe('vedette probe', () => {
  it('stores and shows the services at the given targets', async () => {
    const { config } = await startServer();
    const ports = [await ssh(), await web(), 1].join();
    const words = ['probe', '127.0.0.1', '--ports', ports];
    const ran = await vedette(config.data, words, { environment, columns: 120 });
    expect(ran.code).toBe(0);
    const lines = plain(ran.out)
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(lines[0]).toEqual(['HOST', 'PORT', 'SERVICE', 'PRODUCT', 'VERSION', 'TLS']);
    expect(lines.map(([, , ...rest]) => rest.slice(0, 3))).toContainEqual([
      'ssh',
      'OpenSSH',
      '9.2p1',
    ]);
    expect(lines.map(([, , ...rest]) => rest.slice(0, 3))).toContainEqual([
      'http',
      'nginx',
      '1.22.1',
    ]);
    expect(ran.err).toMatch(
      /2 open ports, 1 closed, 0 with no reply, in .* s; 2 new, 0 already known/,
    );
    const found = await vedette(config.data, ['search', 'title: Office', '--json']);
    expect(found.out).toContain('"product":"nginx"');
  });

  it('waits for slow answers to protocol guesses up to the limit', async () => {
    const port = await listen((socket) => {
      socket.once('data', () => setTimeout(() => socket.end(page), 2_000));
    });
    const limits = { probeGuessMs: 20_000, probeAnswerMs: 20_000, probeSeconds: 120 };
    const words = ['probe', '127.0.0.1', '--ports', `${port}`, '--no-store', '--json'];
    const { out } = await vedette(temporaryFolder(), words, { environment, limits });
    expect(JSON.parse(out)).toMatchObject({ ports: [{ port, service: 'http' }] });
  });

  it('does not probe where the settings forbid it, and says why', async () => {
    const ran = await vedette(temporaryFolder(), ['probe', '127.0.0.1', '--no-store']);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('127.0.0.1 is not a public address. To allow your own ranges');
    const range = ['probe', '127.0.0.0/30', '--ports', '1', '--no-store', '--json'];
    const { code, out } = await vedette(temporaryFolder(), range);
    expect(code).toBe(1);
    expect(JSON.parse(out) as Answer).toMatchObject({ open: 0, refused: 4, stored: null });
  });

  it('writes every result as a line that can be imported again', async () => {
    const file = join(temporaryFolder(), 'found.ndjson');
    const words = ['--ports', String(await ssh()), '--no-store', '--ndjson'];
    const input = '# ours\n127.0.0.1\n';
    const targets = ['probe', '--targets', '-', ...words];
    expect(
      (await vedette(temporaryFolder(), [...targets, file], { environment, input })).code,
    ).toBe(0);
    const banner = JSON.parse(readFileSync(file, 'utf8')) as Banner;
    expect(banner).toMatchObject({ address: '127.0.0.1', service: 'ssh', source: 'vedette' });
    const shown = await vedette(temporaryFolder(), [...targets, '-'], { environment, input });
    expect(JSON.parse(shown.out)).toMatchObject({ product: 'OpenSSH' });
    const data = temporaryFolder();
    const taken = await vedette(data, ['import', file, '--json']);
    expect(taken.out).toContain('"format":"vedette"');
    expect(taken.out).toContain('"added":1,');
  });

  it('probes stored banners again', async () => {
    const { config } = await startServer();
    const port = await web();
    const old = {
      address: '127.0.0.1',
      port,
      service: 'http',
      product: 'old',
      seenAt: '2026-01-01T00:00:00Z',
    };
    const gone = { ...old, port: 1 };
    const file = join(temporaryFolder(), 'old.json');
    writeFileSync(
      file,
      [old, gone, { ...old, seenAt: '2026-01-02T00:00:00Z' }]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    await vedette(config.data, ['import', file]);
    const ran = await vedette(config.data, ['probe', '--known', '--json'], { environment });
    const answer = JSON.parse(ran.out) as Answer;
    expect(answer).toMatchObject({ open: 1, closed: 1, ports: [{ port, product: 'nginx' }] });
    const some = await vedette(config.data, ['probe', '--known', 'port:', '1', '--json'], {
      environment,
    });
    expect(JSON.parse(some.out)).toMatchObject({ open: 0, closed: 1 });
  });

  it.each([
    [['probe'], 'TARGET is missing'],
    [['probe', '127.0.0.1', '--ports', 'ssh'], '"ssh" is not a port'],
    [['probe', '127.0.0.1', '--rate', '0'], '--rate takes a number'],
    [['probe', '127.0.0.1', '--json', '--ndjson', '-'], 'Use either'],
    [['probe', '--targets', '/nowhere/at/all'], 'cannot be read'],
  ])('does not understand %j', async (words, why) => {
    const ran = await vedette(temporaryFolder(), words, { environment });
    expect(ran.code).toBe(2);
    expect(ran.err + ran.out).toContain(why);
  });
});

describe('a run that is killed', () => {
  it('resumes where it stopped, and loses no results', async () => {
    const { config } = await startServer();
    const quick = await Promise.all(Array.from({ length: 3 }, ssh));
    let isStuck = true;
    const slow = await listen((socket) => {
      if (!isStuck) socket.write('SSH-2.0-OpenSSH_8.0\r\n');
    });
    const state = join(temporaryFolder(), 'state.json');
    const ports = [...quick, slow].join();
    const words = ['probe', '127.0.0.1', '--ports', ports, '--resume', state, '--concurrency', '1'];
    const limits = { probeListenMs: 60_000, probeSeconds: 120 };
    const child = spawn(process.execPath, ['test/vedette.mjs', ...words], {
      env: {
        ...process.env,
        ...environment,
        VEDETTE_DATA: config.data,
        VEDETTE_FEEDS: 'off',
        TEST_LIMITS: JSON.stringify(limits),
      },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const position = () =>
      existsSync(state)
        ? (JSON.parse(readFileSync(state, 'utf8')) as { position: number }).position
        : 0;
    while (position() < 3 && child.exitCode === null)
      await new Promise((later) => setTimeout(later, 50));
    child.kill('SIGKILL');
    await exited;
    expect(position()).toBe(3);
    expect((await vedette(config.data, ['search', 'openssh', '--count'])).out).toBe('3\n');

    isStuck = false;
    const other = await vedette(
      config.data,
      ['probe', '127.0.0.1', '--ports', '1', '--resume', state],
      { environment },
    );
    expect(other).toMatchObject({ code: 2 });
    expect(other.err).toContain('belongs to another run');
    const { out } = await vedette(config.data, [...words, '--json'], { environment });
    expect(JSON.parse(out)).toMatchObject({ open: 1, ports: [{ port: slow }] });
    expect((await vedette(config.data, ['search', 'openssh', '--count'])).out).toBe('4\n');
    expect(existsSync(state)).toBe(false);
  });
});

describe('vedette probe that is interrupted with Ctrl-C', () => {
  it('stores and shows what was found so far, and exits with 130', async () => {
    const { config } = await startServer();
    // On the usual port of SSH, the probe waits for a greeting up to the limit. Only this run uses the address.
    const address = `127.8.${process.pid % 250}.${1 + ((process.pid >> 8) % 250)}`;
    const silent = await listen(() => undefined, { address, port: 2222 });
    const ports = [await web({ address }), silent].join();
    const child = spawn(
      process.execPath,
      ['test/vedette.mjs', 'probe', address, '--ports', ports],
      {
        env: {
          PATH: process.env['PATH'],
          ...environment,
          VEDETTE_DATA: config.data,
          TEST_LIMITS: JSON.stringify({ probeAnswerMs: 600_000, probeSeconds: 600 }),
        },
      },
    );
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const ended = once(child, 'close');
    const stored = async () =>
      (await vedette(config.data, ['search', 'product: nginx', '--count'])).out;
    const isStored = async () => child.exitCode !== null || (await stored()) === '1\n';
    await until('the banner of nginx', isStored);
    child.kill('SIGINT');
    expect(await ended, said.out + said.err).toEqual([130, null]);
    expect(said.out).toContain('nginx');
    expect(said.err).toMatch(/1 open port, 0 closed/);
    expect(said.err).toContain('Interrupted after 1 of 2 ports.');
  });
});

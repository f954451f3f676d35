import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { now } from '../banner/place.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';
import { until } from '../until.ts';

const launcher = fileURLToPath(new URL('../../bin/vedette', import.meta.url));
const day = 86_400_000;

/** Four hosts with CVEs. The last of them was seen before, with other software. */
async function openHunt() {
  const place = await openWithCves();
  const upgraded = { address: '192.0.2.2', port: 80, product: 'Apache httpd', source: 'nmap' };
  await place.take([
    { ...upgraded, version: '2.4.49', seenAt: now - 9 * day },
    { ...upgraded, version: '2.4.41', seenAt: now - 30 * day },
  ]);
  await settled(place);
  return place;
}

const hunt = shareAcrossTests(openHunt);
const environment = () => ({ VEDETTE_DATA: hunt().server.config.data });
const run = (...words: string[]) => vedette(hunt().server.config.data, words);
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('vedette search shows the newest observation of each port', () => {
  it('and every one with --history, in tables, exports, counts and statistics', async () => {
    const query = 'product: apache';
    expect((await run('search', query, '--count')).out).toBe('2\n');
    expect((await run('search', query, '--count', '--history')).out).toBe('4\n');
    const versions = async (...words: string[]) =>
      linesOf((await run('search', query, '--csv', '--fields', 'product_version', ...words)).out);
    expect((await versions()).slice(1).sort()).toEqual(['2.4.49', '2.4.57']);
    expect((await versions('--history')).slice(1).sort()).toEqual([
      '2.4.41',
      '2.4.49',
      '2.4.49',
      '2.4.57',
    ]);
    const stats = async (...words: string[]) =>
      JSON.parse((await run('stats', query, '--fields', 'port', '--json', ...words)).out) as object;
    expect(await stats()).toMatchObject({ result: { port_agg: [{ value: 80, count: 2 }] } });
    expect(await stats('--history')).toMatchObject({
      result: { port_agg: [{ value: 80, count: 4 }] },
    });
  });

  it('and does not find a host by its earlier software', async () => {
    const query = 'product_version: 2.4.49';
    expect((await run('search', query, '--ips')).out).toBe('192.0.2.1\n');
    expect((await run('search', query, '--ips', '--history')).out).toBe('192.0.2.1\n192.0.2.2\n');
  });

  it('while clients of the API still get all observations unless they ask', async () => {
    const { search } = hunt();
    expect((await search('product: apache')).count).toBe(4);
    expect((await search('product: apache', '&latest=true')).count).toBe(2);
  });
});

describe('the CVE column of vedette search', () => {
  it.each([60, 80, 120])('fits a real terminal of %i columns, ids whole', async (columns) => {
    const lines = await inTerminal(columns, ['search', 'has_cve: true'], environment());
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    const text = lines.join(' ').replace(/ +/g, ' ');
    expect(text).toContain('WORST CVE');
    expect(text).toContain('CVE-2021-41773 affected');
    expect(text).toContain('192.0.2.1:80');
  });

  it('has id, grade and count in a pipe, and is absent if nothing has a CVE', async () => {
    const words = [
      'search',
      'ip: 192.0.2.1',
      '--json',
      '--fields',
      'ip,cve_id,cve_grade,cve_count',
    ];
    const row = JSON.parse(await throughPipe(words, environment())) as Record<string, unknown>;
    expect(row).toMatchObject({ cve_id: 'CVE-2021-41773', cve_grade: 'affected' });
    expect(row['cve_count']).toBeGreaterThan(0);
    const { out } = await run('search', 'ip: 192.0.2.1 NOT has_cve: true');
    expect(out).not.toContain('CVE');
  });

  it('names the nearest field for a mistyped one', async () => {
    const { code, err } = await run('search', 'apache', '--fields', 'ip,cve_idd');
    expect(code).toBe(2);
    expect(err).toContain('Unknown field cve_idd. Did you mean cve_id?');
  });
});

describe('vedette search --download', () => {
  const many = Array.from({ length: 2_500 }, (_, at) => ({
    address: `198.51.100.${at % 250}`,
    port: 1_000 + Math.floor(at / 250),
    seenAt: now - at * 1_000,
    banner: 'bulk',
  }));
  const bulk = shareAcrossTests(async () => {
    const place = hunt();
    await place.take(many);
    return place;
  });

  it('writes every row as NDJSON, and never overwrites a finished file', async () => {
    bulk();
    const file = join(temporaryFolder(), 'all.ndjson');
    const first = await run('search', 'bulk', '--download', file, '--fields', 'address');
    expect(first).toMatchObject({ code: 0, err: `2,500 rows in ${file}\n` });
    const rows = linesOf(readFileSync(file, 'utf8'));
    expect(new Set(rows).size).toBe(2_500);
    expect(rows[0]).toBe('{"address":"198.51.100.0:1000"}');
    expect(existsSync(`${file}.part`)).toBe(false);
    const again = await run('search', 'bulk', '--download', file);
    expect(again).toMatchObject({ code: 3, err: `vedette: ${file} exists. Name another file.\n` });
  });

  it('resumes after a kill, and refuses the notes of another search', async () => {
    bulk();
    const file = join(temporaryFolder(), 'all.ndjson');
    const words = ['search', 'bulk', '--fields', 'address', '--download', file];
    while (!existsSync(`${file}.part`)) {
      rmSync(file, { force: true }); // it was too fast to be killed
      await killAfterFirstPage(words, `${file}.part`);
    }
    // Simulates a kill between two writes: half a row that no note counts.
    writeFileSync(file, '{"address":"198.', { flag: 'a' });
    const other = await run('search', 'apache', '--download', file);
    expect(other.code).toBe(3);
    expect(other.err).toContain('belongs to another search');
    expect(await run(...words)).toMatchObject({ code: 0, err: `2,500 rows in ${file}\n` });
    const rows = linesOf(readFileSync(file, 'utf8'));
    expect(rows).toHaveLength(2_500);
    expect(new Set(rows).size).toBe(2_500);
  });

  it('goes to standard output with -', async () => {
    bulk();
    const out = await throughPipe(['search', 'bulk', '--download', '-'], environment());
    expect(linesOf(out)).toHaveLength(2_500);
    expect(JSON.parse(linesOf(out)[2_499] ?? '')).toMatchObject({ open_port_no: 1_009 });
  });

  it.each([60, 80, 120])('leaves one clean line in a terminal of %i columns', async (columns) => {
    bulk();
    const file = join(temporaryFolder(), 'x');
    const lines = await inTerminal(columns, ['search', 'bulk', '--download', file], environment());
    expect(lines.join('').trim()).toBe(`2,500 rows in ${file}`);
  });

  /** Kills it as soon as its first note exists. */
  async function killAfterFirstPage(words: string[], note: string): Promise<void> {
    const child = spawn(process.execPath, [launcher, ...words], {
      env: { PATH: process.env['PATH'], ...environment() },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (!existsSync(note) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGKILL');
    await ended;
  }
});

describe('vedette search --watch', () => {
  it.each([[[]], [['--json']]])('prints only new rows, and ends with Ctrl-C %j', async (form) => {
    const address = form.length > 0 ? '192.0.2.201' : '192.0.2.200';
    const words = ['search', 'watched', '--watch', '--interval', '1', ...form];
    const child = spawn(process.execPath, [launcher, ...words], {
      env: { PATH: process.env['PATH'], ...environment() },
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await until('the first look', () => said.err.includes('Watching'));
    expect(said.out).toBe('');
    await hunt().take([{ address, port: 1, seenAt: now, banner: 'watched' }]);
    await until(`the row of ${address}`, () => said.out.includes(address));
    await hunt().take([{ address, port: 2, seenAt: now, banner: 'watched' }]);
    await until('the second row', () => /:2\b|"open_port_no":2/.test(said.out));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(said.out.split(address).length - 1).toBe(2);
  });

  it('takes an interval of a second to a day', async () => {
    const wrong = await run('search', 'x', '--watch', '--interval', '0');
    expect(wrong).toMatchObject({ code: 2 });
    expect((await run('search', 'x', '--interval', '5')).err).toContain('needs --watch');
  });
});

describe('vedette stats', () => {
  it.each([60, 80, 120])('draws bars as long as the shares, in %i columns', async (columns) => {
    const words = ['stats', 'ip: 192.0.2.1-192.0.2.4', '--fields', 'socket,port'];
    const lines = await inTerminal(columns, words, environment());
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    const barOf = (line: RegExp) => {
      const [, bar = '', share = ''] = line.exec(lines.join('\n')) ?? [];
      return { length: bar.trim().length, share };
    };
    const whole = barOf(/^ {2}tcp +(█+) +4 +([\d.]+%)/m);
    const half = barOf(/^ {2}80 +(█+)[▉-▏]? +2 +([\d.]+%)/m);
    expect([whole.share, half.share]).toEqual(['100.0%', '50.0%']);
    expect(whole.length).toBeGreaterThan(4);
    expect(Math.abs(half.length - whole.length / 2)).toBeLessThanOrEqual(1);
    const pipe = await throughPipe(words, environment());
    expect(pipe).toContain(`${'█'.repeat(40)}  4  100.0%`);
  });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startScans } from '../domain/place.ts';
import { openedFolder, plain, vedette } from './command-line.ts';

describe('vedette scan', () => {
  it('prints the id immediately, and report shows the result', async () => {
    const { config, whenOver } = await startScans();
    const { code, out, err } = await vedette(config.data, ['scan', 'shop.example']);
    const id = out.trim();
    expect([code, err]).toEqual([
      0,
      `Scanning http://shop.example. See the result with vedette report ${id}\n`,
    ]);
    expect(id).toMatch(/^\d+$/);
    await whenOver(id);
    const report = await vedette(config.data, ['report', id]);
    expect(report.out).toContain('shop.example  █░░░░ no findings');
    expect(report.out).toContain('+1.25   domain  It is young.');
    expect(report.out).toContain('198.51.100.7  US       Example Network  none');
    expect(report.out).toContain('browser  the small scan has none');
    expect(report.out).toContain('<b>Welcome</b> to\\u202e shop.example');
    expect(report.out).not.toContain('\u202e');
  });

  it.each([[], ['--wait']])('says that no server is running, with %j', async (...more) => {
    const data = await openedFolder();
    const { code, err } = await vedette(data, ['scan', 'shop.example', ...more]);
    expect(code).toBe(3);
    expect(err).toContain(`No server is running on ${data}`);
    expect(err).toContain('vedette serve');
  });

  it('waits with a moving progress line, and prints the report at the end', async () => {
    const { config } = await startScans();
    const words = ['scan', 'slow.bücher.example', '--wait', '--private'];
    const { code, out, err } = await vedette(config.data, words, { columns: 90 });
    expect(code).toBe(0);
    expect(plain(out)).toContain(
      'slow.bücher.example (slow.xn--bcher-kva.example)  █░░░░ no findings',
    );
    const drawn = err.split('\r\u001b[K').map(plain);
    expect(drawn.filter((line) => /█+─* \d+% \w/.test(line)).length).toBeGreaterThan(0);
    expect(drawn.at(-1)).toBe('');
    expect(drawn.every((line) => line.length <= 90)).toBe(true);
  });

  it('receives each step from the server instead of polling', async () => {
    const { config, ask } = await startScans();
    const { code, err } = await vedette(config.data, ['scan', 'slow.example', '--wait'], {
      columns: 90,
    });
    expect(code).toBe(0);
    const { text } = await ask('/metrics');
    expect(text).toContain('vedette_requests_total{operation="domainEvents",status="200"} 1');
    expect(text).not.toMatch(/operation="domainStatus",status="200"\} [1-9]/);
    const steps = plain(err).match(/\d+(?=% (?!waiting))/g) ?? [];
    expect(new Set(steps).size).toBeGreaterThan(2);
  });

  it('polls if the server ends the stream, and continues', async () => {
    const { config, ask, scan } = await startScans({}, { limits: { scanEventsSeconds: 1 } });
    // Queued before it, each taking at least a quarter of a second.
    for (let at = 0; at < 24; at++) await scan(`slow-${at}.example`);
    const { code, out } = await vedette(config.data, ['scan', 'shop.example', '--wait']);
    expect([code, out.includes('no findings')]).toEqual([0, true]);
    const { text } = await ask('/metrics');
    expect(text).toMatch(/operation="domainEvents",status="200"\} [1-9]/);
    expect(text).toMatch(/operation="domainStatus",status="200"\} [1-9]/);
  });

  it('says in one sentence why there is no report, with exit code 1', async () => {
    const { config } = await startScans();
    const nowhere = await vedette(config.data, ['scan', 'nowhere.example', '--wait']);
    expect([nowhere.code, nowhere.err]).toEqual([
      1,
      'vedette: Cannot scan this target: There is no such name.\n',
    ]);
    const none = await vedette(config.data, ['report', '12345']);
    expect([none.code, none.err]).toEqual([1, 'vedette: Not found.\n']);
    const both = await vedette(config.data, ['report', '1', '--html', '--json']);
    expect(both.code).toBe(2);
  });

  it('prints JSON for scripts', async () => {
    const { config } = await startScans();
    const words = ['scan', 'shop.example', '--lite', '--wait', '--json'];
    const { out } = await vedette(config.data, words);
    const { scan_id, report } = JSON.parse(out) as Record<string, Record<string, object>>;
    expect(scan_id).toMatch(/^[0-9a-f]{32}$/);
    expect(report?.['main_domain_info']).toMatchObject({ main_domain: 'shop.example' });
  });
});

describe('vedette report', () => {
  it('names bodies by their hash, and leads to reports that look alike and share values', async () => {
    const { config } = await startScans();
    const [first, second] = await Promise.all(
      ['kit.example', 'copy.example'].map(async (name) => {
        const { out } = await vedette(config.data, ['scan', name, '--wait', '--json']);
        const last = out.trim().split('\n').at(-1) ?? '';
        return (JSON.parse(last) as { scan_id: string }).scan_id;
      }),
    );

    const { out } = await vedette(config.data, ['report', first ?? '']);

    expect(out).toMatch(new RegExp(`Bodies\nSHA-256.*\n${'5a'.repeat(32)} `));
    expect(out).toMatch(new RegExp(`${second} +\\S.* 100 % +94 %.*http://copy\\.example`));
    expect(out).toMatch(/1 other host +--shares address:198\.51\.100\.7/);
    const shares = await vedette(config.data, ['reports', '--shares', 'address:198.51.100.7']);
    expect(shares.out.trim().split('\n')).toHaveLength(2);
  });
});

describe('vedette report --html', () => {
  it('is one file with everything in it, where nothing runs, loads or can be clicked', async () => {
    const { config, scan, whenOver } = await startScans();
    const id = await scan('shop.example');
    await whenOver(id);
    const { out } = await vedette(config.data, ['report', id, '--html']);
    expect(out).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(out).toContain("content=\"default-src 'none'; img-src data:; style-src 'sha256-");
    expect(out).toContain('src="data:image/png;base64,iVBORw0KGgo');
    expect(out).toContain('&#60;b&#62;Welcome&#60;/b&#62; to\\u202e shop.example');
    expect(out).toContain('Copy as: Domains (1)');
    expect(out).toContain('[://]shop[.]example');
    expect(out).not.toMatch(/<script|<a |<b>|href=|https?:\/\/(?!shop\.example|rdap\.org)|\u202e/);
  });
});

describe('vedette worker', () => {
  it('takes scans only from a shared ledger, and says so', () => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/vedette', 'worker']);
    expect(status).toBe(3);
    expect(stderr.toString()).toMatch(/^vedette: vedette worker takes scans .*VEDETTE_LEDGER=/);
  });
});

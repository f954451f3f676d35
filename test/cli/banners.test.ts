import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { openPlace } from './banner-place.ts';
import { plain, vedette } from './command-line.ts';

describe('vedette stats', () => {
  it('draws as many bars as requested, with counts and shares', async () => {
    const { run, show } = await openPlace();
    const { code, out } = await show(100, 'stats', 'port: 1-65535', '--fields', 'port,country');
    expect(code).toBe(0);
    expect(plain(out)).toMatch(
      /^3 banners, latest of each address and port\n\nport\n {2}22 +[█-▏]+ +1 +33\.3%\n/,
    );
    for (const line of plain(out).split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(100);
    const two = await run('stats', 'port: 1-65535', '--fields', 'port', '--size', '2');
    expect(two.out.trimEnd().split('\n')).toHaveLength(5);
  });

  it("prints the API's answer as JSON", async () => {
    const { run, stats } = await openPlace();
    const json = JSON.parse((await run('stats', 'port: 1-65535', '--json')).out) as {
      count: number;
      result: Record<string, { value: string | number; count: number }[]>;
    };
    expect(json.count).toBe(3);
    const served = await stats('port: 1-65535');
    expect(Object.keys(json.result)).toEqual(Object.keys(served));
    expect(json.result['product_agg']).toHaveLength(served['product_agg']?.length ?? 0);
  });

  it('spells numbers as queries do, and explains an invalid field', async () => {
    const { run } = await openPlace();
    const { out } = await run('stats', 'nginx', '--fields', 'favicon,score,is_tls');
    expect(out).toMatch(/favicon\n {2}-217ec3be /);
    expect(out).toMatch(/is_tls\n {2}true /);
    expect((await run('stats', 'nginx', '--fields', 'contry')).err).toContain(
      'did you mean country?',
    );
    expect((await run('stats', 'nowhere')).err).toBe('No matches.\n');
  });
});

describe('vedette banners remove', () => {
  it('says how many, and removes them after confirmation', async () => {
    const { server, run } = await openPlace();
    const { data } = server.config;
    const words = ['banners', 'remove', 'ip: 192.0.2.10'];
    for (const input of ['', 'no\n', 'y\n']) {
      const refused = await vedette(data, words, { input });
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain('2 banners will be deleted.');
      expect(refused.err).toContain('Nothing was deleted.');
    }
    expect((await run('search', 'port: 1-65535', '--count')).out).toBe('3\n');
    const done = await vedette(data, words, { input: 'yes\n' });
    expect(done).toMatchObject({ code: 0, out: '2 banners deleted.\n' });
    expect((await run('search', 'port: 1-65535', '--ips')).out).toBe('2001:db8:1::53\n');
  });

  it('does not ask with --yes', async () => {
    const { run } = await openPlace();
    const removed = await run('banners', 'remove', 'nginx', '--yes', '--json');
    expect(removed.out).toBe('{"removed":1}\n');
    expect((await run('banners', 'remove', 'nginx', '--yes')).out).toBe('0 banners deleted.\n');
    expect((await run('banners', 'remove', 'port: 22', '--json')).code).toBe(2);

    const { code, err } = await run('banners', 'remove', 'prot: 22', '--yes');
    expect(code).toBe(1);
    expect(err).toContain('unknown filter prot (character 1)');
    expect((await run('search', 'port: 1-65535', '--count')).out).toBe('2\n');
  });
});

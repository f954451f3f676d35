import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BannerRow } from '../../src/banner/contract.ts';
import { pointAt } from '../../src/cli/banners/query-mistake.ts';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { now } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { dns, openPlace, web } from './banner-place.ts';
import { plain, vedette } from './command-line.ts';

const jsonLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Partial<BannerRow>);

/** That many banners, one second apart, two ports per address. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    address: `198.51.${100 + Math.floor(at / 512)}.${Math.floor(at / 2) % 256}`,
    port: 8000 + (at % 2),
    seenAt: now - at * 1_000,
    service: 'http',
    banner: 'many',
  }));

const usual = shareAcrossTests(() => openPlace());

describe('vedette search', () => {
  it('shows a table, newest first', async () => {
    const { run } = usual();
    const { code, out, err } = await run('search', 'port:', '1-65535');
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^TIME +ADDRESS +SERVICE +SOFTWARE +CC +SCORE +HOST \| TITLE$/);
    expect(lines[1]).toMatch(
      /^2026-06-15 11:00:00 +192\.0\.2\.10:443 +HTTPS +nginx 1\.18\.0 .*unknown +www\.example\.test \| Log in$/,
    );
    expect(lines[2]).toMatch(/ \[2001:db8:1::53\]:53\/udp +DOMAIN /);
    expect(lines[3]).toMatch(/ 192\.0\.2\.10:22 +SSH +OpenSSH 8\.9 /);
    expect(err).toBe('\n3 of 3, latest of each address and port, newest first\n');
  });

  it('fits the terminal, keeps addresses whole and paints scores', async () => {
    const long = { ...web, title: 'x'.repeat(500), product: 'y'.repeat(300) };
    const { show, load } = await openPlace([long, dns]);
    await load('ipsum', ['192.0.2.10\t9']);
    const { out } = await show(80, 'search', 'port: 1-65535');
    for (const line of plain(out).split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(80);
    expect(plain(out)).toMatch(/^2026-06-15 +192\.0\.2\.10:443 /m);
    expect(plain(out)).toContain('[2001:db8:1::53]:53/udp');
    expect(out).toMatch(/\u001b\[3[123]m(None|Low|Moderate|Dangerous|Critical) *\u001b\[0m/);
  });

  it('says unknown instead of Safe where no feed covers the address, in tables and CSV', async () => {
    const { run, load } = await openPlace([web, { ...web, address: '10.0.0.9' }]);
    const scores = async (...words: string[]) => {
      const { out } = await run('search', 'nginx', '--fields', 'ip,score,score_out', ...words);
      return out.trimEnd().split(/\r?\n/).slice(1).sort();
    };
    const unknown = 'unknown (no feed covers it)';
    expect(await scores()).toEqual([
      '10.0.0.9    unknown  unknown',
      '192.0.2.10  unknown  unknown',
    ]);
    expect(await scores('--csv')).toEqual([
      `10.0.0.9,${unknown},${unknown}`,
      `192.0.2.10,${unknown},${unknown}`,
    ]);
    await load('ipsum', ['198.51.100.200\t9']);
    expect(await scores('--csv')).toEqual([
      `10.0.0.9,${unknown},${unknown}`, // no feed covers private addresses
      '192.0.2.10,None,None',
    ]);
    const { out } = await run('search', 'nginx', '--json');
    expect(jsonLines(out).map(({ score }) => score)).toEqual(['Safe', 'Safe']);
  });

  it('paints nothing when NO_COLOR is set', async () => {
    const { server } = usual();
    const environment = { NO_COLOR: '1' };
    const words = ['search', 'nginx', '--facets', 'port'];
    const { out } = await vedette(server.config.data, words, { columns: 100, environment });
    expect(out).toContain('nginx 1.18.0');
    expect(out).not.toContain('\u001b');
  });

  it('shows the requested columns, by their API names or shorter ones', async () => {
    const { run } = usual();
    const { out } = await run('search', 'nginx', '--fields', 'ip, port,tags,tech_stacks,favicons');
    expect(out).toBe(
      'IP          PORT  TAGS               TECH_STACKS  FAVICONS\n' +
        '192.0.2.10  443   nginx login https  jQuery       -217ec3be\n',
    );
    const wrong = await run('search', 'nginx', '--fields', 'adress');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.err).toContain('Unknown field adress. Did you mean address?');
    expect((await run('search', 'nginx', '--fields', 'constructor')).code).toBe(2);
  });

  it('reads page after page up to the limit', async () => {
    const { run } = await openPlace(many(2_300));
    const table = await run('search', 'many');
    expect(table.out.trimEnd().split('\n')).toHaveLength(21);
    expect(table.err).toBe(
      '\n20 of 2,300, latest of each address and port, newest first; use --limit for more\n',
    );
    const rows = jsonLines((await run('search', 'many', '--json', '--limit', '2150')).out);
    const times = rows.map((row) => row.scan_dtime ?? '');
    expect(times).toHaveLength(2_150);
    expect(times).toEqual([...times].sort().reverse());
    expect(jsonLines((await run('search', 'many', '--json')).out)).toHaveLength(2_300);
    const addresses = (await run('search', 'many', '--ips')).out.trimEnd().split('\n');
    expect(addresses).toHaveLength(1_150);
    expect(new Set(addresses).size).toBe(1_150);
    const few = (await run('search', 'many', '--ips', '--limit', '700')).out.trimEnd();
    expect(few.split('\n')).toEqual(addresses.slice(0, 700));
  });

  it('prints API rows as JSON lines, or some of their members', async () => {
    const { run, search } = usual();
    const { result } = await search('port: 1-65535');
    expect(jsonLines((await run('search', 'port: 1-65535', '--json')).out)).toEqual(result);
    const { out } = await run('search', 'nginx', '--json', '--fields', 'address,favicons');
    expect(out).toBe('{"address":"192.0.2.10:443","favicons":[{"hash":"-217ec3be"}]}\n');
  });

  it('counts', async () => {
    const { run } = usual();
    expect(await run('search', 'port: 1-65535', '--count')).toEqual({
      code: 0,
      out: '3\n',
      err: '',
    });
    expect((await run('search', 'nginx', '--count', '--json')).out).toBe('{"count":1}\n');
    expect((await run('search', 'nothing', '--count')).out).toBe('0\n');
  });

  it('draws the most frequent values below the table', async () => {
    const { show } = usual();
    const { out } = await show(100, 'search', 'port: 1-65535', '--facets', 'service_name,is_tls');
    expect(plain(out)).toMatch(/service_name\n {2}domain +[█-▏]+ +1 +33\.3%/);
    expect(plain(out)).toMatch(/is_tls\n {2}false +[█-▏]+ +2 +66\.7%\n {2}true +[█-▏]+ +1 +33\.3%/);
  });

  it('says if nothing matches, and if a filter is unknown', async () => {
    const { run } = usual();
    expect(await run('search', 'nowhere')).toEqual({ code: 0, out: '', err: 'No matches.\n' });
    const { code, err, out } = await run('search', 'nginx prot: 80', '--ips');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('unknown filter prot (character 7); did you mean: port');
  });

  it('answers without banners, and without a server', async () => {
    const { server, run } = await openPlace([]);
    expect((await run('search', 'nginx')).err).toBe('No matches.\n');
    await server.running.stop();
    expect((await run('search', 'nginx', '--count')).out).toBe('0\n');
  });

  it.each([
    [['--csv', '--ips'], 'Use only one of --ips, --csv.'],
    [['--csv', '--json'], 'Use only one of --csv, --json.'],
    [['--csv', '--facets', 'port'], '--facets works with the table, not with --csv.'],
    [['--limit', '0'], '--limit takes a number from 1 to 1000000000, not 0.'],
    [['--limit', 'all'], '--limit takes a number from 1 to 1000000000, not all.'],
  ])('refuses %j', async (words, message) => {
    const { code, out, err } = await vedette('/nowhere', ['search', 'nginx', ...words]);
    expect(code).toBe(2);
    expect(out + err).toContain(message);
  });
});

describe('a query that is not understood', () => {
  it('is shown with a caret under the error, or reported as JSON', async () => {
    const { run } = usual();
    const { code, out, err } = await run('search', 'nginx', 'port:', 'abc');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'vedette: Invalid parameter query: port: expected a number from 0 to 65535 (character 13)\n' +
        '  nginx port: abc\n' +
        '              ^\n',
    );
    expect((await run('stats', 'port: abc')).err).toContain('\n        ^\n');
    // With --json, it is one line.
    const json = JSON.parse((await run('search', 'port: abc', '--json')).out) as unknown;
    const error = expect.stringMatching(/\(character 7\)$/) as string;
    expect(json).toEqual({ error, exit: 1 });
  });

  it('points at the character, however wide those before it are', () => {
    expect(pointAt('日本 port: x', 9)).toBe('  日本 port: x\n             ^');
    expect(pointAt('a', 1)).toBe('  a\n   ^');
  });

  it('is cut around the error if long, and never controls the terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(300), (query, at) => {
        const [line = '', caret = '', ...more] = pointAt(query, Math.min(at, query.length)).split(
          '\n',
        );
        expect(more).toEqual([]);
        expect(line).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
        expect(caret).toMatch(/^ +\^$/);
        expect(displayWidth(caret)).toBeLessThanOrEqual(displayWidth(line) + 1);
      }),
      { seed: 4 },
    );
  });
});

describe('what came from outside', () => {
  const hostile = {
    address: '192.0.2.66',
    port: 80,
    seenAt: now,
    service: 'http',
    title: '=HYPERLINK("http://evil.example")',
    product: 'a,"b"',
    hostnames: ['evil.example'],
    banner: 'one\u001b[2Jtwo\u009b31m\u202ethree\r\n+cmd',
    tags: ['-1+1'],
  };

  it('never controls the terminal, and is complete in JSON', async () => {
    const { run, show, search } = await openPlace([hostile]);
    const outputs = [
      await show(120, 'search', 'port: 80', '--fields', 'address,banner,title'),
      await run('search', 'port: 80', '--fields', 'banner'),
      await run('search', 'port: 80', '--csv', '--fields', 'banner'),
      await run('search', 'port: 80', '--json'),
      await show(120, 'stats', 'port: 80', '--fields', 'title,tag'),
    ];
    for (const { code, out } of outputs) {
      expect(code).toBe(0);
      expect(plain(out).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
    }
    const [row] = jsonLines(outputs[3]?.out ?? '');
    expect(row).toEqual((await search('port: 80')).result[0]);
    expect(row?.banner).toContain('\u202e');
  });

  it('is not a formula in a spreadsheet, and takes one line per row', async () => {
    const { run } = await openPlace([hostile, web]);
    const words = ['--csv', '--fields', 'title,tags,product,port,banner'];
    const lines = (await run('search', 'port: 80,443', ...words)).out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('title,tags,product,port,banner');
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil\.example""\)",'-1\+1,"a,""b""",80,one\\u001b/,
    );
    expect(lines[2]).toBe('Log in,nginx login https,nginx,443,');
  });
});

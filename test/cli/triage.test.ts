import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { temporaryFolder } from '../harness.ts';
import { feed, hour, ipWorld, now, snapshot, startIp } from '../ip/world.ts';
import { plain, vedette } from './command-line.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';

const bad = '198.51.100.7';
const shady = '198.51.100.8';
const quiet = '198.51.100.9';

/** A server that knows one address as a C2 and one as a weak attacker. */
async function startListed() {
  const c2 = feed({ name: 'c2-list', category: 'c2', sufficient: true }, [
    [bad, { label: 'Emotet', seenAt: now - hour }],
  ]);
  const attack = feed({ name: 'attackers', category: 'attack' }, [shady]);
  const server = await startIp(ipWorld(snapshot([c2, attack])));
  return server.config.data;
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'input.txt');
  writeFileSync(file, text);
  return file;
}

const mixed = [quiet, 'nonsense', shady, '10.0.0.1', bad];

describe('vedette ip with many addresses', () => {
  it.each([60, 80, 120])(
    'shows one table, worst first, in a real terminal of %i columns',
    async (columns) => {
      const data = await startListed();
      const lines = await inTerminal(columns, ['ip', ...mixed], { VEDETTE_DATA: data });
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
      const order = lines.flatMap(
        (line) =>
          /^(\S+) {2,}(malicious|suspicious|no findings|not public|invalid)/
            .exec(line)
            ?.slice(1, 3)
            .join(' ') ?? [],
      );
      expect(order).toEqual([
        `${bad} malicious`,
        `${shady} suspicious`,
        `${quiet} no findings`,
        '10.0.0.1 not public',
        'nonsense invalid',
      ]);
      const text = lines.join(' ').replace(/ +/g, ' ');
      expect(text).toContain('c2-');
      expect(text).toContain(
        '1 malicious, 1 suspicious, 0 unknown, 1 no findings, 1 not public, 1 invalid',
      );
    },
  );

  it('shows the first reason, its day, network and country if there is room', async () => {
    const data = await startListed();
    const { out } = await vedette(data, ['ip', ...mixed], { columns: 200 });
    const [header, first] = plain(out).split('\n');
    expect(header).toMatch(/^INDICATOR +VERDICT +WHY +SINCE +NETWORK +CC$/);
    expect(first).toMatch(
      /malicious +c2-list lists it as a command and control server \(Emotet\)\. +\d{4}-\d\d-\d\d +AS64500 Acme, Inc\. +KR$/,
    );
    expect(plain(out)).toMatch(/^10\.0\.0\.1 +not public +Private or reserved/m);
    expect(plain(out)).toMatch(/^nonsense +invalid +not a known kind of indicator$/m);
  });

  it('writes one JSON object per line into a pipe, with reasons and sources', async () => {
    const data = await startListed();
    const rows = rowsOf(await throughPipe(['ip', ...mixed], { VEDETTE_DATA: data }));
    expect(rows.map(({ indicator }) => indicator)).toEqual([...mixed, undefined]);
    expect(rows[4]).toMatchObject({
      kind: 'address',
      verdict: 'malicious',
      headline: 'c2-list lists it as a command and control server (Emotet).',
      reasons: ['c2-list lists it as a command and control server (Emotet).'],
      sources: ['c2-list'],
      country_code: 'kr',
      as_no: 64_500,
    });
    expect(rows[1]).toEqual({
      indicator: 'nonsense',
      error: expect.stringContaining('expected an address') as string,
    });
    expect(rows[3]).toMatchObject({ verdict: 'not public' });
    expect(rows[5]).toEqual({ message: 'api success', status: 200 });
  });

  it('writes CSV with the same columns', async () => {
    const data = await startListed();
    const { out, err } = await vedette(data, ['ip', '--csv', ...mixed]);
    const [header, ...rows] = out.trimEnd().split('\n');
    expect(header).toMatch(/^indicator,kind,value,verdict,headline,reasons,sources,error,/);
    expect(rows).toHaveLength(mixed.length);
    expect(rows[4]).toContain(`${bad},address,${bad},malicious,c2-list lists it as`);
    expect(rows[4]).toContain(',kr,64500,"Acme, Inc."');
    expect(err).toContain('1 malicious');
  });

  it('takes files, standard input and prefixes together', async () => {
    const data = await startListed();
    const file = fileOf(`# our list\n${bad},a note\n\n[odd line]\n`);
    const words = ['ip', `@${file}`, '-', '198.51.100.8/30', '10.0.0.0/8', '--file', file];
    const { out } = await vedette(data, words, { input: `${quiet}\n` });
    expect(rowsOf(out).flatMap(({ indicator }) => indicator ?? [])).toEqual([
      bad,
      '[odd line]',
      quiet,
      '198.51.100.8',
      '198.51.100.9',
      '198.51.100.10',
      '198.51.100.11',
      '10.0.0.0/8',
      bad,
      '[odd line]',
    ]);
  });

  it('reads defanged addresses, CSV and JSON', async () => {
    const data = await startListed();
    const input = `198[.]51[.]100[.]7\n"${shady}","x"\n["${quiet}"]\n{"ip":"${bad}"}\n198.51.100.0/31,x\n`;
    const { out } = await vedette(data, ['ip', '-'], { input });
    const addresses = rowsOf(out).flatMap(({ indicator }) => indicator ?? []);
    expect(addresses).toEqual([bad, shady, quiet, bad, '198.51.100.0', '198.51.100.1']);
  });

  it('keeps the table narrow when whole log lines are given, and says how to read them', async () => {
    const data = await startListed();
    const input = `Nov 16 sshd: Failed password for root from ${bad} port 22\n`.repeat(150) + bad;
    const { out } = await vedette(data, ['ip', '-'], { input, columns: 80 });
    const lines = plain(out).trimEnd().split('\n');
    expect(lines[1]).toMatch(/^198\.51\.100\.7 +malicious/);
    expect(lines).toHaveLength(15);
    expect(lines.at(-1)).toBe('For a log or other free text, use --extract.');
  });

  it('counts the unlisted addresses of a prefix instead of listing them on a terminal', async () => {
    const data = await startListed();
    const { out } = await vedette(data, ['ip', '198.51.100.0/24'], { columns: 100 });
    const lines = plain(out).trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toBe('254 more entries not shown');
    expect(lines[4]).toContain('1 malicious, 1 suspicious, 0 unknown, 254 no findings');
  });

  it('judges every indicator in a log once', async () => {
    const data = await startListed();
    const log = fileOf(
      `Nov 16 sshd: Failed password from ${bad} port 4242\n` +
        `Nov 16 sshd: Failed password from 198[.]51[.]100[.]7 port 4243\n` +
        'GET hxxp://login[.]bad[.]example/x CVE-2021-44228 d41d8cd98f00b204e9800998ecf8427e\n',
    );
    const rows = rowsOf((await vedette(data, ['ip', '--extract', '--file', log])).out);
    expect(rows.map(({ kind, value }) => [kind, value])).toEqual([
      ['address', bad],
      ['url', 'http://login.bad.example/x'],
      ['domain', 'login.bad.example'],
      ['cve', 'CVE-2021-44228'],
      ['hash', 'd41d8cd98f00b204e9800998ecf8427e'],
      [undefined, undefined],
    ]);
    for (const row of rows.slice(0, -1)) expect(row['verdict']).toMatch(/\w/);
  });

  it('finds nothing in a log without indicators, which is not a failure', async () => {
    const data = await startListed();
    const { code, out, err } = await vedette(data, ['ip', '--extract', '-'], {
      input: 'all quiet\n',
    });
    expect(code).toBe(0);
    expect(rowsOf(out)).toEqual([{ message: 'api success', status: 200 }]);
    expect(err).toBe('Nothing found to judge.\n');
  });

  it('judges ten thousand addresses in one request', async () => {
    const data = await startListed();
    const many = Array.from({ length: 10_000 }, (_, at) => `198.51.100.${at % 256}`).join('\n');
    const { out, code } = await vedette(data, ['ip', '-'], { input: many });
    expect(code).toBe(0);
    expect(rowsOf(out)).toHaveLength(10_001);
  });
});

describe('exit codes of vedette ip', () => {
  it.each([
    ['malicious', [bad], 4],
    ['malicious', [shady, quiet], 0],
    ['suspicious', [shady], 4],
    ['suspicious', [quiet, 'nonsense', '10.0.0.1'], 0],
    ['unknown', [bad], 4],
    ['unknown', [quiet], 0],
  ])('--fail-on %s of %j is %i', async (level, addresses, code) => {
    const data = await startListed();
    expect((await vedette(data, ['ip', '--fail-on', level, ...addresses])).code).toBe(code);
  });

  it('--fail-on unknown reports an address that no feed covers', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    const words = ['ip', '--fail-on', 'unknown', quiet];
    expect((await vedette(server.config.data, words)).code).toBe(4);
  });

  it('are usage errors for a wrong level, a missing file and no address', async () => {
    const say = (...words: string[]) => vedette('x', ['ip', ...words]);
    expect(await say('--fail-on', 'bad', bad)).toMatchObject({
      code: 2,
      err: 'vedette: --fail-on takes one of malicious, suspicious, unknown, not bad.\n',
    });
    expect((await say('@/nowhere/list.txt')).err).toContain(
      'Cannot read the file /nowhere/list.txt.',
    );
    expect((await say('addresses.txt')).err).toContain('Cannot read the file addresses.txt.');
    expect((await say()).err).toContain('Name an address, a file or -');
  });
});

describe('vedette ip with one address', () => {
  it('says what it is if it cannot be looked up', async () => {
    const data = await startListed();
    const say = async (...words: string[]) => (await vedette(data, ['ip', ...words])).err;
    const checked = await vedette(data, ['check', '10.0.0.1']);
    expect(checked.out).toContain('not public: Private or reserved');
    expect(await vedette(data, ['ip', '10.0.0.1'])).toEqual(checked);
    expect((await vedette(data, ['ip', '10.0.0.1', '--json'])).out).toContain(
      '10.0.0.1 is not a public address, and not in your scans; add it to own_ranges if it is yours.',
    );
    expect(await say('nonsense')).toContain('nonsense is not an address.');
    expect(await say('shop.example')).toContain('vedette check shop.example');
  });

  it('reads a file named instead', async () => {
    const data = await startListed();
    const { out } = await vedette(data, ['ip', fileOf(`${bad}\n${quiet}\n`)]);
    expect(rowsOf(out).map(({ indicator }) => indicator)).toEqual([bad, quiet, undefined]);
    const { err } = await vedette(data, ['ip', '--extract', fileOf('nothing of that kind')]);
    expect(err).toContain('Nothing found to judge.');
  });
});

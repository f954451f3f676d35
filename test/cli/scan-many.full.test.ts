import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { startScans } from '../domain/place.ts';
import { temporaryFolder } from '../harness.ts';
import { openedFolder, vedette } from './command-line.ts';
import { atTerminal, throughPipe } from './pseudo-terminal.ts';

function fileOf(...lines: string[]): string {
  const file = join(temporaryFolder(), 'urls.txt');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const mixed = ['# our list', 'bad.example', 'hxxp://shop[.]example/login', '', 'nowhere.example'];

interface Row {
  url: string;
  scan_id: string;
  verdict: string;
  error: string;
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .sort((one, other) => (one.url < other.url ? -1 : 1));

describe('vedette scan with many URLs', () => {
  it.each([60, 80, 120])(
    'fills a table in a real terminal of %i columns, with full ids and a row per failure',
    async (columns) => {
      const { config } = await startScans();
      const words = ['scan', `@${fileOf(...mixed)}`];
      const environment = { VEDETTE_DATA: config.data };
      const { screen, raw, code } = await atTerminal(columns, words, { environment });
      expect(code).toBe(0);
      expect(raw).toMatch(/\d of 3 done, \d running, \d malicious or suspicious/);
      const everDrawn = raw.split(/\r|\n/).map((line) => line.replace(/\u001b\[\d*[AJK]/g, ''));
      expect(Math.max(...everDrawn.map(displayWidth))).toBeLessThanOrEqual(columns);
      const text = screen.join('\n');
      expect(screen[0]).toMatch(/^VERDICT +URL .*REPORT$/);
      expect(text).toMatch(/^malicious +http:\/\/bad\.example .* \d{5,16}$/m);
      expect(text).toMatch(/^suspicious +http:\/\/shop\.ex.* \d{5,16}$/m);
      expect(text).toMatch(/^failed +http:\/\/nowhere\.example$/m);
      expect(text.replace(/\s+/g, ' ')).toContain('There is no such name.');
      expect(text.replaceAll('\n', ' ')).toContain(
        '1 malicious, 1 suspicious, 0 unknown, 0 no findings, 1 failed',
      );
      expect(text).not.toMatch(/running/);
    },
  );

  it('writes one JSON object per line into a pipe, as each scan ends', async () => {
    const { config } = await startScans();
    const words = ['scan', 'bad.example', 'ours.example', 'ftp://shop.example'];
    const rows = rowsOf(await throughPipe(words, { VEDETTE_DATA: config.data }));
    expect(rows).toMatchObject([
      {
        url: 'ftp://shop.example',
        scan_id: '',
        verdict: 'failed',
        error: expect.stringContaining('neither http: nor https:') as string,
      },
      { url: 'http://bad.example', verdict: 'malicious', score: 'critical', error: '' },
      { url: 'http://ours.example', verdict: 'failed' },
    ]);
    expect(rows[1]?.scan_id).toMatch(/^\d+$/);
  });

  it('writes CSV, reads standard input and skips what was scanned before', async () => {
    const { config } = await startScans();
    const words = ['scan', '-', '--csv', '--lite', '--skip', '1'];
    const input = 'bad.example\nshop.example\n';
    const { code, out, err } = await vedette(config.data, words, { input });
    expect(code).toBe(0);
    const [header, ...rows] = out.trimEnd().split('\n');
    expect(header).toBe('url,scan_id,verdict,score,title,error');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^http:\/\/shop\.example,[0-9a-f]{32},no findings,safe,/);
    expect(err).toBe('0 malicious, 0 suspicious, 0 unknown, 1 no findings, 0 failed\n');
  });

  it.each([
    ['malicious', ['shop.example'], 0],
    ['malicious', ['bad.example', 'shop.example'], 4],
    ['unknown', ['shop.example', 'nowhere.example'], 4],
  ])('--fail-on %s of %j exits with %i', async (level, urls, code) => {
    const { config } = await startScans();
    const ran = await vedette(config.data, ['scan', ...urls, '--fail-on', level]);
    expect(ran.code).toBe(code);
  });

  it('exits with 1 when nothing could be scanned, and with 2 for a wrong command line', async () => {
    const { config } = await startScans();
    const say = (...words: string[]) => vedette(config.data, ['scan', ...words]);
    expect((await say('nowhere.example', 'theirs.example')).code).toBe(1);
    expect(await say('--fail-on', 'bad', 'x.example')).toMatchObject({
      code: 2,
      err: 'vedette: --fail-on takes one of malicious, suspicious, unknown, not bad.\n',
    });
    expect((await say('@/nowhere/urls.txt')).err).toContain('Cannot read the file');
    expect((await say(`@${fileOf('# nothing')}`)).err).toContain('The input names no URL.');
    expect((await say()).err).toContain('Name a URL, @FILE or -');
  });

  it('says that no server is running', async () => {
    const { code, err } = await vedette(await openedFolder(), ['scan', 'a.example', 'b.example']);
    expect([code, err.includes('Start one with vedette serve.')]).toEqual([3, true]);
  });

  it('waits for space in a full queue', async () => {
    const { config } = await startScans({}, { limits: { scansWaitingEach: 1 } });
    const urls = Array.from({ length: 8 }, (_, at) => `slow-${at}.example`);
    const { code, out } = await vedette(config.data, ['scan', ...urls, '--parallel', '8']);
    expect(code).toBe(0);
    expect(rowsOf(out).filter(({ verdict }) => verdict !== 'failed')).toHaveLength(8);
  });

  it('prints partial results on Ctrl-C, and says how to get the rest', async () => {
    const { config } = await startScans();
    const hanging = Array.from({ length: 9 }, (_, at) => `hang-${at}.example`);
    const words = ['scan', `@${fileOf('bad.example', ...hanging)}`];
    const { screen, code } = await atTerminal(80, words, {
      environment: { VEDETTE_DATA: config.data },
      when: /1 of 10 done[^]*position 2 in the queue/,
      keys: '\u0003',
    });
    const text = screen.join('\n');
    expect(code).toBe(130);
    expect(text).toMatch(/^malicious +http:\/\/bad\.example +\d+$/m);
    expect(text.match(/^running +http:\/\/hang-\d\.example +\d+$/gm)).toHaveLength(6);
    expect(text).toContain(
      '1 malicious, 0 suspicious, 0 unknown, 0 no findings, 0 failed, 6 running',
    );
    expect(text).toContain('6 scans continue in the background: vedette reports --since 1h');
    expect(text).toContain('3 URLs were not sent: run the same command with --skip 7');
  });
});

import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ImportSummary } from '../../src/banner/contract.ts';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { controlSocketPath } from '../../src/store/holder.ts';
import { startServer, temporaryFolder } from '../harness.ts';
import { plain, vedette } from './command-line.ts';

const record = (host: number, port = 80) =>
  JSON.stringify({
    address: `192.0.2.${host}`,
    port,
    service: 'http',
    seenAt: '2026-06-01T10:00:00Z',
  });

const scan = `<?xml version="1.0"?>
<nmaprun scanner="nmap" start="1780000000">
<host><status state="up"/><address addr="198.51.100.9" addrtype="ipv4"/>
<ports><extraports state="closed" count="990"/>
<port protocol="tcp" portid="22"><state state="open"/><service name="ssh" product="OpenSSH"/></port>
<port protocol="tcp" portid="81"><state state="filtered"/></port>
<port protocol="udp" portid="53"><state state="open|filtered"/></port></ports></host>
</nmaprun>
`;

/** More than a connection buffers: an early refusal must still arrive. */
const rubbish = Buffer.alloc(24 * 1024 * 1024, 'rubbish ');

/** A folder with these files in it. */
function folderOf(files: Record<string, string | Buffer>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

interface Files {
  files: (Partial<ImportSummary> & { name: string; error?: string })[];
}

describe('vedette import', () => {
  it('imports a file, says what was not stored, and changes nothing the second time', async () => {
    const { config } = await startServer();
    const file = join(folderOf({ 'office.xml': scan }), 'office.xml');
    const first = await vedette(config.data, ['import', file]);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out.replace(/\d+\.\d s/, '0.1 s')).toBe(
      `${file}  nmap, 1 host, ${scan.length} bytes in 0.1 s\n` +
        '  1 open port: 1 new, 0 changed, 0 unchanged\n' +
        '  counted but not stored: 990 closed, 1 filtered, 1 open or filtered ports\n',
    );
    const again = await vedette(config.data, ['import', file]);
    expect(again.out).toContain('1 open port: 0 new, 0 changed, 1 unchanged');
    expect((await vedette(config.data, ['search', 'openssh', '--ips'])).out).toBe('198.51.100.9\n');
  });

  it('reads folders recursively, sorted, without hidden files, and standard input', async () => {
    const data = temporaryFolder();
    const folder = folderOf({
      'b.json': record(2),
      'a/deep/c.json.gz': gzipSync(record(3)),
      '.hidden.json': record(4),
      '.git/config': 'rubbish',
      'empty.txt': '',
    });
    symlinkSync(folder, join(folder, 'circle'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
    symlinkSync(join(folder, 'b.json'), join(folder, 'link.json'));
    const words = ['import', folder, '-', '--json'];
    const { code, out } = await vedette(data, words, { input: record(1) });
    expect(code).toBe(0);
    const { files } = JSON.parse(out) as Files;
    expect(
      files.map(({ name, format, added }) => [name.replace(folder, ''), format, added]),
    ).toEqual([
      ['/a/deep/c.json.gz', 'vedette', 1],
      ['/b.json', 'vedette', 1],
      ['/empty.txt', '', 0],
      ['/link.json', 'vedette', 0],
      ['standard input', 'vedette', 1],
    ]);
    const found = await vedette(data, ['search', 'service_name: http', '--ips']);
    expect(found.out.trimEnd().split('\n').sort()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  });

  it('continues if a file is unreadable or refused, and exits with 1', async () => {
    const { config } = await startServer();
    const folder = folderOf({
      'good.json': [record(1), '{"address":"nonsense","port":80}', record(2)].join('\n'),
      'rubbish.bin': rubbish,
    });
    const missing = join(folder, 'missing\u001b[2J.json');
    const { code, out } = await vedette(config.data, ['import', missing, folder, folder]);
    expect(code).toBe(1);
    expect(out).toContain('missing\\u001b[2J.json  not read: no such file\n');
    expect(out).toMatch(/good\.json {2}vedette, 2 hosts/);
    expect(out).toContain('  skipped: 1 unreadable record\n    line 2: ');
    expect(out.match(/rubbish\.bin.*\n {2}refused: .+/g)).toHaveLength(2);
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      '5 files, 4 open ports; 2 new, 0 changed, 2 unchanged; 2 records skipped; ' +
        '3 files failed',
    );
  });

  it('reaches callers that send everything before reading, however much that is', async () => {
    const server = await startServer();
    const { text } = await server.ask('/v1/import', { method: 'POST', body: rubbish });
    expect(text).toContain('"refusal":"');
    expect(text.trimEnd().split('\n').at(-1)).toBe('{"message":"api success","status":200}');
  });

  it('dates records without a time by the file, or by --as-of', async () => {
    const { config } = await startServer();
    const file = join(folderOf({ 'old.json': '{"address":"192.0.2.1","port":80}' }), 'old.json');
    utimesSync(file, 0, Date.UTC(2025, 1, 3) / 1000);
    const times = async () => {
      const words = ['search', 'ip: 192.0.2.1', '--json', '--fields', 'time'];
      return (await vedette(config.data, words)).out;
    };
    await vedette(config.data, ['import', file]);
    expect(await times()).toBe('{"time":"2025-02-03 00:00:00"}\n');
    await vedette(config.data, ['import', file, '--as-of', '2026-01-31T12:00:00Z']);
    expect(await times()).toContain('{"time":"2026-01-31 12:00:00"}\n');
  });

  it('does a dry run without a service, and stores nothing', async () => {
    const folder = folderOf({ 'office.xml': scan, 'rubbish.bin': 'rubbish' });
    const words = ['import', '--dry-run'];
    const good = await vedette('/proc/nothing', [...words, join(folder, 'office.xml')]);
    expect(good.code).toBe(0);
    expect(good.out).toContain('  1 open port to import\n  counted but not stored: 990 closed');
    const all = await vedette('/proc/nothing', [...words, folder, '-'], { input: record(1) });
    expect(all.code).toBe(1);
    expect(all.out).toContain('3 files, 2 open ports; 1 file failed\n');
  });

  it('shows progress, and clears the line at the end', async () => {
    const folder = folderOf({ 'a.json': record(1) });
    const { out, err } = await vedette('x', ['import', '--dry-run', folder], { columns: 300 });
    const [first = '', second = ''] = plain(err).split('\r\u001b[K').slice(1);
    expect(first).toMatch(/a\.json {2}█{20} 99% of \d+ bytes/);
    expect(second).toBe('');
    expect(plain(out)).toContain('1 open port to import');
  });

  it.each([
    [['-', '-'], 'Standard input can be read only once.'],
    [['a.xml', '--as-of', 'soon'], '--as-of takes an ISO 8601 time, not soon.'],
  ])('refuses %j', async (words, message) => {
    expect(await vedette('x', ['import', ...words])).toEqual({
      code: 2,
      out: '',
      err: `vedette: ${message}\n`,
    });
  });
});

/** Listens where a server would. */
async function pretendServer(answer: RequestListener): Promise<string> {
  const data = temporaryFolder();
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('ok');
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(controlSocketPath(data, ''), resolve));
  onTestFinished(() => void server.close());
  return data;
}

describe('a connection that breaks', () => {
  it('is reported for the file, whether or not the answer had begun', async () => {
    const sends = [
      '',
      '{"progress":{"bytes":1,"banners":1,"set_aside":0}}\n',
      '{"progress":{"bytes":1,"ban',
    ];
    for (const send of sends) {
      const data = await pretendServer((request, response) => {
        request.resume();
        if (send !== '') response.write(send);
        setTimeout(() => response.destroy(), 20);
      });
      const { code, out } = await vedette(data, ['import', '-'], { input: record(1) });
      expect(code).toBe(1);
      expect(out).toContain('standard input  not read: lost the server; records it');
    }
  });

  it('is not mistaken for an answer without a summary', async () => {
    const failure = '{"message":"The disk is full. Nothing was written.","status":507}';
    for (const [answer, told] of [
      [failure, 'not read: The disk is full. Nothing was written.'],
      ['', 'not read: The server reported no result. Import the file again.'],
    ] as const) {
      const data = await pretendServer((request, response) => {
        request.resume().on('end', () => response.end(answer));
      });
      const { code, out } = await vedette(data, ['import', '-'], { input: record(1) });
      expect(code).toBe(1);
      expect(out).toContain(told);
    }
  });

  it('is distinguished from a file that breaks', async () => {
    const { config } = await startServer();
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${record(1)}\n`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    }
    let out = '';
    const stream = { write: (text: string) => (out += text) } as unknown as NodeJS.WriteStream; // all it uses
    const code = await runCommandLine(['import', '-'], commands, {
      environment: { VEDETTE_DATA: config.data },
      stdin: Readable.from(broken()),
      stdout: stream,
      stderr: stream,
    });
    expect(code).toBe(1);
    expect(out).toBe('standard input  not read: EIO: i/o error, read\n');
  });
});

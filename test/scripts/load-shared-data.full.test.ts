import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';
import { vedette } from '../cli/command-line.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isHere = existsSync(data);
if (!isHere) console.warn('../shared/data is absent: npm run load:shared-data is not tested on it');

const run = promisify(execFile);

/** Two builds of one version, the second of which Debian has fixed. */
const builds = { '198.51.100.9': 'deb12u2', '198.51.100.10': 'deb12u3' };
const hosts = Object.entries(builds).map(
  ([address, build]) => `<host><address addr="${address}" addrtype="ipv4"/><ports>
    <port protocol="tcp" portid="22"><state state="open"/>
    <service name="ssh" product="OpenSSH" version="9.2p1 Debian 2+${build}"/></port></ports></host>`,
);
const scan = `<?xml version="1.0"?><nmaprun scanner="nmap" start="1787389200">${hosts.join('')}</nmaprun>`;

/** Enough of each kind to answer; loading everything takes minutes. */
const wanted = [
  'tor-bulk-exit-list',
  'nvd/nvdcve-2.0-2024',
  'debian-tracker',
  'endoflife',
  'scan-samples/osint-json/1.1.1.1_shodan.json',
];

describe.skipIf(!isHere)('npm run load:shared-data', () => {
  it('fills a data folder without the network, and look-ups answer from it', async () => {
    const folder = join(temporaryFolder(), 'data');
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      VEDETTE_DATA: folder,
      VEDETTE_NMAP_FOLDER: 'off',
    };

    const { stdout } = await run('npm', ['run', 'load:shared-data', '--', ...wanted], { env });
    const imported = await vedette(folder, ['import', '-'], { input: scan });

    expect(stdout).toMatch(/\nlive +1370 {2}tor-bulk-exit-list\n/);
    expect(stdout).toMatch(/\nLoaded 4 feeds with \d+ entries into /);
    expect(stdout).toMatch(/\ncves: 918 CVEs\n/);
    expect(stdout).toMatch(/\n1 scans, 16 banners, 0 refused\n/);
    expect(imported.code).toBe(0);
    const [exit = ''] =
      /^\d[\d.]+$/m.exec(readFileSync(join(data, 'firehol/tor_exits.ipset'), 'utf8')) ?? [];
    expect((await vedette(folder, ['ip', exit])).out).toContain('tor-bulk-exit-list');
    const cve = await vedette(folder, ['cve', 'CVE-2024-6387', '--json']);
    expect(JSON.parse(cve.out)).toMatchObject({ cvss: [{ version: '3.1', score: 8.1 }] });
    expect(await gradeOf(folder, '198.51.100.9')).toBe('affected');
    expect(await gradeOf(folder, '198.51.100.10')).toBe('fixed');
    const search = await vedette(folder, ['search', 'ip: 1.1.1.1', '--count']);
    expect(search.out).toContain('16');
  });
});

/** The grade of CVE-2024-6387, from Debian's data about the build. */
async function gradeOf(folder: string, host: string): Promise<unknown> {
  const { out } = await vedette(folder, ['cve', '--host', host, '--json']);
  const line = out.split('\n').find((each) => each.includes('"CVE-2024-6387"')) ?? '{}';
  const { grade, distribution } = JSON.parse(line) as {
    grade?: string;
    distribution?: { source: string };
  };
  expect(distribution?.source).toBe('debian-tracker');
  return grade;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nvdCve, nvdDocument, nvdExample } from '../banner/cve-feeds.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf, now, openBannerPlace } from '../banner/place.ts';
import type { ExposedHost } from '../../src/exposure/contract.ts';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';

interface Exposed {
  hosts: number;
  answers: Record<string, number>;
  cursor: string;
  cve_data: string;
  is_complete: boolean;
  result: ExposedHost[];
}

const csvColumns = [
  'fixed_version',
  'kev_due',
  'ransomware',
  'title',
  'vector',
  'grade',
  'reason',
  'component',
  'first_seen',
  'last_seen',
  'owner',
];

/** Members common to both. */
const shown = {
  vector: expect.any(String) as string,
  fixed_version: '',
  kev_due: '',
  ransomware: false,
  first_seen: '2026-06-15 11:00:00',
  last_seen: '2026-06-15 11:00:00',
  current: true,
  overdue: false,
  decision: null,
};

/** Four hosts that no test changes. */
const shared = () => shareAcrossTests(() => openWithCves());

describe('hosts with known vulnerabilities', () => {
  const usual = shared();

  it('are never reported as none before banners are matched with new CVE data', async () => {
    const place = await openBannerPlace();
    const seen = { socket: 'tcp', seenAt: new Date(now - 3_600_000).toISOString(), source: 'nmap' };
    const version = '2.4.49';
    await place.take([
      { ...seen, address: '192.0.2.1', port: 80, product: 'Apache httpd', version },
    ]);
    await place.enable('nvd');
    await place.load('nvd', [nvdExample]);
    let answer: Exposed;
    do {
      const said = await place.server.ask('/v1/exploit/exposed');
      answer = dataOf(said) as unknown as Exposed;
      if (answer.cve_data === 'ready') expect(answer.hosts).toBe(1);
    } while (answer.cve_data !== 'ready');
    const { json } = await place.server.ask('/v1/exploit/cve/CVE-2021-41773');
    expect(json.data).toMatchObject({ banners: 1, cve_data: 'ready' });
  });

  it('come worst first, each with its worst CVEs', async () => {
    const { server } = usual();
    const answer = dataOf(await server.ask('/v1/exploit/exposed')) as unknown as Exposed;
    expect(answer).toMatchObject({ hosts: 3, is_complete: true, cve_data: 'ready' });
    expect(answer.answers).toEqual({
      affected: 2,
      possible: 1,
      'cannot tell': 0,
      'not affected': 1,
    });
    expect(answer.result.map(({ ip_address }) => ip_address)).toEqual([
      '192.0.2.1',
      '192.0.2.4',
      '192.0.2.3',
    ]);
    expect(answer.result[0]).toEqual({
      ip_address: '192.0.2.1',
      hostname: '',
      answer: 'affected',
      current: true,
      kev_count: 1,
      affected_count: 2,
      cve_count: 2,
      overdue_count: 0,
      due: '2026-06-22',
      decided_count: 0,
      expired_count: 0,
      epss: 0.94,
      cvss: 9.8,
      owner: '',
      tags: [],
      first_seen: '2026-06-15 11:00:00',
      last_seen: '2026-06-15 11:00:00',
      end_of_life: [],
      cannot_tell: [],
      worst: [
        {
          ...shown,
          title: 'Bad',
          kev_due: '2021-11-17',
          ransomware: true,
          due: '2026-06-22',
          due_by: 'kev',
          cve_id: 'CVE-2021-41773',
          grade: 'affected',
          reason: 'version 2.4.49 is affected',
          kev: true,
          epss: 0.94,
          cvss: 7.5,
          sure: true,
          product: 'Apache httpd',
          version: '2.4.49',
          ports: [80],
        },
        {
          ...shown,
          title: 'What CVE-2022-31813 is about.',
          due: '2026-07-15',
          due_by: 'cvss',
          cve_id: 'CVE-2022-31813',
          grade: 'affected',
          reason: 'version 2.4.49 is affected (up to 2.4.53)',
          kev: false,
          epss: null,
          cvss: 9.8,
          sure: true,
          product: 'Apache httpd',
          version: '2.4.49',
          ports: [80],
        },
      ],
    });
    expect(answer.result[2]?.worst).toMatchObject([
      { cve_id: 'CVE-2018-15473', grade: 'possible', sure: false },
    ]);
  });

  it('can be limited to a range and a number, by their newest banners', async () => {
    const place = await openWithCves();
    const ask = async (query: string) => {
      await settled(place);
      const answer = await place.server.ask(`/v1/exploit/exposed?${query}`);
      const { result } = dataOf(answer) as unknown as Exposed;
      return result.map(({ ip_address }) => ip_address);
    };
    expect(await ask('ip=192.0.2.3/32')).toEqual(['192.0.2.3']);
    expect(await ask('size=1')).toEqual(['192.0.2.1']);
    await place.take([
      {
        address: '192.0.2.1',
        port: 80,
        socket: 'tcp',
        seenAt: '2026-06-15T11:59:00Z',
        product: 'Apache httpd',
        version: '2.4.62',
        source: 'nmap',
      },
    ]);
    expect(await ask('size=9')).toEqual(['192.0.2.4', '192.0.2.3']);
    expect(await place.server.ask('/v1/exploit/exposed?ip=nowhere')).toMatchObject({
      json: { status: 420 },
    });
  });

  it('can be limited to one CVE, without their others', async () => {
    const { server } = usual();
    const ask = async (cve: string) =>
      dataOf(await server.ask(`/v1/exploit/exposed?cve=${cve}`)) as unknown as Exposed;
    const { result } = await ask('cve-2021-41773');
    expect(result.map(({ ip_address }) => ip_address)).toEqual(['192.0.2.1', '192.0.2.4']);
    expect(result[0]).toMatchObject({
      cve_count: 1,
      cvss: 7.5,
      worst: [
        { cve_id: 'CVE-2021-41773', grade: 'affected', reason: 'version 2.4.49 is affected' },
      ],
    });
    expect(await ask('CVE-1999-0001')).toMatchObject({ hosts: 0, result: [] });
    expect(await server.ask('/v1/exploit/exposed?cve=heartbleed')).toMatchObject({
      json: { status: 420 },
    });
  });

  it('can be listed for an earlier day, by their ports then', async () => {
    const place = await openWithCves();
    const ask = async (query: string) => {
      await settled(place);
      const answer = await place.server.ask(`/v1/exploit/exposed?${query}`);
      return (dataOf(answer) as unknown as Exposed).result.map(({ ip_address }) => ip_address);
    };
    const web = { address: '192.0.2.1', port: 80, socket: 'tcp', product: 'Apache httpd' };
    await place.take([
      { ...web, version: '2.4.62', seenAt: '2026-06-15T11:59:00Z', source: 'nmap' },
      { ...web, address: '192.0.2.9', version: '2.4.49', seenAt: '2026-06-01T00:00:00Z' },
    ]);
    expect(await ask('size=9')).toEqual(['192.0.2.9', '192.0.2.4', '192.0.2.3']);
    expect(await ask('size=9&before=now-7d')).toEqual(['192.0.2.9']);
    expect(await ask('size=9&before=2026-06-15T11:30:00Z')).toEqual([
      '192.0.2.9', // overdue by then
      '192.0.2.1',
      '192.0.2.4',
      '192.0.2.3',
    ]);
    expect(await place.server.ask('/v1/exploit/exposed?before=soon')).toMatchObject({
      json: { status: 420 },
    });
  });

  it('are all counted, however few are requested', async () => {
    const place = await openWithCves();
    const weak = { port: 80, product: 'Apache httpd', version: '2.4.49' };
    const many = Array.from({ length: 60 }, (_, at) => ({ address: `198.51.100.${at}`, ...weak }));
    await place.take([...many, { address: '203.0.113.9', port: 9, cves: ['CVE-1999-99999'] }]);
    await settled(place);
    const ask = async (path: string) => dataOf(await place.server.ask(path)) as unknown as Exposed;
    const all = await ask('/v1/exploit/exposed?size=100');
    expect(all.result).toHaveLength(all.hosts);
    for (const size of [1, 7, 40]) {
      const some = await ask(`/v1/exploit/exposed?size=${size}`);
      expect(some.hosts).toBe(all.hosts);
      expect(some.result).toEqual(all.result.slice(0, size));
    }
    const withOne = await ask('/v1/exploit/exposed?size=100&cve=CVE-2021-41773');
    const few = await ask('/v1/exploit/exposed?size=5&cve=CVE-2021-41773');
    expect(few.result).toEqual(withOne.result.slice(0, 5));
    expect(new Set(withOne.result.map(({ cve_count: found }) => found))).toEqual(new Set([1]));
    // Only its scan reports the vulnerability, but that is certain.
    const claimed = all.result.findIndex(({ ip_address: ip }) => ip === '203.0.113.9');
    expect(all.result.slice(0, claimed).every(({ affected_count: sure }) => sure > 0)).toBe(true);
    expect(all.result[claimed]?.affected_count).toBe(1);
  });
});

describe('while CVE data is being read', () => {
  it('an answer says so instead of calling hosts free of CVEs', async () => {
    const place = await openBannerPlace();
    await place.take([
      { address: '192.0.2.1', port: 80, product: 'Apache httpd', version: '2.4.49' },
    ]);
    const bounds = { versionEndExcluding: '3' };
    const apache = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';
    const other = 'cpe:2.3:a:example:server:*:*:*:*:*:*:*:*';
    const many = Array.from({ length: 10_000 }, (_, at) =>
      nvdCve({ id: `CVE-2019-${10_000 + at}`, cpe: other, bounds }),
    );
    const one = nvdCve({ id: 'CVE-2021-41773', cpe: apache, bounds });
    await place.load('nvd', [nvdDocument([...many, one])]);
    await place.enable('nvd');
    const building = { is_complete: false, cve_data: 'building' };
    const ask = async (path: string) => dataOf(await place.server.ask(path));
    expect(await ask('/v1/exploit/exposed')).toMatchObject({ ...building, hosts: 0 });
    expect(await ask('/v1/exploit/host/192.0.2.1')).toMatchObject({ ...building, count: 0 });
    // The command line waits, but not forever: on a busy machine it is called again.
    const shown = async () => (await vedette(place.server.config.data, ['exposed'])).err;
    await expect.poll(shown).toBe('1 host\n');

    await settled(place);
    const ready = { is_complete: true, cve_data: 'ready', hosts: 1 };
    expect(await ask('/v1/exploit/exposed')).toMatchObject(ready);
  });
});

describe('end of life', () => {
  it('is reported for the software, with its date', async () => {
    const place = await openBannerPlace();
    const server = 'Apache/2.4.62 (Unix) OpenSSL/1.1.1k';
    const web = { service: 'http', product: 'Apache httpd', version: '2.4.62', server };
    await place.take([{ address: '192.0.2.1', port: 443, ...web }]);
    const releases = [
      { name: '1.1.1', isEol: true, eolFrom: '2023-09-11', latest: { name: '1.1.1w' } },
    ];
    const identifiers = [{ type: 'cpe', id: 'cpe:2.3:a:openssl:openssl' }];
    const result = [{ name: 'openssl', label: 'OpenSSL', identifiers, releases }];
    await place.load('endoflife', [JSON.stringify({ schema_version: '1.2.0', result })]);
    await settled(place);
    const { software } = dataOf(await place.server.ask('/v1/exploit/host/192.0.2.1'));
    expect(software).toContainEqual({
      product: 'OpenSSL',
      version: '1.1.1k',
      distribution: '',
      ports: [443],
      end_of_life: 'OpenSSL 1.1.1: no fixes since 2023-09-11',
    });
    const shown = await vedette(place.server.config.data, ['cve', '--host', '192.0.2.1']);
    expect(shown.out).toContain('OpenSSL 1.1.1: no fixes since 2023-09-11');

    expect(await place.found('eol: true')).toEqual(['192.0.2.1:443']);
    expect(await place.found('eol: false')).toEqual([]);
    expect(await place.found('end_of_life: "OpenSSL 1.1.1"')).toEqual(['192.0.2.1:443']);
    expect(await place.found('end_of_life: "OpenSSL 3.0"')).toEqual([]);
    const counted = await place.stats('port: 443', '&fields=end_of_life');
    expect(counted).toEqual({ end_of_life_agg: [['OpenSSL 1.1.1', 1]] });
    const { data } = place.server.config;
    const found = await vedette(data, [
      'search',
      'port: 443',
      '--fields',
      'ip,end_of_life',
      '--csv',
    ]);
    expect(found.out).toContain('192.0.2.1,OpenSSL 1.1.1');

    const facets = await vedette(data, ['exposed', '--facets', 'end_of_life', '--json']);
    expect(facets.out).toContain('"value":"OpenSSL 1.1.1: no fixes since 2023-09-11","count":1');
    const listed = dataOf(await place.server.ask('/v1/exploit/exposed?end_of_life=true'));
    expect(listed).toMatchObject({ hosts: 1, result: [{ ip_address: '192.0.2.1' }] });
    const table = await vedette(data, ['exposed', '--eol']);
    expect(table.out).toContain('OpenSSL 1.1.1: no fixes since 2023-09-11');
  });
});

describe('feeds load', () => {
  it('says that a disabled feed does not count until enabled', async () => {
    const { server } = await openBannerPlace();
    const file = join(temporaryFolder(), 'nvd.json');
    writeFileSync(file, nvdExample);
    const load = () => vedette(server.config.data, ['feeds', 'load', 'nvd', file]);
    expect((await load()).err).toContain(
      'nvd is off: it does not count yet; run vedette feeds enable nvd',
    );
    expect(dataOf(await server.ask('/v1/exploit/exposed'))).toMatchObject({ cve_data: 'none' });
    await vedette(server.config.data, ['feeds', 'enable', 'nvd']);
    expect((await load()).err).toBe('');
  });
});

describe('vedette exposed and vedette cve', () => {
  const usual = shared();

  it('show tables for people and formats for programs', async () => {
    const place = usual();
    const run = (...words: string[]) => vedette(place.server.config.data, words);
    const shown = await run('exposed');
    const worst = 'CVE-2021-41773';
    const end = ['PORTS', 'LAST SEEN', 'VERDICT'];
    const seen = ['2026-06-15', 'unknown'];
    expect(shown.out.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
      ['HOST', 'DUE', 'KEV', 'EPSS', 'CVSS', 'CVES', 'WORST', 'SOFTWARE', ...end],
      [
        '192.0.2.1',
        '2026-06-22',
        '1',
        '94%',
        '9.8',
        '2',
        worst,
        'Apache httpd 2.4.49',
        '80',
        ...seen,
      ],
      ['192.0.2.4', '2026-06-22', '1', '94%', '7.5', '1', worst, '443', ...seen],
      [
        '192.0.2.3',
        '40%',
        '5.3',
        '1',
        'CVE-2018-15473?',
        'OpenSSH 7.6p1 Ubuntu 4ubuntu0.3',
        '22',
        ...seen,
      ],
      [''],
    ]);
    const csv = await run('exposed', '192.0.2.1', '--csv');
    const [header = '', first = ''] = csv.out.split(/\r?\n/);
    expect(header.split(',')).toEqual(expect.arrayContaining(csvColumns));
    expect(first).toContain('192.0.2.1,,,,CVE-2021-41773,Bad,affected,version 2.4.49 is affected,');
    expect(first).toContain('Apache httpd,2.4.49,,80,7.5,CVSS:3.1/');
    const json = await run('exposed', '192.0.2.4', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ ip_address: '192.0.2.4', kev_count: 1 });
    const cve = await run('cve', 'cve-2021-41773');
    expect(cve.out).toContain('What CVE-2021-41773 is about.');
    expect(cve.out).toContain('Affects     2 banners');
    expect(cve.out).toContain('Exploited   since 2021-11-03, fix due by 2021-11-17, used');
    expect(cve.out).toContain('EPSS        94%, above 90% of all (2026-06-15)');
    const raw = await run('cve', 'CVE-2021-41773', '--json');
    expect(JSON.parse(raw.out)).toMatchObject({ banners: 2, kev: { due: '2021-11-17' } });
    expect(await run('cve', 'CVE-1999-0001')).toMatchObject({ code: 1 });
    expect(await run('exposed', '--csv', '--json')).toMatchObject({ code: 2 });
  });

  it('say so if there is nothing', async () => {
    const { server } = await openBannerPlace();
    const shown = await vedette(server.config.data, ['exposed']);
    expect(shown).toMatchObject({ code: 0, out: '' });
    expect(shown.err).toContain('unknown: no CVE data loaded; run vedette feeds');
    expect(shown.err).not.toContain('No host of yours');
    const cve = await vedette(server.config.data, ['cve', 'CVE-2021-41773']);
    expect(cve).toMatchObject({ code: 0, out: '' });
    expect(cve.err).toContain('unknown: no CVE data loaded');
    const exploit = await vedette(server.config.data, ['exploit', 'apache']);
    expect(exploit).toMatchObject({ code: 0, out: '' });
    expect(exploit.err).toContain('unknown: no exploit data loaded');
  });

  it('say how many hosts are beyond the limit', async () => {
    const place = usual();
    const shown = await vedette(place.server.config.data, ['exposed', '--limit', '1']);
    expect(shown.out).toContain('192.0.2.1');
    expect(shown.err).toContain('1 of 3 hosts');
  });

  it('list all CVEs of a host, each with a grade and a reason', async () => {
    const place = usual();
    const run = (...words: string[]) => vedette(place.server.config.data, words);
    const shown = await run('cve', '--host', '192.0.2.1');
    expect(shown.out).toContain('version 2.4.49 is affected (up to 2.4.53)');
    expect(shown.err).toContain('2 CVEs: 2 affected, 0 possible, 0 fixed by the distribution');
    const json = await run('cve', '--host', '192.0.2.3', '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      cve_id: 'CVE-2018-15473',
      grade: 'possible',
      reason: 'packaged by Ubuntu, which backports fixes without changing the version',
      distribution: null,
    });
    expect(await run('cve', '--host', '192.0.2.3', '--grade', 'sure')).toMatchObject({ code: 2 });
    expect(await run('cve')).toMatchObject({ code: 2 });
  });

  it('judge a distribution’s build by its tracker', async () => {
    const place = await openWithCves();
    const states = [
      { release_codename: 'bionic', status: 'released', description: '1:7.6p1-4ubuntu0.1' },
    ];
    const packages = [{ name: 'openssh', statuses: states }];
    const tracker = JSON.stringify({ cves: [{ id: 'CVE-2018-15473', packages }] });
    await place.load('ubuntu-tracker', [tracker]);
    await place.enable('ubuntu-tracker');
    await settled(place);
    const answer = dataOf(await place.server.ask('/v1/exploit/host/192.0.2.3'));
    expect(answer).toMatchObject({
      count: 1,
      fixed: 1,
      result: [
        {
          cve_id: 'CVE-2018-15473',
          grade: 'fixed',
          reason: 'fixed in Ubuntu bionic since 1:7.6p1-4ubuntu0.1',
          distribution: {
            name: 'ubuntu',
            release: 'bionic',
            build: '7.6p1-4ubuntu0.3',
            state: 'fixed',
            source: 'ubuntu-tracker',
          },
        },
      ],
    });
    expect(await place.found('cve_id: CVE-2018-15473')).toEqual([]);
  });
});

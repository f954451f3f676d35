import { describe, expect, it } from 'vitest';
import type { ExposedHost } from '../../src/exposure/contract.ts';
import { openWithCves, settled } from '../banner/cve-place.ts';
import { dataOf } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests } from '../harness.ts';

interface Exposed {
  hosts: number;
  answers: Record<string, number>;
  cursor: string;
  result: ExposedHost[];
}

describe('selecting hosts', () => {
  const usual = shareAcrossTests(async () => {
    const place = await openWithCves({ VEDETTE_OWN_RANGES: '192.0.2.0/29' });
    const web = { port: 80, socket: 'tcp', product: 'Apache httpd', source: 'nmap' };
    await place.take([
      // Not seen for longer than banner_current_days.
      { ...web, address: '192.0.2.5', version: '2.4.49', seenAt: '2025-06-01T00:00:00Z' },
      { ...web, address: '198.51.100.1', version: '2.4.49', seenAt: '2026-06-14T00:00:00Z' },
      { ...web, address: '198.51.100.2', seenAt: '2026-06-14T00:00:00Z' },
      { ...web, address: '198.51.100.3', product: 'Unheard', version: '1', seenAt: '2026-06-14' },
      { address: '198.51.100.4', port: 9, seenAt: '2026-06-14T00:00:00Z', banner: '?' },
    ]);
    await settled(place);
    return place;
  });
  const ask = async (query: string) =>
    dataOf(await usual().server.ask(`/v1/exploit/exposed?${query}`)) as unknown as Exposed;
  const namesOf = ({ result }: Exposed) => result.map(({ ip_address }) => ip_address);

  it('a port not seen for long comes last, and can be excluded', async () => {
    const all = await ask('size=100');
    expect(namesOf(all).at(-1)).toBe('192.0.2.5');
    expect(all.result.at(-1)).toMatchObject({
      current: false,
      affected_count: 0,
      overdue_count: 0,
    });
    expect(all.result.at(-1)?.worst[0]).toMatchObject({ current: false, grade: 'affected' });
    expect(namesOf(await ask('current=true&size=100'))).toEqual(namesOf(all).slice(0, -1));
    expect(namesOf(await ask('since=now-7d&cve=CVE-2021-41773'))).not.toContain('192.0.2.5');
  });

  it('by product, own ranges and range together', async () => {
    const openssh = await ask('product=openssh');
    expect(namesOf(openssh)).toEqual(['192.0.2.3']);
    expect(namesOf(await ask('own=true&size=100'))).not.toContain('198.51.100.1');
    expect(namesOf(await ask('own=true&ip=192.0.2.4/30'))).toEqual(['192.0.2.4', '192.0.2.5']);
    expect(namesOf(await ask('own=true&ip=198.51.100.0/24'))).toEqual([]);
  });

  it('the pages of a cursor are the whole answer, without duplicates', async () => {
    for (const query of ['', 'cve=CVE-2021-41773', 'product=apache']) {
      const whole = namesOf(await ask(`${query}&size=100`));
      const seen: string[] = [];
      for (let cursor = '', at = 0; at < 20; at++) {
        const page = await ask(`${query}&size=1&cursor=${cursor}`);
        expect(page.hosts).toBe(whole.length);
        seen.push(...namesOf(page));
        if ((cursor = page.cursor) === '') break;
      }
      expect(seen).toEqual(whole);
    }
    expect(await usual().server.ask('/v1/exploit/exposed?cursor=x')).toMatchObject({
      json: { status: 420 },
    });
  });

  it('the export has every host with every CVE', async () => {
    const all = await ask('size=100&worst=100');
    const lines = await usual().server.ask('/v1/exploit/exposed/export');
    const hosts = lines.text.trimEnd().split('\n').slice(0, -1);
    expect(hosts.map((line) => JSON.parse(line) as unknown)).toEqual(all.result);
    const csv = await usual().server.ask('/v1/exploit/exposed/export?format=csv');
    const rows = csv.text.trimEnd().split(/\r?\n/).slice(1);
    const cves = all.result.flatMap(({ worst }) => worst);
    expect(rows).toHaveLength(cves.length);
    const shown = await vedette(usual().server.config.data, ['exposed', '--csv', '--own']);
    expect(shown.out).not.toContain('198.51.100.1');
  });

  it('three answers: unknown is not called safe', async () => {
    const { answers } = await ask('');
    expect(answers).toMatchObject({ 'cannot tell': 4, 'not affected': 1 });
    const { result } = await ask('answer=cannot+tell');
    expect(result.map(({ ip_address, cannot_tell }) => [ip_address, cannot_tell[0]])).toEqual([
      ['192.0.2.5', { port: 80, product: 'Apache httpd', why: 'not seen lately' }],
      ['198.51.100.2', { port: 80, product: 'Apache httpd', why: 'no version' }],
      ['198.51.100.3', { port: 80, product: 'Unheard', why: 'no data' }],
      ['198.51.100.4', { port: 9, product: '', why: 'not identified' }],
    ]);
    const shown = await vedette(usual().server.config.data, ['exposed', '--answer', 'cannot-tell']);
    expect(shown.out).toContain('Apache httpd 80: no version');
    const plain = await vedette(usual().server.config.data, ['exposed']);
    expect(plain.err).toContain('4 hosts that cannot be assessed');
  });

  it('a CVE lists the hosts that do not show their version', async () => {
    const report = dataOf(await usual().server.ask('/v1/exploit/cve/CVE-2021-41773'));
    expect(report).toMatchObject({ hosts_cannot_tell: 1 });
    const hosts = await ask('cve=CVE-2021-41773&answer=cannot+tell');
    expect(namesOf(hosts)).toEqual(['198.51.100.2']);
    const { data } = usual().server.config;
    const shown = await vedette(data, ['cve', 'CVE-2021-41773']);
    expect(shown.out).toContain('Cannot tell 1 host without a version: vedette exposed --cve');
    const other = dataOf(await usual().server.ask('/v1/exploit/cve/CVE-2018-15473'));
    expect(other).toMatchObject({ hosts_cannot_tell: 0 });
  });

  it('work without a server, and make no statement about ports not seen for long', async () => {
    const place = await openWithCves();
    await place.server.running.stop();
    // Uses the real clock: everything from the test's June has not been seen for long.
    const shown = await vedette(place.server.config.data, ['exposed', '--json']);
    const hosts = shown.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExposedHost);
    expect(hosts.map(({ ip_address }) => ip_address).sort()).toEqual([
      '192.0.2.1',
      '192.0.2.3',
      '192.0.2.4',
    ]);
    expect(hosts[0]).toMatchObject({
      answer: 'cannot tell',
      current: false,
      cannot_tell: [{ why: 'not seen lately' }],
    });
  });
});

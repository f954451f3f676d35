import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { epssDocument, kevDocument, nvdCve, nvdDocument, nvdExample } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { now, openBannerPlace, type BannerPlace } from '../banner/place.ts';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests } from '../harness.ts';
import type { HostCve } from '../../src/exposure/contract.ts';
import type { Explanation } from '../../src/ip/explanation.ts';

const hourAgo = new Date(now - 3_600_000).toISOString();
const seen = { address: '198.51.100.7', socket: 'tcp', seenAt: hourAgo, source: 'nmap' };

const exploits = [
  'id,file,description,date_published,author,type,platform,port,date_added,date_updated,verified,codes,tags,aliases,screenshot_url,application_url,source_url',
  '50383,exploits/multiple/webapps/50383.sh,"Path Traversal & RCE",2021-10-06,Nobody,webapps,multiple,,2021-10-06,2021-10-06,1,CVE-2021-41773,,,,,',
];

async function openHost(nvd = nvdExample, environment = {}): Promise<BannerPlace> {
  const place = await openBannerPlace(environment);
  await place.take([
    { ...seen, port: 80, service: 'http', product: 'Apache httpd', version: '2.4.49' },
    { ...seen, port: 8080, service: 'http', product: 'Apache httpd', version: '2.4.49' },
    { ...seen, port: 22, service: 'ssh', product: 'OpenSSH', version: '9.9p1' },
    // Fixed since: the newer visit to the port counts.
    { ...seen, port: 22, product: 'OpenSSH', version: '7.4', seenAt: '2026-01-01T00:00:00Z' },
    { ...seen, port: 5000, cves: ['CVE-2020-0001'] },
  ]);
  await place.load('nvd', [nvd]);
  await place.enable('nvd');
  await place.load('cisa-kev', [kevDocument(['CVE-2021-41773'])]);
  await place.load('epss', epssDocument({ 'CVE-2022-31813': 0.2 }));
  await place.load('exploit-db', exploits);
  await place.server.running.service.exploits.settled();
  await settled(place);
  return place;
}

type Body = Record<string, { count: number; data: Record<string, unknown>[] }> &
  Record<'can_remote_access', boolean>;

async function ask({ server }: BannerPlace, path: string): Promise<Body> {
  const { status, json, text } = await server.ask(path);
  if (status !== 200) throw new Error(text);
  return json as unknown as Body;
}

/** Exploits of the worst CVE, and the sources missing from the answer. */
async function exploitsOf({ server }: BannerPlace) {
  const { text } = await server.ask('/v1/ip/malicious-info?ip=198.51.100.7&explain=true');
  const { vulnerability, explain } = JSON.parse(text) as {
    vulnerability: { data: { edb_ids: number[] }[] };
    explain: Explanation;
  };
  return { edb_ids: vulnerability.data[0]?.edb_ids, not_asked: explain.not_asked };
}

describe('the CVEs of an address', () => {
  const usual = shareAcrossTests(() => openHost());

  it('are listed with their ports under both names, worst first', async () => {
    const body = await ask(usual(), '/v1/ip/data?ip=198.51.100.7&full=true');
    const { count, data } = body['vulnerability'] ?? { count: 0, data: [] };
    expect(count).toBe(3);
    expect(data.map(({ cve_id }) => cve_id)).toEqual([
      'CVE-2021-41773',
      'CVE-2022-31813',
      'CVE-2020-0001',
    ]);
    expect(data[0]).toEqual({
      cve_id: 'CVE-2021-41773',
      cve_description: 'What CVE-2021-41773 is about.',
      cvssv2_vector: '',
      cvssv2_score: 0,
      cvssv3_vector: 'NETWORK',
      cvssv3_score: 7.5,
      list_cwe: [
        { cve_id: 'CVE-2021-41773', cwe_id: 22, cwe_name: 'Path Traversal', cwe_description: '' },
      ],
      list_edb: [
        {
          cve_id: 'CVE-2021-41773',
          edb_id: 50383,
          type: 'WEBAPPS',
          platform: 'MULTIPLE',
          verify_code: 1,
          title: 'Path Traversal & RCE',
          confirmed_time: '2021-10-06',
        },
      ],
      app_name: 'Apache httpd',
      app_version: '2.4.49',
      open_port_no_list: { TCP: [8080, 80], UDP: [] },
      have_more_ports: false,
      open_port_no: [
        { port: 8080, socket: 'tcp' },
        { port: 80, socket: 'tcp' },
      ],
      list_child: [],
      vendor: 'apache',
      type: 'a',
      is_vuln: 'True',
      target_hw: '',
      target_sw: '',
      update: '',
      edition: '',
    });
    const vulnerable = body['port']?.data.map((row) => [
      row['open_port_no'],
      row['app_version'],
      row['is_vulnerability'],
    ]);
    expect(vulnerable).toEqual([
      [22, '9.9p1', false],
      [80, '2.4.49', true],
      [5000, 'Unknown', true],
      [8080, '2.4.49', true],
    ]);
  });

  it('appear at open ports and in remote access', async () => {
    const body = await ask(usual(), '/v1/ip/malicious-info?ip=198.51.100.7');
    expect(body.can_remote_access).toBe(true);
    const rows = body['current_opened_port']?.data.map(({ port, has_vulnerability }) => [
      port,
      has_vulnerability,
    ]);
    expect(rows).toEqual([
      [22, false],
      [80, true],
      [5000, true],
      [8080, true],
    ]);
    expect(body['remote_port']?.data.map(({ port }) => port)).toEqual([22]);
    expect(body['vulnerability']?.data[0]).toMatchObject({
      cve_id: 'CVE-2021-41773',
      cwe_ids: [22],
      edb_ids: [50383],
      cvssv3_score: 7.5,
      ports: { tcp: [8080, 80], udp: [] },
      product_name: 'Apache httpd',
      product_version: '2.4.49',
      product_vendor: 'apache',
    });
  });

  it('are all counted, and listed up to a limit', async () => {
    const cpe = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';
    const many = Array.from({ length: 250 }, (_, at) =>
      nvdCve({ id: `CVE-2019-${10_000 + at}`, cpe, bounds: { versionEndExcluding: '3' } }),
    );
    const place = await openHost(nvdDocument(many));
    const body = await ask(place, '/v1/ip/data?ip=198.51.100.7&full=true');
    expect(body['vulnerability']?.count).toBe(251);
    expect(body['vulnerability']?.data).toHaveLength(200);
  });

  it('are graded with reasons in the explanation, fixed ones too, with affected ones before the limit', async () => {
    const cpe = 'cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*';
    const many = Array.from({ length: 250 }, (_, at) =>
      nvdCve({ id: `CVE-2019-${10_000 + at}`, cpe, bounds: { versionEndExcluding: '10' } }),
    );
    const apache = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';
    const sure = nvdCve({ id: 'CVE-2017-0001', cpe: apache, bounds: { versionEndExcluding: '3' } });
    const place = await openBannerPlace();
    const ssh = 'OpenSSH_9.2p1 Debian-2+deb12u3';
    await place.take([
      { ...seen, port: 22, service: 'ssh', product: 'OpenSSH', banner: `SSH-2.0-${ssh}` },
      { ...seen, port: 80, service: 'http', product: 'Apache httpd', version: '2.4.49' },
    ]);
    await place.load('nvd', [nvdDocument([...many, sure])]);
    await place.enable('nvd');
    const repaired = { bookworm: { status: 'resolved', fixed_version: '1:9.2p1-2' } };
    const tracker = JSON.stringify({ openssh: { 'CVE-2019-10000': { releases: repaired } } });
    await place.load('debian-tracker', [tracker]);
    await place.enable('debian-tracker');
    await settled(place);

    const { json } = await place.server.ask('/v1/ip/data?ip=198.51.100.7&explain=true');
    const { explain } = json as unknown as { explain: Explanation };
    expect(explain.cves).toMatchObject({ cve_data: 'ready', count: 251, affected: 1, fixed: 1 });
    expect(explain.cves?.result[0]).toEqual({
      cve_id: 'CVE-2017-0001',
      grade: 'affected',
      reason: 'version 2.4.49 is affected (before 3)',
      kev: false,
      product: 'Apache httpd',
      version: '2.4.49',
      ports: [80],
    });
    const exposed = explain.inbound.terms.find(({ exposure }) => exposure === 'vulnerable');
    expect(exposed).toMatchObject({ count: 1 });

    const run = (...words: string[]) => vedette(place.server.config.data, words);
    const shown = await run('explain', '198.51.100.7');
    expect(shown.out).toContain('251 CVEs: 1 affected, 249 possible, 1 fixed by the distribution');
    expect(shown.out).toContain('200 of 251 shown; all of them: vedette cve --host 198.51.100.7');
    expect((await run('ip', '198.51.100.7')).out).toContain('251 CVEs: 1 affected');
    const listed = (await run('cve', '--host', '198.51.100.7')).out;
    expect(listed).toContain('fixed in Debian bookworm since 1:9.2p1-2');
  });

  it('are all listed for a host, page after page', async () => {
    const cpe = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';
    const many = Array.from({ length: 1_100 }, (_, at) =>
      nvdCve({ id: `CVE-2019-${10_000 + at}`, cpe, bounds: { versionEndExcluding: '3' } }),
    );
    const place = await openHost(nvdDocument(many));
    const ran = await vedette(place.server.config.data, [
      'cve',
      '--host',
      '198.51.100.7',
      '--json',
    ]);
    const ids = ran.out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as HostCve).cve_id);
    expect(new Set(ids).size).toBe(1_101);
  });

  it('are unknown, not none, if no CVE data is loaded', async () => {
    const place = await openBannerPlace();
    await place.take([{ ...seen, port: 80, product: 'Apache httpd', version: '2.4.49' }]);
    const shown = await vedette(place.server.config.data, ['explain', '198.51.100.7']);
    expect(shown.out).toContain('unknown: no CVE data loaded');
    expect(shown.out).not.toContain('No known CVE');
  });

  it('include exploits even if finding them is slow', async () => {
    const place = await openHost();
    const { soon } = place.server.running.service.exploits;
    const { search } = soon;
    soon.search = async (request) => {
      await sleep(1_000);
      return search(request);
    };
    expect(await exploitsOf(place)).toEqual({ edb_ids: [50383], not_asked: [] });
  });

  it('report unavailable exploits, and later answers do not wait again', async () => {
    const former = await openHost();
    const { data } = former.server.config;
    await former.server.running.stop();
    const folder = join(data, 'derived', 'exploits');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where a folder should be: exploits cannot be read');

    const patienceMs = 10_000;
    const place = await openBannerPlace({
      VEDETTE_DATA: data,
      VEDETTE_QUERY_MS: String(patienceMs),
    });
    await settled(place);
    const unread = { edb_ids: [], not_asked: ['exploits: still being read'] };
    await expect.poll(() => exploitsOf(place)).toEqual(unread);
    const askedAt = performance.now();
    for (let count = 0; count < 10; count++) await exploitsOf(place);
    expect(performance.now() - askedAt).toBeLessThan(10 * patienceMs);

    rmSync(folder);
    await place.load('exploit-db', exploits);
    await expect.poll(() => exploitsOf(place)).toEqual({ edb_ids: [50383], not_asked: [] });
  });
});

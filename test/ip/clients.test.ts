import { describe, expect, it } from 'vitest';
import { known, visit, vulnerability } from './host.ts';
import { feed, hour, ipWorld, now, oneHost, snapshot, startIp } from './world.ts';

interface Section<R> {
  count: number;
  data: R[];
}
type Rows = Record<string, Section<Record<string, unknown>>>;

const lists = [
  feed({ name: 'exits', category: 'vpn' }, [['198.51.100.7', { label: 'Acme VPN' }]]),
  feed({ name: 'attackers', category: 'attack' }, [['198.51.100.7', { seenAt: now - hour }]]),
  feed({ name: 'rules', category: 'ids' }, ['198.51.100.7']),
];
const host = oneHost({
  ports: known(visit({ product: '', version: '' }), visit({ port: 80, isVulnerable: true })),
  vulnerabilities: known(vulnerability()),
});
const start = () => startIp(ipWorld(snapshot(lists), host));
const rowsOf = (body: unknown) => body as Rows;

/** Appendix C.2 of the contract: how clients use the answers, found by running them. */
describe('real clients', () => {
  it('17: the nmap script, CIP-FDS, polarity and cip-cli read tags and numbers at /v1/ip/data', async () => {
    const body = await (await start()).look('/v1/ip/data');
    expect(body).toHaveProperty('tags');
    const { inbound, outbound } = body['score'] as Record<string, number>;
    expect([1, 2, 3, 4, 5]).toContain(inbound);
    expect([1, 2, 3, 4, 5]).toContain(outbound);
  });

  it('17: the newer nmap script, wazuh, OpenCTI and demisto read issues and words at /v1/asset/ip/report', async () => {
    const body = await (await start()).look('/v1/asset/ip/report');
    expect(body).toHaveProperty('issues');
    const words = ['Safe', 'Low', 'Moderate', 'Dangerous', 'Critical'];
    const { inbound, outbound } = body['score'] as Record<string, string>;
    expect(words).toContain(inbound);
    expect(words).toContain(outbound);
  });

  it.each(['/v1/ip/data', '/v1/asset/ip/report'])(
    '18: the nmap script and CIP-FDS find every list block at %s, even if empty',
    async (path) => {
      const server = await startIp(ipWorld(snapshot([])));
      const body = await server.look(path, '198.51.100.200');
      for (const name of [
        'whois',
        'hostname',
        'ip_category',
        'port',
        'vulnerability',
        'vpn',
        'ids',
      ]) {
        expect([name, rowsOf(body)[name]]).toEqual([name, { count: 0, data: [] }]);
      }
    },
  );

  it('19: the nmap script, OpenCTI and demisto parse times of ports and categories', async () => {
    const body = rowsOf(await (await start()).look('/v1/ip/data'));
    for (const name of ['port', 'ip_category']) {
      expect(body[name]?.data.length).toBeGreaterThan(0);
      for (const row of body[name]?.data ?? []) {
        expect(row['confirmed_time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }
    }
  });

  it('20: CIP-FDS, the nmap script, polarity and cip-cli get no null where they join texts', async () => {
    const server = await start();
    const known = rowsOf(await server.look('/v1/ip/data'));
    const texts = [
      ...known['whois']!.data.map((row) => row['org_country_code']),
      ...known['ip_category']!.data.map((row) => row['detect_source']),
      ...known['port']!.data.flatMap((row) => [row['app_name'], row['app_version'], row['banner']]),
    ];
    expect(texts.filter((text) => typeof text !== 'string')).toEqual([]);
    expect(known['port']?.data[0]).toMatchObject({ app_name: 'Unknown', app_version: 'Unknown' });
  });

  it('21: the nmap script and cip-cli each find the ports of a vulnerability, and a number to compare', async () => {
    const [row] = rowsOf(await (await start()).look('/v1/ip/data'))['vulnerability']?.data ?? [];
    expect(row).toMatchObject({
      cve_id: 'CVE-2018-15473',
      open_port_no: [
        { port: 22, socket: 'tcp' },
        { port: 2222, socket: 'tcp' },
      ],
      open_port_no_list: { TCP: [22, 2222], UDP: [] },
      list_cwe: [{ cwe_name: 'Race Condition' }],
      list_edb: [{ edb_id: 45939 }],
      type: 'a',
    });
    expect(Number(row?.['cvssv3_score']) < 7).toBe(true);
  });

  it('26: cip-cli reads the first VPN’s name when is_vpn is true', async () => {
    const body = await (await start()).look('/v1/ip/vpn');
    expect(body).toMatchObject({ is_vpn: true, is_tor: false, is_proxy: false });
    const { vpn } = body['vpn_info'] as Rows;
    expect(vpn?.data[0]?.['vpn_name']).toBe('Acme VPN');
  });

  it.each(['/v1/feature/ip/malicious-info', '/v2/feature/ip/malicious-info'])(
    '27: zabbix, OpenCTI and Tenable read booleans, ports and counts at %s',
    async (path) => {
      const body = await (await start()).look(path);
      expect(body).toMatchObject({
        is_malicious: true,
        is_vpn: true,
        is_anonymous_vpn: false,
        can_remote_access: true,
        vulnerability: { count: 1, data: [{ ports: { tcp: [22, 2222] } }] },
        ids: { count: 1 },
        webcam: { count: 0 },
        scanning_record: { count: 0 },
      });
      expect(Object.keys(rowsOf(body)['current_opened_port']?.data[0] ?? {}).sort()).toEqual([
        'confirmed_time',
        'has_vulnerability',
        'port',
        'product_name',
        'product_version',
        'protocol',
        'socket_type',
      ]);
    },
  );

  it('27: haginara and slack-ipreport read is_safe_dns_server under both spellings', async () => {
    const server = await startIp(ipWorld(snapshot(lists)));
    for (const name of ['is_safe_dns_server', 'is-safe-dns-server']) {
      expect(await server.look(`/v1/feature/ip/${name}`, '8.8.8.8')).toMatchObject({
        is_safe_dns_server: true,
      });
    }
  });

  it('get no message in a success, which one of them treats as a failure', async () => {
    const server = await start();
    for (const path of ['/v1/ip/data', '/v1/ip/malicious-info', '/v1/asset/ip/report']) {
      expect(await server.look(path)).not.toHaveProperty('message');
    }
  });
});

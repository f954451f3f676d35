import { describe, expect, it } from 'vitest';
import { ipRoutes } from '../../src/ip/routes.ts';
import { known, visit, vulnerability } from './host.ts';
import { feed, ipWorld, now, oneHost, snapshot, startIp } from './world.ts';

const vpn = feed({ name: 'exits', category: 'anonymous-vpn' }, ['198.51.100.7', '2001:db8:1::7']);
const c2 = feed({ name: 'c2s', category: 'c2', sufficient: true }, [
  '198.51.100.7',
  '2001:db8:1::7',
]);

/** Every address path of appendix A and section 2 of the contract. */
const promised = [
  '/v1/ip/data',
  '/v1/ip/summary',
  '/v1/ip/vpn',
  '/v1/ip/hosting',
  '/v1/ip/malicious-info',
  '/v1/ip/privacy-threat',
  '/v1/ip/is_safe_dns_server',
  '/v1/ip/suspicious_info',
  '/v1/ip/suspicious-info',
  '/v1/asset/ip/report',
  '/v1/asset/ip/summary',
  '/v1/asset/ip/report/summary',
  '/v1/feature/ip/malicious-info',
  '/core/v1/getipdata',
  '/v2/feature/ip/malicious-info',
  '/v1/feature/ip/privacy-threat',
  '/v1/feature/ip/is_safe_dns_server',
  '/v1/feature/ip/is-safe-dns-server',
  '/v1/feature/ip/suspicious-info',
  '/v2/feature/ip/suspicious-info',
];

describe('aliases', () => {
  it('include every path that clients are known to call', () => {
    const mounted = ipRoutes.flatMap(({ operation: { path, aliases = [] } }) => [
      path,
      ...aliases.map((alias) => alias.path),
    ]);
    expect(promised.filter((path) => !mounted.includes(path))).toEqual([]);
    expect(new Set(mounted).size).toBe(mounted.length);
  });

  it.each(['198.51.100.7', '2001:db8:1::7'])('all answer for %s', async (ip) => {
    const server = await startIp(ipWorld(snapshot([vpn, c2])));
    for (const { operation } of ipRoutes.filter(({ operation }) => operation.envelope === 'flat')) {
      const own = (await server.ask(`${operation.path}?ip=${ip}`)).text;
      for (const { path, dialect } of operation.aliases ?? []) {
        const { status, text } = await server.ask(`${path}?ip=${ip}`);
        expect([path, status]).toEqual([path, 200]);
        expect(text.startsWith(`{"ip":"${ip}",`) && text.endsWith(',"status":200}')).toBe(true);
        const uncounted = (body: string) => body.replace(/"user_search_count":\d+/, '');
        if (!dialect) expect([path, uncounted(text)]).toEqual([path, uncounted(own)]);
      }
    }
  });

  it('answer with doubled and trailing slashes', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    for (const path of ['//v1/asset/ip/report', '/v1//ip/data', '/v1/ip/summary/']) {
      expect((await server.ask(`${path}?ip=198.51.100.7`)).status).toBe(200);
    }
  });
});

describe('the asset report', () => {
  it('has issues for tags, words for numbers, and two more sections', async () => {
    const protects = known({ ip: '198.51.100.99', seenAt: now });
    const server = await startIp(ipWorld(snapshot([vpn, c2]), oneHost({ protects })));

    const body = await server.look('/v1/asset/ip/report');

    expect(Object.keys(body)).toEqual([
      'ip',
      'issues',
      'score',
      'user_search_count',
      'protected_ip',
      'domain',
      'whois',
      'hostname',
      'ids',
      'vpn',
      'anonymous_vpn',
      'webcam',
      'honeypot',
      'ip_category',
      'port',
      'vulnerability',
      'mobile',
      'status',
    ]);
    expect(Object.keys(body['issues'] ?? {})).toEqual([
      'is_vpn',
      'is_cloud',
      'is_tor',
      'is_proxy',
      'is_hosting',
      'is_mobile',
      'is_darkweb',
      'is_scanner',
      'is_snort',
      'is_anonymous_vpn',
    ]);
    expect(body).toMatchObject({
      issues: { is_vpn: true, is_anonymous_vpn: true, is_tor: false },
      score: { inbound: 'Dangerous', outbound: 'Critical' },
      protected_ip: { count: 1, data: [{ ip_address: '198.51.100.99' }] },
      anonymous_vpn: { count: 1, data: [{ vpn_name: 'exits' }] },
    });
  });

  it('honours full and explain like the report', async () => {
    const visits = Array.from({ length: 30 }, () => visit());
    const server = await startIp(ipWorld(snapshot([]), oneHost({ ports: known(...visits) })));
    const { text } = await server.ask('/v1/asset/ip/report?ip=198.51.100.7&full=1&explain=1');
    const body = JSON.parse(text) as { port: { data: unknown[] } };
    expect(body.port.data).toHaveLength(30);
    expect(Object.keys(body).slice(-2)).toEqual(['explain', 'status']);
  });
});

describe('the asset summary', () => {
  it('has words for numbers', async () => {
    const server = await startIp(ipWorld(snapshot([c2])));
    const { text } = await server.ask('/v1/asset/ip/summary?ip=198.51.100.7');
    expect(text).toContain(
      '{"ip":"198.51.100.7","score":{"inbound":"Dangerous","outbound":"Critical"},"country":"South Korea",',
    );
  });
});

describe('the report’s summary', () => {
  it('has booleans and counts, with scores in lower case', async () => {
    const host = oneHost({
      ports: known(
        visit({ port: 443, certificate: 'x', hasBadCertificate: true, tags: ['Router', 'admin'] }),
        visit({ isVulnerable: true }),
        visit({ port: 53, socket: 'udp' }),
      ),
      vulnerabilities: known(vulnerability()),
      names: known({ domain: 'acme.example', name: 'h.acme.example', seenAt: now }),
    });
    const server = await startIp(ipWorld(snapshot([vpn, c2]), host));

    expect((await server.ask('/v1/asset/ip/report/summary?ip=198.51.100.7')).text).toBe(
      '{"ip":"198.51.100.7","issue":["vpn","anonymous_vpn"],"tags":["Router","admin"],' +
        '"ip_scoring":{"inbound":"dangerous","outbound":"critical","is_malicious":true},' +
        '"current_open_ports":{"TCP":[{"port":443,"has_vulnerability":false},' +
        '{"port":22,"has_vulnerability":true}],"UDP":[{"port":53,"has_vulnerability":false}]},' +
        '"summary":{"connection":{"representative_domain":"acme.example","ssl_certificate":true,' +
        '"connected_domains":0,"ip_address_owner":"Acme, Inc.","hostname":"h.acme.example",' +
        '"country":"South Korea"},"detection":{"vpn_ip":true,"proxy_ip":false,"tor_ip":false,' +
        '"hosting_ip":false,"mobile_ip":false,"cdn_ip":false,"scanner_ip":false,' +
        '"special_issue":false,"anonymous_vpn_detection":true},"security":{"abuse_record":2,' +
        '"open_ports":3,"vulnerabilities":1,"exploit_db":1,"policy_violation":0,' +
        '"remote_address":true,"network_device":true,"admin_page":true,"invalid_ssl":true},' +
        '"dns_service":{"real_ip":false}},"status":200}',
    );
  });
});

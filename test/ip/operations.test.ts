import { describe, expect, it } from 'vitest';
import type { HostedDomain } from '../../src/ip/store.ts';
import { known, visit, vulnerability } from './host.ts';
import { feed, hour, ipWorld, now, oneHost, snapshot, startIp } from './world.ts';

const empty = '{"count":0,"data":[]}';
const domain = (at: number): HostedDomain => ({
  domain: `d${at}.example`,
  kind: at === 3 ? 'top_rank' : 'Unknown',
  registrar: 'Acme',
  createdOn: '2020-01-01',
  email: '',
  seenAt: now - at * hour,
});

describe('GET /v1/ip/summary', () => {
  it('answers with numeric scores, location and network', async () => {
    const server = await startIp(
      ipWorld(
        snapshot([feed({ category: 'c2', name: 'c2s', sufficient: true }, ['198.51.100.7'])]),
      ),
    );
    expect((await server.ask('/v1/ip/summary?ip=198.51.100.7')).text).toBe(
      '{"ip":"198.51.100.7","score":{"inbound":4,"outbound":5},"country":"South Korea",' +
        '"country_code":"kr","region":"Seoul","city":"Jung-gu","isp":"Acme, Inc.",' +
        '"org_name":"Acme, Inc.","as_no":64500,"postal_code":"04524","latitude":37.5636,' +
        '"longitude":126.997,"status":200}',
    );
  });

  it('uses empty text, 0 and null for unknown values', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    expect((await server.ask('/v1/ip/summary?ip=198.51.100.200')).text).toBe(
      '{"ip":"198.51.100.200","score":{"inbound":1,"outbound":1},"country":"","country_code":"",' +
        '"region":"","city":"","isp":"","org_name":"","as_no":0,"postal_code":"","latitude":null,' +
        '"longitude":null,"status":200}',
    );
  });
});

describe('GET /v1/ip/vpn', () => {
  it('names the VPN, and counts the claims of each feed', async () => {
    const feeds = [
      feed({ name: 'exits', category: 'anonymous-vpn' }, [
        ['198.51.100.7', { label: 'Acme VPN' }],
        '198.51.100.0/24',
      ]),
      feed({ name: 'tor', category: 'tor-relay' }, ['198.51.100.7']),
    ];
    const names = known({ domain: 'acme.example', name: 'vpn.acme.example', seenAt: now });
    const server = await startIp(ipWorld(snapshot(feeds), oneHost({ names })));

    const { text } = await server.ask('/v1/ip/vpn?ip=198.51.100.7');

    const time = '"confirmed_time":"2026-01-02 00:00:00"';
    const row = (name: string) =>
      `{"vpn_name":"${name}","vpn_url":"","vpn_source_url":"","socket_type":"N/A",${time}}`;
    const vpns = `{"count":2,"data":[${row('Acme VPN')},${row('exits')}]}`;
    expect(text).toBe(
      `{"ip":"198.51.100.7","vpn_info":{"vpn":${vpns},"anonymous_vpn":${vpns},` +
        `"ip_category":{"count":2,"data":[{${time},"detect_source":"exits",` +
        '"detect_reason":"Acme VPN","detect_type":"vpn","detect_cnt":2},' +
        `{${time},"detect_source":"tor","detect_reason":"Tor relay that is not an exit",` +
        '"detect_type":"tor","detect_cnt":1}]},' +
        '"hostname":{"count":1,"data":[{"domain_name_rep":"acme.example",' +
        `"domain_name_full":"vpn.acme.example",${time}}]}},` +
        '"is_vpn":true,"is_tor":true,"is_proxy":false,"is_anonymous_vpn":true,"status":200}',
    );
  });

  it('answers with empty values for an unknown address', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    expect((await server.ask('/v1/ip/vpn?ip=198.51.100.200')).text).toBe(
      `{"ip":"198.51.100.200","vpn_info":{"vpn":${empty},"anonymous_vpn":${empty},` +
        `"ip_category":${empty},"hostname":${empty}},` +
        '"is_vpn":false,"is_tor":false,"is_proxy":false,"is_anonymous_vpn":false,"status":200}',
    );
  });
});

describe('GET /v1/ip/hosting', () => {
  it('names the network, the cloud’s prefix and the domains that share the address', async () => {
    const clouds = feed({ name: 'clouds', category: 'cloud' }, [
      ['198.51.100.0-198.51.100.11', { label: 'AWS' }],
      'AS64500',
    ]);
    const domains = known(...Array.from({ length: 25 }, (_, at) => domain(at)));
    const server = await startIp(ipWorld(snapshot([clouds]), oneHost({ domains })));

    const { text } = await server.ask('/v1/ip/hosting?ip=198.51.100.9');

    expect(text).toMatch(
      /^\{"ip":"198.51.100.9","is_hosting":true,"hosting_info":\{"as_name_include_hosting_or_cloud":"Acme, Inc.","domain_exist_more_than_5":\[\{"domain":"d0.example","email":"","create_date":"2020-01-01","registrar":"Acme","confirmed_time":"2026-01-02 00:00:00"\},/,
    );
    expect(text).toMatch(
      /\],"cloud_ip_range_matching":\{"ip_range":"198.51.100.8\/30","cloud_service":"AWS"\}\},"status":200\}$/,
    );
    const rows = (body: string) => body.split('"domain":').length - 1;
    const whole = await server.ask('/v1/ip/hosting?ip=198.51.100.9&full=true');
    expect([rows(text), rows(whole.text)]).toEqual([20, 25]);
  });

  it('uses the announced prefix if only the network is known', async () => {
    const clouds = feed({ name: 'clouds', category: 'cloud' }, [['AS64500', { label: 'Acme' }]]);
    const server = await startIp(ipWorld(snapshot([clouds])));
    expect(await server.look('/v1/ip/hosting')).toMatchObject({
      hosting_info: {
        cloud_ip_range_matching: { ip_range: '198.51.100.0/25', cloud_service: 'Acme' },
      },
    });
  });

  it('answers with empty values, and no list for up to five domains', async () => {
    const domains = known(...Array.from({ length: 5 }, (_, at) => domain(at)));
    const server = await startIp(ipWorld(snapshot([]), oneHost({ domains })));
    expect((await server.ask('/v1/ip/hosting?ip=198.51.100.7')).text).toBe(
      '{"ip":"198.51.100.7","is_hosting":false,"hosting_info":{' +
        '"as_name_include_hosting_or_cloud":"","domain_exist_more_than_5":[],' +
        '"cloud_ip_range_matching":{}},"status":200}',
    );
  });
});

describe('GET /v1/ip/malicious-info', () => {
  it('answers with verdict, ports, vulnerabilities and records', async () => {
    const feeds = [
      feed({ name: 'ssh-list', category: 'bruteforce' }, [['198.51.100.7', { label: 'ssh' }]]),
      feed({ name: 'scans', category: 'scanner' }, [['198.51.100.7', { label: '53/udp' }]]),
      feed({ name: 'rules', category: 'ids' }, [['198.51.100.7', { label: 'ciarmy' }]]),
    ];
    const host = oneHost({
      ports: known(
        visit({ isVulnerable: true }),
        visit({ port: 80, protocol: 'HTTP', product: 'nginx', version: '' }),
        visit({ port: 80, isOpen: false, seenAt: now - 2 * hour }),
        visit({ port: 21, isOpen: false }),
        visit({ port: 21, seenAt: now - 3 * hour }),
      ),
      vulnerabilities: known(vulnerability()),
    });
    const server = await startIp(ipWorld(snapshot(feeds), host));

    const { text } = await server.ask('/v1/ip/malicious-info?ip=198.51.100.7');

    const time = '"confirmed_time":"2026-01-02 00:00:00"';
    const ssh =
      '{"socket_type":"tcp","port":22,"protocol":"ssh","product_name":"openssh",' +
      '"product_version":"7.4","has_vulnerability":true,"confirmed_time":"2026-01-01 22:59:59"}';
    const web =
      '{"socket_type":"tcp","port":80,"protocol":"http","product_name":"nginx",' +
      '"product_version":"Unknown","has_vulnerability":false,"confirmed_time":"2026-01-01 22:59:58"}';
    const ids = (classification: string, says: string, source: string) =>
      `{"classification":"${classification}","url":"","message":"${says}",` +
      `"source_system":"${source}",${time}}`;
    const record = (port: number, socket: string, message: string) =>
      `{"log_date":"2026-01-02","dst_port":${port},"protocol_type":"${socket}","user_agent":"",` +
      `"message":"${message}",${time}}`;
    const category = (type: string, source: string) =>
      `{"type":"${type}","detect_source":"${source}",${time}}`;
    expect(text).toBe(
      '{"ip":"198.51.100.7","is_malicious":true,"is_vpn":false,"is_anonymous_vpn":false,' +
        '"can_remote_access":true,' +
        `"current_opened_port":{"count":2,"data":[${ssh},${web}]},` +
        `"remote_port":{"count":1,"data":[${ssh}]},` +
        '"vulnerability":{"count":1,"data":[{"cve_id":"CVE-2018-15473","cwe_ids":[362],' +
        '"edb_ids":[45939],"ports":{"tcp":[22,2222],"udp":[]},"cvssv2_vector":"NETWORK",' +
        '"cvssv2_score":5,"cvssv3_vector":"NETWORK","cvssv3_score":5.3,"product_name":"OpenSSH",' +
        '"product_version":"7.4","product_vendor":"openbsd"}]},' +
        `"ids":{"count":2,"data":[` +
        `${ids('53/udp', 'scans many networks, maliciously or anonymously', 'scans 1')},` +
        `${ids('ciarmy', 'named in intrusion-detection rules', 'rules 1')}]},` +
        `"scanning_record":{"count":2,"data":[${record(22, 'tcp', 'ssh-list: ssh')},` +
        `${record(53, 'udp', 'scans: 53/udp')}]},` +
        `"ip_category":{"count":3,"data":[${category('attack (High)', 'ssh-list')},` +
        `${category('scanner (Medium)', 'scans')},${category('snort', 'rules')}]},` +
        `"webcam":${empty},"status":200}`,
    );
  });

  it('answers with empty values for an unknown address', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    const sections = ['current_opened_port', 'remote_port', 'vulnerability', 'ids'];
    const later = ['scanning_record', 'ip_category', 'webcam'];
    expect((await server.ask('/v1/ip/malicious-info?ip=198.51.100.200')).text).toBe(
      '{"ip":"198.51.100.200","is_malicious":false,"is_vpn":false,"is_anonymous_vpn":false,' +
        '"can_remote_access":false,' +
        [...sections, ...later].map((name) => `"${name}":${empty},`).join('') +
        '"status":200}',
    );
  });
});

describe('GET /v1/ip/privacy-threat', () => {
  it('shows webcams and devices', async () => {
    const host = oneHost({
      ports: known(visit({ port: 554, tags: ['IP Camera'] }), visit()),
      webcams: known({
        imagePath: '',
        url: 'http://198.51.100.7:554/',
        country: 'KR',
        city: '',
        port: 554,
        socket: 'tcp' as const,
        manufacturer: 'Acme',
        seenAt: now,
      }),
    });
    const server = await startIp(ipWorld(snapshot([]), host));
    const body = await server.look('/v1/ip/privacy-threat');
    expect(Object.keys(body)).toEqual(['ip', 'is_privacy_threat', 'webcam', 'iot', 'status']);
    expect(body).toMatchObject({
      is_privacy_threat: true,
      webcam: { count: 1, data: [{ open_port_no: 554, manufacturer: 'Acme' }] },
      iot: { count: 1, data: [{ open_port_no: 554 }] },
    });
  });

  it('answers with empty values for an unknown address', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    expect((await server.ask('/v1/ip/privacy-threat?ip=198.51.100.200')).text).toBe(
      `{"ip":"198.51.100.200","is_privacy_threat":false,"webcam":${empty},"iot":${empty},"status":200}`,
    );
  });
});

describe('GET /v1/ip/is_safe_dns_server', () => {
  const resolvers = feed({ name: 'resolvers', category: 'resolver' }, ['198.51.100.7']);
  const text = (ip: string, safe: boolean, reasons: readonly boolean[]) =>
    `{"ip":"${ip}","is_safe_dns_server":${safe},"reason":{"is_malicious_ip":${reasons[0]},` +
    `"opened_unusual_port":${reasons[1]},"has_dns_vulnerability":${reasons[2]},` +
    `"is_unpublic_dns":${reasons[3]}},"status":200}`;

  it('trusts public resolvers, including those of the seeds', async () => {
    const server = await startIp(ipWorld(snapshot([resolvers])));
    for (const ip of ['198.51.100.7', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) {
      const answer = await server.ask(`/v1/ip/is_safe_dns_server?ip=${ip}`);
      expect(answer.text).toBe(text(ip, true, [false, false, false, false]));
    }
  });

  it('treats no port of a well-known resolver as unusual, nor any old port', async () => {
    const ports = known(visit({ port: 22 }), visit({ port: 179 }), visit({ port: 2083 }));
    const operated = await startIp(ipWorld(snapshot([]), oneHost({ ports })));
    for (const ip of ['1.1.1.1', '8.8.8.8', '9.9.9.9', '208.67.222.222', '198.41.0.4']) {
      const answer = await operated.ask(`/v1/ip/is_safe_dns_server?ip=${ip}`);
      expect(answer.text).toBe(text(ip, true, [false, false, false, false]));
    }
    const old = oneHost({ ports: known(visit({ port: 22, isOpen: false }), visit({ port: 853 })) });
    const small = await startIp(ipWorld(snapshot([resolvers]), old));
    const answer = await small.ask('/v1/ip/is_safe_dns_server?ip=198.51.100.7');
    expect(answer.text).toBe(text('198.51.100.7', true, [false, false, false, false]));
  });

  it('reports evidence against a resolver', async () => {
    const bad = feed({ name: 'list', category: 'attack' }, ['198.51.100.7']);
    const host = oneHost({
      ports: known(visit({ port: 53 }), visit()),
      vulnerabilities: known(vulnerability({ ports: [{ port: 53, socket: 'udp' }] })),
    });
    const server = await startIp(ipWorld(snapshot([resolvers, bad]), host));
    const answer = await server.ask('/v1/ip/is_safe_dns_server?ip=198.51.100.7');
    expect(answer.text).toBe(text('198.51.100.7', false, [true, true, true, false]));
    const stranger = await startIp(ipWorld(snapshot([])));
    const unknown = await stranger.ask('/v1/ip/is_safe_dns_server?ip=198.51.100.200');
    expect(unknown.text).toBe(text('198.51.100.200', false, [false, false, false, true]));
  });
});

describe('GET /v1/ip/suspicious_info', () => {
  it('answers with words, ten flags, ports, rules, network and a domain', async () => {
    const feeds = [
      feed({ name: 'attackers', category: 'attack' }, ['198.51.100.7']),
      feed({ name: 'carriers', category: 'mobile' }, ['AS64500']),
    ];
    const host = oneHost({
      ports: known(visit({ isVulnerable: true })),
      domains: known(domain(0), domain(3)),
    });
    const server = await startIp(ipWorld(snapshot(feeds), host));

    expect((await server.ask('/v1/ip/suspicious_info?ip=198.51.100.7')).text).toBe(
      '{"ip":"198.51.100.7","abuse_record_count":1,"score":{"inbound":"Moderate","outbound":"Low"},' +
        '"issues":{"is_vpn":false,"is_cloud":false,"is_tor":false,"is_proxy":false,' +
        '"is_hosting":false,"is_mobile":true,"is_darkweb":false,"is_scanner":false,' +
        '"is_snort":false,"is_anonymous_vpn":false},' +
        '"current_opened_port":{"count":1,"data":[{"port":22,"is_vulnerability":true,' +
        '"product_name":"openssh","product_version":"7.4","protocol":"ssh","socket_type":"tcp",' +
        '"confirmed_time":"2026-01-01 23:00:00"}]},' +
        `"ids":${empty},` +
        '"whois":{"count":1,"data":[{"as_name":"Acme, Inc.","as_no":64500,"city":"Jung-gu",' +
        '"region":"Seoul","org_name":"Acme, Inc.","postal_code":"04524","latitude":37.5636,' +
        '"longitude":126.997,"org_country_code":"kr","confirmed_time":"2025-12-01 00:00:00"}]},' +
        '"representative_domain":"d3.example","status":200}',
    );
  });

  it('answers with empty values for an unknown address', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    expect((await server.ask('/v1/ip/suspicious_info?ip=198.51.100.200')).text).toMatch(
      /"score":\{"inbound":"Safe","outbound":"Safe"\},.*"whois":\{"count":0,"data":\[\]\},"representative_domain":"","status":200\}$/,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { ipRoutes } from '../../src/ip/routes.ts';
import { noCves, unknownHost, type HostStore } from '../../src/ip/store.ts';
import { parseIp } from '../../src/lib/ip.ts';
import { known, vulnerability, visit } from './host.ts';
import { feed, hour, ipWorld, now, oneHost, range, snapshot, startIp } from './world.ts';

const empty = '{"count":0,"data":[]}';
const ssh = feed({ name: 'ssh-list', category: 'bruteforce' }, [
  ['198.51.100.7', { label: 'ssh', seenAt: now - 2 * hour }],
]);
const rules = feed({ name: 'rules', category: 'ids' }, [['198.51.100.7', { label: 'botcc' }]]);
const nord = feed({ name: 'nord', category: 'anonymous-vpn' }, ['198.51.100.0/28']);
const cards = new Map([['nord', { title: 'Nord exits', url: 'https://nord.example/list' }]]);

describe('GET /v1/ip/data', () => {
  it('answers all sixteen members in order, compact, from claims, network and location', async () => {
    const server = await startIp(ipWorld(snapshot([ssh, rules, nord], { feedCards: cards })));

    const { text } = await server.ask('/v1/ip/data?ip=198.51.100.7');

    expect(text).toBe(
      '{"ip":"198.51.100.7",' +
        '"tags":{"is_vpn":true,"is_cloud":false,"is_tor":false,"is_proxy":false,"is_hosting":false,' +
        '"is_mobile":false,"is_darkweb":false,"is_scanner":false,"is_snort":true},' +
        '"score":{"inbound":4,"outbound":3},"user_search_count":1,' +
        `"domain":${empty},` +
        '"whois":{"count":1,"data":[{"as_name":"Acme, Inc.","as_no":64500,"city":"Jung-gu",' +
        '"region":"Seoul","org_name":"Acme, Inc.","postal_code":"04524","longitude":126.997,' +
        '"latitude":37.5636,"org_country_code":"kr","confirmed_time":"2025-12-01 00:00:00"}]},' +
        `"hostname":${empty},` +
        '"ids":{"count":1,"data":[{"classification":"botcc","url":"",' +
        '"message":"named in intrusion-detection rules","confirmed_time":"2026-01-02 00:00:00",' +
        '"source_system":"rules 1"}]},' +
        '"vpn":{"count":1,"data":[{"vpn_name":"Nord exits","vpn_url":"",' +
        '"vpn_source_url":"https://nord.example/list","socket_type":"N/A",' +
        '"confirmed_time":"2026-01-02 00:00:00"}]},' +
        `"webcam":${empty},` +
        '"honeypot":{"count":1,"data":[{"ip_address":"198.51.100.7","log_date":"2026-01-01",' +
        '"dst_port":22,"message":"ssh-list: ssh","user_agent":"","protocol_type":"tcp",' +
        '"confirmed_time":"2026-01-01 22:00:00"}]},' +
        '"ip_category":{"count":3,"data":[' +
        '{"detect_source":"rules","type":"snort","detect_info":{},"confirmed_time":"2026-01-02 00:00:00"},' +
        '{"detect_source":"nord","type":"vpn","detect_info":{},"confirmed_time":"2026-01-02 00:00:00"},' +
        '{"detect_source":"ssh-list","type":"attack (High)","detect_info":{},' +
        '"confirmed_time":"2026-01-01 22:00:00"}]},' +
        `"port":${empty},"vulnerability":${empty},"mobile":${empty},"status":200}`,
    );
  });

  it('answers with empty values for an unknown address', async () => {
    const server = await startIp(ipWorld(snapshot([])));

    const { text } = await server.ask('/v1/ip/data?ip=198.51.100.200');

    const sections = ['domain', 'whois', 'hostname', 'ids', 'vpn', 'webcam', 'honeypot'];
    const later = ['ip_category', 'port', 'vulnerability', 'mobile'];
    expect(text).toBe(
      '{"ip":"198.51.100.200",' +
        '"tags":{"is_vpn":false,"is_cloud":false,"is_tor":false,"is_proxy":false,"is_hosting":false,' +
        '"is_mobile":false,"is_darkweb":false,"is_scanner":false,"is_snort":false},' +
        '"score":{"inbound":1,"outbound":1},"user_search_count":1,' +
        [...sections, ...later].map((name) => `"${name}":${empty},`).join('') +
        '"status":200}',
    );
  });

  it('shows 20 rows, the newest, and all of them with full, while count stays the total', async () => {
    const lines = Array.from(
      { length: 46 },
      (_, at) => ['198.51.100.7', { label: `rule-${at}`, seenAt: now - at * hour }] as const,
    );
    const many = feed(
      { name: 'rules', category: 'ids' },
      [...lines].reverse().map(([a, b]) => [a, b]),
    );
    const visits = Array.from({ length: 30 }, (_, at) => visit({ seenAt: now - at * hour }));
    const server = await startIp(ipWorld(snapshot([many]), oneHost({ ports: known(...visits) })));
    const ask = async (query: string) =>
      (await server.ask(`/v1/ip/data?ip=198.51.100.7${query}`)).json as unknown as Record<
        'ids' | 'port',
        { count: number; data: { classification: string }[] }
      >;

    const short = await ask('');
    expect(short.ids.count).toBe(46);
    expect(short.ids.data.map((row) => row.classification)).toEqual(
      Array.from({ length: 20 }, (_, at) => `rule-${at}`),
    );
    expect([short.port.count, short.port.data.length]).toEqual([30, 20]);
    for (const spelling of ['true', 'True', 'ture', '1']) {
      const whole = await ask(`&full=${spelling}`);
      expect([whole.ids.data.length, whole.port.data.length]).toEqual([46, 30]);
    }
    for (const spelling of ['false', 'False', '0', '']) {
      expect((await ask(`&full=${spelling}`)).ids.data).toHaveLength(20);
    }
  });

  it('scores exposure, and ignores expired claims', async () => {
    const old = feed({ name: 'old', category: 'c2', ttlHours: 10 }, [
      ['198.51.100.7', { seenAt: now - 11 * hour }],
    ]);
    const host = oneHost({
      ports: known(visit(), visit({ port: 23, protocol: 'TELNET' }), visit({ port: 3389 })),
      vulnerabilities: known(vulnerability()),
      cves: { ...noCves, affected: 1, products: 1, exploited: 1 },
    });
    const server = await startIp(ipWorld(snapshot([old]), host));

    const body = await server.look('/v1/ip/data');

    // 3 ports, 1 product and 1 exploited vulnerability: 2·3 + 2 + 4 and 3·3 + 4 + 8.
    expect(body).toMatchObject({ score: { inbound: 2, outbound: 2 }, ip_category: { count: 0 } });
  });

  it('formats ports and vulnerabilities as in the contract', async () => {
    const tls = visit({
      port: 443,
      dnsNames: ['a.example', 'b.example'],
      commonName: 'a.example',
      product: '',
      version: '',
      technologies: [{ name: 'jQuery', version: '3', logoUrl: '' }],
    });
    const host = oneHost({ ports: known(tls), vulnerabilities: known(vulnerability()) });
    const server = await startIp(ipWorld(snapshot([]), host));

    const { text } = await server.ask('/v1/ip/data?ip=198.51.100.7');

    expect(text).toContain(
      '"port":{"count":1,"data":[{"app_name":"Unknown","confirmed_time":"2026-01-01 23:00:00",' +
        '"banner":"SSH-2.0-OpenSSH_7.4","app_version":"Unknown","open_port_no":443,' +
        '"port_status":"open","protocol":"SSH","socket":"tcp","tags":[],' +
        '"dns_names":"a.example,b.example","sdn_common_name":"a.example","jarm_hash":null,' +
        '"ssl_info_raw":null,"technologies":[{"tech_name":"jQuery","tech_version":"3",' +
        '"tech_logo_url":""}],"is_vulnerability":false}]}',
    );
    expect(text).toContain(
      '"vulnerability":{"count":1,"data":[{"cve_id":"CVE-2018-15473",' +
        '"cve_description":"Users can be enumerated.","cvssv2_vector":"NETWORK","cvssv2_score":5,' +
        '"cvssv3_vector":"NETWORK","cvssv3_score":5.3,"list_cwe":[{"cve_id":"CVE-2018-15473",' +
        '"cwe_id":362,"cwe_name":"Race Condition","cwe_description":"Order matters."}],' +
        '"list_edb":[{"cve_id":"CVE-2018-15473","edb_id":45939,"type":"REMOTE","platform":"LINUX",' +
        '"verify_code":0,"title":"Username Enumeration","confirmed_time":"2018-12-04"}],' +
        '"app_name":"OpenSSH","app_version":"7.4","open_port_no_list":{"TCP":[22,2222],"UDP":[]},' +
        '"have_more_ports":false,"open_port_no":[{"port":22,"socket":"tcp"},' +
        '{"port":2222,"socket":"tcp"}],"list_child":[],"vendor":"openbsd","type":"a",' +
        '"is_vuln":"True","target_hw":"","target_sw":"","update":"","edition":""}]}',
    );
  });

  it('waits for an asynchronous store', async () => {
    const { host } = oneHost({ ports: known(visit()) });
    const late = { host: (ip: Parameters<typeof host>[0]) => Promise.resolve(host(ip)) };
    const server = await startIp(ipWorld(snapshot([]), late));
    expect(await server.look('/v1/ip/data')).toMatchObject({ status: 200, port: { count: 1 } });
  });

  it('counts look-ups of an address by any operation', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    await server.look('/v1/ip/summary');
    await server.look('/v1/ip/data', '198.51.100.8');
    expect(await server.look('/v1/ip/data')).toMatchObject({ user_search_count: 2 });
  });

  it('leaves out suppressed claims', async () => {
    const aside = {
      feed: 'nord',
      range: range('198.51.100.0/24'),
      until: null,
      reason: 'wrong',
      by: '',
    };
    const server = await startIp(ipWorld(snapshot([nord], { suppressions: [aside] })));
    expect(await server.look('/v1/ip/data')).toMatchObject({ tags: { is_vpn: false } });
  });
});

const malformed = [
  'acme',
  '198.51.100',
  '198.51.100.007',
  '0xc6336407',
  '198.51.100.7/32',
  '198.51.100.256',
  'fe80::1%1',
  '2001:db8:1:::7',
  '[2001:db8:1::7]',
];
const unreachable = [
  '10.0.0.1',
  '192.168.1.1',
  '127.0.0.1',
  '169.254.1.1',
  '0.1.2.3',
  '255.255.255.255',
  '203.0.113.5',
  '192.0.2.1',
  '::1',
  'fe80::1',
  '2001:db8:2::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
];

describe('an address', () => {
  const refusal = '{"message":"Invalid IP Address.","status":400}';
  const world = () =>
    ipWorld(
      snapshot([feed({ name: 'tor', category: 'tor-exit' }, ['2001:db8:1::7', '198.51.100.7'])]),
    );

  it.each([
    ['2001:db8:1::7', '2001:db8:1::7'],
    ['2001:0DB8:0001:0:0:0:0:7', '2001:db8:1::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    [' 198.51.100.7\n', '198.51.100.7'],
  ])('%j is answered as %s', async (given, answered) => {
    const server = await startIp(world());
    expect(await server.look('/v1/ip/data', given)).toMatchObject({
      ip: answered,
      tags: { is_tor: true },
      status: 200,
    });
  });

  it('that is malformed or not public is rejected by every operation', async () => {
    const server = await startIp(world());
    const aboutOne = ipRoutes.filter(({ operation }) => operation.envelope === 'flat');
    for (const { path } of aboutOne.map(({ operation }) => operation)) {
      for (const given of [...malformed, ...unreachable]) {
        const answer = await server.ask(`${path}?ip=${encodeURIComponent(given)}`);
        expect([given, answer.status, answer.text]).toEqual([given, 400, refusal]);
      }
    }
  });

  it('that is missing is a missing parameter', async () => {
    const server = await startIp(world());
    const { text } = await server.ask('/v1/ip/data');
    expect(text).toBe('{"message":"Missing Parameter","status":412}');
  });

  it('in the user’s own network is looked up even if private', async () => {
    const own = snapshot([], { ownRanges: [range('10.1.0.0/16'), range('fd00::/8')] });
    const scanned = oneHost({ ports: known(visit()) });
    const host: HostStore['host'] = (ip) =>
      ip.value === parseIp('10.2.0.1')?.value ? unknownHost : scanned.host(ip);
    const server = await startIp(ipWorld(own, { host }));

    expect(await server.look('/v1/ip/data', '10.1.2.3')).toMatchObject({
      ip: '10.1.2.3',
      whois: { count: 0, data: [] },
      port: { count: 1 },
    });
    expect(await server.look('/v1/ip/data', 'fd00::1')).toMatchObject({ ip: 'fd00::1' });
    expect(await server.look('/v1/ip/data', '10.2.0.1')).toMatchObject({ status: 400 });
  });

  it('costs a credit of the group ip if answered, none if rejected', async () => {
    const server = await startIp(world());
    await server.look('/v1/ip/data');
    await server.look('/v1/ip/data', '10.0.0.1');
    const { json } = await server.ask('/v1/usage');
    expect(json.data?.['usage']).toContainEqual(
      expect.objectContaining({ operation: 'ipData', credits: 1 }),
    );
  });
});

describe('generations', () => {
  it('never mix within one answer', async () => {
    const generations = ['vpn', 'proxy'].map((category, at) =>
      snapshot([feed({ name: category, category: category as 'vpn' }, ['198.51.100.7'])], {
        generation: `g${at}`,
      }),
    );
    const world = ipWorld(snapshot([]));
    let asked = 0;
    const swapping = { ...world, intel: () => generations[asked++ % 2] ?? generations[0]! };
    const server = await startIp(swapping);
    for (let at = 0; at < 20; at++) {
      const { text } = await server.ask('/v1/ip/data?ip=198.51.100.7&explain=true');
      const { tags, ip_category, explain } = JSON.parse(text) as {
        tags: { is_vpn: boolean; is_proxy: boolean };
        ip_category: { data: { type: string }[] };
        explain: { generation: string; claims: { feed: string }[] };
      };
      const kind = explain.generation === 'g0' ? 'vpn' : 'proxy';
      expect([tags.is_vpn, tags.is_proxy]).toEqual([kind === 'vpn', kind === 'proxy']);
      expect(ip_category.data.map(({ type }) => type)).toEqual([kind]);
      expect(explain.claims.map(({ feed: name }) => name)).toEqual([kind]);
    }
  });
});

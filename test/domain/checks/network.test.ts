import { describe, expect, it } from 'vitest';
import { connected } from '../../../src/domain/checks/connected.ts';
import { dnsRecords } from '../../../src/domain/checks/dns-records.ts';
import { networkLog } from '../../../src/domain/checks/network-log.ts';
import { origin } from '../../../src/domain/checks/origin.ts';
import { redirections } from '../../../src/domain/checks/redirections.ts';
import { registration } from '../../../src/domain/checks/registration.ts';
import { reputation } from '../../../src/domain/checks/reputation.ts';
import type { Facts } from '../../../src/domain/scan-job.ts';
import type { Visit } from '../../../src/domain/visit.ts';
import {
  answerOf,
  certificateOf,
  cookieOf,
  day,
  frameOf,
  ipFacts,
  nameFacts,
  requestOf,
  startedAt,
  tlsOf,
  visitOf,
} from '../visits.ts';
import { ask } from './asking.ts';

const facts: Facts = {
  ips: {
    '192.0.2.1': ipFacts(),
    '198.51.100.7': ipFacts({ asName: 'Other Net', asn: 64_501, country: 'US', score: 'critical' }),
    '2001:db8::1': ipFacts({ score: 'moderate' }),
  },
  names: {},
  cves: {},
  icons: {},
};

describe('DNS records', () => {
  it('has every type in the form of the contract', () => {
    const visit = visitOf({
      dns: {
        a: ['192.0.2.1'],
        aaaa: ['2001:db8::1'],
        cname: ['edge.test'],
        ns: ['ns.test'],
        mx: [{ exchange: 'mail.test', priority: 10 }],
        soa: 'ns.test host.test 1 2 3 4 5',
        ptr: [{ address: '192.0.2.1', name: 'ptr.test' }],
        caa: ['0 issue "ca.test"'],
      },
    });

    const said = ask(dnsRecords, visit, { facts });

    expect(said.dns_record).toEqual({
      dns_record_type_a: {
        ipv4: [{ ip: '192.0.2.1', score: 'safe' }],
        ipv6: [{ ip: '2001:db8::1', score: 'moderate' }],
      },
      dns_record_type_cname: ['edge.test'],
      dns_record_type_mx: [['10', 'mail.test']],
      dns_record_type_ns: ['ns.test'],
      dns_record_type_ptr: ['ptr.test'],
      dns_record_type_soa: ['ns.test host.test 1 2 3 4 5'],
    });
    expect(said.mapped_ip?.[0]).toEqual({
      as_name: 'Example Net',
      country: 'de',
      ip: '192.0.2.1',
      score: 'safe',
    });
    expect(said.main_domain_info?.dns_ip_asn).toBe(
      '192.0.2.1 (AS64500 Example Net), 2001:db8::1 (AS64500 Example Net)',
    );
    expect(said.ssl_detail?.server_defaults?.dns_caa_record).toEqual(['0 issue "ca.test"']);
  });

  it('does not call an unknown address safe', () => {
    expect(ask(dnsRecords, visitOf({ dns: { a: ['203.0.113.9'] } })).mapped_ip?.[0]?.score).toBe(
      '',
    );
  });
});

describe('registration', () => {
  const createdAt = (age: number) =>
    visitOf({
      registration: {
        source: 'rdap',
        createdAt: startedAt - age * day,
        changedAt: null,
        expiresAt: null,
        registrar: 'Example Registrar',
        status: [],
      },
    });

  it.each([
    [89, '2026-03-04'],
    [90, ''],
    [4_000, ''],
  ])('a domain of %i days is new-born: %s', (age, newborn) => {
    expect(ask(registration, createdAt(age)).summary?.newborn_domain).toBe(newborn);
  });

  it('reports where the visit started and ended', () => {
    const visit = visitOf({ page: { url: 'https://www.shop.example/en', title: 'Shop' } });

    expect(ask(registration, visit).main_domain_info).toEqual({
      changed_url: 'https://www.shop.example/en',
      domain_created: '',
      domain_registrar: '',
      inserted_url: 'https://shop.example/',
      main_domain: 'shop.example',
      title: 'Shop',
    });
  });
});

describe('redirections', () => {
  const hop = (url: string, address: string, status = 302) => requestOf({ url, address, status });
  const frames = [frameOf()];

  it('follows the main frame and counts what changed on the way', () => {
    const requests = [
      hop('http://shop.example/', '192.0.2.1', 301),
      hop('https://shop.example/', '192.0.2.1'),
      hop('https://other.test/', '198.51.100.7', 200),
    ];

    const said = ask(redirections, visitOf({ page: { frames, requests } }), { facts });

    expect(said.page_redirections).toHaveLength(1);
    expect(said.page_redirections?.[0]?.[2]).toEqual({
      as_name: 'Other Net',
      country_code: 'US',
      status: 200,
      url: 'https://other.test/',
    });
    expect(said.summary).toEqual({
      redirection_diff_asn: 1,
      redirection_diff_country: 1,
      redirection_diff_domain: 1,
      redirection_onclick: 'Normal',
    });
  });

  it('separates chains of other frames, and omits those that led nowhere', () => {
    const inner = (url: string, from: string) =>
      requestOf({ url, frameId: 'ad', redirectedFrom: from });
    const requests = [
      requestOf(),
      inner('https://ad.test/1', ''),
      inner('https://ad.test/2', 'https://ad.test/1'),
      inner('https://lonely.test/', ''),
    ];

    const said = ask(redirections, visitOf({ page: { frames, requests } }));

    expect(said.page_redirections?.map((chain) => chain.map(({ url }) => url))).toEqual([
      ['https://ad.test/1', 'https://ad.test/2'],
    ]);
  });

  it('uses plain HTTP if no browser ran', () => {
    const answers = [answerOf({ url: 'http://shop.example/', status: 301 }), answerOf()];

    expect(ask(redirections, visitOf({ answers })).page_redirections?.[0]).toHaveLength(2);
  });

  it('treats unknown values as no difference', () => {
    const requests = [hop('https://a.test/', '203.0.113.5'), hop('https://a.test/b', '192.0.2.1')];

    const said = ask(redirections, visitOf({ page: { frames, requests } }), { facts });

    expect(said.summary).toMatchObject({ redirection_diff_asn: 0, redirection_diff_country: 0 });
  });
});

describe('the network log', () => {
  it('writes a row as in the contract', () => {
    const said = ask(networkLog, visitOf({ page: { requests: [requestOf()] } }), { facts });

    expect(said.network_logs?.data).toEqual([
      {
        as_name: 'Example Net',
        as_number: '64500',
        country: 'de',
        data_size: '1.12 KB',
        frame_id: 'main',
        ip_port: '192.0.2.1:443',
        mime_type: 'text/html',
        protocol: 'h2',
        request: 'GET',
        score: 'safe',
        time: '0.01 ms',
        transfer_size: '59.04 KB',
        type: 'Document',
        url: 'https://shop.example/',
      },
    ]);
  });

  it('counts requests unencrypted, to addresses, to other domains and to bad hosts', () => {
    const requests = [
      requestOf(),
      requestOf({ url: 'http://198.51.100.7/x', address: '198.51.100.7' }),
      requestOf({ url: 'https://cdn.test/x', address: '2001:db8::1' }),
      requestOf({ url: 'https://gone.test/', address: '', status: 0 }),
    ];

    const said = ask(networkLog, visitOf({ page: { requests } }), { facts });

    expect(said.page_networking_info).toEqual({
      https_percent: 75,
      transaction_count: 4,
      transfer_traffic: '236.16 KB',
    });
    expect(said.summary).toEqual({ connect_to_ip_directly: 1, html_request_url: 3 });
    expect(said.network_logs?.abuse_record).toEqual({ critical: 1, dangerous: 0 });
    expect(said.network_logs?.data?.[2]?.ip_port).toBe('[2001:db8::1]:443');
    expect(said.network_logs?.data?.[3]).toMatchObject({ ip_port: '', score: '' });
  });
});

describe('what the page is connected to', () => {
  const visit = visitOf({
    dns: { a: ['192.0.2.1'], others: [{ name: 'old.shop.example', addresses: [], askedAt: 0 }] },
    tls: tlsOf({ chain: [certificateOf({ names: ['*.shop.example', 'pay.shop.example'] })] }),
    page: {
      requests: [
        requestOf({ status: 301 }),
        requestOf({ url: 'https://www.shop.example/' }),
        requestOf({ url: 'https://a.cdn.test/x', address: '198.51.100.7' }),
      ],
      cookies: [cookieOf({ domain: '.id.shop.example' })],
      links: [{ title: '', url: 'https://notshop.example/' }],
    },
  });

  it('groups addresses and names', () => {
    const said = ask(connected, visit, { facts });

    expect(said.connected_ip).toEqual([
      { ip: '192.0.2.1', score: 'safe' },
      { ip: '198.51.100.7', score: 'critical' },
    ]);
    expect(said.connected_ip_info?.[0]).toEqual({
      as_name: 'Example Net',
      asn: '64500',
      cnt: 2,
      country: 'DE',
      ip: '192.0.2.1',
      domain_list: [{ domain: 'shop.example' }, { domain: 'www.shop.example' }],
      redirect_cnt: 1,
      score: 'Safe',
    });
    expect(said.connected_domain_subdomain).toEqual([
      { main_domain: { domain: 'shop.example' }, subdomains: [{ domain: 'www.shop.example' }] },
      { main_domain: { domain: 'cdn.test' }, subdomains: [{ domain: 'a.cdn.test' }] },
    ]);
    expect(said.summary?.list_of_countries).toEqual(['DE', 'US']);
    expect(said.page_networking_info?.connected_countries).toBe('DE,US');
  });

  it('collects subdomains from everything that was seen', () => {
    const names = ask(connected, visit).subdomains?.map(({ subdomain_name: name }) => name);

    expect(names?.sort()).toEqual([
      'id.shop.example',
      'old.shop.example',
      'pay.shop.example',
      'www.shop.example',
    ]);
  });
});

describe('the origin behind a shield', () => {
  const behind = (asName: string): Visit =>
    visitOf({
      dns: { a: [asName === 'Cloudflare, Inc.' ? '203.0.113.1' : '192.0.2.1'] },
      page: { requests: [requestOf({ url: 'https://direct.shop.example/' })] },
    });
  const shielded: Facts = {
    ips: { ...facts.ips, '203.0.113.1': ipFacts({ asName: 'Cloudflare, Inc.' }) },
    names: {},
    cves: {},
    icons: {},
  };

  it.each([
    ['Cloudflare, Inc.', 1],
    ['Example Net', 0],
  ])('with the page at %s, %i address is revealed', (asName, count) => {
    expect(ask(origin, behind(asName), { facts: shielded }).summary?.real_ip).toBe(count);
  });
});

describe('reputation', () => {
  it('counts bad addresses and feeds, and classifies the domain', () => {
    const listed = [
      { feed: 'one', label: 'phishing' },
      { feed: 'two', label: 'phishing' },
      { feed: 'two', label: 'malware' },
    ];
    const names = { 'shop.example': nameFacts({ listed, rank: 812 }) };
    const visit = visitOf({
      dns: { a: ['198.51.100.7'], aaaa: ['2001:db8::1'] },
      page: { requests: [requestOf({ address: '198.51.100.7' })] },
    });

    const said = ask(reputation, visit, { facts: { ...facts, names } });

    expect(said.summary).toEqual({
      abuse_record: { critical: 1, dangerous: 0, moderate: 1 },
      phishing_record: 2,
      web_traffic: '812',
    });
    expect(said.classification?.domain_type).toEqual([
      { name: 'top_rank', type: 'general' },
      { name: 'phishing', type: 'malicious' },
      { name: 'malware', type: 'malicious' },
    ]);
  });

  it('holds nothing against an unlisted page', () => {
    const said = ask(reputation, visitOf(), { facts });

    expect(said.summary).toMatchObject({ phishing_record: 0, web_traffic: 'No Rank' });
    expect(said.classification?.domain_type).toEqual([]);
  });
});

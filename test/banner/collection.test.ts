import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import { parseRange } from '../../src/lib/ip.ts';
import type { Filter } from '../../src/search/filter.ts';
import { parseQuery } from '../../src/search/parser.ts';

const now = Date.UTC(2024, 6, 29, 12);
const parse = (text: string) => parseQuery(text, bannerCollection, { now });

const phrase = (field: string, ...words: string[]): Filter => ({ kind: 'phrase', field, words });
const text = (...words: string[]) => phrase('text', ...words);
const is = (field: string, value: string | number): Filter => ({ kind: 'is', field, value });
const range = (field: string, from: number, to: number): Filter => ({
  kind: 'range',
  field,
  from,
  to,
});
const since = (...day: [number, number, number]): Filter => ({
  kind: 'time',
  from: Date.UTC(...day),
  to: Infinity,
});
const until = (...day: [number, number, number]): Filter => ({
  kind: 'time',
  from: -Infinity,
  to: Date.UTC(...day) - 1,
});
const network = (range: string): Filter => ({ kind: 'network', range: parseRange(range)! });
const and = (...of: Filter[]): Filter => ({ kind: 'and', of });
const or = (...of: Filter[]): Filter => ({ kind: 'or', of });
const not = (of: Filter): Filter => ({ kind: 'not', of });
const cve = (id: string) => or(is('cve_id', id), is('claimed_cve', id));

describe('queries that existing clients send', () => {
  it.each<[string, Filter]>([
    [
      'tag: c2_covenant after: 2024-07-29',
      and(phrase('tag', 'c2', 'covenant'), since(2024, 6, 29)),
    ],
    ['tag: "C2" after: 2024-07-29', and(phrase('tag', 'c2'), since(2024, 6, 29))],
    [
      'tag: Cobalt Strike after: 2024-07-29',
      and(phrase('tag', 'cobalt', 'strike'), since(2024, 6, 29)),
    ],
    ['tag: "Compromised" after: 2024-07-29', and(phrase('tag', 'compromised'), since(2024, 6, 29))],
    ['scanner_port:3306 after: 2024-07-29', and(is('scanner_port', 3306), since(2024, 6, 29))],
    ['city:Seoul tag:IP Camera', and(phrase('city', 'seoul'), phrase('tag', 'ip', 'camera'))],
    [
      "ssl_issuer_organization: Let's Encrypt",
      phrase('ssl_issuer_organization', 'let', 's', 'encrypt'),
    ],
    ['product: Redis key-value store', phrase('product', 'redis', 'key', 'value', 'store')],
    ['docker port:4243', and(text('docker'), is('port', 4243))],
    ['thrane port:10000', and(text('thrane'), is('port', 10_000))],
    ['title:Thrane &', phrase('title', 'thrane')],
    ['title:"SAILOR"', phrase('title', 'sailor')],
    ['"default password"', text('default', 'password')],
    ['Kubernetes and favicon: "-3508696b"', and(text('kubernetes'), is('favicon', -0x3508696b))],
    ['favicon:72b36155', is('favicon', 0x72b36155)],
    ['favicon: -3508696b', is('favicon', -0x3508696b)],
    ['port:22 NOT country:US', and(is('port', 22), not(is('country', 'US')))],
    ['port:80 AND tag:admin', and(is('port', 80), phrase('tag', 'admin'))],
    ['port:8080 OR port:8091', or(is('port', 8080), is('port', 8091))],
    [
      'hostname: example.com NOT hostname: sub.example.com',
      and(phrase('hostname', 'example', 'com'), not(phrase('hostname', 'sub', 'example', 'com'))),
    ],
    ['isp:AT&T', phrase('isp', 'at', 't')],
    ['apache after:2022-12-24', and(text('apache'), since(2022, 11, 24))],
    [
      'product: apache AND after: 2022-02-22 AND before: 2024-08-14',
      and(phrase('product', 'apache'), since(2022, 1, 22), until(2024, 7, 14)),
    ],
    [
      'service_name: VNC AND port: 5900 OR port: 5901',
      or(and(phrase('service_name', 'vnc'), is('port', 5900)), is('port', 5901)),
    ],
    ['domain_from_banner:.com', { ...phrase('domain_from_banner', 'com'), atEnd: true } as Filter],
    ['cloud_provider:Azure', phrase('cloud_provider', 'azure')],
    ['scanner_raw:Cookie', phrase('scanner_raw', 'cookie')],
    ['ip:192.0.2.143', network('192.0.2.143')],
    [
      'ip: 192.0.2.0/24 OR ip: 198.51.100.0/24',
      or(network('192.0.2.0/24'), network('198.51.100.0/24')),
    ],
    ['product_version:7.9p1', phrase('product_version', '7', '9p1')],
    ['ssl_subject_common_name: example.com', phrase('ssl_subject_common_name', 'example', 'com')],
    ['ssl_subject_country:KR', is('ssl_subject_country', 'KR')],
    ['ssl_expired:true', range('ssl_not_after', -Infinity, now - 1)],
    [`malcode_md5:${'AF289762'.repeat(4)}`, is('malcode_md5', 'af289762'.repeat(4))],
    ['snort_classification:ciarmy', phrase('snort_classification', 'ciarmy')],
    [
      'html_meta_description:create-react-app',
      phrase('html_meta_description', 'create', 'react', 'app'),
    ],
    ['status_code:200', is('status_code', 200)],
    ['tech_stack:jQuery', phrase('tech_stack', 'jquery')],
    ['title: Index of ".pem"', and(phrase('title', 'index', 'of'), text('pem'))],
    [
      'port: 10001 AND in-tank inventory',
      and(is('port', 10_001), text('in', 'tank'), text('inventory')),
    ],
    ['Server: KS_HTTP AND 200 OK', and(phrase('server', 'ks', 'http'), text('200'), text('ok'))],
    [
      'Server: yawcam AND Mime-Type: text/html',
      and(phrase('server', 'yawcam'), text('mime', 'type'), text('text', 'html')),
    ],
    ['{service}', text('service')],
    ['as_name: AS64500', phrase('as_name', 'as64500')],
    [`certificate: ${'AB'.repeat(32)}`, is('certificate', 'ab'.repeat(32))],
  ])('%s', (query, filter) => {
    expect(parse(query).filter).toEqual(filter);
  });

  it.each<[string, Filter]>([
    [
      'title: Weave Scope AND http.favicon.hash: 567176827',
      and(phrase('title', 'weave', 'scope'), is('favicon', 567176827)),
    ],
    ['http.favicon.hash: -12345678', is('favicon', -12345678)],
    ['http.title: calibre', phrase('title', 'calibre')],
    ['net: 192.0.2.0/24', network('192.0.2.0/24')],
    ['vuln: CVE-2014-0160', cve('CVE-2014-0160')],
    ['ssl.cert.subject.cn: example.com', phrase('ssl_subject_common_name', 'example', 'com')],
    ['services.port: 22', is('port', 22)],
    ['http.component: jQuery', phrase('tech_stack', 'jquery')],
    ['http.html: calibre', text('calibre')],
  ])('%s, in the names of other engines', (query, filter) => {
    expect(parse(query).filter).toEqual(filter);
  });

  it.each([
    ['contry: KR', 'unknown filter contry (character 1); did you mean: country'],
    ['nginx version: 7', 'unknown filter version (character 7); did you mean: product_version'],
    ['issuer: x', 'unknown filter issuer (character 1); did you mean: ssl_issuer_organization'],
    [
      'webcam AND has_screenshot: true',
      'unknown filter has_screenshot; quote text that contains a colon (character 12)',
    ],
  ])('%s, which no engine here knows', (query, why) => {
    expect(() => parse(query)).toThrow(why);
  });
});

describe('the filters of banners', () => {
  it.each<[string, Filter]>([
    ['port: 22,2222', or(is('port', 22), is('port', 2222))],
    ['port: 8000-8100', range('port', 8000, 8100)],
    ['score: >=4', range('score', 4, Infinity)],
    ['score: critical,dangerous', or(is('score', 5), is('score', 4))],
    ['score_out: Safe', is('score_out', 1)],
    ['asn: AS64500', is('asn', 64_500)],
    ['as_no: 64500', is('asn', 64_500)],
    ['service: ssh', phrase('service_name', 'ssh')],
    ['protocol: UDP', is('socket', 'udp')],
    ['cve_id: cve-2021-41773', cve('CVE-2021-41773')],
    [
      'cve_id: CVE-2021-41773,CVE-2014-0160',
      or(
        is('cve_id', 'CVE-2021-41773'),
        is('claimed_cve', 'CVE-2021-41773'),
        is('cve_id', 'CVE-2014-0160'),
        is('claimed_cve', 'CVE-2014-0160'),
      ),
    ],
    ['has_cve: yes', or({ kind: 'has', field: 'cve_id' }, { kind: 'has', field: 'claimed_cve' })],
    ['ssl_expired: false', range('ssl_not_after', now, Infinity)],
    ['is_vpn: true', is('is_vpn', 1)],
    ['is_tor: false', not(is('is_tor', 1))],
    ['country: kr', is('country', 'KR')],
    ['ip: 2001:db8::1', network('2001:db8::1')],
    ['ip: 2001:db8::/32 port: 22', and(network('2001:db8::/32'), is('port', 22))],
    ['ip: dead:beef::1 - dead:beef::5', network('dead:beef::1-dead:beef::5')],
    ['ip: 192.0.2.1,2001:db8::1', or(network('192.0.2.1'), network('2001:db8::1'))],
    ['after: now-7d', { kind: 'time', from: now - 7 * 86_400_000, to: Infinity }],
    [
      'after: 2024-07-29T10:00:00Z',
      { kind: 'time', from: Date.UTC(2024, 6, 29, 10), to: Infinity },
    ],
    ['title: log*', { ...phrase('title', 'log'), goesOn: true } as Filter],
    [
      'hostname: *.example.com',
      { ...phrase('hostname', 'example', 'com'), atEnd: true, notAtStart: true } as Filter,
    ],
    [
      'ssl_subject_common_name: *.example.com',
      { ...phrase('ssl_subject_common_name', 'example', 'com'), atEnd: true } as Filter,
    ],
    [
      'cpe: cpe:2.3:a:openbsd:openssh:8.2:*:*:*',
      phrase('cpe', 'a', 'openbsd', 'openssh', '8', '2'),
    ],
    ['cpe:cpe:/a:openbsd:openssh', phrase('cpe', 'a', 'openbsd', 'openssh')],
    ['cpe:/a:openbsd:openssh', phrase('cpe', 'a', 'openbsd', 'openssh')],
    ['cpe: openssh', phrase('cpe', 'openssh')],
    ['source: Nmap', is('source', 'nmap')],
    ['title: http://x port:80', and(phrase('title', 'http', 'x'), is('port', 80))],
  ])('%s', (query, filter) => {
    expect(parse(query).filter).toEqual(filter);
  });

  it.each([
    ['country: Korea', 'country: expected two letters, such as KR (character 10)'],
    ['cve_id: log4shell', 'cve_id: expected a CVE such as CVE-2021-41773 (character 9)'],
    ['socket: icmp', 'socket: expected tcp, udp or sctp (character 9)'],
    [
      'score: awful',
      'score: expected a number from 1 to 5, or safe, low, moderate, dangerous, critical (character 8)',
    ],
    [
      'product_version: >=openssh',
      'product_version: expected a version after the sign, such as >=7.4 (character 18)',
    ],
    ['product_version: ">=7.x"', 'expected a version after the sign'],
    ['jarm: 123', 'jarm: expected 62 hexadecimal digits (character 7)'],
  ])('%s is refused with a reason', (query, why) => {
    expect(() => parse(query)).toThrow(why);
  });

  it.each(Object.entries(bannerCollection.filters))(
    '%s has an example that is understood, and a sentence',
    (name, { example, says }) => {
      const { filter, filters, keyword } = parse(example);

      expect(Object.keys(filters)).toEqual([name]);
      expect(filter.kind).not.toBe('none');
      expect(keyword).toBe('');
      expect(says).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('use only fields that banners have, in a way that suits the field', () => {
    const asked = Object.values(bannerCollection.filters).flatMap(({ example }) =>
      leaves(parse(example).filter),
    );
    const misfits = asked.filter((leaf) => {
      if (!('field' in leaf)) return false;
      const kind = bannerCollection.fields[leaf.field]?.kind;
      if (leaf.kind === 'phrase') return kind !== 'label' && kind !== 'text';
      if (leaf.kind === 'range') return kind !== 'number';
      return leaf.kind === 'is' && kind !== (typeof leaf.value === 'number' ? 'number' : 'code');
    });

    expect(misfits).toEqual([]);
  });

  it('have unambiguous names and aliases', () => {
    const names = Object.entries(bannerCollection.filters).flatMap(([name, { aliases }]) => [
      name,
      ...(aliases ?? []),
    ]);

    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-z_\d]*(?:\.[a-z][a-z\d_]*)*$/.test(name))).toEqual([]);
  });
});

function leaves(filter: Filter): Filter[] {
  if (filter.kind === 'and' || filter.kind === 'or') return filter.of.flatMap(leaves);
  return filter.kind === 'not' ? leaves(filter.of) : [filter];
}

import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import { domainNamesIn, mostDomainNames } from '../../src/banner/domain-names.ts';
import { searchableOf } from '../../src/banner/searchable.ts';
import { emptyBanner, type Banner, type Certificate } from '../../src/banner/store.ts';
import { parseIp } from '../../src/lib/ip.ts';
import { parseQuery } from '../../src/search/parser.ts';
import { evaluate } from '../search/reference.ts';

const seenAt = Date.UTC(2024, 6, 29, 12);
const expiry = Date.UTC(2024, 8, 1);

function banner(facts: Partial<Banner> = {}): Banner {
  const where = {
    address: '192.0.2.7',
    port: 443,
    socket: 'tcp',
    seenAt,
    source: 'zgrab2',
  } as const;
  return { ...emptyBanner(where), ...facts };
}

const certificate: Certificate = {
  subjectCommonName: '*.example.com',
  subjectOrganization: 'Example Ltd',
  subjectCountry: 'KR',
  issuerCommonName: 'R3',
  issuerOrganization: "Let's Encrypt",
  names: ['example.com', 'shop.example.org'],
  notBefore: null,
  notAfter: expiry,
  sha256: 'AB'.repeat(32),
  serial: '01',
  text: 'Subject: CN=*.example.com',
};

const full = banner({
  service: 'http',
  isTls: true,
  product: 'nginx',
  version: '1.18.0',
  os: 'Ubuntu',
  banner: 'HTTP/1.1\nStatus: 200 OK\nLocation: https://login.example.net/',
  title: 'Welcome',
  statusCode: 200,
  server: 'nginx/1.18.0 (Ubuntu)',
  htmlMeta: { author: 'Nobody', description: 'A page', keywords: 'one,two', title: 'Page' },
  favicons: [-561_955_774, 5],
  hostnames: ['www.example.com', 'example.com'],
  technologies: [{ name: 'jQuery', version: '3.6', url: '' }],
  tags: ['nginx', 'C2'],
  cpes: ['cpe:/a:f5:nginx:1.18.0'],
  cves: ['cve-2021-23017'],
  jarm: 'ab'.repeat(31),
  pivots: { hassh: ['cd'.repeat(16)], banner_hash: ['7'] },
  certificate,
});

describe('the search values of a banner', () => {
  it('includes everything the scan reported', () => {
    expect(searchableOf(full)).toEqual({
      time: seenAt,
      address: parseIp('192.0.2.7'),
      software: expect.stringContaining(
        'nginx\u00001.18.0\u0000cpe:/a:f5:nginx:1.18.0\u0000ubuntu',
      ) as string,
      values: {
        text: [
          full.banner,
          'Welcome',
          'Subject: CN=*.example.com',
          'www.example.com',
          'example.com',
          'nginx 1.18.0',
          'nginx/1.18.0 (Ubuntu)',
        ],
        port: [443],
        socket: ['tcp'],
        service_name: ['http'],
        product: ['nginx'],
        version_high: [140737557561362],
        version_low: [17592186306560],
        product_version: ['1.18.0'],
        os: ['Ubuntu'],
        hostname: ['www.example.com', 'example.com'],
        tag: ['nginx', 'C2'],
        cpe: ['cpe:/a:f5:nginx:1.18.0'],
        claimed_cve: ['CVE-2021-23017'],
        is_tls: [1],
        jarm: ['ab'.repeat(31)],
        hassh: ['cd'.repeat(16)],
        title_hash: ['-1870193952'],
        banner_hash: ['1017538677', '7'],
        source: ['zgrab2'],
        status_code: [200],
        title: ['Welcome'],
        server: ['nginx/1.18.0 (Ubuntu)'],
        favicon: [-561_955_774, 5],
        tech_stack: ['jQuery'],
        html_meta_author: ['Nobody'],
        html_meta_description: ['A page'],
        html_meta_keywords: ['one,two'],
        html_meta_title: ['Page'],
        domain_from_banner: ['login.example.net', 'example.com', 'shop.example.org'],
        certificate: ['ab'.repeat(32)],
        ssl_subject_common_name: ['*.example.com'],
        ssl_subject_organization: ['Example Ltd'],
        ssl_subject_country: ['KR'],
        ssl_issuer_organization: ["Let's Encrypt"],
        ssl_issuer_common_name: ['R3'],
        ssl_not_after: [expiry],
      },
    });
  });

  it('omits what is unknown', () => {
    expect(searchableOf(banner())).toEqual({
      time: seenAt,
      address: parseIp('192.0.2.7'),
      software: '',
      values: { port: [443], socket: ['tcp'], is_tls: [0], source: ['zgrab2'] },
    });
  });

  it('has only fields of the collection, one value each unless it allows many', () => {
    const odd = Object.entries(searchableOf(full).values).filter(([name, values]) => {
      const field = bannerCollection.fields[name];
      if (field?.owner !== 'document') return true;
      const mayBeMany = field.many === true || field.kind === 'text';
      const isNumber = field.kind === 'number';
      return (
        (values.length > 1 && !mayBeMany) ||
        values.some((value) => (typeof value === 'number') !== isNumber)
      );
    });

    expect(odd).toEqual([]);
  });

  it('names software the same whatever its case, and only if known', () => {
    const key = (facts: Partial<Banner>) => searchableOf(banner(facts)).software;

    expect(key({ product: 'NGINX', version: '1' })).toBe(key({ product: 'nginx', version: '1' }));
    expect(key({ product: 'nginx' })).not.toBe(key({ product: 'nginx', version: '1' }));
    expect(key({ cpes: ['cpe:/a:B', 'cpe:/o:c'] })).toContain('cpe:/a:b\u0001cpe:/o:c');
    expect(key({ version: '1' })).toBe('');
  });

  it('has no address if it is invalid', () => {
    expect(searchableOf(banner({ address: 'somewhere' })).address).toBeNull();
  });

  it.each([
    'nginx',
    '"status 200 ok"',
    'welcome',
    'hostname: *.example.com',
    'domain_from_banner: .net',
    'ssl_subject_common_name: *.example.com',
    'ssl_expired: false',
    'favicon: -217ec3be',
    'cve_id: CVE-2021-23017',
    'cpe: cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*',
    'tag: c2 country: KR score: >=dangerous',
    'ip: 192.0.2.0/29 after: 2024-07-29 before: 2024-07-30',
    'is_vpn: false is_tls: true',
  ])('is found by %s', (query) => {
    const { filter } = parseQuery(query, bannerCollection, { now: seenAt });

    expect(
      evaluate(filter, { ...searchableOf(full), facts: { country: ['KR'], score: [4] } }),
    ).toBe(true);
  });

  it.each([
    '"welcome nginx"',
    'hostname: *.www.example.com',
    'domain_from_banner: .example',
    'before: 2024-07-29',
    'ssl_expired: true',
    'port: 80',
  ])('is not found by %s', (query) => {
    const { filter } = parseQuery(query, bannerCollection, { now: seenAt });

    expect(evaluate(filter, { ...searchableOf(full), facts: {} })).toBe(false);
  });
});

describe('domain names in a text', () => {
  it.each([
    ['220 mail.example.com ESMTP Postfix', ['mail.example.com']],
    ['See https://Login.Example.COM:8443/x.html?y=z.example.', ['login.example.com', 'z.example']],
    ['first.last@example.com', ['example.com']],
    ['CN=*.example.com, DNS:example.com', ['example.com']],
    ['xn--bcher-kva.example and пример.xn--e1afmkfd', ['xn--bcher-kva.example']],
    ['main.js style.css index.php document.getElementById 1.2.3.4 v1.18.0 nginx/1.2', []],
    ['a..example.com -x.example.com x-.example.com under_score.example.com', ['x.example.com']],
    ['example example. .com com', []],
    [`${'a'.repeat(64)}.example ${'a.'.repeat(150)}example`, []],
    ['same.example SAME.example same.example.', ['same.example']],
  ])('%j', (text, names) => {
    expect(domainNamesIn([text])).toEqual(names);
  });

  it('are limited in number', () => {
    const text = Array.from({ length: 1000 }, (_, at) => `host${at}.example`).join(' ');

    expect(domainNamesIn([text, text])).toHaveLength(mostDomainNames);
  });

  it.each(['a', '.', '-', 'a.', 'a-', '@a.', 'a_', '.a', '--.'])(
    'cost no more in a long run of %j',
    (unit) => {
      expect(domainNamesIn([unit.repeat(500_000)])).toEqual([]);
    },
  );
});

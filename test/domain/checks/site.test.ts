import { describe, expect, it } from 'vitest';
import { domainName } from '../../../src/domain/checks/domain-name.ts';
import { exposure } from '../../../src/domain/checks/exposure.ts';
import { files } from '../../../src/domain/checks/files.ts';
import { headers } from '../../../src/domain/checks/headers.ts';
import { mail } from '../../../src/domain/checks/mail.ts';
import { technologies } from '../../../src/domain/checks/technologies.ts';
import { wording } from '../../../src/domain/checks/wording.ts';
import type { Page } from '../../../src/domain/visit.ts';
import { answerOf, requestOf, visitOf } from '../visits.ts';
import { ask } from './asking.ts';

const page = (parts: Partial<Page>) => visitOf({ page: parts });

describe('headers', () => {
  it('shows what is set and what is missing', () => {
    const visit = visitOf({ answers: [answerOf({ headers: { 'x-frame-options': 'DENY' } })] });

    const said = ask(headers, visit);

    expect(said.security_headers).toContainEqual({ name: 'x-frame-options', value: 'DENY' });
    expect(said.security_headers).toContainEqual({ name: 'content-security-policy', value: '' });
    expect(said.ssl_detail?.headers?.hsts).toBe('not set');
  });

  it('prefers the browser to plain HTTP', () => {
    const seenByBrowser = requestOf({ headers: { 'referrer-policy': 'origin' } });
    const visit = visitOf({
      answers: [answerOf({ headers: { 'referrer-policy': 'unsafe-url' } })],
      page: { requests: [seenByBrowser] },
    });

    expect(ask(headers, visit).ssl_detail?.headers?.security_headers?.referrer_policy).toBe(
      'origin',
    );
  });
});

describe('exposure', () => {
  it('repeats what was found', () => {
    const visit = visitOf();

    const exposed = { ...visit.exposed, git_config: true };

    expect(ask(exposure, { ...visit, exposed }).file_exposure).toEqual(exposed);
  });
});

describe('the name', () => {
  const named = (host: string, target = {}) =>
    ask(domainName, visitOf({ target: { host, url: `https://${host}/`, asked: host, ...target } }))
      .summary;

  it.each([
    ['shop.example', {}],
    ['xn--bcher-kva.example', { punycode: true }],
    ['a-very-long-name-of-a-shop.example', { overlong_domain: true }],
    ['https-shop.example', { fake_https_url: true }],
    ['httpstatus.example', {}],
    ['paypal.com.shop.example', { domain_in_subdomain: true }],
    ['www.shop.example', {}],
    ['host-192-0-2-44.cloud.example', { associated_ip: '192.0.2.44' }],
    ['999-0-2-44.cloud.example', {}],
  ])('%s', (host, expected) => {
    expect(named(host)).toEqual({
      associated_ip: '',
      domain_in_subdomain: false,
      double_slash_url: false,
      fake_https_url: false,
      overlong_domain: false,
      punycode: false,
      symbol_url: false,
      ...expected,
    });
  });

  it.each([
    ['https://shop.example/a//b', true, false],
    ['https://shop.example/a/b?to=https://x.test/', false, false],
    ['https://bank.test@shop.example/', false, true],
    ['https://shop.example/@user', false, false],
    ['https://shop.example\\@bank.test/', false, true],
    ['shop.example\u2044login.test', false, true],
  ])('%s', (asked, doubleSlash, symbol) => {
    expect(named('shop.example', { asked, url: asked })).toMatchObject({
      double_slash_url: doubleSlash,
      symbol_url: symbol,
    });
  });
});

describe('mail', () => {
  it.each([
    ['', 'N/A'],
    ['v=spf1 include:mail.test -all', 'Safe'],
    ['v=spf1 mx ~all', 'Safe'],
    ['v=spf1 redirect=_spf.mail.test', 'Safe'],
    ['v=spf1 +all', 'Suspicious'],
    ['v=spf1 a all', 'Suspicious'],
    ['v=spf1 ?all', 'Suspicious'],
    ['v=spf1 mx', 'Suspicious'],
  ])('SPF “%s” is %s', (spf, word) => {
    expect(ask(mail, visitOf({ dns: { spf } })).summary?.spf1).toBe(word);
  });

  it.each([
    ['mail.test', true],
    ['.', false],
  ])('an exchange %s accepts mail: %s', (exchange, takes) => {
    const visit = visitOf({ dns: { mx: [{ exchange, priority: 0 }] } });

    expect(ask(mail, visit).summary?.mail_server).toBe(takes);
  });

  it.each([
    ['No address here.', false],
    ['Write to help@shop.example.', false],
    ['Write to help@mail.shop.example or boss@other.test.', false],
    ['Write to collector@other.test.', true],
    ['Write to help@shop.test', false],
  ])('“%s” names strangers only: %s', (text, strangers) => {
    expect(ask(mail, page({ text })).summary?.email_domain_check).toBe(strangers);
  });
});

describe('files', () => {
  it('distinguishes a link to a program from a pushed download', () => {
    const link = { title: 'Get it', url: 'https://shop.example/setup.exe' };
    const said = ask(
      files,
      page({ links: [link, { title: '', url: 'https://shop.example/a.com/' }] }),
    );

    expect(said.detected_program).toEqual({
      program_data_in_html_source: [link.url],
      program_data_with_access: [],
    });
    expect(said.summary?.suspicious_file).toBe(0);
  });

  it.each([
    ['a double ending', { links: [{ title: '', url: 'https://a.test/bill.pdf.exe' }] }],
    ['a bare address', { links: [{ title: '', url: 'http://192.0.2.5/a.exe' }] }],
    ['a download by itself', { downloads: [{ url: 'https://a.test/x', fileName: 'x', bytes: 1 }] }],
    [
      'a program as an answer',
      { requests: [requestOf({ mimeType: 'application/x-msdownload', url: 'https://a.test/x' })] },
    ],
  ])('%s is suspicious', (name, parts) => {
    const expected =
      name === 'a program as an answer' ? { program_data_with_access: ['https://a.test/x'] } : {};

    const said = ask(files, page(parts));

    expect(said.detected_program).toMatchObject(expected);
    expect(said.summary?.suspicious_file).toBe(1);
  });
});

describe('wording', () => {
  it.each([
    ['Your computer is infected! Call Microsoft support now.', true],
    ['Your PayPal account has been temporarily suspended.', true],
    ['Ihr Konto wurde vorübergehend gesperrt.', true],
    ['Keep your computer safe: read how accounts get suspended.', false],
    ['Welcome to our shop.', false],
  ])('“%s” threatens: %s', (text, threatens) => {
    expect(ask(wording, page({ text })).summary?.page_warning).toBe(threatens);
  });

  it.each([
    ['Welcome.\n© 2026 shop.example', false],
    ['Welcome.\n© 2026 Shop Ltd, all rights reserved', false],
    ['Welcome.\n© 2026 bank.com', true],
    ['Welcome.\n© 2026 bank.com and shop.example', false],
  ])('“%s” is signed by another: %s', (text, another) => {
    expect(ask(wording, page({ text })).summary?.suspicious_footer).toBe(another);
  });
});

describe('technologies', () => {
  it('asks for CVEs only of software with a version', () => {
    const asked: unknown[] = [];
    const cvesOf = (...software: unknown[]) => (asked.push(software), ['CVE-2024-0001']);
    const visit = visitOf({
      answers: [
        answerOf({
          headers: { server: 'nginx/1.25.3' },
          body: '<meta name="generator" content="Hugo 0.1">',
        }),
      ],
    });

    const said = ask(technologies, visit, { tools: { cvesOf } });

    expect(said.technologies).toContainEqual({
      categories: ['Web servers', 'Reverse proxies'],
      name: 'nginx',
      version: '1.25.3',
      vulner: ['CVE-2024-0001'],
    });
    expect(asked).toContainEqual(['nginx', '1.25.3', ['cpe:2.3:a:f5:nginx:1.25.3:*:*:*:*:*:*:*']]);
    expect(said.technologies?.map(({ name }) => name)).toContain('Hugo');
  });

  it('finds scripts in the source if no browser ran', () => {
    const body = '<script defer src="/assets/jquery-3.6.0.min.js"></script>';

    const said = ask(technologies, visitOf({ answers: [answerOf({ body })] }));

    expect(said.technologies).toMatchObject([{ name: 'jQuery', version: '3.6.0' }]);
  });
});

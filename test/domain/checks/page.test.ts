import { describe, expect, it } from 'vitest';
import { cookies } from '../../../src/domain/checks/cookies.ts';
import { domainName } from '../../../src/domain/checks/domain-name.ts';
import { exposure } from '../../../src/domain/checks/exposure.ts';
import { faviconBook, joinBooks } from '../../../src/domain/checks/favicon-book.ts';
import { favicon } from '../../../src/domain/checks/favicon.ts';
import { files } from '../../../src/domain/checks/files.ts';
import { forms } from '../../../src/domain/checks/forms.ts';
import { frames } from '../../../src/domain/checks/frames.ts';
import { headers } from '../../../src/domain/checks/headers.ts';
import { hidden } from '../../../src/domain/checks/hidden.ts';
import { links } from '../../../src/domain/checks/links.ts';
import { mail } from '../../../src/domain/checks/mail.ts';
import { technologies } from '../../../src/domain/checks/technologies.ts';
import { variables } from '../../../src/domain/checks/variables.ts';
import { wording } from '../../../src/domain/checks/wording.ts';
import type { Form, Page } from '../../../src/domain/visit.ts';
import {
  answerOf,
  cookieOf,
  day,
  formOf,
  frameOf,
  nameFacts,
  password,
  requestOf,
  startedAt,
  visitOf,
} from '../visits.ts';
import { ask } from './asking.ts';

const page = (parts: Partial<Page>) => visitOf({ page: parts });
const listed = { listed: [{ feed: 'one', label: 'tracker' }] };

describe('cookies', () => {
  it('writes the jar', () => {
    const said = ask(cookies, page({ cookies: [cookieOf({ expiresAt: startedAt })] }));

    expect(said.cookies).toEqual([
      {
        ...{ domain: 'shop.example', name: 'sid', value: '1', path: '/', secure: true },
        ...{ expires: '2026-06-01 12:00:00', http_only: true, session: false },
      },
    ]);
  });

  it.each([
    ['an ordinary one', cookieOf(), false],
    ['a stranger’s', cookieOf({ domain: '.ads.test' }), false],
    ['a listed stranger’s', cookieOf({ domain: '.bad.test' }), true],
    ['one of absurd length', cookieOf({ value: 'x'.repeat(4_001) }), true],
    ['one for a lifetime', cookieOf({ expiresAt: startedAt + 9_000 * day }), true],
    ['one for a year', cookieOf({ expiresAt: startedAt + 365 * day }), false],
  ])('%s', (_, cookie, suspicious) => {
    const facts = { ips: {}, names: { 'bad.test': nameFacts(listed) } };

    const said = ask(cookies, page({ cookies: [cookie] }), { facts });

    expect(said.summary?.suspicious_cookie).toBe(suspicious);
  });

  it('counts the flags that the site sets', () => {
    const visit = visitOf({
      answers: [answerOf({ headers: { 'set-cookie': 'a=1; Secure; HttpOnly\nb=2; path=/' } })],
    });

    expect(ask(cookies, visit).ssl_detail?.headers?.cookies).toBe('2 issued: 1 secure, 1 HttpOnly');
  });
});

describe('frames and variables', () => {
  it('counts inner frames, hidden ones and their requests', () => {
    const said = ask(
      frames,
      page({
        frames: [frameOf(), frameOf({ id: 'x', parentId: 'main', isHidden: true })],
        requests: [requestOf(), requestOf({ frameId: 'x' }), requestOf({ frameId: 'x' })],
      }),
    );

    expect(said.frames?.map(({ transfer_cnt: count }) => count)).toEqual([1, 2]);
    expect(said.summary).toEqual({ iframe: 1, hidden_iframe: 1 });
  });

  it('lists global names', () => {
    expect(ask(variables, page({ variables: [{ name: 'app', type: 'object' }] }))).toEqual({
      javascript_variables: [{ variable_name: 'app', variable_type: 'object' }],
    });
  });
});

describe('links', () => {
  it('tells where names lead and which links lead nowhere or away', () => {
    const urls = ['https://shop.example/a', 'https://shop.example/#', 'javascript:void(0)'];
    const all = [...urls, 'https://other.test/', 'https://sub.shop.example/'];
    const visit = visitOf({
      dns: { others: [{ name: 'other.test', addresses: ['192.0.2.9'], askedAt: startedAt }] },
      page: { links: all.map((url) => ({ title: 'Link', url })) },
    });

    const said = ask(links, visit);

    expect(said.summary?.url_anchor).toBe(3);
    expect(said.html_page_link_domains).toEqual([
      {
        ...{ domain: 'other.test', nslookup_time: '2026-06-01 12:00:00' },
        mapped_ips: [{ as_name: '', country: '', ip: '192.0.2.9', score: '' }],
      },
      { domain: 'sub.shop.example', mapped_ips: [], nslookup_time: '' },
    ]);
  });
});

describe('forms', () => {
  const login = (form: Partial<Form> = {}) => formOf({ inputs: [password], ...form });

  it.each([
    ['none', [], 'None', 'N/A'],
    ['a search', [formOf({ method: 'GET', inputs: [] })], 'None', 'Safe'],
    ['a log-in at home', [login()], 'Safe', 'Safe'],
    ['a log-in elsewhere', [login({ action: 'https://evil.test/' })], 'Suspicious', 'Suspicious'],
    ['a log-in in clear', [login({ action: 'http://shop.example/' })], 'Suspicious', 'Suspicious'],
    ['a log-in by mail', [login({ action: 'mailto:a@evil.test' })], 'Suspicious', 'Suspicious'],
    ['a log-in into nothing', [login({ action: 'about:blank' })], 'Suspicious', 'Suspicious'],
    ['a foreign search', [formOf({ method: 'GET', action: 'https://find.test/' })], 'None', 'Safe'],
    ['a foreign letter', [formOf({ action: 'https://letters.test/' })], 'None', 'Suspicious'],
    [
      'a card number',
      [formOf({ inputs: [{ type: 'text', name: 'cardNumber', isHidden: false }] })],
      ...(['Safe', 'Safe'] as const),
    ],
    [
      'a hidden password',
      [formOf({ inputs: [{ ...password, isHidden: true }] })],
      ...(['None', 'Safe'] as const),
    ],
  ])('%s', (_, all, credInput, sfh) => {
    expect(ask(forms, page({ forms: all })).summary).toEqual({ cred_input: credInput, sfh });
  });

  it('trusts no log-in on a page in clear', () => {
    const visit = page({ url: 'http://shop.example/', forms: [login()] });

    expect(ask(forms, visit).summary?.cred_input).toBe('Suspicious');
  });
});

describe('hidden and suspicious elements', () => {
  it.each([
    ['an honest page', { html: '<body><p oncopy="track()">Hello</p></body>' }, 0],
    ['a locked menu', { html: '<body oncontextmenu="return false">' }, 1],
    ['a page inside a link', { html: '<a href="data:text/html;base64,PGI+">' }, 1],
    ['a page inside a frame', { html: '<iframe src="data:text/html,x"></iframe>' }, 1],
    ['a copied page', { html: '<base href="https://bank.test/">' }, 1],
    ['a base of its own', { html: '<base href="https://shop.example/">' }, 0],
    ['a box that pops up', { dialogs: 2 }, 2],
    ['a trap for passwords', { forms: [formOf({ inputs: [{ ...password, isHidden: true }] })] }, 1],
  ])('%s', (_, parts, count) => {
    expect(ask(hidden, page(parts)).summary?.suspicious_element).toBe(count);
  });

  it('counts what the renderer counted', () => {
    const parts = { hidden: { elements: 7, frames: 0, inputs: 0 } };

    expect(ask(hidden, page(parts)).summary?.hidden_element).toBe(7);
  });
});

describe('favicon', () => {
  const icon = { url: 'https://shop.example/favicon.ico', mmh3: -123, md5: '' };
  const favicons = faviconBook([[-123, ['bank.test']]]);

  it('writes the hash as searches have it', () => {
    expect(ask(favicon, page({ icons: [icon] })).main_domain_info?.favicon).toEqual([
      { hash: '-7b', link: 'https://shop.example/favicon.ico' },
    ]);
  });

  it('knows whose it is', () => {
    const judged = (parts: Partial<Page>, tools = { favicons }) =>
      ask(favicon, page(parts), { tools }).summary?.diff_domain_favicon;

    expect(judged({ icons: [icon] })).toBe('Suspicious');
    expect(judged({ icons: [icon], forms: [formOf({ inputs: [password] })] })).toBe('Dangerous');
    expect(judged({ icons: [{ ...icon, mmh3: 5 }] })).toBe('Safe');
    expect(judged({ icons: [icon] }, { favicons: faviconBook([[-123, ['shop.example']]]) })).toBe(
      'Safe',
    );
    expect(joinBooks([faviconBook([]), favicons]).ownersOf(icon)).toEqual(['bank.test']);
  });

  it('notices an icon borrowed from a known site, not one from a store of pictures', () => {
    const facts = { ips: {}, names: { 'bank.test': nameFacts({ rank: 9 }) } };
    const from = (url: string) =>
      ask(favicon, page({ icons: [{ ...icon, url }] }), { facts }).summary?.diff_domain_favicon;

    expect(from('https://www.bank.test/favicon.ico')).toBe('Suspicious');
    expect(from('https://www.bank.test/static/a/icon.png')).toBe('Safe');
    expect(from('https://unknown.test/favicon.ico')).toBe('Safe');
  });
});

describe('headers', () => {
  it('shows what is set and what is missing', () => {
    const visit = visitOf({ answers: [answerOf({ headers: { 'x-frame-options': 'DENY' } })] });

    const said = ask(headers, visit);

    expect(said.security_headers).toContainEqual({ name: 'x-frame-options', value: 'DENY' });
    expect(said.security_headers).toContainEqual({ name: 'content-security-policy', value: '' });
    expect(said.ssl_detail?.headers?.hsts).toBe('not set');
  });

  it('believes the browser before plain HTTP', () => {
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
      ...{ associated_ip: '', domain_in_subdomain: false, double_slash_url: false },
      ...{ fake_https_url: false, overlong_domain: false, punycode: false, symbol_url: false },
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
      ...{ double_slash_url: doubleSlash, symbol_url: symbol },
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
  ])('an exchange %s takes mail: %s', (exchange, takes) => {
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
  it('tells a link to a program from one that is pushed', () => {
    const link = { title: 'Get it', url: 'https://shop.example/setup.exe' };
    const said = ask(
      files,
      page({ links: [link, { title: '', url: 'https://shop.example/a.com/' }] }),
    );

    expect(said.detected_program).toEqual({
      ...{ program_data_in_html_source: [link.url], program_data_with_access: [] },
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
  it('asks for CVEs of what has a version, and of nothing else', () => {
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
      ...{ categories: ['Web servers', 'Reverse proxies'], name: 'nginx', version: '1.25.3' },
      vulner: ['CVE-2024-0001'],
    });
    expect(asked).toContainEqual([
      ...['nginx', '1.25.3', ['cpe:2.3:a:f5:nginx:1.25.3:*:*:*:*:*:*:*']],
    ]);
    expect(said.technologies?.map(({ name }) => name)).toContain('Hugo');
  });

  it('finds scripts in the source where no browser ran', () => {
    const body = '<script defer src="/assets/jquery-3.6.0.min.js"></script>';

    const said = ask(technologies, visitOf({ answers: [answerOf({ body })] }));

    expect(said.technologies).toMatchObject([{ name: 'jQuery', version: '3.6.0' }]);
  });
});

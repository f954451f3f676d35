import { describe, expect, it } from 'vitest';
import { cookies } from '../../../src/domain/checks/cookies.ts';
import { faviconBook } from '../../../src/domain/checks/favicon-book.ts';
import { favicon } from '../../../src/domain/checks/favicon.ts';
import { forms } from '../../../src/domain/checks/forms.ts';
import { frames } from '../../../src/domain/checks/frames.ts';
import { hidden } from '../../../src/domain/checks/hidden.ts';
import { links } from '../../../src/domain/checks/links.ts';
import { variables } from '../../../src/domain/checks/variables.ts';
import type { IconFacts } from '../../../src/domain/scan-job.ts';
import type { Form, Page, Visit } from '../../../src/domain/visit.ts';
import {
  answerOf,
  cookieOf,
  day,
  formOf,
  frameOf,
  nameFacts,
  noFacts,
  password,
  requestOf,
  startedAt,
  visitOf,
} from '../visits.ts';
import { ask } from './asking.ts';

const page = (parts: Partial<Page>) => visitOf({ page: parts });
const listed = { listed: [{ feed: 'one', label: 'tracker' }] };

describe('cookies', () => {
  it('lists all cookies', () => {
    const said = ask(cookies, page({ cookies: [cookieOf({ expiresAt: startedAt })] }));

    expect(said.cookies).toEqual([
      {
        domain: 'shop.example',
        name: 'sid',
        value: '1',
        path: '/',
        secure: true,
        expires: '2026-06-01 12:00:00',
        http_only: true,
        session: false,
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
    const facts = { ...noFacts, names: { 'bad.test': nameFacts(listed) } };

    const said = ask(cookies, page({ cookies: [cookie] }), { facts });

    expect(said.summary?.suspicious_cookie).toBe(suspicious);
  });

  it('counts the flags that the site sets', () => {
    const headers = { 'set-cookie': 'a=1; Secure; HttpOnly\nb=2; path=/' };
    const answers = [answerOf({ headers })];
    // A browser hides these headers.
    const requests = [requestOf({ url: 'https://shop.example/', headers: { server: 'shop' } })];
    const told = (visit: Visit) => ask(cookies, visit).ssl_detail?.headers?.cookies;

    expect(told(visitOf({ answers }))).toBe('2 issued: 1 secure, 1 HttpOnly');
    expect(told(visitOf({ answers, page: { by: 'browser', requests } }))).toMatch(/^2 issued/);
    expect(told(visitOf({ page: { by: 'browser', requests } }))).toBe('none');
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
  it('reports where names resolve and which links lead nowhere or away', () => {
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
        domain: 'other.test',
        nslookup_time: '2026-06-01 12:00:00',
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
  ])('%s', (_, all, ...[credInput, sfh]) => {
    expect(ask(forms, page({ forms: all })).summary).toEqual({ cred_input: credInput, sfh });
  });

  it('trusts no login form on an unencrypted page', () => {
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

const manySites = [1, 2, 3, 4, 5, 6].map((at) => ({
  domain: `site${at}.test`,
  isWellKnown: true,
}));

describe('favicon', () => {
  const icon = { url: 'https://shop.example/favicon.ico', mmh3: -123, md5: '' };
  const favicons = faviconBook([[-123, ['bank.test']]]);

  it('writes the hash as in searches', () => {
    expect(ask(favicon, page({ icons: [icon] })).main_domain_info?.favicon).toEqual([
      { hash: '-7b', link: 'https://shop.example/favicon.ico' },
    ]);
  });

  it('knows its owner', () => {
    const judged = (parts: Partial<Page>, tools = { favicons }) =>
      ask(favicon, page(parts), { tools }).summary?.diff_domain_favicon;

    expect(judged({ icons: [icon] })).toBe('Suspicious');
    expect(judged({ icons: [icon], forms: [formOf({ inputs: [password] })] })).toBe('Dangerous');
    expect(judged({ icons: [{ ...icon, mmh3: 5 }] })).toBe('Safe');
    expect(judged({ icons: [icon] }, { favicons: faviconBook([[-123, ['shop.example']]]) })).toBe(
      'Safe',
    );
  });

  it.each<[string, Partial<IconFacts>, string]>([
    ['an unknown site', { usedBy: [{ domain: 'cafe.test', isWellKnown: false }] }, 'Safe'],
    ['a well-known site', { usedBy: [{ domain: 'bank.test', isWellKnown: true }] }, 'Suspicious'],
    ['a brand', { usedBy: [{ domain: 'paypal.com', isWellKnown: false }] }, 'Suspicious'],
    [
      'the site itself too',
      { usedBy: ['bank.test', 'shop.example'].map((domain) => ({ domain, isWellKnown: true })) },
      'Safe',
    ],
    ['many', { usedBy: manySites }, 'Safe'],
    [
      'a brand and many',
      { usedBy: [...manySites, { domain: 'paypal.com', isWellKnown: true }] },
      'Suspicious',
    ],
    [
      'software',
      { usedBy: [{ domain: 'bank.test', isWellKnown: true }], product: 'Jenkins' },
      'Safe',
    ],
  ])('judges by who else uses it: %s', (_, known, expected) => {
    const icons = { '-123': { usedBy: [], product: '', ...known } };
    const said = ask(favicon, page({ icons: [icon] }), { facts: { ...noFacts, icons } });

    expect(said.summary?.diff_domain_favicon).toBe(expected);
  });

  it('notices an icon loaded from a known site, but not one from an image host', () => {
    const facts = { ...noFacts, names: { 'bank.test': nameFacts({ rank: 9 }) } };
    const from = (url: string) =>
      ask(favicon, page({ icons: [{ ...icon, url }] }), { facts }).summary?.diff_domain_favicon;

    expect(from('https://www.bank.test/favicon.ico')).toBe('Suspicious');
    expect(from('https://www.bank.test/static/a/icon.png')).toBe('Safe');
    expect(from('https://unknown.test/favicon.ico')).toBe('Safe');
  });
});

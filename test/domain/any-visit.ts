import fc from 'fast-check';
import type { Page, Visit } from '../../src/domain/visit.ts';
import { day, noDns, startedAt, tlsOf, visitOf } from './visits.ts';

/** Texts as on hostile pages: lone surrogates, names of prototypes, markup, endless repetition. */
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('__proto__', 'constructor', '\ud800', '\0', '<script>', '@@@@', 'İİİ', '%', '#'),
  fc.string({ maxLength: 3 }).map((piece) => piece.repeat(300)),
);
const host = fc.constantFrom(
  'shop.example',
  'www.shop.example',
  'cdn.test',
  '192.0.2.1',
  '[2001:db8::1]',
  'a.github.io',
  'paypal.com.shop.example',
  'xn--bcher-kva.example',
  'com',
  'localhost',
);
const url = fc.oneof(
  fc
    .tuple(fc.constantFrom('http', 'https', 'wss'), host, text)
    .map(([scheme, name, path]) => `${scheme}://${name}/${path}`),
  fc.constantFrom('', 'about:blank', 'data:text/html,x', 'javascript:void(0)', 'https://', '//x'),
  text,
);
const address = fc.constantFrom('', '192.0.2.1', '198.51.100.7', '2001:db8::1', 'nonsense');
const moment = fc.oneof(
  fc.integer({ min: startedAt - 9_000 * day, max: startedAt + 9_000 * day }),
  fc.constantFrom(0, -1e15, 1e18, Number.MAX_SAFE_INTEGER, NaN, Infinity),
);
const amount = fc.constantFrom(0, 1, 3.7, 1_023, 1_024, 5e12, -1, NaN);
const count = fc.nat({ max: 90 });
const flag = fc.boolean();
const list = <T>(item: fc.Arbitrary<T>, maxLength = 4) => fc.array(item, { maxLength });
const headers = fc.dictionary(fc.oneof(text, fc.constantFrom('server', 'set-cookie')), text, {
  maxKeys: 4,
});

const request = fc.record({
  url,
  method: text,
  type: fc.constantFrom('Document', 'Script', ''),
  status: count,
  fault: text,
  frameId: fc.constantFrom('main', 'f1', ''),
  address,
  port: count,
  protocol: text,
  mimeType: text,
  headers,
  bytes: amount,
  transferred: amount,
  sha256: text,
  ms: amount,
  redirectedFrom: url,
  redirect: fc.constantFrom('' as const, 'http' as const, 'meta' as const, 'script' as const),
  loadedBy: url,
});

const page: fc.Arbitrary<Page> = fc.record({
  by: fc.constantFrom('browser' as const, 'http' as const),
  url,
  title: text,
  language: fc.constantFrom('', 'en'),
  html: text,
  text,
  requests: list(request, 6),
  cookies: list(
    fc.record({
      domain: text,
      name: text,
      value: text,
      path: text,
      httpOnly: flag,
      secure: flag,
      expiresAt: fc.option(moment),
    }),
  ),
  frames: list(fc.record({ id: text, url, parentId: fc.constantFrom('', 'main'), isHidden: flag })),
  links: list(fc.record({ title: text, url })),
  scripts: list(fc.record({ url, text })),
  variables: list(fc.record({ name: text, type: text })),
  forms: list(
    fc.record({
      action: url,
      method: text,
      inputs: list(fc.record({ type: text, name: text, isHidden: flag })),
    }),
  ),
  icons: list(fc.record({ url, mmh3: fc.integer(), md5: text })),
  hidden: fc.record({ elements: count, frames: count, inputs: count }),
  redirectsOnClick: count,
  dialogs: count,
  sockets: list(url),
  console: list(text),
  downloads: list(fc.record({ url, fileName: text, bytes: count })),
  screenshot: fc.constant(null),
});

const certificate = fc.record({
  subject: text,
  issuer: text,
  names: list(text, 70),
  validFrom: moment,
  validTo: moment,
  signatureAlgorithm: text,
  key: text,
  serial: text,
  sha256: text,
  isSelfSigned: flag,
});

/** Any visit: values of the right types with arbitrary content. */
export const anyVisit: fc.Arbitrary<Visit> = fc
  .record({
    page: fc.option(page),
    chain: list(certificate, 3),
    hasTls: flag,
    dns: fc.record({
      a: list(address),
      aaaa: list(address),
      cname: list(text),
      ns: list(text),
      txt: list(text),
      soa: text,
      spf: fc.oneof(text, fc.constant('v=spf1 -all')),
      caa: list(text),
      mx: list(fc.record({ exchange: text, priority: count })),
      ptr: list(fc.record({ address, name: text })),
      others: list(fc.record({ name: text, addresses: list(address), askedAt: moment })),
    }),
    answers: list(
      fc.record({
        url,
        address,
        status: count,
        headers,
        location: text,
        redirect: fc.constantFrom('' as const, 'http' as const),
        body: text,
        malformed: text,
        ms: count,
      }),
    ),
    target: fc.record({ asked: text, url, host, port: count, domain: fc.oneof(host, text) }),
  })
  .map(({ page: seen, chain, hasTls, dns, answers, target }) => ({
    ...visitOf({ dns: { ...noDns, ...dns }, answers, target }),
    page: seen,
    tls: hasTls ? tlsOf({ chain }) : null,
  }));

import fc from 'fast-check';
import { emptyBanner, type Banner } from '../../../src/banner/store.ts';

/** A banner with an address and a time, and what the test adds. */
export function banner(overrides: Partial<Banner> = {}): Banner {
  const where = {
    address: '192.0.2.1',
    port: 80,
    socket: 'tcp',
    seenAt: 1_700_000_000_000,
  } as const;
  return { ...emptyBanner({ ...where, source: 'test' }), ...overrides };
}

/** Any text, including lone surrogates and NUL. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', 'nginx/1.24', 'Größe ﬁne', 'a\0b', '日本語 サーバ', 'ΑΣ ͅ'),
);
const texts = fc.array(text, { maxLength: 3 });
const time = fc.integer({ min: -1_000, max: 4_102_444_800_000 });

export const anyAddress = fc.constantFrom(
  '192.0.2.1',
  '198.51.100.255',
  '255.255.255.255',
  '0.0.0.0',
  '2001:db8::1',
  '::',
  'fe80::1',
  '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
);

/** Banners with few addresses and times, so that they often share a key. */
export const anyBanner: fc.Arbitrary<Banner> = fc.record({
  address: anyAddress,
  port: fc.constantFrom(0, 22, 80, 65_535),
  socket: fc.constantFrom('tcp', 'udp', 'sctp'),
  seenAt: fc.constantFrom(0, 1_700_000_000_000, 4_102_444_800_000),
  service: text,
  isTls: fc.boolean(),
  product: text,
  version: text,
  os: text,
  banner: text,
  title: text,
  statusCode: fc.constantFrom(0, 200, 404),
  server: text,
  htmlMeta: fc.record({ author: text, description: text, keywords: text, title: text }),
  favicons: fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 3 }),
  hostnames: texts,
  tags: texts,
  cpes: texts,
  cves: texts,
  jarm: text,
  pivots: fc.record({ hassh: texts, html_hash: texts }, { requiredKeys: [] }),
  source: text,
  vendor: text,
  device: text,
  identifiedBy: text,
  inferred: texts,
  closedPorts: texts,
  technologies: fc.array(fc.record({ name: text, version: text, url: text }), { maxLength: 2 }),
  certificate: fc.option(
    fc.record({
      subjectCommonName: text,
      subjectOrganization: text,
      subjectCountry: text,
      issuerCommonName: text,
      issuerOrganization: text,
      names: texts,
      notBefore: fc.option(time),
      notAfter: fc.option(time),
      sha256: text,
      serial: text,
      text,
    }),
  ),
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerCollection } from '../../src/banner/collection.ts';
import { translate } from '../../src/languages/index.ts';
import { languageNames } from '../../src/languages/names.ts';
import type { Filter } from '../../src/search/filter.ts';
import { parseQuery } from '../../src/search/parser.ts';
import { QueryFault } from '../../src/search/query-fault.ts';

const ours = bannerCollection;
const now = Date.parse('2026-03-01T00:00:00Z');

const leaves = [
  'nginx',
  '"default password"',
  'html: "powered by"',
  'port: 22',
  'port: 8000-8100',
  'port: >=1025',
  'port: 80,443',
  'status_code: 200',
  'ip: 192.0.2.0/24',
  'ip: 192.0.2.1-192.0.2.9',
  'country: DE',
  'country: KR,JP',
  'city: Seoul',
  'region: "Baden-Württemberg"',
  'asn: 64500',
  'as_name: "EXAMPLE-AS"',
  'org: "Johnson and Johnson"',
  'isp: "AT&T"',
  'hostname: login.example',
  'hostname: *.example.com',
  'hostname: .example',
  'os: "Windows Server 2019"',
  'product: "Say \\"hi\\""',
  'product_version: 2.4.49',
  'product_version: >=7.4',
  'product_version: =7.4',
  'vendor: nginx',
  'device: router',
  'service_name: ssh',
  '(service_name: http is_tls: true)',
  'is_tls: true',
  'cpe: "cpe:2.3:a:openbsd:openssh"',
  'title: "Log in"',
  'title: Dash*',
  'title: /^Log ?in/i',
  'server: "Apache/2.4.49"',
  'tech_stack: jQuery',
  '(product: nginx OR tech_stack: nginx)',
  'http.favicon.hash: -1507567067',
  'favicon: 72b36155',
  'ssl_subject_common_name: portal.example',
  'ssl_issuer_organization: "Let\'s Encrypt"',
  'ssl_expired: true',
  `certificate: ${'0123456789abcdef'.repeat(4)}`,
  'jarm: 29d29d15d29d29d00042d42d000000301510f56407964db9434a9bb0d4ee4a',
  'cve_id: CVE-2021-41773',
  'cvss: >7.5',
  'has_cve: true',
  'tag: "Cobalt Strike"',
  'socket: udp',
  'after: 2026-01-01',
  'before: 2026-02-01',
  'score: >=4',
  'is_tor: true',
  'is_hosting: true',
  'scanner_port: 3389',
] as const;

function tell<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryFault) return undefined;
    throw error;
  }
}

const into = (query: string, to: string) =>
  tell(() => translate(query, { from: 'vedette', to, ours }).query);

/** Random queries, within what a language can express of each filter. */
function queriesOf(to: string): fc.Arbitrary<string> {
  const sayable = leaves.filter((leaf) => into(leaf, to) !== undefined);
  const { query } = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: fc.constantFrom(...sayable) },
      { weight: 1, arbitrary: tie('query').map((inner) => `NOT (${inner})`) },
      {
        weight: 3,
        arbitrary: fc
          .array(tie('query'), { minLength: 2, maxLength: 3 })
          .map((parts) => parts.map((part) => `(${part})`).join(' AND ')),
      },
      {
        weight: 1,
        arbitrary: fc
          .array(tie('query'), { minLength: 2, maxLength: 3 })
          .map((parts) => parts.map((part) => `(${part})`).join(' OR ')),
      },
    ),
  }));
  return query;
}

/** A canonical form of what a query finds. */
function meaningOf(query: string): string {
  return canonical(parseQuery(query, ours, { now }).filter, false);
}

function canonical(filter: Filter, isNegated: boolean): string {
  if (filter.kind === 'not') return canonical(filter.of, !isNegated);
  if (filter.kind !== 'and' && filter.kind !== 'or') {
    const shown = JSON.stringify(filter, (_, value: unknown) =>
      typeof value === 'bigint' || value === Infinity || value === -Infinity
        ? String(value)
        : value,
    );
    return isNegated ? `not ${shown}` : shown;
  }
  const kind = (filter.kind === 'and') === isNegated ? 'or' : 'and';
  const inner = filter.of.flatMap((part) => {
    const text = canonical(part, isNegated);
    return text.startsWith(`${kind}[`) ? (JSON.parse(text.slice(kind.length)) as string[]) : [text];
  });
  const parts = [...new Set(inner)].sort();
  const [only = ''] = parts;
  return parts.length === 1 ? only : `${kind}${JSON.stringify(parts)}`;
}

describe('a query translated there and back', () => {
  it.each(languageNames)('means the same after %s', (to) => {
    let said = 0;
    fc.assert(
      fc.property(queriesOf(to), (query) => {
        const outside = into(query, to);
        if (outside === undefined) return;
        said++;
        const back = translate(outside, { from: to, to: 'vedette', ours }).query;
        expect(meaningOf(back)).toBe(meaningOf(query));
      }),
      { numRuns: 120 },
    );
    expect(said).toBeGreaterThan(20);
  });

  it.each(languageNames)(
    'is read or rejected with a position, whatever its text, by %s',
    (from) => {
      const signs =
        'port : = " ( ) && || ! - + * [ TO ] { } AND OR NOT title nginx 22 / \\ ` ~ , . > <= ü';
      const pieces = fc.constantFrom(' ', ...signs.split(' '));
      fc.assert(
        fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
          const query = parts.join('');
          try {
            const { query: own } = translate(query, { from, to: 'vedette', ours });
            parseQuery(own, ours, { now });
          } catch (error) {
            expect(error).toBeInstanceOf(QueryFault);
            const { at } = error as QueryFault;
            expect(at).toBeGreaterThanOrEqual(0);
            expect(at).toBeLessThanOrEqual(query.length);
          }
        }),
        { numRuns: 200 },
      );
    },
  );
});

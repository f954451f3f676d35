import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownRules } from '../../src/fingerprints/technologies/own.ts';
import { TechnologySet } from '../../src/fingerprints/technologies/set.ts';
import { noEvidence } from '../../src/fingerprints/technologies/technology.ts';
import { readWebappanalyzer, type WebappRecord } from '../../src/fingerprints/webappanalyzer.ts';

const data = resolve(import.meta.dirname, '../../../shared/data/webappanalyzer');
const isHere = existsSync(join(data, 'technologies'));
if (!isHere) console.warn('../shared/data is absent: the tests on real technologies are skipped');

function setOf(technologies: Record<string, unknown>): TechnologySet {
  const records = Object.entries(technologies).map(([name, definition]) => ({
    part: 'technologies',
    name,
    definition,
  }));
  const categories = [{ part: 'categories', name: '1', definition: { name: 'CMS' } }];
  return new TechnologySet(readWebappanalyzer([...records, ...categories]).rules);
}

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('webappanalyzer’s data', () => {
  it('detects name, categories, version and CPE from a header', () => {
    const set = setOf({
      'Example CMS': {
        cats: [1],
        cpe: 'cpe:2.3:a:example:cms:*:*:*:*:*:*:*:*',
        headers: { 'X-Powered-By': 'ExampleCMS(?: ([\\d.]+))?\\;version:\\1' },
      },
    });

    const found = set.detect({ ...noEvidence, headers: { 'x-powered-by': 'examplecms 4.2' } });

    expect(found).toEqual([
      {
        name: 'Example CMS',
        categories: ['CMS'],
        version: '4.2',
        cpes: ['cpe:2.3:a:example:cms:4.2:*:*:*:*:*:*:*'],
      },
    ]);
  });

  it('adds up uncertain signs', () => {
    const set = setOf({
      Maybe: { meta: { one: 'x\\;confidence:25', two: ['y\\;confidence:25'] } },
    });

    expect(set.detect({ ...noEvidence, meta: { one: 'x' } })).toEqual([]);
    expect(names(set.detect({ ...noEvidence, meta: { one: 'x', two: 'y' } }))).toEqual(['Maybe']);
  });

  it('chooses a version by whether a group matched', () => {
    const set = setOf({
      Two: { scriptSrc: 'example-lib(-legacy)?\\.js\\;version:\\1?1:2' },
    });
    const versionOf = (url: string) => set.detect({ ...noEvidence, scripts: [url] })[0]?.version;

    expect(versionOf('/example-lib-legacy.js')).toBe('1');
    expect(versionOf('/example-lib.js')).toBe('2');
  });

  it('applies implies, requires and excludes', () => {
    const set = setOf({
      Base: { html: 'made-with-base' },
      Addon: { html: 'made-with-addon', requires: 'Base' },
      Engine: {},
      Rival: { html: 'made-with-rival' },
      Main: {
        html: 'made-with-main',
        implies: ['Engine', 'Base\\;confidence:10'],
        excludes: 'Rival',
      },
      'Main Engine': { implies: 'Engine', cookies: { main_engine: '' } },
    });
    const told = (html: string) => names(set.detect({ ...noEvidence, html }));

    expect(told('<p>made-with-addon')).toEqual([]);
    expect(told('<p>made-with-addon made-with-base')).toEqual(['Addon', 'Base']);
    expect(told('<p>made-with-main made-with-rival')).toEqual(['Main']);
  });

  it('matches DNS records by type', () => {
    const set = setOf({ Carrier: { dns: { MX: ['^mail\\.carrier\\.example$'] } } });

    expect(names(set.detect({ ...noEvidence, dns: ['mx mail.carrier.example'] }))).toEqual([
      'Carrier',
    ]);
    expect(set.detect({ ...noEvidence, dns: ['txt mail.carrier.example'] })).toEqual([]);
  });

  it('counts signs it cannot search for, and continues', () => {
    const { rules, faults, unseen } = readWebappanalyzer([
      ...[
        { html: ['(?=ahead)example', '(unclosed', 'x', 'fine-example'] },
        { js: { 'Example.version': '', Example: '' }, dom: '.example' },
        { headers: 7, cookies: null, scriptSrc: [3, {}] },
        'nonsense',
        null,
      ].map((definition, at) => ({ part: 'technologies', name: `T${at}`, definition })),
    ]);

    expect(rules.map(({ name }) => name)).toEqual(['T0', 'T1']);
    expect(faults).toBe(3);
    expect(unseen).toBe(2);
  });

  it('adds signs to our entry of the same name, which keeps its categories and CPE', () => {
    const records = [{ part: 'technologies', name: 'jquery', definition: { html: 'example-jq' } }];
    const set = new TechnologySet([...ownRules, ...readWebappanalyzer(records).rules]);

    const found = set.detect({ ...noEvidence, html: '<p>example-jq</p>' });

    expect(found).toMatchObject([{ name: 'jQuery', categories: ['JavaScript libraries'] }]);
  });

  it('survives any record', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('(a+)+$', '[', '\\;version:\\1', '.*'));
    const anyMember = fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.anything());
    const definition = fc.dictionary(
      fc.constantFrom('headers', 'cookies', 'html', 'scriptSrc', 'js', 'dns', 'implies', 'cats'),
      anyMember,
    );
    fc.assert(
      fc.property(fc.array(definition, { maxLength: 5 }), text, (all, html) => {
        const records = all.map((each) => ({ part: 'technologies', name: 'T', definition: each }));
        const { rules } = readWebappanalyzer(records);

        expect(Array.isArray(new TechnologySet(rules).detect({ ...noEvidence, html }))).toBe(true);
      }),
      { seed: 125 },
    );
  });
});

describe.skipIf(!isHere)('the real files of webappanalyzer', () => {
  const real: WebappRecord[] = isHere
    ? readdirSync(join(data, 'technologies')).flatMap((file) => {
        const text = readFileSync(join(data, 'technologies', file), 'utf8');
        return Object.entries(JSON.parse(text) as Record<string, unknown>).map(
          ([name, definition]) => ({ part: 'technologies', name, definition }),
        );
      })
    : [];

  it('are read almost completely', () => {
    const { rules, faults } = readWebappanalyzer(real);

    expect(rules.length).toBeGreaterThan(real.length * 0.8);
    expect(faults).toBeLessThan(real.length * 0.1);
  });

  it('detect technologies together with our own', () => {
    const set = new TechnologySet([...ownRules, ...readWebappanalyzer(real).rules]);

    const found = set.detect({
      ...noEvidence,
      headers: { server: 'nginx/1.25.3' },
      meta: { generator: 'WordPress 6.5.2' },
    });

    expect(names(found)).toEqual(expect.arrayContaining(['nginx', 'WordPress', 'PHP', 'MySQL']));
  });
});

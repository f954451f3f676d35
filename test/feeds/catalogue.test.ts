import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import type { Feed, Found } from '../../src/feeds/feed.ts';
import { categoryNames } from '../../src/intel/category.ts';
import { exampleOf } from './examples.ts';
import { parseAll } from './reading.ts';

const folder = new URL('../../src/feeds/catalogue/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'index.ts');

describe('the catalogue', () => {
  it('lists every feed, once', async () => {
    const names = feeds.map((feed) => feed.name);
    const written = await Promise.all(
      files.map((file) => import(`${folder.href}${file}`) as Promise<Record<string, Feed[]>>),
    );
    expect(names).toEqual([...new Set(names)]);
    expect(feeds).toEqual(
      expect.arrayContaining(written.flatMap((exported) => Object.values(exported).flat())),
    );
  });

  it('lists no source twice', () => {
    const urls = feeds.flatMap((feed) => feed.sources.map((source) => source.url));
    expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([]);
  });

  it('enables no feed whose terms need a decision', () => {
    const asking = new Set(['non-commercial', 'key', 'unstated', 'heavy']);
    expect(feeds.filter((feed) => feed.on && asking.has(feed.terms)).map((f) => f.name)).toEqual(
      [],
    );
  });
});

const indicators = (found: readonly Found[]) => found.filter((entry) => entry.kind !== 'skipped');
const read = (feed: Feed, input: string | Uint8Array) =>
  parseAll(feed, input, { name: exampleOf(feed).name });

describe.each(feeds)('feed $name', (feed) => {
  it('parses its example as promised', async () => {
    const { input, output, name } = exampleOf(feed);
    const found = await parseAll(feed, input, { name });
    expect(found).toEqual(output);
    if (!feed.artifact) expect(indicators(found).length).toBeGreaterThan(0);
  });

  it('is described in full', () => {
    expect(categoryNames).toContain(feed.category);
    for (const source of feed.sources) expect(URL.canParse(source.url)).toBe(true);
    for (const text of [feed.title, feed.says, feed.licence, feed.attribution, feed.lineage]) {
      expect(text).not.toBe('');
    }
    expect(feed.minimumHours).toBeLessThanOrEqual(feed.everyHours);
    expect(feed.ttlHours).toBeGreaterThan(feed.halfLifeHours / 10);
    expect(exampleOf(feed).input).not.toMatch(/\.com\b|\b(?:8\.8\.8\.8|1\.1\.1\.1)\b/);
  });

  it('finds nothing in garbage', async () => {
    for (const rubbish of rubbishes) {
      // The rooms that parse whole files check them themselves.
      if (feed.name === 'recog' || feed.name === 'webappanalyzer') continue;
      expect(indicators(await read(feed, rubbish))).toEqual([]);
    }
  });

  it('survives its example truncated anywhere, and any bytes', async () => {
    const whole = Buffer.from(exampleOf(feed).input);
    for (let end = 0; end < whole.length; end += Math.ceil(whole.length / 40)) {
      await read(feed, whole.subarray(0, end));
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), fc.nat(), async (bytes, at) => {
        const place = at % (whole.length + 1);
        await read(feed, bytes);
        await read(feed, Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]));
      }),
      { numRuns: 15 },
    );
  });
});

const page =
  '<!DOCTYPE html>\n<html>\n<head><title>404 Not Found</title></head>\n<body>\n192.0.2.1\nhttp://error.example/\nerror.example\n</body></html>';

const rubbishes: readonly (string | Buffer)[] = [
  '',
  '\n\n\r\n\r',
  page,
  `\uFEFF\n${page}`,
  '\0\0\0\0\n\0',
  ',,,,\n;;;;\n\t\t\t',
  'Service temporarily unavailable\nPlease try again later.\n',
  '{"error":"rate limit exceeded","status":429}',
  '[]',
  '{',
  '["',
  Buffer.from('192.0.2.1\n198.51.100.7\n', 'utf16le'),
  Buffer.from([0xff, 0xfe, 0xfd, 0x80, 0x0a, 0xc3, 0x28]),
  '999.1.1.1\n1.2.3\n1.2.3.4.5\n192.0.2.1/33\n010.1.1.1\n2001:db8::g\n192.0.2.1:99999\n',
  'x'.repeat(200_000),
];

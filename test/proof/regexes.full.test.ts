import { describe as group, expect, it } from 'vitest';
import { seeExposed } from '../../src/domain/visit/exposed.ts';
import { startServer } from '../harness.ts';
import { testRoutes } from './charged.ts';
import { describe, superLinear, timeOf } from './regexes.ts';
import { collectRegexes, type WrittenRegex } from './regexes/collect.ts';
import { exceptions, isExplained, made } from './regexes/judge.ts';

const { written, made: found } = collectRegexes();

const regex = (source: string, flags = '', isSplit = false): WrittenRegex => ({
  file: 'somewhere.ts',
  line: 1,
  source,
  flags,
  isSplit,
});

group('the regular expressions of the product', () => {
  it('are proved linear, or exempt', () => {
    expect(written.length).toBeGreaterThan(1_500);
    expect(describe(superLinear(written))).toEqual([]);
    expect(found.filter((each) => !isExplained(each))).toEqual([]);
  });

  it('have no unused exemption', () => {
    const idle = exceptions.filter(({ file }) => !written.some((each) => file.test(each.file)));
    expect(idle).toEqual([]);
    expect(made.map(({ file }) => file)).toEqual(found.map(({ file }) => file));
  });

  it('never block a thread for long, whatever the text', () => {
    const included = written.filter(({ file }) => !file.startsWith('fingerprints/'));
    const times = included.map((each) => timeOf(each, 2 ** 12));
    expect(times.filter(({ isSlow }) => isSlow)).toEqual([]);
  });
});

group('the search for slow patterns', () => {
  it.each([
    regex('\\s*,\\s*', '', true),
    regex('^\\s*\\[core\\]', 'm'),
    regex('\\s+$'),
    regex('\\s+https?:', '', true),
    regex('(?:a+)+b'),
    regex('x[^>]*>', 'g'),
  ])('finds /$source/$flags, by proof and by time', (slow) => {
    expect(describe(superLinear([slow]))).toHaveLength(1);
    expect(timeOf(slow, 2 ** 15).isSlow).toBe(true);
  });

  it.each([regex('\\s+', 'g'), regex('^[ \\t]*\\[core\\]', 'm'), regex('[^\\p{L}]+', 'gu')])(
    'accepts /$source/$flags',
    (good) => {
      expect(describe(superLinear([good]))).toEqual([]);
    },
  );
});

group('inputs that used to block a thread for seconds', () => {
  const longestMs = 50_000; // it takes a few milliseconds, and took a hundred seconds

  it('a list with many blanks', async () => {
    const server = await startServer({}, { extraRoutes: testRoutes });
    const list = `a${' '.repeat(200_000)}b`;
    const startedAt = performance.now();
    const answer = await server.ask('/v1/test/echo/1?text=x', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ list }).toString(),
    });
    expect(answer.json.data?.['list']).toEqual([list]);
    expect(performance.now() - startedAt).toBeLessThan(longestMs);
  });

  it('a site whose files contain only line feeds', async () => {
    const body = Buffer.alloc(65_536, '\n');
    const startedAt = performance.now();
    const exposed = await seeExposed('http://a.example', {
      ask: () =>
        Promise.resolve({
          status: 200,
          headers: {},
          body,
          address: '',
          isCut: false,
          malformed: '',
        }),
      userAgent: 'test',
      timeoutMs: 1_000,
      signal: new AbortController().signal,
    });
    expect(Object.values(exposed)).not.toContain(true);
    expect(performance.now() - startedAt).toBeLessThan(longestMs);
  });
});

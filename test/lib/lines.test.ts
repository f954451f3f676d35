import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines, type LineLimits } from '../../src/lib/lines.ts';
import { chunked, spicyText } from './chunks.ts';

async function linesOf(bytes: Uint8Array | string, size = 7, limits: LineLimits = {}) {
  const lines: [number, string][] = [];
  for await (const { firstLine, texts, tooLong } of readLines(chunked(bytes, size), limits)) {
    if (tooLong) lines.push([firstLine, 'too long']);
    for (const [at, text] of texts.entries()) lines.push([firstLine + at, text]);
  }
  return lines;
}

describe('readLines', () => {
  it('knows every line ending and counts blank lines', async () => {
    expect(await linesOf('a\nb\r\nc\rd\n\ne')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
      [5, ''],
      [6, 'e'],
    ]);
  });

  it('drops a byte order mark and tolerates invalid UTF-8 and NUL', async () => {
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0a, 0xff, 0x00, 0x62]);
    expect(await linesOf(bytes, 1)).toEqual([
      [1, 'a'],
      [2, '\uFFFD\0b'],
    ]);
  });

  it.each([1, 3, 1000])('skips and counts a line over the limit, chunks of %i', async (size) => {
    const text = `one\n${'x'.repeat(50)}\nthree\n${'y'.repeat(11)}`;
    expect(await linesOf(text, size, { maxLineBytes: 10 })).toEqual([
      [1, 'one'],
      [2, 'too long'],
      [3, 'three'],
      [4, 'too long'],
    ]);
  });

  it('agrees with a plain split, wherever the chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(spicyText('ab\r\n'), fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const expected = text.split(/\r\n|\n|\r/);
        if (expected.at(-1) === '') expected.pop();
        const lines = await linesOf(text, size);
        expect(lines).toEqual(expected.map((line, at) => [at + 1, line]));
      }),
    );
  });

  it('accepts any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await linesOf(bytes, 5, { maxLineBytes: 20 });
      }),
    );
  });
});

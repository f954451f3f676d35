import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonTextError, readJsonPath, type JsonLimits } from '../../src/lib/json-path.ts';
import { chunked, flatten, spicyText } from './chunks.ts';

async function valuesAt(text: string, paths: string[], size = 3) {
  const elements = await flatten(readJsonPath(chunked(text, size), paths));
  return elements.map(({ key, value }) => (key ? [key, value] : value));
}

const document = JSON.stringify({
  name: 'a "quoted" \\ name',
  skipped: { prefixes: [1, 2, { deep: [3] }] },
  prefixes: [{ ip: '192.0.2.0/24' }, 'text', 5, null, true, []],
  regions: [{ cidrs: [{ cidr: 'a' }] }, { cidrs: [{ cidr: 'b' }, { cidr: 'c' }] }],
});

describe('readJsonPath', () => {
  it.each<[string[], unknown[]]>([
    [['prefixes[]'], [{ ip: '192.0.2.0/24' }, 'text', 5, null, true, []]],
    [
      ['regions[].cidrs[].cidr'],
      [
        ['cidr', 'a'],
        ['cidr', 'b'],
        ['cidr', 'c'],
      ],
    ],
    [['skipped.prefixes[]'], [1, 2, { deep: [3] }]],
    [
      ['name', 'regions[]'],
      [
        ['name', 'a "quoted" \\ name'],
        { cidrs: [{ cidr: 'a' }] },
        { cidrs: [{ cidr: 'b' }, { cidr: 'c' }] },
      ],
    ],
    [['absent[]'], []],
  ])('finds %j', async (paths, expected) => {
    expect(await valuesAt(document, paths)).toEqual(expected);
  });

  it('yields the members of an object with their names', async () => {
    expect(await valuesAt('{"a":1,"b":{"c":2}}', ['{}'])).toEqual([
      ['a', 1],
      ['b', { c: 2 }],
    ]);
  });

  it('yields the elements of an array, of an empty array, and a whole document', async () => {
    expect(await valuesAt('[1, [2], "x"]', ['[]'])).toEqual([1, [2], 'x']);
    expect(await valuesAt('[]', ['[]'])).toEqual([]);
    expect(await valuesAt('{}', ['a[]'])).toEqual([]);
    expect(await valuesAt('42', [''])).toEqual([42]);
    expect(await valuesAt('\uFEFF [1]', ['[]'])).toEqual([1]);
  });

  it('keeps what came before an error', async () => {
    const seen: unknown[] = [];
    const reading = async () => {
      for await (const batch of readJsonPath(chunked('[1,2,{"a":', 4), ['[]'])) {
        seen.push(...batch.map((element) => element.value));
      }
    };
    await expect(reading()).rejects.toMatchObject({ name: 'JsonTextError', fault: 'truncated' });
    expect(seen).toEqual([1, 2]);
  });

  it.each<[string, string, JsonLimits, string]>([
    ['two documents', '[1] [2]', {}, 'malformed'],
    ['a missing comma', '[1 2]', {}, 'malformed'],
    ['the wrong bracket', '[1}', {}, 'malformed'],
    ['HTML', '<html>', {}, 'malformed'],
    ['nothing', '', {}, 'truncated'],
    ['depth', '[[[[[[1]]]]]]', { maxDepth: 4 }, 'too deep'],
    ['size', `["${'x'.repeat(99)}"]`, { maxElementBytes: 50 }, 'element too large'],
  ])('refuses %s', async (...[, text, limits, fault]) => {
    await expect(flatten(readJsonPath(chunked(text, 4), ['[]'], limits))).rejects.toMatchObject({
      fault,
    });
  });

  it('finds what JSON.parse finds, wherever the chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 9 }),
        async (list, size) => {
          const text = JSON.stringify({ before: list, list, after: 1 }, null, size % 3);
          const elements = await flatten(readJsonPath(chunked(text, size), ['list[]']));
          expect(elements.map((e) => e.value)).toEqual(
            (JSON.parse(text) as { list: unknown }).list,
          );
        },
      ),
    );
  });

  it('throws only its own error', async () => {
    const paths = ['[]', 'a[]', '{}', 'a.b'];
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      spicyText('{}[]",:\\ a1-').map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(noise, async (bytes) => {
        await flatten(readJsonPath(chunked(bytes, 4), paths)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(JsonTextError);
        });
      }),
      { numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importers } from '../../src/importers/index.ts';
import { examples, type Example } from './examples.ts';
import { importBytes, ndjson } from './reading.ts';

/** Whatever the input, an import ends with a summary, and no importer throws. */
async function survives(bytes: Uint8Array | string, chunkBytes = 500): Promise<void> {
  const { summary, banners } = await importBytes(bytes, {}, chunkBytes);
  expect(summary.setAside.first.filter(({ reason }) => reason.startsWith('unreadable'))).toEqual(
    [],
  );
  expect(summary.open).toBe(banners.length);
  for (const banner of banners) {
    expect(banner.port).toBeGreaterThan(0);
    expect(Number.isInteger(banner.seenAt)).toBe(true);
  }
}

describe.each(examples)('$name, $form', ({ text }: Example) => {
  const bytes = Buffer.from(text);

  it('may be truncated anywhere', async () => {
    for (let length = 0; length < bytes.length; length += 7) {
      await survives(bytes.subarray(0, length));
    }
  });

  it('may have any byte changed, lost or duplicated', async () => {
    const edit = fc.record({
      at: fc.nat(bytes.length - 1),
      remove: fc.integer({ min: 0, max: 20 }),
      insert: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        let changed: Buffer = bytes;
        for (const { at, remove, insert } of edits) {
          changed = Buffer.concat([changed.subarray(0, at), insert, changed.subarray(at + remove)]);
        }
        await survives(changed);
      }),
      { numRuns: 60 },
    );
  });

  it('may be full of NUL, in another encoding, or wrapped in garbage', async () => {
    await survives(text.replaceAll(' ', '\0'));
    await survives(Buffer.from(text, 'utf16le'));
    await survives(Buffer.from(text.replaceAll('e', '\u00e9'), 'latin1'));
    await survives(`${text}${text}`);
    await survives(`\r\n\r\n${text.replaceAll('\n', '\r\n')}`);
  });
});

describe('records of the wrong type', () => {
  /** Unexpected values at every place of a valid record. */
  const odd = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.double(),
    fc.bigInt().map(Number),
    fc.string(),
    fc.constant([]),
    fc.constant({}),
    fc.constant([[null]]),
    fc.constant(-1),
    fc.constantFrom('__proto__', '%00', '9'.repeat(400), '\ud800'),
  );

  const records = examples.flatMap(({ text }) =>
    text.split('\n').flatMap((line) => {
      const bare = line.replace(/^\[|,$/g, '');
      return bare.startsWith('{"') || bare.startsWith('{ ') ? [JSON.parse(bare) as unknown] : [];
    }),
  );

  /** The same value with the n-th of its inner values replaced. */
  function replaceNth(value: unknown, nth: number, by: unknown): unknown {
    let count = 0;
    const walk = (inner: unknown): unknown => {
      if (count++ === nth) return by;
      if (Array.isArray(inner)) return inner.map(walk);
      if (typeof inner !== 'object' || inner === null) return inner;
      return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, walk(one)]));
    };
    return walk(value);
  }

  it('are set aside or read, and never throw', async () => {
    expect(records.length).toBeGreaterThan(8);
    await fc.assert(
      fc.asyncProperty(
        ...([fc.constantFrom(...records), fc.nat(30), odd] as const),
        async (record, nth, by) => {
          await survives(ndjson(record, replaceNth(record, nth, by)));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('are recognised by no importer', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 3 }), (value) => {
        for (const { json, lines } of importers) {
          expect(() => json?.recognises(value)).not.toThrow();
          expect(() => json?.read(value, { startedAt: 0 })).not.toThrow();
          expect(() => lines?.read(typeof value, { startedAt: 0 })).not.toThrow();
        }
      }),
    );
  });
});

describe('malicious files', () => {
  it.each([
    ['nested arrays', '['.repeat(200_000)],
    ['nested objects', '{"a":'.repeat(200_000)],
    [
      'nested objects in a line',
      `${ndjson({ address: '192.0.2.1', port: 1 })}${'{"a":'.repeat(100_000)}`,
    ],
    ['a line of blanks', `{"address":"192.0.2.1","port":1}${' '.repeat(2_000_000)}x`],
    ['a line of commas', `[${','.repeat(2_000_000)}{`],
    ['an open string', `{"address":"${'x'.repeat(2_000_000)}`],
    ['nested elements', `<nmaprun><host>${'<table>'.repeat(200_000)}`],
    ['an element for each byte', `<nmaprun><host>${'<a/>'.repeat(400_000)}</host></nmaprun>`],
    ['an attribute without end', `<nmaprun><host a="${'x'.repeat(3_000_000)}`],
    ['many attributes', `<nmaprun><host ${'a="" '.repeat(300_000)}/></nmaprun>`],
    ['many hosts that never end', `<nmaprun>${'<host><ports>'.repeat(30)}`],
    ['a comment without end', `<nmaprun><!--${'-'.repeat(2_000_000)}`],
    ['many entities', `<nmaprun><host>${'&amp;'.repeat(400_000)}</host></nmaprun>`],
    ['openings only', '<'.repeat(2_000_000)],
    ['broken hosts only', `<nmaprun>${'<host a>'.repeat(50_000)}`],
  ])('end: %s', async (_, text) => {
    await survives(text, 65_536);
  });

  it('does not expand XML entities', async () => {
    const lol = `<!ENTITY a "${'x'.repeat(100)}">${'<!ENTITY b "&a;&a;&a;&a;">'.repeat(20)}`;
    const { summary } = await importBytes(`<!DOCTYPE nmaprun [${lol}]><nmaprun>&b;</nmaprun>`);
    expect(summary.refusal?.fault).toBe('forbidden content');
  });

  it('takes any bytes', async () => {
    const starts = fc.constantFrom('', '{', '[', '<', '<nmaprun>', '{"address":', '#masscan\n');
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
        await survives(Buffer.concat([Buffer.from(start), bytes]), 7);
      }),
      { numRuns: 300 },
    );
  });
});

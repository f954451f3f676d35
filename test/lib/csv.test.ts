import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, type CsvOptions } from '../../src/lib/csv.ts';
import { chunked, flatten, spicyText } from './chunks.ts';

const recordsOf = (text: string | Uint8Array, options: CsvOptions = {}, size = 5) =>
  flatten(readCsv(chunked(text, size), options));

const fieldsOf = async (text: string, options: CsvOptions = {}) =>
  (await recordsOf(text, options)).map((record) => record.fields);

describe('readCsv', () => {
  it.each<[string, string, string[][], CsvOptions?]>([
    [
      'plain fields',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quoted separators', '"a,b",c', [['a,b', 'c']]],
    ['doubled quotes', '"say ""hi""",x', [['say "hi"', 'x']]],
    [
      'line breaks in quotes',
      '"a\r\nb",c\nd,e',
      [
        ['a\r\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['blanks before a quote', '51447, "Root, NL"', [['51447', 'Root, NL']]],
    ['another separator', 'a;"b;c"', [['a', 'b;c']], { separator: ';' }],
    ['tabs', 'a\tb c', [['a', 'b c']], { separator: '\t', quotes: false }],
    ['stray quotes with quotes off', 'a"b,c', [['a"b', 'c']], { quotes: false }],
    ['comments', '# x\na,b\n#y', [['a', 'b']], { comment: '#' }],
    [
      'empty fields',
      'a,,\n,"",',
      [
        ['a', '', ''],
        ['', '', ''],
      ],
    ],
    [
      'old Mac line ends',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['text after a closing quote', '"a"b,c', [['ab', 'c']]],
  ])('reads %s', async (...[, text, expected, options]) => {
    expect(await fieldsOf(text, options)).toEqual(expected);
  });

  it('counts records and the lines they start on', async () => {
    const records = await recordsOf('# c\n"a\nb",1\n\nd,2\n', { comment: '#' });
    expect(records.map(({ record, line }) => [record, line])).toEqual([
      [1, 2],
      [2, 5],
    ]);
  });

  it('gives up one record at an unclosed quote, and continues', async () => {
    const text = `"open,1\n${'a,2\n'.repeat(30)}`;
    const records = await recordsOf(text, { maxRecordChars: 40 });
    expect(records[0]).toMatchObject({ line: 1, malformed: 'a record that never ends' });
    expect(records).toHaveLength(31);
  });

  it('rejects a record with too many fields', async () => {
    const [record] = await recordsOf('a,b,c\n', { maxFields: 2 });
    expect(record?.malformed).toBe('too many fields');
  });

  it('reads what was written, wherever the chunks end', async () => {
    const row = fc.array(spicyText('a",\n\r; '), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const quoted = rows.map((r) => r.map((f) => `"${f.replaceAll('"', '""')}"`).join(','));
          const records = await recordsOf(quoted.join('\n'), {}, size);
          expect(records.map((record) => record.fields)).toEqual(rows);
        },
      ),
    );
  });

  it('accepts any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        spicyText('",\n\ra'),
        async (bytes, t) => {
          await recordsOf(bytes, { maxRecordChars: 50, maxFields: 5 });
          await recordsOf(t, { maxRecordChars: 20, maxFields: 5 });
        },
      ),
    );
  });

  it('counts the lines after an abandoned one', async () => {
    const text = `${'x'.repeat(200)}\r\n"a\nb",${'y'.repeat(100)}\n"open\n1,2\n3,4\n`;
    for (const size of [1, 7, 64, 1_000]) {
      const records = await recordsOf(text, { maxRecordChars: 50, maxFields: 2 }, size);
      expect(records.at(-1)).toMatchObject({ fields: ['3', '4'], line: 6 });
    }
  });

  describe('takes linear time', () => {
    const cost = async (text: string, maxRecordChars?: number) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 20; round++)
        await recordsOf(text, maxRecordChars === undefined ? {} : { maxRecordChars }, 65_536);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };

    it('however many columns a line has', async () => {
      const fields = (count: number) => `"${'x'.repeat(250)}",`.repeat(count);
      const [short, long] = [`${fields(100)}\n`.repeat(40), `${fields(4_000)}\n`];
      await cost(short);
      expect((await cost(long)) / (await cost(short))).toBeLessThan(4);
    });

    it('when every line opens a quote that the next one closes', async () => {
      const text = 'a"b,"c\n'.repeat(3_000);
      const plain = '192.0.2.1,80,"title"\n'.repeat(text.length / 21);
      await cost(plain);
      expect((await cost(text, 2_048)) / (await cost(plain))).toBeLessThan(20);
    });
  });
});

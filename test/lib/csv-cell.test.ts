import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsvLine, type CsvValue } from '../../src/lib/csv-cell.ts';
import { readCsv } from '../../src/lib/csv.ts';
import { spicyText } from './chunks.ts';

it.each<[CsvValue[], string]>([
  [['a', 'b c', 7], 'a,b c,7\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\n'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\n"],
  [['=A1,"x"'], '"\'=A1,""x"""\n'],
  [['＝1+1'], "'＝1+1\n"],
  [['a;=1+1', 'b\t@x', 'c\n-1', 'd;"=1', 'e=1;f'], 'a;\'=1+1,b\t\'@x,"c\n\'-1","d;\'""=1",e=1;f\n'],
  [[-7, 0.5, true, false, null, undefined, ''], '-7,0.5,true,false,,,\n'],
])('writes %j', (values, line) => {
  expect(toCsvLine(values)).toBe(line);
});

const guards = /'(?=[ "]*[=+\-@\t\r＝＋－＠])/g;

it('is read back as written, apart from escapes', async () => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      const [read = []] = await rowsOf(toCsvLine(written), ',');
      const bare = (text: string) => text.trimStart().replaceAll(guards, '');
      expect(read.map(bare)).toEqual(written.map(bare));
    }),
    { seed: 7 },
  );
});

it('has no cell that starts a formula, whatever separator the reader uses', async () => {
  const texts = fc.array(spicyText('=+-@\t\r\n;," \'"＝＋－＠a1'), { minLength: 1, maxLength: 4 });
  const lines = fc.array(texts, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(',', ';', '\t'), async (rows, separator) => {
      for (const row of await rowsOf(rows.map(toCsvLine).join(''), separator))
        for (const cell of row) expect(cell).not.toMatch(/^ *[=+\-@\t\r＝＋－＠]/);
    }),
    { numRuns: 2_000 },
  );
});

async function rowsOf(text: string, separator: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const records of readCsv([Buffer.from(text)], { separator }))
    for (const { fields } of records) rows.push([...fields]);
  return rows;
}

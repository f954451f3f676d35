import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsvLine, type CsvValue } from '../../src/lib/csv-cell.ts';
import { readCsv } from '../../src/lib/csv.ts';

it.each<[CsvValue[], string]>([
  [['a', 'b c', 7], 'a,b c,7\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\n'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\n"],
  [['=A1,"x"'], '"\'=A1,""x"""\n'],
  [['＝1+1'], "'＝1+1\n"],
  [[-7, 0.5, true, false, null, undefined, ''], '-7,0.5,true,false,,,\n'],
])('writes %j', (values, line) => {
  expect(toCsvLine(values)).toBe(line);
});

it('is read again as it was written, guards apart', async () => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      const read: string[] = [];
      for await (const records of readCsv([Buffer.from(toCsvLine(written))]))
        for (const { fields } of records) read.push(...fields);
      expect(read.map((text) => text.trimStart())).toEqual(
        written.map((text) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text.trimStart())),
      );
    }),
    { seed: 7 },
  );
});

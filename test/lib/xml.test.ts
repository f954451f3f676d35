import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ForbiddenXml, readXml, type XmlElement, type XmlLimits } from '../../src/lib/xml.ts';
import { chunked, flatten, spicyText } from './chunks.ts';

interface Tree {
  name: string;
  text?: string;
  in?: Tree[];
}

function treeOf(element: XmlElement): Tree {
  const inside = element.children.map(treeOf);
  const text = element.text.trim();
  return {
    name: element.name,
    ...(text === '' ? {} : { text }),
    ...(inside.length === 0 ? {} : { in: inside }),
  };
}

async function itemsOf(xml: string | Uint8Array, size = 7, limits: XmlLimits = {}) {
  return flatten(readXml(chunked(xml, size), { recordOf: () => 'r', limits }));
}

async function recordsOf(xml: string, size?: number, limits?: XmlLimits) {
  const items = await itemsOf(xml, size, limits);
  return items.flatMap((item) => (item.kind === 'record' ? [item] : []));
}

async function faultsOf(xml: string, limits?: XmlLimits) {
  const items = await itemsOf(xml, 100, limits);
  return items.flatMap((item) =>
    item.kind === 'malformed' ? [`${item.line} ${item.reason}`] : [],
  );
}

describe('readXml', () => {
  it.each([1, 5, 1000])('yields records as trees, chunks of %i', async (size) => {
    const xml = `<?xml version="1.0"?>\n<!DOCTYPE run>\n<?style x?><!-- <r> -->
<run>skipped<other><r2/></other>
<r a="1"><b>x &lt; y</b><c/><![CDATA[<&amp;>]]></r>
<r/></run>`;
    const records = await recordsOf(xml, size);
    expect(records.map(({ element }) => treeOf(element))).toEqual([
      { name: 'r', text: '<&amp;>', in: [{ name: 'b', text: 'x < y' }, { name: 'c' }] },
      { name: 'r' },
    ]);
    expect(records.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('finds attributes in any notation', async () => {
    const [record] = await recordsOf(
      `<run><r one="a &quot;b&quot;"\n\ttwo = 'x="y" &#x41;&#66;' three="one='z' two" four='"'/></run>`,
    );
    const say = (name: string) => record?.element.attribute(name);
    expect([say('one'), say('two'), say('three'), say('four')]).toEqual([
      'a "b"',
      'x="y" AB',
      "one='z' two",
      '"',
    ]);
    expect([say('ne'), say('x'), say('z'), say('')]).toEqual(['', '', '', '']);
  });

  it('resolves the five entities and character references, and nothing else', async () => {
    const [record] = await recordsOf(
      '<run><r>&amp;lt; &apos;&gt;&#xa;&#0;&#xD800;&#x110000; &nbsp; &lol; & &</r></run>',
    );
    expect(record?.element.text).toBe("&lt; '>\n\uFFFD\uFFFD\uFFFD &nbsp; &lol; & &");
  });

  it('reports a truncated file, and keeps what came before', async () => {
    const whole = '<run><r><a/></r>\n<r><b>text</b></r></run>';
    for (let length = 0; length <= whole.length; length++) {
      const items = await itemsOf(whole.slice(0, length), 9);
      const records = items.filter(({ kind }) => kind === 'record');
      expect(records).toHaveLength(length >= 35 ? 2 : length >= 16 ? 1 : 0);
      expect(items.at(-1)).toEqual({ kind: 'end', isCut: length > 0 && length < whole.length });
    }
  });

  it('reads several documents in one file', async () => {
    const xml = '<?xml version="1.0"?><!DOCTYPE run><run><r/></run>\n'.repeat(3);
    expect(await recordsOf(xml)).toHaveLength(3);
  });
});

describe('a record that is malformed', () => {
  it.each([
    ['<r a=1/>', 'a value without quotes'],
    ['<r a/>', 'an attribute without a value'],
    ['<r a="1"b="2"/>', 'no blank between attributes'],
    ['<r a="1/>', 'a tag inside a value'],
    ['<r><a></b></r>', 'tags that do not match'],
    ['<r></r x>', 'tags that do not match'],
    ['<r><></r>', 'a tag without a name'],
    ['<r / >', 'a stray slash in a tag'],
    ['<r><a <b/></r>', 'an attribute without a value'],
  ])('is named, and the next is read: %s', async (broken, reason) => {
    const xml = `<run>\n<r/>${broken}\n<r n="last"/></run>`;
    const items = await itemsOf(xml, 1000);
    expect(items.map(({ kind }) => kind)).toEqual(['root', 'record', 'malformed', 'record', 'end']);
    expect(items[2]).toEqual({ kind: 'malformed', line: 2, reason });
    expect(items[4]).toEqual({ kind: 'end', isCut: false });
  });

  it('has too many elements, too many attributes, or too much text', async () => {
    const limits = { maxRecordElements: 3, maxAttributes: 2, maxTextLength: 10, maxTagLength: 50 };
    expect(await faultsOf('<run><r><a/><a/><a/></r><r><a/><a/></r></run>', limits)).toEqual([
      '1 too many elements',
    ]);
    expect(await faultsOf('<run><r a="" b="" c=""/></run>', limits)).toEqual([
      '1 too many attributes',
    ]);
    expect(await faultsOf('<run><r>12345678901</r></run>', limits)).toEqual(['1 too much text']);
    expect(await faultsOf(`<run><r a="${'x'.repeat(200)}"/></run>`, limits)).toEqual([
      '1 a tag that is too long',
    ]);
  });

  it('may end the document, which then does not count as truncated', async () => {
    const items = await itemsOf('<run><r><a></r></run>', 4);
    expect(items.at(-1)).toEqual({ kind: 'end', isCut: false });
  });
});

describe('forbidden XML', () => {
  it.each([
    ['an internal subset', '<!DOCTYPE run [<!ENTITY a "b">]><run/>'],
    ['a system identifier', '<!DOCTYPE run SYSTEM "http://198.51.100.1/x.dtd"><run/>'],
    ['a public identifier', '<!DOCTYPE run PUBLIC "-//X" "x.dtd"><run/>'],
    ['a subset without an end', '<!DOCTYPE run ['],
    ['an odd spelling', '<!doctype\n run system "x"><run/>'],
    ['a document type inside', '<run><!DOCTYPE run><r/></run>'],
    ['an entity outside of any', '<!ENTITY a "b"><run/>'],
    ['an inclusion', '<run><r><xi:include href="/etc/hostname"/></r></run>'],
    ['its namespace', '<run xmlns:i="http://www.w3.org/2001/XInclude"><r/></run>'],
    ['its namespace, disguised', "<run xmlns:i='http://www.w3.org/2001/XIncl&#117;de'><r/></run>"],
    ['deep nesting', `<run><r>${'<a>'.repeat(64)}`],
    ['deep nesting outside of records', '<a>'.repeat(100_000)],
  ])('is refused: %s', async (_, xml) => {
    for (const size of [1, 100]) {
      await expect(itemsOf(xml, size)).rejects.toThrow(ForbiddenXml);
    }
  });

  it('is not a bare document type, which nmap writes', async () => {
    expect(await recordsOf('<!DOCTYPE nmaprun ><run><r/></run>', 1)).toHaveLength(1);
  });
});

describe('any text', () => {
  it('is accepted or rejected, wherever the chunks end', async () => {
    const pieces = spicyText('<>/!?-="\' &;r[]abCDT\n');
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const read = (chunk: number) =>
          itemsOf(`<run><r/>${text}<r/></run>`, chunk).then(
            (items) => items.map((item) => item.kind).join(),
            (error: unknown) => (error instanceof ForbiddenXml ? 'forbidden' : String(error)),
          );
        const outcome = await read(size);
        expect(outcome).toBe(await read(1000));
        expect(outcome).toMatch(/^(forbidden$|root,record)/);
      }),
    );
  });

  it('accepts any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const items = await itemsOf(bytes, 11).catch((error: unknown) => error);
        const isRefusal = items instanceof ForbiddenXml;
        expect(isRefusal || Array.isArray(items)).toBe(true);
      }),
    );
  });
});

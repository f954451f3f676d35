import { describe, expect, it } from 'vitest';
import { EncodingError, toUtf8 } from '../../src/lib/utf8.ts';
import { chunked } from './chunks.ts';

async function recoded(bytes: Uint8Array, size = 3): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of toUtf8(chunked(bytes, size))) parts.push(part);
  return Buffer.concat(parts).toString();
}

const text = '{"title":"Größe 😀"}';

describe('toUtf8', () => {
  it('passes UTF-8 through, without its byte order mark', async () => {
    expect(await recoded(Buffer.from(text))).toBe(text);
    expect(await recoded(Buffer.from(`\uFEFF${text}`), 1)).toBe(text);
    expect(await recoded(Buffer.alloc(0))).toBe('');
  });

  it.each([
    ['little', 'with', true],
    ['little', 'without', false],
    ['big', 'with', true],
    ['big', 'without', false],
  ])('reads UTF-16, %s end first, %s its mark', async (order, _, hasMark) => {
    const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`, 'utf16le');
    expect(await recoded(order === 'big' ? bytes.swap16() : bytes)).toBe(text);
  });

  it('respects an XML declaration of a legacy encoding', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Größe</a>';
    expect(await recoded(Buffer.from(xml, 'latin1'))).toBe(xml);
  });

  it('ignores a declaration of UTF-16 for bytes that plainly are not', async () => {
    const xml = '<?xml version="1.0" encoding="UTF-16"?><a>Größe</a>';
    expect(await recoded(Buffer.from(xml))).toBe(xml);
  });

  it.each(['UTF-7', 'x-nothing', 'ISO-2022-KR'])('refuses %s', async (label) => {
    const xml = `<?xml version="1.0" encoding="${label}"?><a/>`;
    await expect(recoded(Buffer.from(xml))).rejects.toThrow(EncodingError);
  });
});

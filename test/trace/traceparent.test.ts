import { describe, expect, it } from 'vitest';
import { readTraceparent, writeTraceparent } from '../../src/trace/span.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it.each([
    [`00-${trace}-${span}-01`, true],
    [`00-${trace}-${span}-00`, false],
    [`00-${trace}-${span}-03`, true],
    [`cc-${trace}-${span}-01-what-the-future-brings`, true],
  ])('is parsed: %s', (text, isSampled) => {
    expect(readTraceparent(text)).toEqual({ traceId: trace, spanId: span, isSampled });
  });

  it.each([
    undefined,
    '',
    'rubbish',
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace}-${span}-1`,
    `00-${trace}-${span}-01x`,
  ])('is ignored: %s', (text) => {
    expect(readTraceparent(text)).toBeNull();
  });

  it('is written as it was parsed', () => {
    const text = `00-${trace}-${span}-01`;
    const read = readTraceparent(text);
    expect(read && writeTraceparent(read)).toBe(text);
  });
});

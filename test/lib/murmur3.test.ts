import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faviconHash, faviconHex, murmur3 } from '../../src/lib/murmur3.ts';

describe('murmur3', () => {
  it.each([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['', 0xffffffff, 0x81f16f39 | 0],
    ['aaa', 0x9747b28c, 0x283e0130],
    ['test', 0x9747b28c, 0x704b81dc],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
  ])('gives the published value of %j with seed %i', (text, seed, expected) => {
    expect(murmur3(Buffer.from(text), seed)).toBe(expected);
  });

  it('reads the bytes of a view, not of the buffer behind it', () => {
    const memory = Buffer.from('xxtestyy');
    expect(murmur3(memory.subarray(2, 6), 0x9747b28c)).toBe(0x704b81dc);
  });

  it('is a signed number of 32 bits for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(murmur3(bytes)).toBe(murmur3(bytes) | 0);
      }),
    );
  });
});

describe('faviconHash', () => {
  it('hashes base64 in lines of 76, with a line end after the last, too', () => {
    // Computed with Python: mmh3 of base64.encodebytes.
    const icon = Buffer.from(Array.from({ length: 768 }, (_, at) => at % 256));
    expect(faviconHash(icon)).toBe(1836528006);
    expect(faviconHash(Buffer.from('icon'))).toBe(1355950459);
    expect(faviconHash(Buffer.alloc(0))).toBe(0);
  });

  it('is printed as signed hexadecimal', () => {
    expect(faviconHex(613834750)).toBe('24965ffe');
    expect(faviconHex(-561955774)).toBe('-217ec3be');
  });
});

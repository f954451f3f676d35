import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange, rangeToCidrs } from '../../src/lib/ip.ts';

const ipv4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const ipv6 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });

describe('parseRange', () => {
  const shown = (text: string) => {
    const range = parseRange(text);
    return range && rangeToCidrs(range).join(' ');
  };

  it.each([
    ['192.0.2.1', '192.0.2.1/32'],
    [' 192.0.2.1 ', '192.0.2.1/32'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['192.0.2.77/0', '0.0.0.0/0'],
    ['192.0.2.77/32', '192.0.2.77/32'],
    ['192.0.2.77/255.255.255.0', '192.0.2.0/24'],
    ['192.0.2.77/0.0.0.0', '0.0.0.0/0'],
    ['192.0.2.77/255.255.255.255', '192.0.2.77/32'],
    ['192.0.2.1-192.0.2.6', '192.0.2.1/32 192.0.2.2/31 192.0.2.4/31 192.0.2.6/32'],
    ['192.0.2.0 - 192.0.2.255', '192.0.2.0/24'],
    ['0.0.0.0-255.255.255.255', '0.0.0.0/0'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:db8::-2001:db8::3', '2001:db8::/126'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
  ])('reads %j as %s', (text, cidrs) => {
    expect(shown(text)).toBe(cidrs);
  });

  it.each([
    '',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/',
    '192.0.2.0/024',
    '192.0.2.0/24/24',
    '192.0.2.0/255.0.255.0',
    '192.0.2.0/0.0.0.255',
    '192.0.2.9-192.0.2.1',
    '192.0.2.1-',
    '192.0.2.1-2001:db8::1',
    '2001:db8::/129',
    '2001:db8::/255.255.255.0',
    'example',
    '192.0.2.1:80',
  ])('refuses %j', (text) => {
    expect(parseRange(text)).toBeNull();
  });

  it('is covered exactly by its prefixes', () => {
    fc.assert(
      fc.property(ipv4, ipv4, (one, other) => {
        const range = {
          family: 4,
          first: Math.min(one, other),
          last: Math.max(one, other),
        } as const;
        let next = range.first;
        for (const cidr of rangeToCidrs(range)) {
          const part = parseRange(cidr);
          expect(part).toMatchObject({ family: 4, first: next });
          next = Number(part?.last) + 1;
        }
        expect(next).toBe(range.last + 1);
      }),
    );
  });

  it('is covered exactly by its prefixes, also in IPv6', () => {
    fc.assert(
      fc.property(ipv6, ipv6, (one, other) => {
        const [first, last] = one < other ? [one, other] : [other, one];
        if (last >> 32n === 0xffffn) return;
        let next = first;
        for (const cidr of rangeToCidrs({ family: 6, first, last })) {
          const part = parseRange(cidr);
          if (part?.family !== 6) return; // a part within ::ffff:0:0/96 is parsed as IPv4
          expect(part.first).toBe(next);
          next = part.last + 1n;
        }
        expect(next).toBe(last + 1n);
      }),
    );
  });
});

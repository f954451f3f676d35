import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatIp,
  formatIpv4,
  formatIpv6,
  parseIp,
  parseIpv4,
  parseIpv6,
  unwrapEmbedded,
} from '../../src/lib/ip.ts';

const ipv4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const ipv6 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
const six = (text: string): bigint => {
  const value = parseIpv6(text);
  if (value === null) throw new Error(`${text} is no IPv6 address`);
  return value;
};

describe('parseIpv4', () => {
  it.each([
    ['0.0.0.0', 0],
    ['192.0.2.1', 0xc0000201],
    ['255.255.255.255', 0xffffffff],
    ['127.0.0.1', 0x7f000001],
  ])('reads %s', (text, value) => {
    expect(parseIpv4(text)).toBe(value);
  });

  it.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.',
    '.1.2.3',
    '1..2.3',
    '256.0.0.1',
    '1.2.3.256',
    '010.0.0.1',
    '1.2.3.04',
    '00.0.0.0',
    '0x7f.0.0.1',
    '3232235521',
    '127.1',
    ' 1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '1.2.3.-4',
    '1.2.3.4/32',
    '1e1.2.3.4',
    '１.2.3.4',
    '1.2.3.4294967296',
  ])('refuses %j', (text) => {
    expect(parseIpv4(text)).toBe(-1);
  });

  it('parses every address it writes', () => {
    fc.assert(
      fc.property(ipv4, (value) => {
        expect(parseIpv4(formatIpv4(value))).toBe(value);
      }),
    );
  });

  it('accepts only its own canonical text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc
        .array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom('', '00', '01')), {
          minLength: 3,
          maxLength: 5,
        })
        .map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const value = parseIpv4(text);
        expect(value === -1 || formatIpv4(value) === text).toBe(true);
      }),
    );
  });
});

describe('parseIpv6', () => {
  it.each([
    ['::', 0n],
    ['::1', 1n],
    ['1::', 1n << 112n],
    ['2001:db8::1', 0x20010db8000000000000000000000001n],
    ['2001:DB8:0:0:0:0:0:1', 0x20010db8000000000000000000000001n],
    ['::ffff:192.0.2.1', 0xffffc0000201n],
    ['64:ff9b::192.0.2.33', 0x0064ff9b0000000000000000c0000221n],
    ['1:2:3:4:5:6:192.0.2.1', 0x000100020003000400050006c0000201n],
    ['1:2:3:4:5:6:7::', 0x00010002000300040005000600070000n],
    ['::2:3:4:5:6:7:8', 0x00000002000300040005000600070008n],
    ['1:2:3:4:5::192.0.2.1', 0x000100020003000400050000c0000201n],
  ])('reads %s', (text, value) => {
    expect(parseIpv6(text)).toBe(value);
  });

  it.each([
    '',
    ':',
    ':::',
    '1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '1::2::3',
    '1:::2',
    ':1::2',
    '1::2:',
    '12345::',
    'g::',
    '::1%eth0',
    'fe80::1%1',
    '[::1]',
    '::192.0.2',
    '::192.0.02.1',
    '192.0.2.1::',
    '1:2:3:4:5:6:7:192.0.2.1',
    '::192.0.2.1:1',
    '::1 ',
    ' ::1',
    '::1/128',
    '192.0.2.1',
  ])('refuses %j', (text) => {
    expect(parseIpv6(text)).toBeNull();
  });

  it('parses every address it writes', () => {
    fc.assert(
      fc.property(ipv6, (value) => {
        expect(parseIpv6(formatIpv6(value))).toBe(value);
      }),
    );
  });

  it('agrees with the URL parser on addresses full of zeros', () => {
    const group = fc.constantFrom(0, 0, 0, 1, 0xdb8, 0xffff);
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const text = groups.map((value) => value.toString(16)).join(':');
        const value = six(text);
        if (value >> 32n === 0xffffn) return; // the URL standard does not write these in dotted form
        expect(`[${formatIpv6(value)}]`).toBe(new URL(`http://[${text}]/`).hostname);
      }),
    );
  });

  it('never throws on garbage', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f:.]{0,46}$/), (text) => {
        const value = parseIpv6(text);
        expect(value === null || (value >= 0n && value < 1n << 128n)).toBe(true);
      }),
    );
  });
});

describe('formatIpv6', () => {
  it.each([
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0db8:0:0:0:0:0:0', '2001:db8::'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['2001:DB8::ABCD', '2001:db8::abcd'],
    ['::FFFF:c000:0201', '::ffff:192.0.2.1'],
  ])('writes %s as %s', (text, canonical) => {
    expect(formatIpv6(six(text))).toBe(canonical);
  });
});

describe('parseIp', () => {
  it('converts a mapped address to IPv4', () => {
    expect(parseIp('::ffff:192.0.2.7')).toEqual(parseIp('192.0.2.7'));
    expect(parseIp('::ffff:c000:207')).toEqual(parseIp('192.0.2.7'));
  });

  it('keeps every other IPv6 address', () => {
    expect(parseIp('2001:db8::1')).toEqual({ family: 6, value: six('2001:db8::1') });
    expect(parseIp('::192.0.2.7')).toEqual({ family: 6, value: 0xc0000207n });
  });

  it('rejects anything else', () => {
    for (const text of ['', 'localhost', '192.0.2.0/24', '192.0.2.1:80']) {
      expect(parseIp(text)).toBeNull();
    }
  });

  it('is written as it was read', () => {
    const ip = parseIp('2001:DB8::1');
    expect(ip && formatIp(ip)).toBe('2001:db8::1');
    expect(formatIp({ family: 4, value: 0xc0000201 })).toBe('192.0.2.1');
  });
});

describe('unwrapEmbedded', () => {
  it.each([
    ['mapped', '::ffff:192.0.2.1'],
    ['compatible', '::192.0.2.1'],
    ['NAT64', '64:ff9b::192.0.2.1'],
    ['6to4', '2002:c000:0201::1'],
    ['Teredo', '2001:0:cb00:7101:0:0:3fff:fdfe'],
    ['ISATAP', '2001:db8::5efe:192.0.2.1'],
    ['ISATAP with the universal bit', 'fe80::200:5efe:192.0.2.1'],
  ])('finds the address in the %s form', (_, text) => {
    expect(unwrapEmbedded(six(text))).toBe(0xc0000201);
  });

  it.each(['::', '::1', '2001:db8::1', '2001:db8::192.0.2.1', '64:ff9b:1::192.0.2.1', 'fe80::1'])(
    'finds none in %s',
    (text) => {
      expect(unwrapEmbedded(six(text))).toBeNull();
    },
  );
});

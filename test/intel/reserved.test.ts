import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { parseIp, parseIpv6, parseRange, rangeToCidrs, type IpRange } from '../../src/lib/ip.ts';

const table = createReservedTable();
const testTable = createReservedTable(['198.51.100.0/24', '2001:db8:1::/48']);

const isPublic = (text: string, reserved = table) => {
  const ip = parseIp(text);
  if (!ip) throw new Error(text);
  return reserved.isPublic(ip);
};
const shown = (ranges: IpRange[]) => ranges.flatMap(rangeToCidrs);
const range = (text: string): IpRange => {
  const parsed = parseRange(text);
  if (!parsed) throw new Error(text);
  return parsed;
};

describe('reserved space', () => {
  it.each([
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.1',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.8',
    '192.0.0.170',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.5',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b:1::1',
    '64:ff9b::10.0.0.1',
    '100::1',
    '100:0:0:1::1',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '2001:1ff::1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '2001:0:cb00:7101::80ff:fffe',
    '3fff::1',
    '3fff:fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2600::5efe:10.0.0.1',
    '2600::200:5efe:127.0.0.1',
  ])('holds %s', (text) => {
    expect(isPublic(text)).toBe(false);
  });

  it.each([
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '168.63.129.17',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.0.9',
    '192.0.0.10',
    '192.0.1.0',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::1',
    '2001:1::1',
    '2001:1::2',
    '2001:1::3',
    '2001:3::1',
    '2001:4:112::1',
    '2001:20::1',
    '2001:30::1',
    '2001:200::1',
    '2002:808:808::1',
    '64:ff9b::8.8.8.8',
    '2620:4f:8000::1',
    '3ffe:ffff::1',
    '3fff:1000::1',
    '2600::1',
    '::ffff:8.8.8.8',
    '2600::5efe:8.8.8.8',
  ])('does not hold %s', (text) => {
    expect(isPublic(text)).toBe(true);
  });

  it('is configurable: tests open two documentation ranges', () => {
    expect(isPublic('198.51.100.77', testTable)).toBe(true);
    expect(isPublic('2001:db8:1::77', testTable)).toBe(true);
    expect(isPublic('192.0.2.1', testTable)).toBe(false);
    expect(isPublic('2001:db8:2::77', testTable)).toBe(false);
  });

  it('is cut out of a range', () => {
    expect(shown(table.clip(range('9.0.0.0-11.0.0.0')))).toEqual(['9.0.0.0/8', '11.0.0.0/32']);
    expect(table.clip(range('192.168.0.0/24'))).toEqual([]);
    expect(shown(table.clip(range('192.0.0.0/23')))).toEqual([
      '192.0.0.9/32',
      '192.0.0.10/32',
      '192.0.1.0/24',
    ]);
    expect(shown(table.clip(range('2001:db0::/28')))).toEqual([
      '2001:db0::/29',
      '2001:db9::/32',
      '2001:dba::/31',
      '2001:dbc::/30',
    ]);
    expect(table.overlaps(range('9.0.0.0/8'))).toBe(false);
    expect(table.overlaps(range('8.0.0.0/6'))).toBe(true);
    expect(table.overlaps(range('2600::/16'))).toBe(false);
    expect(table.overlaps(range('2001:db8:5::/48'))).toBe(true);
  });

  it('leaves exactly the public addresses of a range', () => {
    const address = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 2 ** 30 }), address, (first, size, probe) => {
        const whole = { family: 4, first, last: Math.min(first + size, 2 ** 32 - 1) } as const;
        const inside = first + (probe % (whole.last - first + 1));
        const kept = table.clip(whole).some((part) => part.first <= inside && inside <= part.last);
        expect(kept).toBe(table.isPublic({ family: 4, value: inside }));
      }),
    );
  });

  it('covers all of IPv6 outside 2000::/3 and NAT64', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
        const unicast = value >> 125n === 1n || value >> 32n === parseIpv6('64:ff9b::')! >> 32n;
        expect(table.isPublic({ family: 6, value }) && !unicast).toBe(false);
      }),
    );
  });
});

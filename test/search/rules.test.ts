import { describe, expect, it } from 'vitest';
import { parseRange } from '../../src/lib/ip.ts';
import type { FilterRule } from '../../src/search/collection.ts';
import { anyOf, code, network } from '../../src/search/rules/codes.ts';
import { flag, iconHash, number } from '../../src/search/rules/numbers.ts';
import { after, before, readMoment } from '../../src/search/rules/times.ts';
import { hostName, label } from '../../src/search/rules/words.ts';

const about = { says: 'Something.', example: 'field: x' };
const now = Date.UTC(2024, 6, 29, 12);
const read = (rule: FilterRule, value: string, isQuoted = false) =>
  rule.read(value, { now, isQuoted, name: 'f' });
const phrase = (words: string[], how: object = {}) => ({
  kind: 'phrase',
  field: 'f',
  words,
  ...how,
});
const is = (value: string | number) => ({ kind: 'is', field: 'f', value });
const range = (from: number, to: number) => ({ kind: 'range', field: 'f', from, to });
const wrong = { wrong: expect.any(String) as string };

describe('a label', () => {
  const rule = label('f', about);

  it.each([
    ['Log In', false, phrase(['log', 'in'])],
    ['login*', false, phrase(['login'], { goesOn: true })],
    ['LOG*', false, phrase(['log'], { goesOn: true })],
    ['관리자*', false, phrase(['관리자'], { goesOn: true })],
    ['😀😀😀*', false, wrong],
    ['관리*', false, wrong],
    ['*login', false, wrong],
    ['*', false, wrong],
    ['lo*', false, wrong],
    ['a,b', false, phrase(['a', 'b'])],
    ['login*', true, phrase(['login'])],
    ['*', true, { kind: 'none' }],
    ['!!!', false, { kind: 'none' }],
  ])('reads %j (quoted: %j)', (value, isQuoted, expected) => {
    expect(read(rule, value, isQuoted)).toEqual(expected);
  });
});

describe('a host name', () => {
  it.each([
    ['example.com', false, phrase(['example', 'com'])],
    ['.com', false, phrase(['com'], { atEnd: true })],
    ['.com', true, phrase(['com'], { atEnd: true })],
    ['*.example.com', false, phrase(['example', 'com'], { atEnd: true, notAtStart: true })],
    ['*.bücher.example', false, phrase(['bücher', 'example'], { atEnd: true, notAtStart: true })],
    ['*.example.com', true, phrase(['example', 'com'])],
    ['exam*', false, phrase(['exam'], { goesOn: true })],
    ['.exam*', false, phrase(['exam'], { goesOn: true })],
    ['*.example.*', false, wrong],
    ['*.', false, wrong],
    ['*..com', false, wrong],
    ['*.exa mple', false, wrong],
    ['.', false, { kind: 'none' }],
    ['*._-', false, { kind: 'none' }],
  ])('reads %j (quoted: %j)', (value, isQuoted, expected) => {
    expect(read(hostName('f', about), value, isQuoted)).toEqual(expected);
  });

  it('may contain a literal asterisk, in certificates', () => {
    const rule = hostName('f', about, { mayHoldAsterisk: true });

    expect(read(rule, '*.example.com')).toEqual(phrase(['example', 'com'], { atEnd: true }));
  });
});

describe('a number', () => {
  const port = number('f', about, { most: 65_535 });
  const score = number('f', about, { least: 1, most: 5, words: { safe: 1, critical: 5 } });
  const cvss = number('f', about, { most: 10, fractions: true });
  const asn = number('f', about, { prefix: 'AS' });

  it.each([
    [port, '22', is(22)],
    [port, '0022', is(22)],
    [port, '=22', is(22)],
    [port, '== 22', is(22)],
    [port, '8000-8100', range(8000, 8100)],
    [port, '8000 - 8100', range(8000, 8100)],
    [port, '22-22', range(22, 22)],
    [port, '>=1024', range(1024, Infinity)],
    [port, '> 1024', range(1025, Infinity)],
    [port, '<=1024', range(-Infinity, 1024)],
    [port, '<1024', range(-Infinity, 1023)],
    [port, '<0', range(-Infinity, -1)],
    [score, 'critical', is(5)],
    [score, 'Safe', is(1)],
    [score, '>=critical', range(5, Infinity)],
    [score, 'safe-3', range(1, 3)],
    [cvss, '9.8', is(9.8)],
    [cvss, '>=9', range(9, Infinity)],
    [cvss, '7.0-8.9', range(7, 8.9)],
    [asn, 'AS64500', is(64_500)],
    [asn, 'as64500', is(64_500)],
    [asn, '64500', is(64_500)],
    [asn, 'AS64500-as64511', range(64_500, 64_511)],
  ])('is read: %#', (rule, value, expected) => {
    expect(read(rule, value)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    'x',
    '22x',
    '-1',
    '1-',
    '1-2-3',
    '--',
    '65536',
    '1.5',
    '1e3',
    '0x16',
    '٢٢',
    '２２',
    '>',
    '>=',
    '=>22',
    '><22',
    '>70000',
    '22 23',
    '9'.repeat(400),
    'constructor',
    '__proto__',
  ])('is not %j', (value) => {
    expect(read(port, value)).toEqual(wrong);
    expect(read(score, value)).toEqual(wrong);
  });

  it('more than a fraction excludes the fraction itself', () => {
    expect(read(cvss, '>9.1')).toEqual(range(9.100000000000001, Infinity));
    expect(read(cvss, '<9.1')).toEqual(range(-Infinity, 9.099999999999998));
    expect(read(cvss, '>0')).toEqual(range(Number.MIN_VALUE, Infinity));
    expect(read(cvss, '<0')).toEqual(range(-Infinity, -Number.MIN_VALUE));
  });

  it('lists the valid numbers', () => {
    expect(read(port, 'x')).toEqual({ wrong: 'expected a number from 0 to 65535' });
    expect(read(score, 'x')).toEqual({ wrong: 'expected a number from 1 to 5, or safe, critical' });
    expect(read(asn, 'x')).toEqual({ wrong: 'expected a number' });
  });
});

describe('a flag', () => {
  it.each(['true', 'TRUE', '1', 'yes', 'On'])('is set by %j', (value) => {
    expect(read(flag('f', about), value)).toEqual(is(1));
  });

  it.each(['false', '0', 'No', 'off'])(
    'is not set by %j, which unknown ones are not either',
    (value) => {
      expect(read(flag('f', about), value)).toEqual({ kind: 'not', of: is(1) });
    },
  );

  it.each(['', 'maybe', '2', 'truee'])('is not %j', (value) => {
    expect(read(flag('f', about), value)).toEqual(wrong);
  });
});

describe('the hash of an icon', () => {
  const rule = iconHash('f', about);

  it.each([
    ['24965ffe', 613_834_750],
    ['24965FFE', 613_834_750],
    ['-217ec3be', -561_955_774],
    ['613834750', 613_834_750],
    ['-561955774', -561_955_774],
    ['-80000000', -(2 ** 31)],
    ['7fffffff', 2 ** 31 - 1],
    ['ffffffff', -1],
    ['12345678', 0x12345678],
    ['0', 0],
  ])('%s is %i', (value, expected) => {
    expect(read(rule, value)).toEqual(is(expected));
  });

  it.each(['', '-', 'xyz', '--1', '-80000001', '-ffffffff', '9999999999', '12345678a', '0x1f'])(
    'is not %j',
    (value) => {
      expect(read(rule, value)).toEqual(wrong);
    },
  );
});

describe('a code', () => {
  it('has one canonical spelling, and invalid ones are rejected', () => {
    const rule = code('f', about, {
      normalise: (value) => (value.length === 2 ? value.toUpperCase() : undefined),
      expected: 'two letters',
    });

    expect(read(rule, 'kr')).toEqual(is('KR'));
    expect(read(rule, 'kor')).toEqual({ wrong: 'expected two letters' });
  });

  it('allows no prefixes', () => {
    expect(read(code('f', about), 'abc*')).toEqual(wrong);
    expect(read(code('f', about), 'abc*', true)).toEqual(is('abc*'));
  });

  it('may apply to several fields', () => {
    const rule = anyOf(['f', 'g'], (field) => code(field, about));

    expect(read(rule, 'x')).toEqual({ kind: 'or', of: [is('x'), { ...is('x'), field: 'g' }] });
    expect(read(rule, 'x*')).toEqual(wrong);
    expect(rule.takesList).toBe(true);
  });
});

describe('a network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.77/24', '192.0.2.0-192.0.2.255'],
    ['192.0.2.1-192.0.2.9', '192.0.2.1-192.0.2.9'],
    ['192.0.2.1 - 192.0.2.9', '192.0.2.1-192.0.2.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['dead:beef::1-dead:beef::5', 'dead:beef::1-dead:beef::5'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('reads %j', (value, range) => {
    expect(read(network(about), value)).toEqual({ kind: 'network', range: parseRange(range) });
  });

  it.each(['', 'x', '192.0.2', '192.0.2.*', '192.0.2.0/33', '010.0.0.1'])('is not %j', (value) => {
    expect(read(network(about), value)).toEqual(wrong);
  });
});

describe('a moment', () => {
  const day = Date.UTC(2024, 6, 29);

  it('of a day is 00:00 UTC, included by after and excluded by before', () => {
    expect(read(after(about), '2024-07-29')).toEqual({ kind: 'time', from: day, to: Infinity });
    expect(read(before(about), '2024-07-29')).toEqual({
      kind: 'time',
      from: -Infinity,
      to: day - 1,
    });
    expect(read(after(about), 'soon')).toEqual(wrong);
    expect(read(before(about), 'soon')).toEqual(wrong);
  });

  it.each([
    ['2024-07-29T10:30', Date.UTC(2024, 6, 29, 10, 30)],
    ['2024-07-29T10:30:15Z', Date.UTC(2024, 6, 29, 10, 30, 15)],
    ['2024-07-29 10:30:15', Date.UTC(2024, 6, 29, 10, 30, 15)],
    ['2024-07-29t10:30:15.250z', Date.UTC(2024, 6, 29, 10, 30, 15, 250)],
    ['2024-07-29T10:30:15+09:00', Date.UTC(2024, 6, 29, 1, 30, 15)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['now', now],
    ['now-30m', now - 30 * 60_000],
    ['now-6h', now - 6 * 3_600_000],
    ['now-7d', now - 7 * 86_400_000],
    ['now - 2w', now - 14 * 86_400_000],
    ['now-1M', Date.UTC(2024, 5, 29, 12)],
    ['now-1y', Date.UTC(2023, 6, 29, 12)],
  ])('%s is understood', (text, moment) => {
    expect(readMoment(text, now)).toBe(moment);
  });

  it('goes back to the last day of a shorter month', () => {
    expect(readMoment('now-1M', Date.UTC(2024, 2, 31))).toBe(Date.UTC(2024, 1, 29));
    expect(readMoment('now-1y', Date.UTC(2024, 1, 29))).toBe(Date.UTC(2023, 1, 28));
    expect(readMoment('now-13M', Date.UTC(2024, 0, 31))).toBe(Date.UTC(2022, 11, 31));
  });

  it.each([
    '',
    'yesterday',
    '2024',
    '2024-7-29',
    '29.07.2024',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-07-29T25:00',
    '2024-07-29T10:60',
    '2024-07-29T',
    '2024-02-30T10:00:00Z',
    'now-',
    'now+1d',
    'now-7',
    'now-7x',
    'now-7D',
    'now-999999y',
    'now-999999d',
    'x2024-07-29',
    '2024-07-29x',
  ])('%j is not', (text) => {
    expect(readMoment(text, now)).toBeUndefined();
  });
});

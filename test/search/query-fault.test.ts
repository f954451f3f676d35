import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VedetteError } from '../../src/errors.ts';
import { parseQuery } from '../../src/search/parser.ts';
import { QueryFault, queryLimits } from '../../src/search/query-fault.ts';
import { bannerCollection } from '../../src/banner/collection.ts';
import { smallCollection } from './small-collection.ts';

const now = Date.UTC(2024, 6, 29, 12);
const parse = (text: string) => parseQuery(text, smallCollection, { now });

function faultOf(text: string): QueryFault {
  try {
    parse(text);
  } catch (thrown) {
    if (thrown instanceof QueryFault) return thrown;
    throw thrown;
  }
  throw new Error(`${text.slice(0, 60)} was understood`);
}

describe('an invalid query', () => {
  it.each([
    ['', 0, 'empty query (character 1)'],
    [' \n\t ', 0, 'empty query (character 1)'],
    ['port:x', 5, 'port: expected a number from 0 to 65535 (character 6)'],
    ['nginx port: x', 12, 'port: expected a number from 0 to 65535 (character 13)'],
    ['Port:70000', 5, 'Port: expected a number from 0 to 65535 (character 6)'],
    ['port:22,x', 8, 'port: expected a number from 0 to 65535 (character 9)'],
    ['port:80-22', 5, 'port: the range ends before it starts (character 6)'],
    ['port:', 5, 'port: expected a value (character 6)'],
    ['port: )', 6, 'port: expected a value (character 7)'],
    ['port: country: KR', 6, 'port: expected a value (character 7)'],
    ['port: AND a', 6, 'port: expected a value (character 7)'],
    ['port: 22,', 9, 'port: expected a value (character 10)'],
    ['port: 22,,23', 9, 'port: expected a value (character 10)'],
    ['port: (22)', 6, 'port: expected a value (character 7)'],
    ['title:"a","b"', 9, 'title: takes one value (character 10)'],
    ['score: 6', 7, 'score: expected a number from 1 to 5, or safe, critical (character 8)'],
    ['is_vpn: maybe', 8, 'is_vpn: expected true or false (character 9)'],
    ['a "b', 2, 'unmatched quote (character 3)'],
    ['title:"b\\"', 6, 'unmatched quote (character 7)'],
    ['(a', 0, 'unmatched opening parenthesis (character 1)'],
    ['a (b (c)', 2, 'unmatched opening parenthesis (character 3)'],
    ['a)', 1, 'unmatched closing parenthesis (character 2)'],
    ['()', 1, 'expected a term (character 2)'],
    ['a AND', 5, 'expected a term (character 6)'],
    ['a NOT', 5, 'expected a term (character 6)'],
    ['(a OR)', 5, 'expected a term (character 6)'],
    ['AND a', 0, 'expected a term before AND (character 1)'],
    ['a OR AND b', 5, 'expected a term before AND (character 6)'],
    ['a NOT OR b', 6, 'expected a term before OR (character 7)'],
    ['a \u0000', 2, 'U+0000 is not searchable (character 3)'],
    ['a\u001b[31m', 1, 'U+001B is not searchable (character 2)'],
    ['"\ud800"', 1, 'U+D800 is not searchable (character 2)'],
    ['a \u202etxt', 2, 'U+202E is not searchable (character 3)'],
    ['title:\u2066x', 6, 'U+2066 is not searchable (character 7)'],
    ['*', 0, '* is only allowed at the end of a word, outside quotes (character 1)'],
    ['*nginx', 0, '* is only allowed at the end of a word, outside quotes (character 1)'],
    [
      'title: a*b',
      7,
      'title: * is only allowed at the end of a word, outside quotes (character 8)',
    ],
    ['ng*', 0, 'expected at least 3 letters or digits before * (character 1)'],
    ['title: log in*', 7, 'title: expected at least 3 letters or digits before * (character 8)'],
    ['title: login-*', 7, 'title: expected at least 3 letters or digits before * (character 8)'],
    [
      'hostname: *.*',
      10,
      'hostname: * is only allowed at the end of a word, outside quotes (character 11)',
    ],
    [
      'hostname: *example.com',
      10,
      'hostname: * is only allowed at the end of a word, outside quotes (character 11)',
    ],
  ])('%j is answered with the place and the reason', (text, at, why) => {
    const fault = faultOf(text);

    expect(fault.at).toBe(at);
    expect(fault.facts['why']).toBe(why);
  });

  it('is a row of the error table that any operation may list', () => {
    const fault = faultOf('port:x');

    expect(fault).toBeInstanceOf(VedetteError);
    expect(fault.code).toBe('parameterUnusable');
    expect(fault.message).toBe(
      'Invalid parameter query: port: expected a number from 0 to 65535 (character 6)',
    );
  });

  it('is told where words without a filter belong', () => {
    const fault = faultOf('port: 22 OpenSSH server');

    expect(fault.suggestion).toBe('OpenSSH server port: 22');
    expect(fault.message).toMatch(/; did you mean: OpenSSH server port: 22$/);
    expect(faultOf('port: x y').suggestion).toBeUndefined();
    expect(faultOf('port: "22 y"').suggestion).toBeUndefined();
  });
});

describe('a bomb', () => {
  const { bytes, depth, terms, listValues } = queryLimits;
  const nested = (levels: number) => `${'('.repeat(levels)}a${')'.repeat(levels)}`;
  const list = (values: number) => `port:${Array.from({ length: values }, () => '22').join(',')}`;

  it('is stopped exactly at the limits', () => {
    expect(parse('x'.repeat(bytes)).filter).toMatchObject({ kind: 'phrase' });
    expect(faultOf('x'.repeat(bytes + 1)).message).toMatch(/longer than 4096 bytes/);
    expect(faultOf('é'.repeat(bytes / 2 + 1)).message).toMatch(/longer than 4096 bytes/);
    expect(parse(nested(depth)).filter).toMatchObject({ kind: 'phrase' });
    expect(faultOf(nested(depth + 1)).message).toMatch(/more than 20 nested parentheses/);
    expect(parse('a '.repeat(terms)).filter).toMatchObject({ kind: 'and' });
    expect(faultOf('a '.repeat(terms + 1)).message).toMatch(/more than 256 terms/);
    expect(faultOf('port:1 '.repeat(terms + 1)).message).toMatch(/more than 256 terms/);
    expect(parse(list(listValues)).filter).toMatchObject({ kind: 'or' });
    expect(faultOf(list(listValues + 1)).message).toMatch(/port: more than 64 values/);
  });

  it.each([
    ['100,000 terms', 'a '.repeat(100_000)],
    ['a million parentheses', '('.repeat(1_000_000)],
    ['as many parentheses as fit', '('.repeat(bytes)],
    ['as many closing ones', ')'.repeat(bytes)],
    ['NOT and nothing else', 'NOT '.repeat(bytes / 4)],
    ['OR and nothing else', 'OR '.repeat(1365)],
    ['a quote that never ends', `"${'a '.repeat(2000)}`],
    ['quotes and nothing else', '"'.repeat(4095)],
    ['asterisks', '*'.repeat(bytes)],
    ['commas', `port:${','.repeat(4000)}`],
    ['NUL', '\0'.repeat(bytes)],
    ['half characters', '\udc00'.repeat(1000)],
    ['characters that turn the text', '\u202e'.repeat(1000)],
  ])('of %s ends in a fault', (_, text) => {
    expect(faultOf(text)).toBeInstanceOf(QueryFault);
  });

  it.each([
    ['colons', ':'.repeat(bytes)],
    ['heads in one word', 'a:'.repeat(bytes / 2)],
    ['a long address', 'a:'.repeat(2000)],
    ['lower-case operators', 'not '.repeat(250)],
    ['lower-case operators in a value', `title: x ${'and not '.repeat(500)}`],
    ['blanks', `a${' '.repeat(4000)}b`],
    ['blanks and dashes', `port: 1${' '.repeat(2000)}-${' '.repeat(2000)}2`],
    ['dots', `hostname: *${'.a'.repeat(2000)}`],
  ])('of %s is only odd', (_, text) => {
    expect(parse(text).filter.kind).toMatch(/phrase|and|none|range/);
  });
});

describe('an unknown filter with a long name', () => {
  it('is not repeated in full', () => {
    const { message } = faultOf(`${'a'.repeat(4000)}:x`);
    expect(message).toContain(`unknown filter ${'a'.repeat(100)};`);
  });
});

describe('whatever is typed', () => {
  const alphabet = [
    '(',
    ')',
    '"',
    ':',
    ',',
    '*',
    '-',
    '>',
    '=',
    '.',
    '/',
    '\\',
    "'",
    '&',
    ' ',
    '\n',
    '\0',
    'AND',
    'OR',
    'NOT',
    'and',
    'not',
    'or',
    'title',
    'port',
    'ip',
    'after',
    'now-7d',
    'cpe',
    'a',
    '22',
    'é',
    '관',
    '\ud83d',
    '\u202e',
    '2001:db8::1',
    'hostname:',
    'score: >=',
  ];
  const language = fc
    .array(fc.oneof(fc.constantFrom(...alphabet), fc.string({ unit: 'binary', maxLength: 4 })))
    .map((parts) => parts.join(''));

  it.each([smallCollection, bannerCollection])(
    'is parsed or rejected with a fault',
    (collection) => {
      fc.assert(
        fc.property(fc.oneof(language, fc.string({ unit: 'binary' })), (text) => {
          try {
            const { filter, keyword } = parseQuery(text, collection, { now });
            expect(filter.kind).toBeTypeOf('string');
            expect(keyword.replace(/\s/g, '').length).toBeLessThanOrEqual(text.length);
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(QueryFault);
            expect((thrown as QueryFault).at).toBeLessThanOrEqual(text.length);
          }
        }),
        { seed: 42, numRuns: 5000 },
      );
    },
  );
});

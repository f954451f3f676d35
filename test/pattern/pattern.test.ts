import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinear } from '../../src/pattern/linear.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { Pattern } from '../../src/pattern/pattern.ts';
import type { Dialect } from '../../src/pattern/syntax.ts';
import { stepsOf } from './backtracker.ts';

const plain = { ignoreCase: false, dotAll: false, multiline: false };
const groupsOf = (pattern: Pattern, text: string) => {
  const found = pattern.exec(text);
  return found && [...found];
};

describe('patterns of each dialect', () => {
  it.each<[Dialect, string, string, (string | undefined)[] | null]>([
    // In Ruby, `^` and `$` always match at lines.
    ['ruby', '^b$', 'a\nb\nc', ['b']],
    ['perl', '^b$', 'a\nb\nc', null],
    ['javascript', '^b$', 'a\nb', null],
    ['ruby', '\\Ab', 'a\nb', null],
    ['ruby', 'a.b', 'a\nb', null],
    ['ruby', '(?m)a.b', 'a\nb', ['a\nb']],
    ['perl', '(?s)a.b', 'a\nb', ['a\nb']],
    ['ruby', 'a.b', 'a\rb', ['a\rb']],
    ['javascript', 'a.b', 'a\rb', null],
    ['perl', 'b$', 'ab\n', ['b']],
    ['ruby', '\\h+', 'xyz1f', ['1f']],
    ['ruby', '(?i)ssh-(\\d)', 'SSH-2', ['SSH-2', '2']],
    ['ruby', 'a(?i:b)c', 'aBc', ['aBc']],
    ['ruby', 'a(?i:b)c', 'aBC', null],
    ['ruby', 'x{,2}y', 'xxxy', ['xxy']],
    ['perl', 'x{,2}y', 'x{,2}y', ['x{,2}y']],
    ['ruby', '[[:digit:]a-]+', '7a-', ['7a-']],
    ['ruby', '[^\\s\\]]+', ' ab]', ['ab']],
    ['perl', '\\x41\\u0042\\103', 'ABC', ['ABC']],
    ['ruby', '\\s', '\u00a0', null],
    ['javascript', '\\s', '\u00a0', ['\u00a0']],
    ['ruby', '(a)|(b)', 'b', ['b', undefined, 'b']],
    ['perl', 'a(?!b).', 'abac', ['ac']],
    ['perl', '(?P<name>a)(?#nothing)b', 'ab', ['ab', 'a']],
    ['ruby', 'ÄRGER', 'ÄRGER', ['ÄRGER']],
  ])('%s: %s', (...[dialect, source, text, expected]) => {
    expect(groupsOf(Pattern.read(source, dialect, plain), text)).toEqual(expected);
  });

  it('ignores case beyond ASCII only where both cases are a single letter', () => {
    const open = (source: string) => Pattern.read(source, 'ruby', { ...plain, ignoreCase: true });
    expect(groupsOf(open('ärger'), 'ÄRGER')).toEqual(['ÄRGER']);
    expect(groupsOf(open('k'), '\u212a')).toBeNull();
    expect(groupsOf(open('[a-c]+'), 'xAbC')).toEqual(['AbC']);
  });

  it.each([
    ['(a)\\1', 'a back reference'],
    ['a++', 'a possessive repeat'],
    ['(?>a)', 'the group (?>'],
    ['(a', 'an unclosed parenthesis'],
    ['a)', 'an unmatched parenthesis'],
    ['[a', 'an unclosed class'],
    ['*a', 'nothing to repeat'],
    ['a\\', 'a trailing backslash'],
    ['\\p{L}', 'the escape \\p'],
    ['(?=.*a)b+', 'a look-around'],
    ['(?:(?:ab?){50}){50}c*c*', 'too large for a linear engine'],
    ['('.repeat(60) + ')'.repeat(60), 'nested too deeply'],
  ])('does not take %s: %s', (source, reason) => {
    expect(() => Pattern.read(source, 'perl', plain)).toThrow(reason);
  });
});

it('rejects a pattern longer than people write', () => {
  expect(() => Pattern.read('a'.repeat(9000), 'perl', plain)).toThrow('too long');
});

describe('the proof', () => {
  const proved = (source: string) => Pattern.read(source, 'ruby', plain).isProved(false);

  it.each([
    '^OpenSSH_([\\d.]+)(?: (\\S+))?$',
    '^(?:\\d+\\.)*\\d+ ready$',
    'WS_FTP-SSH_([\\d\\.]+)$',
    '^Apache/(\\S+) \\(([^)]+)\\)',
    '^a.*b.*',
    '^(\\S+) .*$',
    '^(?:foo|bar|baz)+$',
    '\\s+',
    '[a-z]+|\\d+',
    'x(?:\\d+\\.)*\\d+',
    '(?:^|\\n)\\d{3} [^\\n]*x',
    '^a+$|b',
    '^\\S+\\s+\\S+$',
    '(?<![a-z])[a-z]+-com',
    '\\b\\w+-com',
    '^Subject:\\s+(.+)$',
  ])('takes %s', (source) => {
    expect(proved(source)).toBe(true);
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|ab|b)*c$',
    '^(?:a*)*b',
    '^.*a.*b$',
    '\\d+x',
    'mod_ssl/(\\S+)$',
    '^\\d+\\d+$',
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    '^(?:a?|b?)+c',
  ])('does not take %s', (source) => {
    expect(proved(source)).toBe(false);
  });

  it.each([
    ['\\s+', true],
    ['a[ab]*', true],
    ['\\d+|[a-z]+', true],
    // Each match reads to the end in vain, and the next one does so again.
    ['a(?:[ab]*c)?', false],
    ['\\s*,\\s*', false],
    ['\\s+$', false],
    ['x(?:\\\\.|[^:\\\\])*', true],
  ])('of a search that goes on behind each match judges %s as %s', (source, expected) => {
    const root = parsePattern(source, 'javascript', plain);
    expect(isLinear(root, { use: 'throughout' })).toBe(expected);
  });

  it('considers lines if there are any', () => {
    const pattern = Pattern.read('^\\s*x', 'ruby', plain);
    expect(pattern.isProved(false)).toBe(true);
    expect(pattern.isProved(true)).toBe(false);
  });
});

const atom = fc.constantFrom(
  'a',
  'b',
  'c',
  '[ab]',
  '[^c]',
  '.',
  'ab',
  '(?:ab|c)',
  '(a)',
  '(?:a|b)',
);
const item = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '{2}', '{1,3}'))
  .map(([one, times]) => (one.length > 1 && !/^[([]/.test(one) ? `(?:${one})` : one) + times);
const source = fc
  .tuple(
    fc.constantFrom('', '^'),
    fc.array(item, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('', '$'),
  )
  .map(([start, items, end]) => `${start}${items.join('')}${end}`);
const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });

describe('any pattern', () => {
  it('matches what JavaScript matches, on either engine', () => {
    fc.assert(
      fc.property(source, short, (one, text) => {
        const found = groupsOf(Pattern.read(one, 'javascript', plain), text);
        expect(found?.[0]).toBe(new RegExp(one).exec(text)?.[0]);
      }),
      { seed: 4, numRuns: 1500 },
    );
  });

  it('takes linear time on any text once proven linear', () => {
    const letters = fc.constantFrom('a', 'b', 'c');
    const pump = fc.string({ unit: letters, minLength: 1, maxLength: 3 });
    let linear = 0;
    fc.assert(
      fc.property(source, short, pump, (one, start, pumped) => {
        const root = parsePattern(one, 'javascript', plain);
        if (!isLinear(root)) return;
        linear++;
        const steps = (length: number) => stepsOf(root, `${start}${pumped.repeat(length)}!`);
        expect(steps(200)).toBeLessThan(2.5 * steps(100) + 1000);
      }),
      { seed: 5, numRuns: 1500 },
    );
    expect(linear).toBeGreaterThan(200);
  });

  it('fails only by naming what it does not support', () => {
    const rubbish = fc.string({
      unit: fc.constantFrom(...Array.from('ab()[]{}|*+?\\^$.-:<!=1,xdP#iA')),
      maxLength: 24,
    });
    fc.assert(
      fc.property(
        rubbish,
        fc.constantFrom<Dialect>('ruby', 'perl', 'javascript'),
        (one, dialect) => {
          let pattern;
          try {
            pattern = Pattern.read(one, dialect, plain);
          } catch (error) {
            expect((error as Error).name).toBe('PatternFault');
            return;
          }
          for (const text of ['', 'ab', 'a\nb']) expect(() => pattern.exec(text)).not.toThrow();
        },
      ),
      { seed: 6, numRuns: 3000 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsInText, toRange } from '../../src/cve/affected.ts';
import type { AffectedProduct } from '../../src/cve/record.ts';
import { touches } from '../../src/cve/ranges.ts';
import type { AffectedRange } from '../../src/cve/store.ts';
import { referenceTouches } from './slow-reference.ts';

type Bounds = Partial<Parameters<typeof touches>[1]>;

const open = {
  version: '*',
  update: '*',
  startIncluding: '',
  startExcluding: '',
  endIncluding: '',
  endExcluding: '',
};
const range = (bounds: Bounds) => ({ ...open, ...bounds });
const only = (version: string, update = '*') => ({ version, update });

/** Version, range, whether it matches, and why. */
const cases: readonly (readonly [string, Bounds, boolean, string])[] = [
  ['2.4.49', { endExcluding: '2.4.50' }, true, 'below an excluded end'],
  ['2.4.50', { endExcluding: '2.4.50' }, false, 'at an excluded end'],
  ['2.4.50', { endIncluding: '2.4.50' }, true, 'at an included end'],
  ['2.4.51', { endIncluding: '2.4.50' }, false, 'above an included end'],
  ['2.4.0', { startIncluding: '2.4.0', endExcluding: '2.4.50' }, true, 'at an included start'],
  ['2.4.0', { startExcluding: '2.4.0', endExcluding: '2.4.50' }, false, 'at an excluded start'],
  ['2.4.1', { startExcluding: '2.4.0', endExcluding: '2.4.50' }, true, 'above an excluded start'],
  ['2.2.34', { startIncluding: '2.4.0' }, false, 'below a start'],
  ['9.9', { startIncluding: '2.4.0' }, true, 'no end'],
  ['0.1', {}, true, 'all versions'],
  ['1.10', { endExcluding: '1.9' }, false, 'numbers are no text'],
  ['1.9', { endExcluding: '1.10' }, true, 'numbers are no text, the other way'],
  ['1.0', only('1.0.0'), true, 'zeros at the end say nothing'],
  ['1', { endIncluding: '1.0.0' }, true, 'zeros at the end of a bound'],
  ['01.002', only('1.2'), true, 'zeros in front say nothing'],
  ['1.0.1', only('1.0'), false, 'another release'],
  ['7.4p1', only('7.4'), true, 'any update of a release'],
  ['7.4p1', only('7.4', 'p1'), true, 'this update'],
  ['7.4p2', only('7.4', 'p1'), false, 'another update'],
  ['7.4', only('7.4', '-'), true, 'no update, and none is there'],
  ['7.4p1', only('7.4', '-'), false, 'no update, but one is there'],
  ['7.7p1', { endIncluding: '7.7' }, true, 'a bound without an update means all of them'],
  ['7.7p1', { endExcluding: '7.7' }, false, 'an update is not before its release'],
  ['7.6p1', { startExcluding: '7.6' }, false, 'an update is not after its release'],
  ['7.7p1', { endExcluding: '7.7p2' }, true, 'a bound with an update'],
  ['7.7p2', { endExcluding: '7.7p2' }, false, 'a bound with that update'],
  ['9.6p1', { startIncluding: '8.5p1', endExcluding: '9.8p1' }, true, 'portable OpenSSH'],
  ['9.8p1', { startIncluding: '8.5p1', endExcluding: '9.8p1' }, false, 'repaired OpenSSH'],
  ['1.1.1k', { startIncluding: '1.1.1', endExcluding: '1.1.1l' }, true, 'letters are releases'],
  ['1.1.1l', { startIncluding: '1.1.1', endExcluding: '1.1.1l' }, false, 'the letter itself'],
  ['1.1.1', { endExcluding: '1.1.1a' }, true, 'no letter is before any'],
  ['1.0.2zh', { endExcluding: '1.0.2zg' }, false, 'letters after z'],
  ['1.0.2z', { endExcluding: '1.0.2za' }, true, 'one letter before two'],
  ['1.1.1w', { endExcluding: '1.1.2' }, true, 'a letter is before the next number'],
  ['1.0rc1', { endExcluding: '1.0' }, true, 'a candidate is before its release'],
  ['1.0rc1', { startIncluding: '1.0' }, true, 'a candidate has what its release begins with'],
  ['1.0rc1', { startExcluding: '1.0' }, false, 'a candidate is not after its release'],
  ['7.3.0RC1', { startIncluding: '7.3.0alpha1' }, true, 'a candidate is after an alpha'],
  ['7.3.0alpha1', { startIncluding: '7.3.0rc1' }, false, 'an alpha is before a candidate'],
  ['7.3.0RC1', { startIncluding: '7.3.1' }, false, 'a candidate of an earlier release'],
  ['1.0-rc.2', { endExcluding: '1.0rc3' }, true, 'candidates have an order'],
  ['1.0beta3', { endExcluding: '1.0rc1' }, true, 'betas are before candidates'],
  ['1.0alpha', { endExcluding: '1.0beta' }, true, 'alphas are before betas'],
  ['1.0b2', { endExcluding: '1.0' }, true, 'b and a number is a beta'],
  ['1.3.5b', { endExcluding: '1.3.5' }, false, 'b alone is a release'],
  ['1.3.5e', { endIncluding: '1.3.5' }, false, 'a letter is above the bare release'],
  ['2.0-SNAPSHOT', { endExcluding: '2.0' }, true, 'a snapshot is before its release'],
  ['1.0rc1', only('1.0'), true, 'any update holds candidates, too'],
  ['1.0rc1', only('1.0', 'rc1'), true, 'this candidate'],
  ['1.0', only('1.0', 'rc1'), false, 'the release is no candidate'],
  ['6.0 SP2', only('6.0', 'sp2'), true, 'a service pack behind a blank'],
  ['8u202', { endExcluding: '8u211' }, true, 'updates of Java'],
  ['v1.2.3', { endIncluding: '1.2.3' }, true, 'a v in front'],
  ['2.4.6-93.el7', { endIncluding: '2.4.6' }, true, 'a packager’s count is no release'],
  ['2.4.6-93.el7.centos', { startExcluding: '2.4.6' }, false, 'nor above it'],
  ['8.0.32-0ubuntu0.20.04.2', only('8.0.32'), true, 'the count of Ubuntu'],
  ['7.9p1-10+deb10u2', { endIncluding: '7.9' }, true, 'the count of Debian'],
  ['7.6p1 Ubuntu 4ubuntu0.3', { endExcluding: '7.7' }, true, 'words of a banner'],
  ['1.20.1-r3', only('1.20.1'), true, 'the count of Alpine'],
  ['5.5.5-10.3.27-MariaDB-0+deb10u1', { startIncluding: '10.3.0' }, true, 'behind its mask'],
  ['10.3.27-MariaDB', { endIncluding: '10.3.27' }, true, 'the builder’s name is no version'],
  ['1:2.4.6', { endExcluding: '2.4.7' }, true, 'an epoch against none'],
  ['1:2.4.6', { endExcluding: '2:1.0' }, true, 'epochs go first'],
  ['2:1.0', { endExcluding: '1:9.9' }, false, 'epochs go first, the other way'],
  ['2021-05-03', { endExcluding: '2021-05-04' }, true, 'days'],
  ['20210503', { endIncluding: '20210430' }, false, 'days without signs'],
  ['2019.78', { endExcluding: '2020.79' }, true, 'years'],
  ['12.2(55)SE12', { endExcluding: '12.2(55)SE13' }, true, 'parentheses'],
  ['15.1X49-D100', { endExcluding: '15.1X49-D110' }, true, 'an x that is a letter'],
  ['8.5.99', { endIncluding: '8.5.*' }, true, 'all of a line'],
  ['8.6.0', { endIncluding: '8.5.x' }, false, 'not the next line'],
  ['3.X - 4.X', {}, false, 'a scanner that is not sure'],
  ['4.X', { endIncluding: '9' }, false, 'a scanner that is half sure'],
  ['2.2 - 2.6', { endIncluding: '9' }, false, 'two versions are none'],
  ['5.0 or later', { startIncluding: '1' }, false, 'a direction is no version'],
  ['(Firmware: 1)', { endExcluding: '4.4' }, false, 'a remark is no version'],
  ['', {}, false, 'no version'],
  ['Unknown', {}, false, 'a word'],
  ['1.0', only('-'), false, 'a product without versions'],
  ['1.0', { endExcluding: 'latest' }, false, 'a bound that bounds nothing'],
  ['1.2.3.4.5.6', { endIncluding: '1.2.3.4.5.5' }, false, 'many parts'],
  ['99999999999999999999', { endExcluding: '5' }, false, 'very long numbers'],
];

describe('a version and a range', () => {
  it.each(cases)('%s in %o: %s, %s', (version, bounds, isTouched) => {
    expect(touches(version, range(bounds))).toBe(isTouched);
  });

  it('agree with a slow reference implementation', () => {
    const number = fc.integer({ min: 0, max: 12 }).map(String);
    const mark = fc.constantFrom('', '', '', 'a', 'k', 'zb', 'p1', 'p2', 'rc1', '-beta2', 'sp1');
    const epoch = fc.constantFrom('', '', '', '1:', '2:');
    const numbers = fc.array(number, { minLength: 1, maxLength: 4 });
    const version = fc
      .tuple(epoch, numbers, mark)
      .map(([first, parts, last]) => `${first}${parts.join('.')}${last}`);
    const bound = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, version);
    const bounds = fc.record({
      version: fc.oneof(fc.constant('*'), version),
      update: fc.constantFrom('*', '-', 'p1', 'rc1'),
      startIncluding: bound,
      startExcluding: fc.constant(''),
      endIncluding: fc.constant(''),
      endExcluding: bound,
    });
    const swapped = fc.tuple(bounds, fc.boolean(), fc.boolean()).map(([given, start, end]) => ({
      ...given,
      ...(start ? { startIncluding: '', startExcluding: given.startIncluding } : {}),
      ...(end ? { endIncluding: given.endExcluding, endExcluding: '' } : {}),
    }));
    fc.assert(
      fc.property(version, swapped, (given, asked) => {
        expect(touches(given, asked)).toBe(referenceTouches(given, asked));
      }),
      { numRuns: 3_000, seed: 5 },
    );
  });
});

describe('a CVE record', () => {
  const said = (given: Partial<AffectedProduct>): AffectedRange | undefined =>
    toRange({ vendor: 'Example', product: 'Web Server', vulnerable: true, ...given });

  it.each([
    ['1.1', { version: '1.0', versionEndExcluding: '1.3', versionType: 'semver' }, true],
    ['1.3', { version: '1.0', versionEndExcluding: '1.3', versionType: 'semver' }, false],
    ['0.9', { version: '1.0', versionEndExcluding: '1.3', versionType: 'custom' }, false],
    ['0.9', { version: 'unspecified', versionEndExcluding: '1.3' }, true],
    ['0.9', { version: '0', versionEndIncluding: '1.3' }, true],
    ['8.9', { version: '1.0', versionEndExcluding: '*' }, true],
    ['1.5.7', { version: '1.5', versionEndIncluding: '1.5.*' }, true],
    ['1.2', { version: '>= 1.0.0, < 1.2.3' }, true],
    ['1.2.3', { version: '>= 1.0.0, < 1.2.3' }, false],
    ['2.2', { version: 'before 2.3' }, true],
    ['1.2', { version: '1.0 through 1.4' }, true],
    ['1.5', { version: '1.0 - 1.4' }, false],
    ['1.5', { version: 'n/a' }, false],
    ['1.5', { version: '*' }, true],
    ['1.5', {}, false],
    ['1.5', { version: 'all supported releases of the product' }, false],
    ['1.0', { version: '1da177e4c3f4', versionEndExcluding: '2f5b7c1', versionType: 'git' }, false],
    ['2.4.6', { cpe: 'cpe:2.3:a:example:web_server:2.4.6:*:*:*:*:*:*:*' }, true],
    ['2.4.7', { cpe: 'cpe:2.3:a:example:web_server:2.4.6:*:*:*:*:*:*:*' }, false],
  ] satisfies [string, Partial<AffectedProduct>, boolean][])(
    'of %s by %o: %s',
    (version, given, is) => {
      const read = said(given);
      expect(read).toMatchObject({ vendor: 'example', product: 'web_server', isVulnerable: true });
      expect(read && touches(version, read)).toBe(is);
    },
  );

  it('names a product or is nothing', () => {
    expect(toRange({ vulnerable: true, version: '1.0' })).toBeUndefined();
    expect(toRange({ vulnerable: true, cpe: 'cpe:2.3:a:*:*:*' })).toBeUndefined();
  });

  it('is read whatever its content', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, version) => {
        expect(typeof touches(version, { ...open, ...boundsInText(text) })).toBe('boolean');
      }),
    );
  });
});

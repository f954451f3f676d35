import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecog } from '../../src/fingerprints/recog.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { examineRecog, unmatchedList, type Examined } from './examine-recog.ts';
import { recogXml } from './fixtures.ts';
import { hasRecog } from './recog-examples.ts';

const file = (content: string) => readRecog({ name: 'ssh_banners.xml', content });

describe('a file of recog', () => {
  it('is read entry by entry, in order', async () => {
    const { rules, refused } = await file(recogXml);
    expect(rules.map(({ id, place }) => [id, place])).toEqual([
      ['ssh_banners:Harbour shell', 'ssh.banner'],
      ['ssh_banners:Harbour of any age', 'ssh.banner'],
      ['ssh_banners:Harbour of any age #2', 'ssh.banner'],
    ]);
    expect(refused).toEqual([
      { source: 'recog', id: 'ssh_banners:Twice the same', reason: 'a back reference' },
    ]);
  });

  it('reports captured, fixed and combined facts', async () => {
    const set = new FingerprintSet((await file(recogXml)).rules);
    const match = set.match('ssh.banner', 'Harbour_1.2 Debian');
    expect(Object.fromEntries(match?.fields ?? [])).toEqual({
      'service.vendor': 'Pier & Sons',
      'service.product': 'Harbour',
      'service.version': '1.2',
      'os.product': 'Debian',
      'service.cpe23': 'cpe:/a:pier:harbour:1.2',
      'os.cpe23': 'cpe:/o:pier:deck:-',
      'service.protocol': 'ssh',
    });
    expect(match?.cpes).toEqual(['cpe:/a:pier:harbour:1.2', 'cpe:/o:pier:deck']);
    expect(match?.saidBy).toBe('recog/ssh_banners:Harbour shell');
  });

  it('uses the first match, with flags as in Ruby', async () => {
    const set = new FingerprintSet((await file(recogXml)).rules);
    expect(set.match('ssh.banner', 'HARBOUR_1')?.id).toBe('ssh_banners:Harbour of any age');
    expect(set.match('ssh.banner', 'Quay\nBoard7')?.fields.get('hw.device')).toBe('Router');
    expect(set.match('ssh.banner', 'Never')).toBeNull();
    expect(set.match('ftp.banner', 'Harbour_1.2')).toBeNull();
  });

  it('names no release of a system if its pattern fits all releases', async () => {
    const content = `<fingerprints matches="mysql.banners"><fingerprint pattern="-MariaDB\\S*deb">
      <description>MariaDB MariaDB on Debian 9.1 (stretch)</description>
      <param pos="0" name="os.product" value="Linux"/><param pos="0" name="os.version" value="9.1"/>
      </fingerprint></fingerprints>`;
    const { rules } = await readRecog({ name: 'mysql_banners.xml', content });
    const match = new FingerprintSet(rules).match('mysql.banners', '10.11.6-MariaDB-0+deb12u1');
    expect(Object.fromEntries(match?.fields ?? [])).toEqual({ 'os.product': 'Linux' });
  });

  it('uses its file name if it does not say what it matches', async () => {
    const { rules } = await file('<fingerprints><fingerprint pattern="a"/></fingerprints>');
    expect(rules[0]?.place).toBe('ssh_banners');
  });

  it('survives any content', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><fingerprints/>';
    expect((await file(bomb)).refused[0]?.id).toBe('the whole file');
    const cuts = fc.tuple(fc.nat(recogXml.length), fc.string({ maxLength: 12 }), fc.nat(40));
    await fc.assert(
      fc.asyncProperty(cuts, async ([at, rubbish, gone]) => {
        const { rules } = await file(recogXml.slice(0, at) + rubbish + recogXml.slice(at + gone));
        expect(rules.length).toBeLessThanOrEqual(4);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

if (!hasRecog) console.warn('../shared/data is absent: the tests on recog’s own files are skipped');

describe.skipIf(!hasRecog)('recog itself', () => {
  let examined: Examined;
  beforeAll(async () => {
    examined = await examineRecog();
  });

  it('is read completely', () => {
    expect(examined.rules).toBe(4657);
    expect(examined.refused).toEqual([]);
  });

  it('reports what its own examples expect', () => {
    expect(examined.examples.length).toBe(7550);
    const wrong = examined.examples.filter(({ fault }) => fault !== '');
    const other = wrong.filter(({ isCommentedOut }) => !isCommentedOut);
    expect(other.map(({ id, fault }) => `${id}: ${fault}`)).toEqual([]);
    expect(wrong.length).toBeLessThanOrEqual(examined.examples.length / 100);
  });

  it('has the remaining examples in the docs, with the reason', () => {
    const docs = readFileSync(resolve(import.meta.dirname, '../../docs/fingerprints.md'), 'utf8');
    expect(docs).toContain(unmatchedList(examined.examples));
  });
});

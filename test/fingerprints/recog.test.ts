import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecog } from '../../src/fingerprints/recog.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { recogXml } from './fixtures.ts';

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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNmapProbes } from '../../src/fingerprints/nmap-probes.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { nmapProbes } from './fixtures.ts';

const fieldsOf = async (place: string, text: string) => {
  const set = new FingerprintSet((await readNmapProbes(nmapProbes)).rules);
  return Object.fromEntries(set.match(place, text)?.fields ?? []);
};

describe('nmap’s service probes', () => {
  it('are read in order, rules that name only a service last', async () => {
    const { rules, refused } = await readNmapProbes(nmapProbes);
    expect(rules.map(({ id, place }) => `${id} ${place}`)).toEqual([
      'NULL:5 nmap.tcp',
      'NULL:7 nmap.tcp',
      'NULL:8 nmap.tcp',
      'Ask:14 nmap.udp:ask',
      'NULL:6 nmap.tcp',
    ]);
    expect(refused).toEqual([
      { source: 'nmap', id: 'NULL:9', reason: 'a back reference' },
      { source: 'nmap', id: 'NULL:10', reason: 'a pattern that does not end' },
      { source: 'nmap', id: 'NULL:11', reason: 'a fact that does not end' },
    ]);
  });

  it('report product, version, system and CPE names', async () => {
    const set = new FingerprintSet((await readNmapProbes(nmapProbes)).rules);
    const match = set.match('nmap.tcp', 'SSH-2.0-harbour_1.2p1\r\n');
    expect(Object.fromEntries(match?.fields ?? [])).toMatchObject({
      'service.protocol': 'ssh',
      'service.product': 'Harbour sshd',
      'service.version': '1.2p1',
      'nmap.info': 'protocol 2.0',
      'os.product': 'Deck',
    });
    expect(match?.cpes).toEqual(['cpe:/a:pier:harbour:1.2p1', 'cpe:/o:pier:deck']);
    expect(match?.saidBy).toBe('nmap/NULL:5');
    expect(set.match('nmap.tcp', 'SSH-2.0-Other')?.fields.get('service.protocol')).toBe('ssh');
  });

  it('transform captures as nmap does', async () => {
    expect(await fieldsOf('nmap.tcp', 'J\0\0\0\n405_17_x')).toMatchObject({
      'service.version': '4.5-17',
      'host.name': '17',
      'hw.device': 'storage',
    });
    expect(await fieldsOf('nmap.tcp', 'N\x01\x02')).toMatchObject({ 'service.version': '258' });
    expect(await fieldsOf('nmap.udp:ask', 'answer yes')).toMatchObject({
      'service.product': 'yes',
    });
  });

  it('match answers of their own service only', async () => {
    const set = new FingerprintSet((await readNmapProbes(nmapProbes)).rules);
    expect(set.match('nmap.udp:other', 'answer yes')).toBeNull();
    expect(set.match('nmap.udp', 'answer yes')).toBeNull();
  });

  it('survive garbage', async () => {
    const cuts = fc.tuple(fc.nat(nmapProbes.length), fc.string({ maxLength: 20 }), fc.nat(60));
    await fc.assert(
      fc.asyncProperty(cuts, async ([at, rubbish, gone]) => {
        const text = nmapProbes.slice(0, at) + rubbish + nmapProbes.slice(at + gone);
        const { rules, refused } = await readNmapProbes(text);
        expect(rules.length + refused.length).toBeLessThan(20);
      }),
      { seed: 8, numRuns: 500 },
    );
  });
});

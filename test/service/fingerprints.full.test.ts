import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFingerprints } from '../../src/service/build/fingerprint-set.ts';
import { openPlace } from '../feeds/place.ts';
import { nmapProbes, recogXml } from '../fingerprints/fixtures.ts';
import { temporaryFolder } from '../harness.ts';

const nowhere = { fingerprints_folder: '', nmap_folder: '/nonexistent' };
const derivedIn = (data: string) => readdirSync(join(data, 'derived', 'fingerprints'));

async function openWithRecog() {
  const place = await openPlace({ VEDETTE_NMAP_FOLDER: nowhere.nmap_folder });
  const { fingerprints } = place.server.running.service;
  await fingerprints.settled();
  return { place, fingerprints };
}

describe('fingerprints of a service', () => {
  it('follow the feed, and are stored for other processes', async () => {
    const { place, fingerprints } = await openWithRecog();
    const { data } = place;
    expect(fingerprints.current().counts.recog).toBe(0);
    expect(fingerprints.current().counts.vedette).toBeGreaterThanOrEqual(250);
    let changes = 0;
    fingerprints.onChange(() => changes++);

    await place.load('recog', recogXml.split('\n'));
    await fingerprints.settled();
    expect(changes).toBe(1);
    expect(fingerprints.current().match('ssh.banner', 'Harbour_1.2')?.source).toBe('recog');
    expect((await fingerprints.status()).detail).toMatch(/3 of recog, 0 of nmap; 1 not used$/);
    expect([...fingerprints.refusals()]).toEqual([['recog: a back reference', 1]]);

    const elsewhere = await loadFingerprints(data, nowhere);
    expect(elsewhere.match('ssh.banner', 'Harbour_1.2')?.fields.get('service.version')).toBe('1.2');
    expect(derivedIn(data)).toHaveLength(1);
  });

  it('fall back to our own if the stored ones are damaged, and rebuild them', async () => {
    const { place, fingerprints } = await openWithRecog();
    const { data } = place;
    await place.load('recog', recogXml.split('\n'));
    await fingerprints.settled();
    await place.server.running.stop();
    const [name = ''] = derivedIn(data);
    const file = join(data, 'derived', 'fingerprints', name);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.replace('Harbour_', 'Harbour-'));
    expect((await loadFingerprints(data, nowhere)).counts.recog).toBe(0);

    const again = await openPlace({ VEDETTE_DATA: data });
    await again.server.running.service.fingerprints.settled();
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(again.server.running.service.fingerprints.current().counts.recog).toBe(3);
  });

  it('are read from folders that the user names', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'xml'));
    writeFileSync(join(folder, 'xml', 'ssh_banners.xml'), recogXml);
    writeFileSync(join(folder, 'nmap-service-probes'), nmapProbes);
    const settings = { fingerprints_folder: folder, nmap_folder: folder };
    const set = await loadFingerprints(temporaryFolder(), settings);
    expect(set.counts).toMatchObject({ recog: 3, nmap: 5 });
    const missing = {
      fingerprints_folder: join(folder, 'none'),
      nmap_folder: join(folder, 'none'),
    };
    const own = await loadFingerprints(temporaryFolder(), missing);
    expect(own.counts).toMatchObject({ recog: 0, nmap: 0 });
  });
});

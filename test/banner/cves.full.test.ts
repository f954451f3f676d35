import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { kevDocument } from './cve-feeds.ts';
import { openWithCves, settled } from './cve-place.ts';
import { openBannerPlace } from './place.ts';

describe('banners and CVEs', () => {
  const usual = shareAcrossTests(() => openWithCves());

  it('are joined by product and version', async () => {
    const place = usual();
    expect(await place.found('cve_id: cve-2021-41773')).toEqual(['192.0.2.4:443', '192.0.2.1:80']);
    expect(await place.found('cve_id: CVE-2022-31813')).toEqual(['192.0.2.1:80']);
    expect(await place.found('has_cve: true')).toEqual([
      '192.0.2.4:443',
      '192.0.2.3:22',
      '192.0.2.1:80',
    ]);
    expect(await place.found('has_cve: false')).toEqual(['192.0.2.2:80']);
    const { result } = await place.search('ip: 192.0.2.1');
    expect(result[0]?.has_cve).toBe(true);
  });

  it('can be searched by the severity of the CVEs', async () => {
    const place = usual();
    expect(await place.found('kev: true')).toEqual(['192.0.2.4:443', '192.0.2.1:80']);
    expect(await place.found('kev: false')).toEqual(['192.0.2.3:22', '192.0.2.2:80']);
    expect(await place.found('epss: >0.5')).toEqual(['192.0.2.4:443', '192.0.2.1:80']);
    expect(await place.found('epss: 0.1-0.5')).toEqual(['192.0.2.3:22']);
    expect(await place.found('cvss: >=9')).toEqual(['192.0.2.1:80']);
    expect(await place.found('cvss: 5.3')).toEqual(['192.0.2.3:22']);
    expect(await place.found('has_cve: true cve_sure: false')).toEqual(['192.0.2.3:22']);
    const counted = await place.stats('port: 1-65535', '&fields=cve_id,kev');
    expect(counted).toMatchObject({
      cve_id_agg: [
        ['CVE-2018-15473', 1],
        ['CVE-2021-41773', 1],
        ['CVE-2022-31813', 1],
      ],
      kev_agg: [
        [1, 2],
        [0, 1],
      ],
    });
  });

  it('change as soon as a feed does', async () => {
    const place = await openWithCves();
    expect(await place.found('kev: true')).toEqual(['192.0.2.4:443', '192.0.2.1:80']);
    await place.load('cisa-kev', [kevDocument(['CVE-2018-15473', 'CVE-2022-31813'])]);
    await settled(place);
    // CVE-2018-15473 is only possible on 192.0.2.3: its distribution may have fixed it.
    expect(await place.found('kev: true')).toEqual(['192.0.2.1:80']);
  });

  it('are known again after a restart, even if the catalogue was damaged', async () => {
    const data = temporaryFolder();
    const place = await openWithCves({ VEDETTE_DATA: data });
    await place.server.running.stop();
    const folder = join(data, 'derived', 'cve');
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 9_000);
    const again = await openBannerPlace({ VEDETTE_DATA: data });
    await settled(again);
    expect(again.server.running.service.cves.current().count).toBe(3);
    expect(await again.found('kev: true')).toEqual(['192.0.2.4:443', '192.0.2.1:80']);
  });
});

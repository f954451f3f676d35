import { describe, expect, it } from 'vitest';
import { askHost, openWith, recordOf, trackerOf } from './debian-host.ts';
import { nvdCve } from '../banner/cve-feeds.ts';
import { shareAcrossTests } from '../harness.ts';

const records = [
  recordOf('CVE-2024-0080', 'f5:nginx', '1.27.0'),
  recordOf('CVE-2024-0081', 'f5:nginx', '1.27.0'),
  recordOf('CVE-2024-0022', 'openbsd:openssh', '9.8'),
  nvdCve({ id: 'CVE-2021-21974', cpe: 'cpe:2.3:o:vmware:esxi:6.7:*:*:*:*:*:*:*' }),
];
const tracker = trackerOf([
  ['nginx', 'CVE-2024-0080', '1.22.1-9+deb12u1', '1.22.1-9+deb12u1'],
  ['nginx', 'CVE-2024-0081', '', '1.22.1-9+deb12u1'],
  ['openssh', 'CVE-2024-0022', '1:9.2p1-2+deb12u3', '1:9.2p1-2+deb12u3'],
]);

describe('a version without a build', () => {
  const usual = shareAcrossTests(() => openWith(records, tracker));
  const rowsOf = async (address: string, product: string, version: string) => {
    const services = [{ port: 80, name: 'http', product, version }];
    return (await askHost(usual(), address, services)).result;
  };

  it('is possible if a distribution ships it with the fix', async () => {
    const rows = await rowsOf('192.0.2.61', 'nginx', '1.22.1');
    const [sure, doubtful] = rows;
    expect(rows).toHaveLength(2);
    expect(sure).toMatchObject({ cve_id: 'CVE-2024-0081', grade: 'affected' });
    expect(doubtful).toMatchObject({
      cve_id: 'CVE-2024-0080',
      grade: 'possible',
      reason:
        'Debian bookworm repaired this in its build 1.22.1-9+deb12u1 of 1.22.1; ' +
        'the banner does not show whose build it is',
    });
    const other = await rowsOf('192.0.2.62', 'nginx', '1.23.4');
    expect(other.map(({ grade }) => grade)).toEqual(['affected', 'affected']);
  });

  it('is affected if that distribution would have marked the banner', async () => {
    const rows = await rowsOf('192.0.2.63', 'OpenSSH', '9.2p1');
    expect(rows).toMatchObject([{ cve_id: 'CVE-2024-0022', grade: 'affected' }]);
  });

  it('is at best possible if it hides the patch level, and says what would decide', async () => {
    const rows = await rowsOf('192.0.2.64', 'VMware ESXi', '6.7.0');
    expect(rows).toMatchObject([
      {
        grade: 'possible',
        reason: 'the banner does not show the patch level: the build number would decide',
      },
    ]);
  });
});

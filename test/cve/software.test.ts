import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributionIn, upstreamVersion } from '../../src/cve/packaging.ts';
import { keyOfProduct, keysOfName } from '../../src/cve/products.ts';
import { keyOfSuspect, softwareOf, suspectOfKey } from '../../src/cve/software.ts';
import { weaknessOf } from '../../src/cve/weaknesses.ts';
import { compareIds } from '../../src/cve/weigh.ts';

describe('who packaged it', () => {
  it.each([
    ['7.6p1 Ubuntu 4ubuntu0.3', 'ubuntu'],
    ['SSH-2.0-OpenSSH_7.9p1 Debian-10+deb10u2', 'debian'],
    ['Apache/2.4.6 (CentOS)', 'centos'],
    ['1.1.1k-7.el8_6', 'redhat'],
    ['1.20.1-r3', 'alpine'],
    ['OpenSSH_7.8 FreeBSD-20180909', 'freebsd'],
    ['2.4.62', ''],
    ['1.0-rc1', ''],
    ['model 5', ''],
  ])('%s: %s', (text, name) => {
    expect(distributionIn([text])).toBe(name);
  });

  it.each([
    ['8.0.32-0ubuntu0.20.04.2', '8.0.32'],
    ['1.1.1k-7.el8_6', '1.1.1k'],
    ['7.9p1-10+deb10u2', '7.9p1'],
    ['5.5.5-10.3.27-MariaDB', '10.3.27-MariaDB'],
    ['1.0-rc1', '1.0-rc1'],
    ['12.2(55)SE12', '12.2(55)SE12'],
  ])('of %s the authors say %s', (version, own) => {
    expect(upstreamVersion(version)).toBe(own);
  });
});

describe('what a product is called', () => {
  it.each([
    ['Apache httpd', 'apache:http_server'],
    ['APACHE', 'apache:http_server'],
    ['Microsoft-IIS', 'microsoft:internet_information_services'],
    ['vsFTPd', 'vsftpd_project:vsftpd'],
    ['Redis key-value store', 'redis:redis'],
    ['Samba smbd', 'samba:samba'],
    ['ISC BIND', 'isc:bind'],
  ])('%s is %s', (name, key) => {
    expect(keysOfName(name)).toEqual([key]);
  });

  it('is tried as vendor and product where nobody listed it', () => {
    expect(keysOfName('Acme Rocket Server')).toEqual([
      'acme_rocket_server:acme_rocket_server',
      'acme:rocket_server',
      'acme_rocket:server',
    ]);
    expect(keysOfName('')).toEqual([]);
    expect(keyOfProduct({ vendor: 'nginx', product: 'nginx' })).toBe('f5:nginx');
    expect(keyOfProduct({ vendor: 'acme', product: 'rocket' })).toBe('acme:rocket');
  });
});

describe('the key of a piece of software', () => {
  it('holds all that decides, whatever its case', () => {
    const text = fc.stringMatching(/^[a-z0-9 .:/-]*$/);
    const cves = fc.array(fc.stringMatching(/^CVE-\d{4}-\d{4}$/), { maxLength: 3 });
    const cpes = fc.array(fc.stringMatching(/^cpe:\/a:[a-z]+:[a-z]+$/), { maxLength: 3 });
    const fields = fc.record({ product: text, version: text, cpes });
    fc.assert(
      fc.property(fields, cves, (named, claimed) => {
        const software = { ...named, distribution: 'ubuntu' };
        const key = keyOfSuspect({ software, claimed });
        const isNothing = named.product === '' && named.cpes.length + claimed.length === 0;
        expect(key === '').toBe(isNothing);
        if (!isNothing) expect(suspectOfKey(key)).toEqual({ software, claimed });
      }),
    );
  });

  it('tells the distribution by anything that the host said', () => {
    const heard = {
      product: 'nginx',
      version: '1.18.0',
      cpes: [],
      os: '',
      banner: '',
      server: 'nginx/1.18.0 (Ubuntu)',
    };
    expect(softwareOf(heard).distribution).toBe('ubuntu');
    expect(softwareOf({ ...heard, server: 'nginx/1.18.0' }).distribution).toBe('');
  });
});

describe('small facts', () => {
  it('weaknesses have names, rare ones only numbers', () => {
    expect(weaknessOf('CWE-79')).toEqual({ id: 79, name: 'Cross-site Scripting' });
    expect(weaknessOf('CWE-99999')).toEqual({ id: 99_999, name: 'CWE-99999' });
    expect(weaknessOf('NVD-CWE-noinfo')).toBeUndefined();
  });

  it('ids are ordered by year, then by number', () => {
    const ids = ['CVE-2021-10000', 'CVE-2020-9999', 'CVE-2021-9999'];
    expect(ids.sort(compareIds)).toEqual(['CVE-2020-9999', 'CVE-2021-9999', 'CVE-2021-10000']);
  });
});

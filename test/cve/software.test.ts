import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIn, distributionIn, upstreamVersion } from '../../src/cve/packaging.ts';
import { keyOfProduct, keysOfName } from '../../src/cve/products.ts';
import { keyOfSubject, softwareIn, subjectOfKey } from '../../src/cve/software.ts';
import { weaknessOf } from '../../src/cve/weaknesses.ts';
import { compareIds } from '../../src/cve/ranking.ts';

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

  it.each([
    ['RabbitMQ httpd', 'vmware:rabbitmq'],
    ['GlassFish application server', 'oracle:glassfish_server'],
    ['Zimbra http config', 'zimbra:collaboration'],
    ['WS_FTP ftpd', 'progress:ws_ftp_server'],
    ['Icecast streaming media server', 'xiph:icecast'],
    ['Palo Alto GlobalProtect Gateway httpd', 'paloaltonetworks:pan-os'],
    ['nginx http proxy', 'f5:nginx'],
  ])('is known by its name, whatever service a scanner puts behind it: %s', (name, key) => {
    expect(keysOfName(name)).toEqual([key]);
  });

  it.each(['Docker Registry', 'Apache proxy manager', 'Jenkins plugin', 'Golang net/http server'])(
    'does not match a listed one by prefix: %s',
    (name) => {
      expect(keysOfName(name).length).toBeGreaterThan(1);
    },
  );

  it('is tried as vendor and product if no alias is listed', () => {
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
  it('contains everything relevant, in any case', () => {
    const text = fc.stringMatching(/^[a-z0-9 .:/-]*$/);
    const cves = fc.array(fc.stringMatching(/^CVE-\d{4}-\d{4}$/), { maxLength: 3 });
    const list = fc.array(fc.stringMatching(/^cpe:\/a:[a-z]+:[a-z]+$/), { maxLength: 3 });
    const piece = fc.record({
      product: text,
      version: text,
      cpes: list,
      distribution: fc.constantFrom('', 'ubuntu'),
      build: text,
      around: list,
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 3 }), cves, (software, claimed) => {
        const key = keyOfSubject({ software, claimed });
        expect(key === '').toBe(software.length + claimed.length === 0);
        if (key !== '') expect(subjectOfKey(key)).toEqual({ software, claimed });
      }),
    );
  });

  it('is read in the form of earlier releases', () => {
    const former = ['openssh', '7.4p1', 'cpe:/a:b:c', 'debian', 'cve-2020-0001'].join('\u0000');
    expect(subjectOfKey(former)).toMatchObject({
      software: [{ product: 'openssh', version: '7.4p1', distribution: 'debian', build: '' }],
      claimed: ['CVE-2020-0001'],
    });
  });
});

describe('the software that a banner names', () => {
  const heard = { product: '', version: '', cpes: [], os: '', banner: '', server: '' };
  const named = (given: Partial<Parameters<typeof softwareIn>[0]>) =>
    softwareIn({ ...heard, ...given }).map(({ product, version, distribution, build }) =>
      [product, version, distribution, build].join('|'),
    );

  it('is every product in its headers and page, with versions', () => {
    expect(
      named({
        product: 'Apache httpd',
        version: '2.4.6',
        server: 'Apache/2.4.6 (Win64) OpenSSL/1.0.1e PHP/5.4.16',
        banner: 'HTTP/1.1 200 OK\r\nServer: x\r\nX-Powered-By: PHP/5.4.16\r\n\r\n',
        technologies: [
          { name: 'jQuery', version: '1.12.4' },
          { name: 'Bootstrap', version: '' },
        ],
      }),
    ).toEqual(['Apache httpd|2.4.6||', 'OpenSSL|1.0.1e||', 'PHP|5.4.16||', 'jQuery|1.12.4||']);
  });

  it('has the build of its distribution, wherever shown', () => {
    const ssh = { product: 'OpenSSH', banner: 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3' };
    expect(named({ ...ssh, version: '9.2p1' })).toEqual(['OpenSSH|9.2p1|debian|9.2p1-2+deb12u3']);
    expect(named({ product: 'OpenSSH', version: '7.6p1 Ubuntu 4ubuntu0.3' })).toEqual([
      'OpenSSH|7.6p1 Ubuntu 4ubuntu0.3|ubuntu|7.6p1-4ubuntu0.3',
    ]);
    expect(
      named({
        product: 'Apache',
        version: '2.4.41',
        server: 'Apache/2.4.41 (Ubuntu)',
        banner: 'HTTP/1.1 200 OK\r\nX-Powered-By: PHP/7.4.3-4ubuntu2.18\r\n\r\n',
        technologies: [{ name: 'jQuery', version: '3.3.1' }],
      }),
    ).toEqual([
      'Apache|2.4.41|ubuntu|',
      'PHP|7.4.3-4ubuntu2.18|ubuntu|7.4.3-4ubuntu2.18',
      'jQuery|3.3.1||',
    ]);
  });

  it.each([
    ['5.5.5-10.3.27-MariaDB-0+deb10u1', '10.3.27-0+deb10u1'],
    ['8.0.32-0ubuntu0.20.04.2', '8.0.32-0ubuntu0.20.04.2'],
    ['9.11.5-P4-5.1+deb10u7-Debian', '9.11.5.P4-5.1+deb10u7'],
    ['9.18.24-1-Debian', '9.18.24-1'],
    ['9.11.4-P2-RedHat-9.11.4-26.P2.el7_9.9', '9.11.4-26.P2.el7_9.9'],
    ['1.1.1k-7.el8_6', '1.1.1k-7.el8_6'],
    ['1.20.1-r3', '1.20.1-r3'],
    ['2.4.57', ''],
    ['1.0-rc1', ''],
  ])('%s is build %s', (version, build) => {
    expect(buildIn(version)).toBe(build);
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

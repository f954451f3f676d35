import { defineFingerprints } from '../fingerprint.ts';

/** Directories of people, and shares of files. */
export const directoryAndFiles = defineFingerprints([
  {
    name: 'samba-ubuntu',
    place: 'smb.native_lm',
    pattern: /^Samba (?<version>\d[\d.]*)-Ubuntu/,
    ...{ service: 'microsoft-ds', vendor: 'Samba', product: 'Samba', os: 'Ubuntu Linux' },
    cpe: ['cpe:2.3:a:samba:samba:{version}', 'cpe:2.3:o:canonical:ubuntu_linux'],
    example: {
      text: 'Samba 4.15.13-Ubuntu',
      tells: { product: 'Samba', version: '4.15.13', os: 'Ubuntu Linux' },
    },
  },
  {
    name: 'samba-debian',
    place: 'smb.native_lm',
    pattern: /^Samba (?<version>\d[\d.]*)-Debian/,
    ...{ service: 'microsoft-ds', vendor: 'Samba', product: 'Samba', os: 'Debian Linux' },
    cpe: ['cpe:2.3:a:samba:samba:{version}', 'cpe:2.3:o:debian:debian_linux'],
    example: {
      text: 'Samba 4.9.5-Debian',
      tells: { product: 'Samba', version: '4.9.5', os: 'Debian Linux' },
    },
  },
  {
    name: 'samba',
    place: 'smb.native_lm',
    pattern: /^Samba (?<version>\d[\d.]*)/,
    ...{ service: 'microsoft-ds', vendor: 'Samba', product: 'Samba' },
    cpe: ['cpe:2.3:a:samba:samba:{version}'],
    example: { text: 'Samba 4.7.6', tells: { product: 'Samba', version: '4.7.6' } },
  },
  {
    name: 'windows-smb',
    place: 'smb.native_os',
    pattern:
      /^(?<os>Windows (?:Server )?(?:XP|Vista|7|8|8\.1|10|2000|2003|2008|2012|2016|2019)(?: R2)?)/,
    ...{ service: 'microsoft-ds', vendor: 'Microsoft', product: 'Windows SMB' },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'Windows Server 2008 R2 Standard 6.1',
      tells: { product: 'Windows SMB', os: 'Windows Server 2008 R2' },
    },
  },
  {
    name: 'rsync',
    place: 'banner',
    pattern: /^@RSYNCD: \d/,
    ...{ service: 'rsync', vendor: 'Samba', product: 'rsync' },
    cpe: ['cpe:2.3:a:samba:rsync'],
    example: { text: '@RSYNCD: 31.0', tells: { product: 'rsync' } },
  },
  {
    name: 'openldap',
    place: 'banner',
    pattern: /OpenLDAProotDSE/,
    ...{ service: 'ldap', vendor: 'OpenLDAP', product: 'OpenLDAP' },
    cpe: ['cpe:2.3:a:openldap:openldap:{version}'],
    example: {
      text: 'objectClass: top\nobjectClass: OpenLDAProotDSE',
      tells: { product: 'OpenLDAP' },
    },
  },
  {
    name: 'active-directory',
    place: 'banner',
    pattern: /domainControllerFunctionality: ?\d/,
    ...{ service: 'ldap', vendor: 'Microsoft', product: 'Active Directory', os: 'Windows Server' },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'domainFunctionality: 7\ndomainControllerFunctionality: 7',
      tells: { product: 'Active Directory', os: 'Windows Server' },
    },
  },
  {
    name: 'directory-389',
    place: 'banner',
    pattern: /vendorVersion: ?389-Directory\/(?<version>\d[\d.]*)/,
    ...{ service: 'ldap', vendor: 'Red Hat', product: '389 Directory Server' },
    cpe: ['cpe:2.3:a:redhat:389_directory_server:{version}'],
    example: {
      text: 'vendorName: 389 Project\nvendorVersion: 389-Directory/1.4.3.8',
      tells: { product: '389 Directory Server', version: '1.4.3.8' },
    },
  },
  {
    name: 'netatalk',
    place: 'banner',
    pattern: /Netatalk ?(?<version>\d[\d.]*)/,
    ...{ service: 'afp', vendor: 'Netatalk', product: 'Netatalk' },
    cpe: ['cpe:2.3:a:netatalk:netatalk:{version}'],
    example: {
      text: 'Machine Type: Netatalk3.1.12',
      tells: { product: 'Netatalk', version: '3.1.12' },
    },
  },
  {
    name: 'nfs-rpcbind',
    place: 'banner',
    pattern: /^program version[\s\S]{0,400}100003 {1,4}[234]/,
    ...{ service: 'rpcbind', product: 'NFS' },
    cpe: [],
    example: {
      text: 'program version port/proto service\n100003  2,3 2049/tcp nfs',
      tells: { product: 'NFS' },
    },
  },
]);

import { defineFingerprints } from '../fingerprint.ts';

/** Apache and IIS, whose names also tell the system beneath them. */
export const apacheAndIis = defineFingerprints([
  {
    name: 'apache-httpd-unix',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Unix\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'Unix' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}'],
    example: {
      text: 'Apache/2.4.54 (Unix) OpenSSL/1.1.1q',
      tells: { product: 'HTTP Server', version: '2.4.54', os: 'Unix' },
    },
  },
  {
    name: 'apache-httpd-ubuntu',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Ubuntu\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'Ubuntu Linux' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:canonical:ubuntu_linux'],
    example: {
      text: 'Apache/2.4.41 (Ubuntu)',
      tells: { product: 'HTTP Server', version: '2.4.41', os: 'Ubuntu Linux' },
    },
  },
  {
    name: 'apache-httpd-debian',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Debian\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'Debian Linux' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:debian:debian_linux'],
    example: {
      text: 'Apache/2.4.57 (Debian)',
      tells: { product: 'HTTP Server', version: '2.4.57', os: 'Debian Linux' },
    },
  },
  {
    name: 'apache-httpd-centos',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(CentOS(?: Stream)?\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'CentOS Linux' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:centos:centos'],
    example: {
      text: 'Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16',
      tells: { product: 'HTTP Server', version: '2.4.6', os: 'CentOS Linux' },
    },
  },
  {
    name: 'apache-httpd-red-hat',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Red Hat(?: Enterprise Linux)?\)/,
    ...{
      service: 'http',
      vendor: 'Apache',
      product: 'HTTP Server',
      os: 'Red Hat Enterprise Linux',
    },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:redhat:enterprise_linux'],
    example: {
      text: 'Apache/2.4.37 (Red Hat Enterprise Linux)',
      tells: { product: 'HTTP Server', version: '2.4.37', os: 'Red Hat Enterprise Linux' },
    },
  },
  {
    name: 'apache-httpd-fedora',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Fedora(?: Linux)?\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'Fedora Linux' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:fedoraproject:fedora'],
    example: {
      text: 'Apache/2.4.58 (Fedora Linux)',
      tells: { product: 'HTTP Server', version: '2.4.58', os: 'Fedora Linux' },
    },
  },
  {
    name: 'apache-httpd-amazon',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Amazon(?: Linux)?\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'Amazon Linux' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:amazon:linux'],
    example: {
      text: 'Apache/2.4.58 (Amazon Linux)',
      tells: { product: 'HTTP Server', version: '2.4.58', os: 'Amazon Linux' },
    },
  },
  {
    name: 'apache-httpd-suse',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Linux\/SUSE\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'SUSE Linux' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}'],
    example: {
      text: 'Apache/2.4.51 (Linux/SUSE)',
      tells: { product: 'HTTP Server', version: '2.4.51', os: 'SUSE Linux' },
    },
  },
  {
    name: 'apache-httpd-freebsd',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(FreeBSD\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'FreeBSD' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:freebsd:freebsd'],
    example: {
      text: 'Apache/2.4.54 (FreeBSD) OpenSSL/1.1.1o',
      tells: { product: 'HTTP Server', version: '2.4.54', os: 'FreeBSD' },
    },
  },
  {
    name: 'apache-httpd-windows',
    place: 'http_header.server',
    pattern: /^Apache\/(?<version>\d[\d.]*) \(Win(?:32|64)\)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server', os: 'Windows' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}', 'cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'Apache/2.4.53 (Win64) OpenSSL/1.1.1n PHP/8.1.6',
      tells: { product: 'HTTP Server', version: '2.4.53', os: 'Windows' },
    },
  },
  {
    name: 'apache-httpd',
    place: 'http_header.server',
    pattern: /^Apache(?:\/(?<version>\d[\d.]*))?(?: |$)/,
    ...{ service: 'http', vendor: 'Apache', product: 'HTTP Server' },
    cpe: ['cpe:2.3:a:apache:http_server:{version}'],
    example: { text: 'Apache/2.4.57', tells: { product: 'HTTP Server', version: '2.4.57' } },
  },
  {
    name: 'iis-6',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS\/(?<version>6\.0)/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows Server 2003',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows_server_2003',
    ],
    example: {
      text: 'Microsoft-IIS/6.0',
      tells: {
        product: 'Internet Information Services',
        version: '6.0',
        os: 'Windows Server 2003',
      },
    },
  },
  {
    name: 'iis-7',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS\/(?<version>7\.0)/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows Server 2008',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows_server_2008',
    ],
    example: {
      text: 'Microsoft-IIS/7.0',
      tells: {
        product: 'Internet Information Services',
        version: '7.0',
        os: 'Windows Server 2008',
      },
    },
  },
  {
    name: 'iis-7-5',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS\/(?<version>7\.5)/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows Server 2008 R2',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows_server_2008:r2',
    ],
    example: {
      text: 'Microsoft-IIS/7.5',
      tells: {
        product: 'Internet Information Services',
        version: '7.5',
        os: 'Windows Server 2008 R2',
      },
    },
  },
  {
    name: 'iis-8',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS\/(?<version>8\.0)/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows Server 2012',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows_server_2012',
    ],
    example: {
      text: 'Microsoft-IIS/8.0',
      tells: {
        product: 'Internet Information Services',
        version: '8.0',
        os: 'Windows Server 2012',
      },
    },
  },
  {
    name: 'iis-8-5',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS\/(?<version>8\.5)/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows Server 2012 R2',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows_server_2012:r2',
    ],
    example: {
      text: 'Microsoft-IIS/8.5',
      tells: {
        product: 'Internet Information Services',
        version: '8.5',
        os: 'Windows Server 2012 R2',
      },
    },
  },
  {
    name: 'iis-10',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS\/(?<version>10\.0)/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows Server',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows',
    ],
    example: {
      text: 'Microsoft-IIS/10.0',
      tells: { product: 'Internet Information Services', version: '10.0', os: 'Windows Server' },
    },
  },
  {
    name: 'iis',
    place: 'http_header.server',
    pattern: /^Microsoft-IIS(?:\/(?<version>\d[\d.]*))?/,
    ...{
      service: 'http',
      vendor: 'Microsoft',
      product: 'Internet Information Services',
      os: 'Windows',
    },
    cpe: [
      'cpe:2.3:a:microsoft:internet_information_services:{version}',
      'cpe:2.3:o:microsoft:windows',
    ],
    example: {
      text: 'Microsoft-IIS/5.1',
      tells: { product: 'Internet Information Services', version: '5.1', os: 'Windows' },
    },
  },
  {
    name: 'http-sys',
    place: 'http_header.server',
    pattern: /^Microsoft-HTTPAPI\/(?<version>\d[\d.]*)/,
    ...{ service: 'http', vendor: 'Microsoft', product: 'HTTPAPI', os: 'Windows' },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'Microsoft-HTTPAPI/2.0',
      tells: { product: 'HTTPAPI', version: '2.0', os: 'Windows' },
    },
  },
]);

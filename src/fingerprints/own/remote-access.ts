import { defineFingerprints } from '../fingerprint.ts';

/** Shells and screens: SSH, telnet, VNC, RDP, X11. */
export const remoteAccess = defineFingerprints([
  {
    name: 'vnc-realvnc',
    place: 'banner',
    pattern: /^RFB 00[45]\.00[01]/,
    ...{ service: 'vnc', vendor: 'RealVNC', product: 'VNC Server' },
    cpe: ['cpe:2.3:a:realvnc:realvnc:{version}'],
    example: { text: 'RFB 005.000', tells: { product: 'VNC Server' } },
  },
  {
    name: 'vnc-apple',
    place: 'banner',
    pattern: /^RFB 003\.889/,
    ...{ service: 'vnc', vendor: 'Apple', product: 'Remote Desktop', os: 'macOS' },
    cpe: ['cpe:2.3:a:apple:remote_desktop:{version}', 'cpe:2.3:o:apple:macos'],
    example: { text: 'RFB 003.889', tells: { product: 'Remote Desktop', os: 'macOS' } },
  },
  {
    name: 'vnc',
    place: 'banner',
    pattern: /^RFB \d{3}\.\d{3}/,
    ...{ service: 'vnc', product: 'VNC' },
    cpe: [],
    example: { text: 'RFB 003.008', tells: { product: 'VNC' } },
  },
  {
    name: 'rdp',
    place: 'banner',
    pattern: /^\x03\x00\x00\x13\x0e\xd0\x00\x00\x12\x34\x00/,
    ...{
      service: 'ms-wbt-server',
      vendor: 'Microsoft',
      product: 'Remote Desktop Services',
      os: 'Windows',
    },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: '\x03\x00\x00\x13\x0e\xd0\x00\x00\x12\x34\x00\x02\x1f\x08\x00\x02\x00\x00\x00',
      tells: { product: 'Remote Desktop Services', os: 'Windows' },
    },
  },
  {
    name: 'telnet-busybox',
    place: 'telnet_banners',
    pattern: /BusyBox v(?<version>\d[\d.]*)/,
    ...{ service: 'telnet', vendor: 'BusyBox', product: 'BusyBox telnetd' },
    cpe: ['cpe:2.3:a:busybox:busybox:{version}'],
    example: {
      text: 'BusyBox v1.19.4 (2018-07-12 14:05:33 CST) built-in shell (ash)',
      tells: { product: 'BusyBox telnetd', version: '1.19.4' },
    },
  },
  {
    name: 'telnet-cisco',
    place: 'telnet_banners',
    pattern: /^\s{0,10}User Access Verification/,
    ...{ service: 'telnet', vendor: 'Cisco', product: 'IOS telnetd', os: 'IOS', device: 'router' },
    cpe: ['cpe:2.3:o:cisco:ios'],
    example: {
      text: 'User Access Verification\r\n\r\nPassword:',
      tells: { product: 'IOS telnetd', os: 'IOS', device: 'router' },
    },
  },
  {
    name: 'telnet-mikrotik',
    place: 'telnet_banners',
    pattern: /MikroTik v(?<version>\d[\d.]*)/,
    ...{
      service: 'telnet',
      vendor: 'MikroTik',
      product: 'RouterOS',
      os: 'RouterOS',
      device: 'router',
    },
    cpe: ['cpe:2.3:o:mikrotik:routeros:{version}'],
    example: {
      text: 'MikroTik v6.49.6 (stable)',
      tells: { product: 'RouterOS', version: '6.49.6', os: 'RouterOS', device: 'router' },
    },
  },
  {
    name: 'telnet-ubuntu',
    place: 'telnet_banners',
    pattern: /^\s{0,10}(?<os>Ubuntu \d\d\.\d\d[\d.]*)/,
    ...{ service: 'telnet', vendor: 'Canonical', product: 'Ubuntu telnetd' },
    cpe: ['cpe:2.3:o:canonical:ubuntu_linux'],
    example: {
      text: 'Ubuntu 16.04.7 LTS',
      tells: { product: 'Ubuntu telnetd', os: 'Ubuntu 16.04.7' },
    },
  },
  {
    name: 'telnet-huawei',
    place: 'telnet_banners',
    pattern:
      /^\s{0,10}(?:Warning: Telnet is not a secure protocol|Huawei (?:Integrated Access|Home Gateway))/,
    ...{ service: 'telnet', vendor: 'Huawei', product: 'VRP telnetd', device: 'router' },
    cpe: [],
    example: {
      text: 'Warning: Telnet is not a secure protocol, and it is recommended to use Stelnet.',
      tells: { product: 'VRP telnetd', device: 'router' },
    },
  },
  {
    name: 'telnet-openwrt',
    place: 'telnet_banners',
    pattern: /OpenWrt (?<version>\d\d\.\d\d[\w.]*)/,
    ...{
      service: 'telnet',
      vendor: 'OpenWrt',
      product: 'OpenWrt',
      os: 'OpenWrt',
      device: 'router',
    },
    cpe: ['cpe:2.3:o:openwrt:openwrt:{version}'],
    example: {
      text: 'OpenWrt 19.07.7, r11306-c4a6851c72',
      tells: { product: 'OpenWrt', version: '19.07.7', os: 'OpenWrt', device: 'router' },
    },
  },
  {
    name: 'telnet-windows',
    place: 'telnet_banners',
    pattern: /^\s{0,10}Welcome to Microsoft Telnet Service/,
    ...{ service: 'telnet', vendor: 'Microsoft', product: 'Telnet Service', os: 'Windows' },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'Welcome to Microsoft Telnet Service',
      tells: { product: 'Telnet Service', os: 'Windows' },
    },
  },
]);

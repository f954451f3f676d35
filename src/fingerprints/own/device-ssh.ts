import { defineFingerprints } from '../fingerprint.ts';

/** SSH of routers, switches and boards. */
export const deviceSsh = defineFingerprints([
  {
    name: 'cisco-ssh',
    place: 'ssh.banner',
    pattern: /^Cisco-(?<version>\d[\d.]*)/,
    ...{ service: 'ssh', vendor: 'Cisco', product: 'IOS SSH', os: 'IOS', device: 'router' },
    cpe: ['cpe:2.3:o:cisco:ios'],
    example: {
      text: 'Cisco-1.25',
      tells: { product: 'IOS SSH', version: '1.25', os: 'IOS', device: 'router' },
    },
  },
  {
    name: 'rosssh',
    place: 'ssh.banner',
    pattern: /^ROSSSH/,
    ...{
      service: 'ssh',
      vendor: 'MikroTik',
      product: 'RouterOS SSH',
      os: 'RouterOS',
      device: 'router',
    },
    cpe: ['cpe:2.3:o:mikrotik:routeros'],
    example: {
      text: 'ROSSSH',
      tells: { product: 'RouterOS SSH', os: 'RouterOS', device: 'router' },
    },
  },
  {
    name: 'huawei-ssh',
    place: 'ssh.banner',
    pattern: /^HUAWEI-(?<version>\d[\d.]*)/,
    ...{ service: 'ssh', vendor: 'Huawei', product: 'VRP SSH', os: 'VRP', device: 'router' },
    cpe: [],
    example: {
      text: 'HUAWEI-1.5',
      tells: { product: 'VRP SSH', version: '1.5', os: 'VRP', device: 'router' },
    },
  },
  {
    name: 'comware-ssh',
    place: 'ssh.banner',
    pattern: /^Comware-(?<version>\d[\d.]*)/,
    ...{ service: 'ssh', vendor: 'HPE', product: 'Comware SSH', os: 'Comware', device: 'switch' },
    cpe: ['cpe:2.3:o:hp:comware'],
    example: {
      text: 'Comware-7.1.045',
      tells: { product: 'Comware SSH', version: '7.1.045', os: 'Comware', device: 'switch' },
    },
  },
  {
    name: 'fortigate-ssh',
    place: 'ssh.banner',
    pattern: /^FortiSSH_(?<version>\d[\d.]*)/,
    ...{
      service: 'ssh',
      vendor: 'Fortinet',
      product: 'FortiOS SSH',
      os: 'FortiOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:fortinet:fortios'],
    example: {
      text: 'FortiSSH_3.0',
      tells: { product: 'FortiOS SSH', version: '3.0', os: 'FortiOS', device: 'firewall' },
    },
  },
  {
    name: 'adtran-ssh',
    place: 'ssh.banner',
    pattern: /^SSH Protocol Compatible Server SCS (?<version>\d[\d.]*)/,
    ...{ service: 'ssh', vendor: 'Adtran', product: 'SCS' },
    cpe: [],
    example: {
      text: 'SSH Protocol Compatible Server SCS 2.0',
      tells: { product: 'SCS', version: '2.0' },
    },
  },
  {
    name: 'mpssh',
    place: 'ssh.banner',
    pattern: /^mpSSH_(?<version>\d[\d.]*)/,
    ...{
      service: 'ssh',
      vendor: 'HPE',
      product: 'Integrated Lights-Out SSH',
      os: 'iLO',
      device: 'bmc',
    },
    cpe: ['cpe:2.3:o:hp:integrated_lights-out_firmware'],
    example: {
      text: 'mpSSH_0.2.1',
      tells: { product: 'Integrated Lights-Out SSH', version: '0.2.1', os: 'iLO', device: 'bmc' },
    },
  },
  {
    name: 'rlssh',
    place: 'ssh.banner',
    pattern: /^RomSShell_(?<version>\d[\d.]*)/,
    ...{ service: 'ssh', vendor: 'Allegro', product: 'RomSShell', device: 'router' },
    cpe: [],
    example: {
      text: 'RomSShell_5.40',
      tells: { product: 'RomSShell', version: '5.40', device: 'router' },
    },
  },
]);

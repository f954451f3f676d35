import { defineFingerprints } from '../fingerprint.ts';

/** Firewalls and the boards that manage machines. */
export const firewalls = defineFingerprints([
  {
    name: 'cisco-asa-title',
    place: 'html_title',
    pattern: /^Cisco (?:ASDM|Adaptive Security Device Manager)/,
    ...{
      service: 'http',
      vendor: 'Cisco',
      product: 'Adaptive Security Device Manager',
      os: 'ASA',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:cisco:adaptive_security_appliance_software'],
    example: {
      text: 'Cisco ASDM 7.12(2)',
      tells: { product: 'Adaptive Security Device Manager', os: 'ASA', device: 'firewall' },
    },
  },
  {
    name: 'pfsense',
    place: 'html_title',
    pattern: /^(?:[\w.-]{1,80} - )?pfSense(?: - Login)?/,
    ...{
      service: 'http',
      vendor: 'Netgate',
      product: 'pfSense',
      os: 'pfSense',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:a:netgate:pfsense'],
    example: {
      text: 'pfSense - Login',
      tells: { product: 'pfSense', os: 'pfSense', device: 'firewall' },
    },
  },
  {
    name: 'opnsense',
    place: 'html_title',
    pattern: /^Login \| OPNsense$/,
    ...{
      service: 'http',
      vendor: 'OPNsense',
      product: 'OPNsense',
      os: 'OPNsense',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:a:opnsense:opnsense'],
    example: {
      text: 'Login | OPNsense',
      tells: { product: 'OPNsense', os: 'OPNsense', device: 'firewall' },
    },
  },
  {
    name: 'fortigate-title',
    place: 'html_title',
    pattern: /^(?:FortiGate|FortiOS)/,
    ...{
      service: 'http',
      vendor: 'Fortinet',
      product: 'FortiGate',
      os: 'FortiOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:fortinet:fortios'],
    example: {
      text: 'FortiGate',
      tells: { product: 'FortiGate', os: 'FortiOS', device: 'firewall' },
    },
  },
  {
    name: 'sophos-xg',
    place: 'html_title',
    pattern: /^Sophos(?: Firewall)?$/,
    ...{
      service: 'http',
      vendor: 'Sophos',
      product: 'Sophos Firewall',
      os: 'SFOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:sophos:sfos'],
    example: {
      text: 'Sophos',
      tells: { product: 'Sophos Firewall', os: 'SFOS', device: 'firewall' },
    },
  },
  {
    name: 'watchguard',
    place: 'html_title',
    pattern: /^(?:Fireware XTM User Authentication|WatchGuard)/,
    ...{
      service: 'http',
      vendor: 'WatchGuard',
      product: 'Fireware',
      os: 'Fireware',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:watchguard:fireware'],
    example: {
      text: 'Fireware XTM User Authentication',
      tells: { product: 'Fireware', os: 'Fireware', device: 'firewall' },
    },
  },
  {
    name: 'sonicwall-title',
    place: 'html_title',
    pattern: /^SonicWall - Authentication/i,
    ...{
      service: 'http',
      vendor: 'SonicWall',
      product: 'SonicOS',
      os: 'SonicOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:sonicwall:sonicos'],
    example: {
      text: 'SonicWall - Authentication',
      tells: { product: 'SonicOS', os: 'SonicOS', device: 'firewall' },
    },
  },
  {
    name: 'ilo',
    place: 'http_header.server',
    pattern: /^HPE?-iLO-Server\/(?<version>\d[\d.]*)/,
    ...{
      service: 'http',
      vendor: 'HPE',
      product: 'Integrated Lights-Out',
      os: 'iLO',
      device: 'bmc',
    },
    cpe: ['cpe:2.3:o:hp:integrated_lights-out_firmware:{version}'],
    example: {
      text: 'HPE-iLO-Server/1.30',
      tells: { product: 'Integrated Lights-Out', version: '1.30', os: 'iLO', device: 'bmc' },
    },
  },
  {
    name: 'idrac',
    place: 'html_title',
    pattern: /^(?:Integrated Dell Remote Access Controller|iDRAC|DELL? Remote Access Controller)/,
    ...{ service: 'http', vendor: 'Dell', product: 'iDRAC', os: 'iDRAC', device: 'bmc' },
    cpe: ['cpe:2.3:o:dell:idrac_firmware'],
    example: {
      text: 'Integrated Dell Remote Access Controller 8',
      tells: { product: 'iDRAC', os: 'iDRAC', device: 'bmc' },
    },
  },
  {
    name: 'supermicro-ipmi',
    place: 'html_title',
    pattern: /^(?:Supermicro BMC Login|ATEN International Co Ltd\.?)/,
    ...{ service: 'http', vendor: 'Supermicro', product: 'BMC', device: 'bmc' },
    cpe: [],
    example: { text: 'Supermicro BMC Login', tells: { product: 'BMC', device: 'bmc' } },
  },
]);

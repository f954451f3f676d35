import { defineFingerprints } from '../fingerprint.ts';

/** Where VPNs end. */
export const vpnGateways = defineFingerprints([
  {
    name: 'netscaler-gateway',
    place: 'html_title',
    pattern: /^(?:Citrix|NetScaler) (?:Gateway|AAA)/,
    ...{ service: 'http', vendor: 'Citrix', product: 'NetScaler Gateway', device: 'vpn gateway' },
    cpe: ['cpe:2.3:a:citrix:netscaler_gateway'],
    example: {
      text: 'Citrix Gateway',
      tells: { product: 'NetScaler Gateway', device: 'vpn gateway' },
    },
  },
  {
    name: 'pulse-secure',
    place: 'http_header.cookie',
    pattern: /^DSSignInURL=\//,
    ...{ service: 'http', vendor: 'Ivanti', product: 'Connect Secure', device: 'vpn gateway' },
    cpe: ['cpe:2.3:a:ivanti:connect_secure'],
    example: {
      text: 'DSSignInURL=/; path=/; secure',
      tells: { product: 'Connect Secure', device: 'vpn gateway' },
    },
  },
  {
    name: 'sonicwall',
    place: 'http_header.server',
    pattern: /^SonicWALL(?: SSL-VPN Web Server)?$/,
    ...{
      service: 'http',
      vendor: 'SonicWall',
      product: 'SonicOS web server',
      os: 'SonicOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:sonicwall:sonicos'],
    example: {
      text: 'SonicWALL',
      tells: { product: 'SonicOS web server', os: 'SonicOS', device: 'firewall' },
    },
  },
  {
    name: 'fortigate-cookie',
    place: 'http_header.cookie',
    pattern: /^SVPNCOOKIE=/,
    ...{
      service: 'http',
      vendor: 'Fortinet',
      product: 'FortiOS SSL VPN',
      os: 'FortiOS',
      device: 'vpn gateway',
    },
    cpe: ['cpe:2.3:o:fortinet:fortios'],
    example: {
      text: 'SVPNCOOKIE=; path=/; expires=Sun, 11 Mar 1984 12:00:00 GMT; secure;',
      tells: { product: 'FortiOS SSL VPN', os: 'FortiOS', device: 'vpn gateway' },
    },
  },
  {
    name: 'fortigate-xxxx',
    place: 'http_header.server',
    pattern: /^xxxxxxxx-xxxxx$/,
    ...{
      service: 'http',
      vendor: 'Fortinet',
      product: 'FortiOS',
      os: 'FortiOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:fortinet:fortios'],
    example: {
      text: 'xxxxxxxx-xxxxx',
      tells: { product: 'FortiOS', os: 'FortiOS', device: 'firewall' },
    },
  },
  {
    name: 'globalprotect',
    place: 'html_title',
    pattern: /^GlobalProtect Portal$/,
    ...{
      service: 'http',
      vendor: 'Palo Alto Networks',
      product: 'GlobalProtect',
      os: 'PAN-OS',
      device: 'vpn gateway',
    },
    cpe: ['cpe:2.3:o:paloaltonetworks:pan-os'],
    example: {
      text: 'GlobalProtect Portal',
      tells: { product: 'GlobalProtect', os: 'PAN-OS', device: 'vpn gateway' },
    },
  },
  {
    name: 'cisco-anyconnect',
    place: 'http_header.cookie',
    pattern: /^webvpn(?:context|login|c|Lang)?=/,
    ...{
      service: 'http',
      vendor: 'Cisco',
      product: 'ASA WebVPN',
      os: 'ASA',
      device: 'vpn gateway',
    },
    cpe: ['cpe:2.3:o:cisco:adaptive_security_appliance_software'],
    example: {
      text: 'webvpncontext=00@defaultWebvpn; path=/; secure',
      tells: { product: 'ASA WebVPN', os: 'ASA', device: 'vpn gateway' },
    },
  },
  {
    name: 'openvpn-as',
    place: 'http_header.server',
    pattern: /^OpenVPN-AS$/,
    ...{
      service: 'http',
      vendor: 'OpenVPN',
      product: 'OpenVPN Access Server',
      device: 'vpn gateway',
    },
    cpe: ['cpe:2.3:a:openvpn:openvpn_access_server'],
    example: {
      text: 'OpenVPN-AS',
      tells: { product: 'OpenVPN Access Server', device: 'vpn gateway' },
    },
  },
  {
    name: 'check-point',
    place: 'http_header.server',
    pattern: /^Check Point SVN foundation$/,
    ...{
      service: 'http',
      vendor: 'Check Point',
      product: 'SVN Foundation',
      os: 'Gaia',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:checkpoint:gaia_os'],
    example: {
      text: 'Check Point SVN foundation',
      tells: { product: 'SVN Foundation', os: 'Gaia', device: 'firewall' },
    },
  },
  {
    name: 'softether',
    place: 'html_title',
    pattern: /^SoftEther VPN Server/,
    ...{
      service: 'http',
      vendor: 'SoftEther',
      product: 'SoftEther VPN Server',
      device: 'vpn gateway',
    },
    cpe: ['cpe:2.3:a:softether:vpn'],
    example: {
      text: 'SoftEther VPN Server',
      tells: { product: 'SoftEther VPN Server', device: 'vpn gateway' },
    },
  },
  {
    name: 'pptp',
    place: 'banner',
    pattern:
      /Firmware: (?<version>\d+)[\s\S]{0,40}Hostname: [^\n]{0,60}[\s\S]{0,10}Vendor: MikroTik/,
    ...{
      service: 'pptp',
      vendor: 'MikroTik',
      product: 'RouterOS PPTP',
      os: 'RouterOS',
      device: 'router',
    },
    cpe: ['cpe:2.3:o:mikrotik:routeros'],
    example: {
      text: 'Firmware: 1\nHostname: gate\nVendor: MikroTik',
      tells: { product: 'RouterOS PPTP', version: '1', os: 'RouterOS', device: 'router' },
    },
  },
]);

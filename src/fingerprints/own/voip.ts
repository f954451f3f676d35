import { defineFingerprints } from '../fingerprint.ts';

/** Telephony. */
export const voip = defineFingerprints([
  {
    name: 'asterisk',
    place: 'sip_header.user_agent',
    pattern: /^Asterisk PBX(?: (?<version>\d[\w.~+-]*))?/,
    ...{ service: 'sip', vendor: 'Digium', product: 'Asterisk' },
    cpe: ['cpe:2.3:a:digium:asterisk:{version}'],
    example: {
      text: 'Asterisk PBX 16.2.1~dfsg-1+deb10u2',
      tells: { product: 'Asterisk', version: '16.2.1~dfsg-1+deb10u2' },
    },
  },
  {
    name: 'asterisk-server',
    place: 'sip_header.server',
    pattern: /^Asterisk PBX(?: (?<version>\d[\w.~+-]*))?/,
    ...{ service: 'sip', vendor: 'Digium', product: 'Asterisk' },
    cpe: ['cpe:2.3:a:digium:asterisk:{version}'],
    example: { text: 'Asterisk PBX 18.9.0', tells: { product: 'Asterisk', version: '18.9.0' } },
  },
  {
    name: 'freepbx',
    place: 'sip_header.server',
    pattern: /^FPBX-(?<version>\d[\d.]*)\((?:\d[\d.]*)\)/,
    ...{ service: 'sip', vendor: 'Sangoma', product: 'FreePBX' },
    cpe: ['cpe:2.3:a:sangoma:freepbx:{version}'],
    example: {
      text: 'FPBX-15.0.17.55(16.19.0)',
      tells: { product: 'FreePBX', version: '15.0.17.55' },
    },
  },
  {
    name: 'freepbx-admin',
    place: 'html_title',
    pattern: /^FreePBX Administration$/,
    ...{ service: 'http', vendor: 'Sangoma', product: 'FreePBX' },
    cpe: ['cpe:2.3:a:sangoma:freepbx:{version}'],
    example: { text: 'FreePBX Administration', tells: { product: 'FreePBX' } },
  },
  {
    name: 'freeswitch',
    place: 'sip_header.user_agent',
    pattern: /^FreeSWITCH(?:-mod_sofia\/(?<version>\d[\d.]*))?/,
    ...{ service: 'sip', vendor: 'FreeSWITCH', product: 'FreeSWITCH' },
    cpe: ['cpe:2.3:a:freeswitch:freeswitch:{version}'],
    example: {
      text: 'FreeSWITCH-mod_sofia/1.10.7-release-19-883d2cb662~64bit',
      tells: { product: 'FreeSWITCH', version: '1.10.7' },
    },
  },
  {
    name: 'kamailio',
    place: 'sip_header.server',
    pattern: /^[Kk]amailio \((?<version>\d[\w.]*)/,
    ...{ service: 'sip', vendor: 'Kamailio', product: 'Kamailio' },
    cpe: ['cpe:2.3:a:kamailio:kamailio:{version}'],
    example: {
      text: 'kamailio (5.6.1 (x86_64/linux))',
      tells: { product: 'Kamailio', version: '5.6.1' },
    },
  },
  {
    name: 'opensips',
    place: 'sip_header.server',
    pattern: /^OpenSIPS \((?<version>\d[\w.]*)/,
    ...{ service: 'sip', vendor: 'OpenSIPS', product: 'OpenSIPS' },
    cpe: ['cpe:2.3:a:opensips:opensips:{version}'],
    example: {
      text: 'OpenSIPS (2.4.7 (x86_64/linux))',
      tells: { product: 'OpenSIPS', version: '2.4.7' },
    },
  },
  {
    name: 'threecx',
    place: 'sip_header.user_agent',
    pattern: /^3CXPhoneSystem (?<version>\d[\d.]*)/,
    ...{ service: 'sip', vendor: '3CX', product: '3CX Phone System' },
    cpe: ['cpe:2.3:a:3cx:3cx:{version}'],
    example: {
      text: '3CXPhoneSystem 18.0.5.418 (418)',
      tells: { product: '3CX Phone System', version: '18.0.5.418' },
    },
  },
  {
    name: 'threecx-web',
    place: 'html_title',
    pattern: /^3CX (?:Phone System|Webclient)/,
    ...{ service: 'http', vendor: '3CX', product: '3CX Phone System' },
    cpe: ['cpe:2.3:a:3cx:3cx:{version}'],
    example: {
      text: '3CX Phone System Management Console',
      tells: { product: '3CX Phone System' },
    },
  },
  {
    name: 'cisco-sip-gateway',
    place: 'sip_header.server',
    pattern: /^Cisco-SIPGateway\/IOS-(?<version>\d[\w.]*)/,
    ...{
      service: 'sip',
      vendor: 'Cisco',
      product: 'IOS SIP gateway',
      os: 'IOS',
      device: 'voip gateway',
    },
    cpe: ['cpe:2.3:o:cisco:ios:{version}'],
    example: {
      text: 'Cisco-SIPGateway/IOS-15.2.4.M6',
      tells: {
        product: 'IOS SIP gateway',
        version: '15.2.4.M6',
        os: 'IOS',
        device: 'voip gateway',
      },
    },
  },
  {
    name: 'grandstream-phone',
    place: 'sip_header.user_agent',
    pattern: /^Grandstream (?<product>[A-Z]{2,4}\d{3,4}\w?) (?<version>\d[\d.]*)/,
    ...{ service: 'sip', vendor: 'Grandstream', device: 'voip phone' },
    cpe: [],
    example: {
      text: 'Grandstream GXP2130 1.0.11.16',
      tells: { product: 'GXP2130', version: '1.0.11.16', device: 'voip phone' },
    },
  },
  {
    name: 'yealink-phone',
    place: 'sip_header.user_agent',
    pattern: /^Yealink (?<product>SIP-\w{2,8}) (?<version>\d[\d.]*)/,
    ...{ service: 'sip', vendor: 'Yealink', device: 'voip phone' },
    cpe: [],
    example: {
      text: 'Yealink SIP-T46G 28.83.0.120',
      tells: { product: 'SIP-T46G', version: '28.83.0.120', device: 'voip phone' },
    },
  },
  {
    name: 'polycom-phone',
    place: 'sip_header.user_agent',
    pattern:
      /^Polycom(?:\/\d[\d.]* )?Polycom(?<product>\w{4,20})-UA\/(?<version>\d[\d.]*)|^PolycomVVX-(?:VVX_\d{3})-UA\/\d/,
    ...{ service: 'sip', vendor: 'Polycom', product: 'VVX', device: 'voip phone' },
    cpe: [],
    example: {
      text: 'PolycomVVX-VVX_410-UA/5.9.0.9373',
      tells: { product: 'VVX', device: 'voip phone' },
    },
  },
  {
    name: 'snom-phone',
    place: 'sip_header.user_agent',
    pattern: /^snom(?<product>\d{3}|D\d{3})\/(?<version>\d[\d.]*)/,
    ...{ service: 'sip', vendor: 'snom', device: 'voip phone' },
    cpe: [],
    example: {
      text: 'snom370/8.7.5.35',
      tells: { product: '370', version: '8.7.5.35', device: 'voip phone' },
    },
  },
  {
    name: 'fritzbox-sip',
    place: 'sip_header.user_agent',
    pattern:
      /^(?:AVM )?FRITZ!Box (?:Fon )?(?:WLAN )?(?<product>\d{4}[\w ()]{0,30}?) ?(?<version>\d{2,3}\.\d\d\.\d\d)/,
    ...{ service: 'sip', vendor: 'AVM', os: 'FRITZ!OS', device: 'router' },
    cpe: ['cpe:2.3:o:avm:fritz\\!_os'],
    example: {
      text: 'AVM FRITZ!Box 7590 154.07.29 (Jul 1 2021)',
      tells: { product: '7590', version: '154.07.29', os: 'FRITZ!OS', device: 'router' },
    },
  },
  {
    name: 'goip-gateway',
    place: 'http_header.wwwauth',
    pattern: /^Basic realm="(?:GoIP|DBLTek)/i,
    ...{ service: 'http', vendor: 'DBLTek', product: 'GoIP', device: 'sim box' },
    cpe: [],
    example: { text: 'Basic realm="GoIP"', tells: { product: 'GoIP', device: 'sim box' } },
  },
  {
    name: 'audiocodes',
    place: 'sip_header.server',
    pattern: /^Audiocodes-Sip-Gateway-(?<product>[\w -]{3,30})\/v\.(?<version>\d[\w.]*)/i,
    ...{ service: 'sip', vendor: 'AudioCodes', device: 'voip gateway' },
    cpe: [],
    example: {
      text: 'Audiocodes-Sip-Gateway-Mediant 1000/v.6.60A.317.001',
      tells: { product: 'Mediant 1000', version: '6.60A.317.001', device: 'voip gateway' },
    },
  },
  {
    name: 'teamspeak',
    place: 'banner',
    pattern: /^TS3\r?\n\r?Welcome to the TeamSpeak 3 ServerQuery interface/,
    ...{ service: 'teamspeak', vendor: 'TeamSpeak', product: 'TeamSpeak Server' },
    cpe: ['cpe:2.3:a:teamspeak:teamspeak_server:{version}'],
    example: {
      text: 'TS3\n\rWelcome to the TeamSpeak 3 ServerQuery interface',
      tells: { product: 'TeamSpeak Server' },
    },
  },
]);

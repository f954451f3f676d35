import { deviceKinds } from '../device-kinds.ts';
import { defineTags, type TagRule } from './rule.ts';

type Kind = keyof typeof deviceKinds;

/** The tag of a kind of device, under any of its names. */
function device(kind: Kind, says: Pick<TagRule, 'why' | 'also' | 'not'>): TagRule {
  const { tag, aliases } = deviceKinds[kind];
  return { tag, ...says, when: [{ device: [kind, ...aliases] }], example: { device: kind } };
}

/** The kind of device that fingerprints found. */
const byKind: readonly TagRule[] = [
  device('ip camera', {
    why: 'A network camera.',
    also: ['Embeded'],
    not: { device: 'printer' },
  }),
  device('dvr', {
    why: 'A video recorder for cameras.',
    also: ['IP Camera', 'Embeded'],
    not: { device: 'router' },
  }),
  device('nvr', {
    why: 'A video recorder for cameras.',
    also: ['IP Camera'],
    not: { device: 'router' },
  }),
  device('router', {
    why: 'Network equipment that forwards traffic.',
    also: ['Embeded'],
    not: { device: 'switch' },
  }),
  device('access point', {
    why: 'Wireless network equipment that forwards traffic.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('switch', { why: 'Network equipment that forwards traffic.', not: { device: 'router' } }),
  device('firewall', {
    why: 'A firewall whose interface is reachable from outside.',
    not: { device: 'router' },
  }),
  device('load balancer', {
    why: 'A load balancer in front of other servers.',
    not: { device: 'router' },
  }),
  device('vpn gateway', {
    why: 'A VPN gateway: remote access to a network.',
    not: { device: 'router' },
  }),
  device('printer', {
    why: 'A printer, which stores what was printed and scanned.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('3d printer', {
    why: 'A 3D printer, often with a camera.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('nas', {
    why: 'Network storage of a household or an office.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('voip phone', {
    why: 'A VoIP phone, which has a microphone.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('voip gateway', {
    why: "A VoIP gateway, which can place calls at its owner's expense.",
    not: { device: 'router' },
  }),
  device('sim box', {
    why: 'A gateway that sends calls and messages through many SIM cards, a common tool of fraud.',
    not: { device: 'router' },
  }),
  device('satellite terminal', {
    why: 'A satellite terminal, on ships and in remote places.',
    not: { device: 'router' },
  }),
  device('smart home', {
    why: 'Home automation.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('media player', {
    why: 'A television or media player.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('iot', {
    why: 'A small networked device.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('plc', {
    why: 'A programmable logic controller, which drives machinery.',
    not: { device: 'router' },
  }),
  device('scada', {
    why: 'A supervisory control system for industrial plants.',
    also: ['ICS'],
    not: { device: 'router' },
  }),
  device('building automation', {
    why: 'Building automation: doors, ventilation, heating.',
    also: ['ICS'],
    not: { device: 'router' },
  }),
  device('serial gateway', {
    why: 'A serial device server: what is attached to it has no passwords.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('ups', { why: 'A power supply that can cut the power.', not: { device: 'router' } }),
  device('solar inverter', {
    why: 'A solar inverter, which feeds the grid.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('bmc', {
    why: 'A management board: access to it is control of the whole server.',
    also: ['admin'],
    not: { device: 'router' },
  }),
  device('hypervisor', {
    why: 'A hypervisor: access to it is control of all its virtual machines.',
    not: { device: 'router' },
  }),
];

/** The same by the names that scanners give to products and protocols. */
const byName = defineTags([
  {
    tag: 'IP Camera',
    also: ['Embeded'],
    why: 'The product name is that of a camera.',
    when: [
      { product: /\b(?:ip|network|web|surveillance) ?cam(?:era)?\b/i },
      {
        product:
          /\b(?:hikvision|dahua|foscam|vivotek|mobotix|amcrest|reolink|uniview|geovision)\b/i,
      },
      { product: /\baxis [a-z]?\d{3,4}/i },
    ],
    example: { product: 'Hikvision IPCam control port' },
    not: { product: 'Axis2 SOAP stack' },
  },
  {
    tag: 'IP Camera',
    also: ['Embeded'],
    why: 'RTSP with the realm or server name of a camera. Media servers use RTSP too.',
    when: [
      {
        service: ['rtsp'],
        banner: /realm="(?:ip ?camera|hikvision|dahua|login to \w{6}|axis_|rtsp ?cam)/i,
      },
      {
        service: ['rtsp'],
        banner: /server: (?:hikvision|dahua|hipcam|rtsp server\/\d|d-link|vivotek)/i,
      },
    ],
    example: { service: 'rtsp', banner: 'RTSP/1.0 200 OK\r\nServer: Hipcam RealServer/V1.0\r\n' },
    not: { service: 'rtsp', banner: 'RTSP/1.0 200 OK\r\nServer: Wowza Streaming Engine 4.8\r\n' },
  },
  {
    tag: 'Router',
    also: ['Embeded'],
    why: 'The product name is that of a router.',
    when: [
      {
        product:
          /\b(?:router(?:os)?|mikrotik|openwrt|dd-wrt|broadband|adsl|home gateway|fritz!box)\b/i,
      },
    ],
    example: { product: 'MikroTik router config httpd' },
    not: { product: 'Express' },
  },
  {
    tag: 'Printer',
    also: ['Embeded'],
    why: 'The product name is that of a printer.',
    when: [
      { product: /\b(?:printer|laserjet|officejet|deskjet|jetdirect|print server|workforce)\b/i },
    ],
    example: { product: 'HP LaserJet P2055dn http config' },
    not: { product: 'Blueprint web' },
  },
  {
    tag: 'NAS',
    also: ['Embeded'],
    why: 'The product name is that of network storage.',
    when: [
      {
        product:
          /\b(?:diskstation|synology|qnap|turbo station|readynas|truenas|freenas|terastation)\b/i,
      },
    ],
    example: { product: 'Synology DiskStation Manager' },
    not: { product: 'Samba smbd' },
  },
  {
    tag: 'ICS',
    why: 'It answered in an industrial control protocol. An open port alone does not count: it may be named after its number only.',
    when: [
      {
        banner: /\S/,
        service: [
          'modbus',
          's7comm',
          'iso-tsap',
          'dnp3',
          'ethernet-ip',
          'enip',
          'fins',
          'iec-104',
          'bacnet',
          'niagara-fox',
          'codesys',
          'crimson-v3',
          'opc-ua',
          'pcworx',
          'proconos',
          'melsec-q',
          'atg',
        ],
      },
    ],
    example: { service: 'modbus', port: 502, banner: 'modbus-discover: sid 0x1' },
    not: { service: 'modbus', port: 502 },
  },
  {
    tag: 'Ships',
    why: 'Page names of satellite terminals.',
    when: [
      {
        title:
          /\b(?:sailor \d{3}|thrane (?:&|and) thrane|cobham satcom|sea ?tel|intellian|tracphone)\b/i,
      },
      {
        banner: /\b(?:sailor \d{3} (?:vsat|fleetbroadband)|iridium pilot|commbox|inmarsat fleet)/i,
      },
    ],
    example: { title: 'SAILOR 900 VSAT' },
    not: { title: 'Sailor clothes for children' },
  },
  {
    tag: 'Simbox',
    why: 'Web pages of SIM gateways.',
    when: [
      {
        title:
          /\b(?:sim ?bank|sim ?box|goip|gsm (?:voip )?gateway|openvox wireless gateway|simserver)\b/i,
      },
      { banner: /www authenticate: basic realm="(?:goip|dbltek|simbank|gsm gateway)/i },
    ],
    example: { title: 'OpenVox Wireless Gateway' },
    not: { title: 'Simple box layout' },
  },
]);

export const deviceTags: readonly TagRule[] = [...byKind, ...byName];

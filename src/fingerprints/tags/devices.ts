import { deviceKinds } from '../device-kinds.ts';
import { defineTags, type TagRule } from './rule.ts';

type Kind = keyof typeof deviceKinds;

/** The tag of a kind of device, whichever name of it was told. */
function device(kind: Kind, says: Pick<TagRule, 'why' | 'also' | 'not'>): TagRule {
  const { tag, aliases } = deviceKinds[kind];
  return { tag, ...says, when: [{ device: [kind, ...aliases] }], example: { device: kind } };
}

/** What kind of thing it is, as fingerprints tell it. */
const byKind: readonly TagRule[] = [
  device('ip camera', {
    why: 'It shows what it looks at.',
    also: ['Embeded'],
    not: { device: 'printer' },
  }),
  device('dvr', {
    why: 'It records what cameras see, and shows it.',
    also: ['IP Camera', 'Embeded'],
    not: { device: 'router' },
  }),
  device('nvr', {
    why: 'It records what cameras see, and shows it.',
    also: ['IP Camera'],
    not: { device: 'router' },
  }),
  device('router', {
    why: 'It carries the traffic of others.',
    also: ['Embeded'],
    not: { device: 'switch' },
  }),
  device('access point', {
    why: 'It carries the traffic of others, over radio.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('switch', { why: 'It carries the traffic of others.', not: { device: 'router' } }),
  device('firewall', {
    why: 'It decides who comes in, and should not be asked by strangers.',
    not: { device: 'router' },
  }),
  device('load balancer', {
    why: 'A load balancer in front of other servers.',
    not: { device: 'router' },
  }),
  device('vpn gateway', { why: 'It lets people into a network.', not: { device: 'router' } }),
  device('printer', {
    why: 'It holds what was printed and scanned.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('3d printer', {
    why: 'It heats and moves, and often has a camera.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('nas', {
    why: 'It keeps the files of a household or an office.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('voip phone', {
    why: 'It has a microphone.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('voip gateway', {
    why: 'It makes calls that cost money.',
    not: { device: 'router' },
  }),
  device('sim box', {
    why: 'It turns calls and messages into those of many SIM cards, which is what fraud is made with.',
    not: { device: 'router' },
  }),
  device('satellite terminal', {
    why: 'It stands on ships and far from cables.',
    not: { device: 'router' },
  }),
  device('smart home', {
    why: 'It moves things in a house.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('media player', {
    why: 'It stands in living rooms.',
    also: ['IoT'],
    not: { device: 'router' },
  }),
  device('iot', {
    why: 'A small thing with a network.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('plc', { why: 'It moves machines.', not: { device: 'router' } }),
  device('scada', { why: 'It watches over machines.', also: ['ICS'], not: { device: 'router' } }),
  device('building automation', {
    why: 'It moves doors, air and heat.',
    also: ['ICS'],
    not: { device: 'router' },
  }),
  device('serial gateway', {
    why: 'What hangs on its lines knows no passwords.',
    also: ['Embeded'],
    not: { device: 'router' },
  }),
  device('ups', { why: 'It can take the power away.', not: { device: 'router' } }),
  device('solar inverter', { why: 'It feeds the grid.', also: ['IoT'], not: { device: 'router' } }),
  device('bmc', {
    why: 'Who is let in there has the whole machine.',
    also: ['admin'],
    not: { device: 'router' },
  }),
  device('hypervisor', {
    why: 'Who is let in there has all machines on it.',
    not: { device: 'router' },
  }),
];

/** The same by the names that scanners give to products and protocols. */
const byName = defineTags([
  {
    tag: 'IP Camera',
    also: ['Embeded'],
    why: 'The product is a camera by its name.',
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
    why: 'RTSP with the realm or the server of a camera. RTSP alone is also spoken by media servers.',
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
    why: 'The product is a router by its name.',
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
    why: 'The product is a printer by its name.',
    when: [
      { product: /\b(?:printer|laserjet|officejet|deskjet|jetdirect|print server|workforce)\b/i },
    ],
    example: { product: 'HP LaserJet P2055dn http config' },
    not: { product: 'Blueprint web' },
  },
  {
    tag: 'NAS',
    also: ['Embeded'],
    why: 'The product keeps files by its name.',
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
    why: 'It speaks a protocol of controllers. A port that only is open may be named after its number, so it must have said something.',
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
    why: 'Terminals for satellites by the names that their pages have.',
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
    why: 'Pages of gateways that hold many SIM cards.',
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

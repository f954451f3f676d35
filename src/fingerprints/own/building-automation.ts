import { defineFingerprints } from '../fingerprint.ts';

/** Buildings, and the gateways that serial lines hang on. */
export const buildingAutomation = defineFingerprints([
  {
    name: 'niagara-fox',
    place: 'banner',
    pattern:
      /^fox a \d+ -1 fox hello[\s\S]{0,400}?(?:vmVersion|app\.version)=s:(?<version>\d[\d.]*)/,
    service: 'niagara-fox',
    vendor: 'Tridium',
    product: 'Niagara',
    device: 'building automation',
    cpe: ['cpe:2.3:a:tridium:niagara:{version}'],
    example: {
      text: 'fox a 0 -1 fox hello\n{\nfox.version=s:1.0.1\napp.version=s:3.8.38',
      tells: { product: 'Niagara', version: '3.8.38', device: 'building automation' },
    },
  },
  {
    name: 'niagara-web',
    place: 'http_header.server',
    pattern: /^Niagara Web Server\/(?<version>\d[\d.]*)/,
    service: 'http',
    vendor: 'Tridium',
    product: 'Niagara',
    device: 'building automation',
    cpe: ['cpe:2.3:a:tridium:niagara:{version}'],
    example: {
      text: 'Niagara Web Server/3.8.38',
      tells: { product: 'Niagara', version: '3.8.38', device: 'building automation' },
    },
  },
  {
    name: 'bacnet',
    place: 'banner',
    pattern:
      /Vendor Name: (?<vendor>[^\r\n]{2,60})\r?\n[\s\S]{0,300}Model Name: (?<product>[^\r\n]{2,60})/,
    service: 'bacnet',
    device: 'building automation',
    cpe: [],
    example: {
      text: 'Vendor ID: 5\nVendor Name: Johnson Controls, Inc.\nFirmware: 5.3\nModel Name: MS-NAE5510-1',
      tells: { product: 'MS-NAE5510-1', device: 'building automation' },
    },
  },
  {
    name: 'moxa-nport',
    place: 'html_title',
    pattern: /^(?:NPort Web Console|Moxa NPort)/i,
    service: 'http',
    vendor: 'Moxa',
    product: 'NPort',
    device: 'serial gateway',
    cpe: ['cpe:2.3:h:moxa:nport'],
    example: { text: 'NPort Web Console', tells: { product: 'NPort', device: 'serial gateway' } },
  },
  {
    name: 'moxa-http',
    place: 'http_header.server',
    pattern: /^MoxaHttp\/(?<version>\d[\d.]*)/,
    service: 'http',
    vendor: 'Moxa',
    product: 'Web server',
    device: 'serial gateway',
    cpe: [],
    example: {
      text: 'MoxaHttp/2.3',
      tells: { product: 'Web server', version: '2.3', device: 'serial gateway' },
    },
  },
  {
    name: 'lantronix',
    place: 'banner',
    pattern: /Lantronix (?<product>[\w ()-]{2,40}?)(?:\r?\n| Version| MAC)/,
    service: 'telnet',
    vendor: 'Lantronix',
    device: 'serial gateway',
    cpe: [],
    example: {
      text: '*** Lantronix Universal Device Server ***\r\nLantronix XPort-03 Version V6.1',
      tells: { product: 'XPort-03', device: 'serial gateway' },
    },
  },
  {
    name: 'digi',
    place: 'telnet_banners',
    pattern: /^\s{0,8}Digi (?<product>[\w ]{3,40}) (?:login|Version)/,
    service: 'telnet',
    vendor: 'Digi',
    device: 'serial gateway',
    cpe: [],
    example: {
      text: 'Digi Connect WAN login:',
      tells: { product: 'Connect WAN', device: 'serial gateway' },
    },
  },
  {
    name: 'tridium-jace',
    place: 'http_header.server',
    pattern: /^Niagara-?4?\/?(?<version>4\.\d[\d.]*)/i,
    service: 'http',
    vendor: 'Tridium',
    product: 'Niagara',
    device: 'building automation',
    cpe: ['cpe:2.3:a:tridium:niagara:{version}'],
    example: {
      text: 'Niagara4/4.10.0',
      tells: { product: 'Niagara', version: '4.10.0', device: 'building automation' },
    },
  },
]);

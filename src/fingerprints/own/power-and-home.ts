import { defineFingerprints } from '../fingerprint.ts';

/** Power, sun, and things in homes. */
export const powerAndHome = defineFingerprints([
  {
    name: 'veeder-root',
    place: 'banner',
    pattern: /I20100\r?\n[\s\S]{0,120}IN-TANK INVENTORY/,
    ...{ service: 'atg', vendor: 'Veeder-Root', product: 'TLS tank gauge', device: 'tank gauge' },
    cpe: [],
    example: {
      text: '\x01\r\nI20100\r\nNOV 12, 2023  8:00 AM\r\n\r\nSTATION\r\n\r\nIN-TANK INVENTORY',
      tells: { product: 'TLS tank gauge', device: 'tank gauge' },
    },
  },
  {
    name: 'apc-ups',
    place: 'html_title',
    pattern: /^(?:APC \| Log On|Network Management Card|Schneider Electric \| Log ?on)/i,
    ...{
      service: 'http',
      vendor: 'APC',
      product: 'Network Management Card',
      os: 'AOS',
      device: 'ups',
    },
    cpe: [],
    example: {
      text: 'APC | Log On',
      tells: { product: 'Network Management Card', os: 'AOS', device: 'ups' },
    },
  },
  {
    name: 'apc-telnet',
    place: 'telnet_banners',
    pattern:
      /American Power Conversion {5,40}Network Management Card AOS {1,20}v(?<version>\d[\d.]*)/,
    ...{
      service: 'telnet',
      vendor: 'APC',
      product: 'Network Management Card',
      os: 'AOS',
      device: 'ups',
    },
    cpe: [],
    example: {
      text: 'American Power Conversion               Network Management Card AOS      v3.7.3',
      tells: { product: 'Network Management Card', version: '3.7.3', os: 'AOS', device: 'ups' },
    },
  },
  {
    name: 'eaton-ups',
    place: 'html_title',
    pattern: /^(?:Eaton (?:Gigabit )?Network|Network-M2|UPS Web)/,
    ...{ service: 'http', vendor: 'Eaton', product: 'Network Card', device: 'ups' },
    cpe: [],
    example: {
      text: 'Eaton Gigabit Network Card',
      tells: { product: 'Network Card', device: 'ups' },
    },
  },
  {
    name: 'solar-log',
    place: 'html_title',
    pattern: /^Solar-Log(?:™)? ?(?<product>\d{3,4}\w?)?/,
    ...{ service: 'http', vendor: 'Solar-Log', product: 'Solar-Log', device: 'solar inverter' },
    cpe: [],
    example: { text: 'Solar-Log 300', tells: { product: '300', device: 'solar inverter' } },
  },
  {
    name: 'fronius',
    place: 'html_title',
    pattern: /^(?:Fronius|Webinterface Fronius)/,
    ...{ service: 'http', vendor: 'Fronius', product: 'Datamanager', device: 'solar inverter' },
    cpe: [],
    example: {
      text: 'Fronius Datamanager',
      tells: { product: 'Datamanager', device: 'solar inverter' },
    },
  },
  {
    name: 'sma-webbox',
    place: 'html_title',
    pattern: /^Sunny (?:WebBox|Central|Portal|Boy)/,
    ...{ service: 'http', vendor: 'SMA', product: 'Sunny WebBox', device: 'solar inverter' },
    cpe: [],
    example: { text: 'Sunny WebBox', tells: { product: 'Sunny WebBox', device: 'solar inverter' } },
  },
  {
    name: 'loxone',
    place: 'http_header.server',
    pattern: /^Loxone (?<version>\d[\d.]*)/,
    ...{ service: 'http', vendor: 'Loxone', product: 'Miniserver', device: 'smart home' },
    cpe: ['cpe:2.3:h:loxone:miniserver'],
    example: {
      text: 'Loxone 12.0.2.24',
      tells: { product: 'Miniserver', version: '12.0.2.24', device: 'smart home' },
    },
  },
  {
    name: 'hue-bridge',
    place: 'http_header.server',
    pattern: /IpBridge\/(?<version>\d[\d.]*)/,
    ...{ service: 'upnp', vendor: 'Philips', product: 'Hue Bridge', device: 'smart home' },
    cpe: ['cpe:2.3:h:philips:hue_bridge'],
    example: {
      text: 'Linux/3.14.0 UPnP/1.0 IpBridge/1.17.0',
      tells: { product: 'Hue Bridge', version: '1.17.0', device: 'smart home' },
    },
  },
  {
    name: 'chromecast',
    place: 'http.body',
    pattern: /"cast_build_revision":"(?<version>\d[\d.]{0,20})"/,
    ...{ service: 'http', vendor: 'Google', product: 'Chromecast', device: 'media player' },
    cpe: ['cpe:2.3:h:google:chromecast'],
    example: {
      text: '{"build_version":"281627","cast_build_revision":"1.56.281627"}',
      tells: { product: 'Chromecast', version: '1.56.281627', device: 'media player' },
    },
  },
  {
    name: 'roku',
    place: 'http_header.server',
    pattern: /^Roku(?:\/(?<version>\d[\d.]*))?/,
    ...{ service: 'http', vendor: 'Roku', product: 'Roku', os: 'Roku OS', device: 'media player' },
    cpe: [],
    example: {
      text: 'Roku/9.4.0 UPnP/1.0 Roku/9.4.0',
      tells: { product: 'Roku', version: '9.4.0', os: 'Roku OS', device: 'media player' },
    },
  },
  {
    name: 'sonos',
    place: 'http_header.server',
    pattern: /Sonos\/(?<version>\d[\d.-]*)/,
    ...{ service: 'upnp', vendor: 'Sonos', product: 'Sonos', device: 'media player' },
    cpe: [],
    example: {
      text: 'Linux UPnP/1.0 Sonos/63.2-88230 (ZPS1)',
      tells: { product: 'Sonos', version: '63.2-88230', device: 'media player' },
    },
  },
]);

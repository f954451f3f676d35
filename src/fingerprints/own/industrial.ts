import { defineFingerprints } from '../fingerprint.ts';

/** Controllers and what watches over plants and buildings. */
export const industrial = defineFingerprints([
  {
    name: 'siemens-s7',
    place: 'banner',
    pattern: /Module: {1,2}6ES7 ?(?<product>\d{3}-\w{5}-\w{4})/,
    ...{ service: 's7comm', vendor: 'Siemens', device: 'plc' },
    cpe: ['cpe:2.3:h:siemens:simatic_s7'],
    example: {
      text: 'Basic Hardware: 6ES7 315-2EH14-0AB0\nModule: 6ES7 315-2EH14-0AB0',
      tells: { product: '315-2EH14-0AB0', device: 'plc' },
    },
  },
  {
    name: 'siemens-s7-firmware',
    place: 'banner',
    pattern: /System Name: [^\n]{0,60}\n[\s\S]{0,200}Original Siemens Equipment/,
    ...{ service: 's7comm', vendor: 'Siemens', product: 'SIMATIC S7', device: 'plc' },
    cpe: ['cpe:2.3:h:siemens:simatic_s7'],
    example: {
      text: 'System Name: SIMATIC 300\nPlant: \nCopyright: Original Siemens Equipment',
      tells: { product: 'SIMATIC S7', device: 'plc' },
    },
  },
  {
    name: 'siemens-s7-web',
    place: 'html_title',
    pattern: /^(?:SIMATIC (?<product>S7-\d{3,4}|300|400)|S7-1[25]00 station)/,
    ...{ service: 'http', vendor: 'Siemens', device: 'plc' },
    cpe: ['cpe:2.3:h:siemens:simatic_s7'],
    example: { text: 'SIMATIC S7-1200 station_1', tells: { product: 'S7-1200', device: 'plc' } },
  },
  {
    name: 'siemens-scalance',
    place: 'html_title',
    pattern: /^SCALANCE (?<product>\w{1,10})/,
    ...{ service: 'http', vendor: 'Siemens', device: 'switch' },
    cpe: [],
    example: { text: 'SCALANCE X200 Management', tells: { product: 'X200', device: 'switch' } },
  },
  {
    name: 'modicon',
    place: 'banner',
    pattern:
      /Vendor(?: Name)?: Schneider Electric[\s\S]{0,80}?(?:Network Module|Product Code|CPU Module): (?<product>[\w ]{3,30})/,
    ...{ service: 'modbus', vendor: 'Schneider Electric', device: 'plc' },
    cpe: [],
    example: {
      text: 'Vendor Name: Schneider Electric\nNetwork Module: BMX NOE 0100',
      tells: { product: 'BMX NOE 0100', device: 'plc' },
    },
  },
  {
    name: 'schneider-web',
    place: 'http_header.server',
    pattern: /^Schneider-WEB\/?(?:V(?<version>\d[\d.]*))?/,
    ...{
      service: 'http',
      vendor: 'Schneider Electric',
      product: 'Modicon web server',
      device: 'plc',
    },
    cpe: [],
    example: {
      text: 'Schneider-WEB/V2.1.4',
      tells: { product: 'Modicon web server', version: '2.1.4', device: 'plc' },
    },
  },
  {
    name: 'modbus-device-id',
    place: 'banner',
    pattern: /^Unit ID: \d{1,3}\r?\n-- Device Identification: (?<product>[^\r\n]{3,80})/,
    ...{ service: 'modbus', device: 'plc' },
    cpe: [],
    example: {
      text: 'Unit ID: 1\n-- Device Identification: Schneider Electric BMX P34 2020 v2.5',
      tells: { product: 'Schneider Electric BMX P34 2020 v2.5', device: 'plc' },
    },
  },
  {
    name: 'rockwell',
    place: 'banner',
    pattern:
      /Product name: (?<product>17\d\d-\w{2,12}[^\r\n]{0,40})\r?\nVendor ID: Rockwell Automation/,
    ...{ service: 'ethernet-ip', vendor: 'Rockwell Automation', device: 'plc' },
    cpe: [],
    example: {
      text: 'Product name: 1756-ENBT/A\nVendor ID: Rockwell Automation/Allen-Bradley',
      tells: { product: '1756-ENBT/A', device: 'plc' },
    },
  },
  {
    name: 'rockwell-web',
    place: 'html_title',
    pattern: /^(?:Allen-Bradley|Rockwell Automation)|^1769-L\d/,
    ...{
      service: 'http',
      vendor: 'Rockwell Automation',
      product: 'ControlLogix web server',
      device: 'plc',
    },
    cpe: [],
    example: {
      text: 'Allen-Bradley 1756-EN2T',
      tells: { product: 'ControlLogix web server', device: 'plc' },
    },
  },
  {
    name: 'omron-fins',
    place: 'banner',
    pattern: /Controller Model: (?<product>C[JSPQ]\w{2,12})/,
    ...{ service: 'fins', vendor: 'Omron', device: 'plc' },
    cpe: [],
    example: {
      text: 'Controller Model: CJ2M-CPU32       02.01',
      tells: { product: 'CJ2M', device: 'plc' },
    },
  },
  {
    name: 'codesys',
    place: 'banner',
    pattern:
      /Operating System: [^\r\n]{1,60}\r?\nOperating System Details: [^\r\n]{0,60}\r?\nProduct: 3S-Smart Software Solutions/,
    ...{ service: 'codesys', vendor: 'CODESYS', product: 'Control runtime', device: 'plc' },
    cpe: ['cpe:2.3:a:codesys:control'],
    example: {
      text: 'Operating System: Nucleus PLUS\nOperating System Details: Nucleus PLUS version unknown\nProduct: 3S-Smart Software Solutions',
      tells: { product: 'Control runtime', device: 'plc' },
    },
  },
  {
    name: 'wago',
    place: 'html_title',
    pattern: /^WAGO (?:Ethernet )?[Ww]eb-?[Bb]ased [Mm]anagement/,
    ...{ service: 'http', vendor: 'WAGO', product: 'Web-based management', device: 'plc' },
    cpe: [],
    example: {
      text: 'WAGO Ethernet Web-Based Management',
      tells: { product: 'Web-based management', device: 'plc' },
    },
  },
  {
    name: 'beckhoff',
    place: 'html_title',
    pattern: /^Beckhoff (?:Device Manager|CX\d{4})/i,
    ...{ service: 'http', vendor: 'Beckhoff', product: 'TwinCAT', device: 'plc' },
    cpe: ['cpe:2.3:a:beckhoff:twincat'],
    example: { text: 'Beckhoff Device Manager', tells: { product: 'TwinCAT', device: 'plc' } },
  },
  {
    name: 'phoenix-contact',
    place: 'html_title',
    pattern: /^(?:Phoenix Contact|WBM - |FL (?:SWITCH|MGUARD))/,
    ...{
      service: 'http',
      vendor: 'Phoenix Contact',
      product: 'Web-based management',
      device: 'plc',
    },
    cpe: [],
    example: { text: 'FL SWITCH MCS', tells: { product: 'Web-based management', device: 'plc' } },
  },
  {
    name: 'red-lion',
    place: 'banner',
    pattern: /Manufacturer: Red Lion Controls\r?\nModel: (?<product>[^\r\n]{2,40})/,
    ...{ service: 'crimson-v3', vendor: 'Red Lion', device: 'hmi' },
    cpe: [],
    example: {
      text: 'Manufacturer: Red Lion Controls\nModel: G310C2',
      tells: { product: 'G310C2', device: 'hmi' },
    },
  },
  {
    name: 'iec-104',
    place: 'banner',
    pattern: /^\x68\x04\x0b\x00\x00\x00/,
    ...{ service: 'iec-104', product: 'IEC 60870-5-104', device: 'rtu' },
    cpe: [],
    example: {
      text: '\x68\x04\x0b\x00\x00\x00',
      tells: { product: 'IEC 60870-5-104', device: 'rtu' },
    },
  },
  {
    name: 'opc-ua',
    place: 'banner',
    pattern: /opc\.tcp:\/\/[^\s"<>]{1,200}[\s\S]{0,200}(?:SecurityPolicy#None|ApplicationUri)/,
    ...{ service: 'opc-ua', vendor: 'OPC Foundation', product: 'OPC UA server', device: 'plc' },
    cpe: [],
    example: {
      text: 'opc.tcp://plc.site.example:4840 ApplicationUri: urn:plc',
      tells: { product: 'OPC UA server', device: 'plc' },
    },
  },
  {
    name: 'ignition',
    place: 'html_title',
    pattern: /^Ignition(?: Gateway)?(?: -|$)/,
    ...{ service: 'http', vendor: 'Inductive Automation', product: 'Ignition', device: 'scada' },
    cpe: ['cpe:2.3:a:inductiveautomation:ignition'],
    example: { text: 'Ignition Gateway', tells: { product: 'Ignition', device: 'scada' } },
  },
  {
    name: 'webaccess',
    place: 'html_title',
    pattern: /^(?:Advantech )?WebAccess(?:\/SCADA)?$/,
    ...{
      service: 'http',
      vendor: 'Advantech',
      product: 'WebAccess',
      os: 'Windows',
      device: 'scada',
    },
    cpe: ['cpe:2.3:a:advantech:webaccess'],
    example: { text: 'WebAccess', tells: { product: 'WebAccess', os: 'Windows', device: 'scada' } },
  },
]);

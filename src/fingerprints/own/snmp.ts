import { defineFingerprints } from '../fingerprint.ts';

/** What a device says of itself over SNMP. */
export const snmp = defineFingerprints([
  {
    name: 'snmp-cisco-ios',
    place: 'snmp.sys_description',
    pattern: /^Cisco IOS Software(?: \[[A-Za-z]+\])?, [^,]{3,60}, Version (?<version>\d[\w.()]*)/,
    ...{ service: 'snmp', vendor: 'Cisco', product: 'IOS', os: 'IOS', device: 'router' },
    cpe: ['cpe:2.3:o:cisco:ios:{version}'],
    example: {
      text: 'Cisco IOS Software, C2960 Software (C2960-LANBASEK9-M), Version 15.0(2)SE11, RELEASE SOFTWARE (fc3)',
      tells: { product: 'IOS', version: '15.0(2)SE11', os: 'IOS', device: 'router' },
    },
  },
  {
    name: 'snmp-cisco-nxos',
    place: 'snmp.sys_description',
    pattern:
      /^Cisco NX-OS\(tm\) [^,]{1,40}, Software \([^)]{1,40}\), Version (?<version>\d[\w.()]*)/,
    ...{ service: 'snmp', vendor: 'Cisco', product: 'NX-OS', os: 'NX-OS', device: 'switch' },
    cpe: ['cpe:2.3:o:cisco:nx-os:{version}'],
    example: {
      text: 'Cisco NX-OS(tm) n9000, Software (n9000-dk9), Version 9.3(5), RELEASE SOFTWARE',
      tells: { product: 'NX-OS', version: '9.3(5)', os: 'NX-OS', device: 'switch' },
    },
  },
  {
    name: 'snmp-cisco-asa',
    place: 'snmp.sys_description',
    pattern: /^Cisco Adaptive Security Appliance Version (?<version>\d[\w.()]*)/,
    ...{
      service: 'snmp',
      vendor: 'Cisco',
      product: 'Adaptive Security Appliance',
      os: 'ASA',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:cisco:adaptive_security_appliance_software:{version}'],
    example: {
      text: 'Cisco Adaptive Security Appliance Version 9.8(4)32',
      tells: {
        product: 'Adaptive Security Appliance',
        version: '9.8(4)32',
        os: 'ASA',
        device: 'firewall',
      },
    },
  },
  {
    name: 'snmp-junos',
    place: 'snmp.sys_description',
    pattern: /^Juniper Networks, Inc\. \S{1,40} .{0,80}?JUNOS (?<version>\d[\w.-]*)/,
    ...{ service: 'snmp', vendor: 'Juniper', product: 'Junos', os: 'Junos', device: 'router' },
    cpe: ['cpe:2.3:o:juniper:junos:{version}'],
    example: {
      text: 'Juniper Networks, Inc. ex2200-24t-4g Ethernet Switch, kernel JUNOS 12.3R12.4, Build date: 2016',
      tells: { product: 'Junos', version: '12.3R12.4', os: 'Junos', device: 'router' },
    },
  },
  {
    name: 'snmp-routeros',
    place: 'snmp.sys_description',
    pattern: /^RouterOS (?<product>[\w+-]{2,30})/,
    ...{ service: 'snmp', vendor: 'MikroTik', os: 'RouterOS', device: 'router' },
    cpe: ['cpe:2.3:o:mikrotik:routeros'],
    example: {
      text: 'RouterOS RB750Gr3',
      tells: { product: 'RB750Gr3', os: 'RouterOS', device: 'router' },
    },
  },
  {
    name: 'snmp-synology',
    place: 'snmp.sys_description',
    pattern:
      /^Linux \S{1,80} (?<version>\d\.\d{1,3}\.\d{1,3})\S{0,40} #\d{1,8} SMP .{5,60} synology_/,
    ...{ service: 'snmp', vendor: 'Linux', product: 'Linux', os: 'DSM', device: 'nas' },
    cpe: ['cpe:2.3:o:linux:linux_kernel:{version}', 'cpe:2.3:o:synology:diskstation_manager'],
    example: {
      text: 'Linux nas1 4.4.180+ #42962 SMP Wed Feb 15 14:54:11 CST 2023 x86_64 synology_apollolake_218+',
      tells: { product: 'Linux', version: '4.4.180', os: 'DSM', device: 'nas' },
    },
  },
  {
    name: 'snmp-net-snmp-linux',
    place: 'snmp.sys_description',
    pattern: /^Linux \S{1,80} (?<version>\d\.\d{1,3}\.\d{1,3})\S{0,40} #/,
    ...{ service: 'snmp', vendor: 'Linux', product: 'Linux', os: 'Linux' },
    cpe: ['cpe:2.3:o:linux:linux_kernel:{version}'],
    example: {
      text: 'Linux host1 5.4.0-150-generic #167-Ubuntu SMP Mon May 15 17:35:05 UTC 2023 x86_64',
      tells: { product: 'Linux', version: '5.4.0', os: 'Linux' },
    },
  },
  {
    name: 'snmp-windows',
    place: 'snmp.sys_description',
    pattern: /^Hardware: .{5,80} - Software: Windows (?:2000 )?Version (?<version>\d[\d.]*)/,
    ...{ service: 'snmp', vendor: 'Microsoft', product: 'Windows', os: 'Windows' },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'Hardware: Intel64 Family 6 Model 85 Stepping 7 AT/AT COMPATIBLE - Software: Windows Version 6.3 (Build 17763 Multiprocessor Free)',
      tells: { product: 'Windows', version: '6.3', os: 'Windows' },
    },
  },
  {
    name: 'snmp-huawei-vrp',
    place: 'snmp.sys_description',
    pattern:
      /Huawei Versatile Routing Platform Software\s{1,4}VRP \(R\) [Ss]oftware, Version (?<version>\d[\d.]*)/,
    ...{
      service: 'snmp',
      vendor: 'Huawei',
      product: 'Versatile Routing Platform',
      os: 'VRP',
      device: 'router',
    },
    cpe: ['cpe:2.3:o:huawei:vrp'],
    example: {
      text: 'Huawei Versatile Routing Platform Software\r\nVRP (R) software, Version 5.160 (AR2200 V200R007C00SPC900)',
      tells: {
        product: 'Versatile Routing Platform',
        version: '5.160',
        os: 'VRP',
        device: 'router',
      },
    },
  },
  {
    name: 'snmp-jetdirect',
    place: 'snmp.sys_description',
    pattern: /^HP ETHERNET MULTI-ENVIRONMENT,.{0,120}?PID:HP (?<product>[\w .-]{3,60})/,
    ...{ service: 'snmp', vendor: 'HP', device: 'printer' },
    cpe: [],
    example: {
      text: 'HP ETHERNET MULTI-ENVIRONMENT,ROM none,JETDIRECT,JD153,EEPROM JSI23900021,CIDATE 09/02/2016,PID:HP LaserJet Pro MFP M127fn',
      tells: { product: 'LaserJet Pro MFP M127fn', device: 'printer' },
    },
  },
  {
    name: 'snmp-apc',
    place: 'snmp.sys_description',
    pattern: /^APC Web\/SNMP Management Card \(MB:v(?<version>\d[\d.]*)/,
    ...{
      service: 'snmp',
      vendor: 'APC',
      product: 'Network Management Card',
      os: 'AOS',
      device: 'ups',
    },
    cpe: [],
    example: {
      text: 'APC Web/SNMP Management Card (MB:v4.1.0 PF:v6.4.6 PN:apc_hw05_aos_646.bin)',
      tells: { product: 'Network Management Card', version: '4.1.0', os: 'AOS', device: 'ups' },
    },
  },
  {
    name: 'snmp-fortigate',
    place: 'snmp.sys_description',
    pattern: /^FortiGate-\w{1,20} v(?<version>\d[\d.]*)/,
    ...{
      service: 'snmp',
      vendor: 'Fortinet',
      product: 'FortiGate',
      os: 'FortiOS',
      device: 'firewall',
    },
    cpe: ['cpe:2.3:o:fortinet:fortios:{version}'],
    example: {
      text: 'FortiGate-60F v6.4.9,build1966',
      tells: { product: 'FortiGate', version: '6.4.9', os: 'FortiOS', device: 'firewall' },
    },
  },
  {
    name: 'snmp-procurve',
    place: 'snmp.sys_description',
    pattern:
      /^(?:ProCurve|HP|Aruba) (?<product>J[\w]{4,6}) (?:Switch )?[^,]{2,60}, revision (?<version>[A-Z]{1,2}\.\d\d[\w.]*)/,
    ...{ service: 'snmp', vendor: 'HPE', device: 'switch' },
    cpe: [],
    example: {
      text: 'HP J9776A 2530-24G Switch, revision YA.16.02.0014, ROM YA.15.20',
      tells: { product: 'J9776A', version: 'YA.16.02.0014', device: 'switch' },
    },
  },
  {
    name: 'snmp-zyxel',
    place: 'snmp.sys_description',
    pattern: /^(?<product>(?:GS|XGS|ES|NWA|USG)\d{2,4}[\w-]{0,10})$/,
    ...{ service: 'snmp', vendor: 'Zyxel', device: 'switch' },
    cpe: [],
    example: { text: 'GS1900-24', tells: { product: 'GS1900-24', device: 'switch' } },
  },
  {
    name: 'snmp-ubiquiti',
    place: 'snmp.sys_description',
    pattern: /^(?:EdgeOS|EdgeSwitch|EdgeRouter)\S{0,20} v?(?<version>\d[\d.]*)/,
    ...{ service: 'snmp', vendor: 'Ubiquiti', product: 'EdgeOS', os: 'EdgeOS', device: 'router' },
    cpe: ['cpe:2.3:o:ui:edgeos:{version}'],
    example: {
      text: 'EdgeOS v1.10.11.5274269.200221.1028',
      tells: {
        product: 'EdgeOS',
        version: '1.10.11.5274269.200221.1028',
        os: 'EdgeOS',
        device: 'router',
      },
    },
  },
]);

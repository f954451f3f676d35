import { defineFingerprints } from '../fingerprint.ts';

/** Boxes and servers that keep files. */
export const storage = defineFingerprints([
  {
    name: 'webdav-sabre',
    place: 'http.body',
    pattern: /<s:sabredav-version>(?<version>\d[\d.]{0,12})</,
    ...{ service: 'http', vendor: 'sabre.io', product: 'sabre/dav' },
    cpe: [],
    example: {
      text: '<s:sabredav-version>4.1.4</s:sabredav-version>',
      tells: { product: 'sabre/dav', version: '4.1.4' },
    },
  },
  {
    name: 'minio',
    place: 'http_header.server',
    pattern: /^MinIO$/,
    ...{ service: 'http', vendor: 'MinIO', product: 'MinIO' },
    cpe: ['cpe:2.3:a:minio:minio:{version}'],
    example: { text: 'MinIO', tells: { product: 'MinIO' } },
  },
  {
    name: 'minio-release',
    place: 'http_header.server',
    pattern: /^Minio(?:\/(?<version>RELEASE\.[\w-]+|DEVELOPMENT\.[\w-]+))?/,
    ...{ service: 'http', vendor: 'MinIO', product: 'MinIO' },
    cpe: ['cpe:2.3:a:minio:minio:{version}'],
    example: {
      text: 'Minio/RELEASE.2019-08-01T22-18-54Z',
      tells: { product: 'MinIO', version: 'RELEASE.2019-08-01T22-18-54Z' },
    },
  },
  {
    name: 'synology-dsm',
    place: 'html_title',
    pattern:
      /^(?:Synology (?:DiskStation|RackStation|NAS)|[\w-]{1,60} - Synology (?:DiskStation|RackStation|NAS))/,
    ...{
      service: 'http',
      vendor: 'Synology',
      product: 'DiskStation Manager',
      os: 'DSM',
      device: 'nas',
    },
    cpe: ['cpe:2.3:o:synology:diskstation_manager'],
    example: {
      text: 'Synology DiskStation - nas1',
      tells: { product: 'DiskStation Manager', os: 'DSM', device: 'nas' },
    },
  },
  {
    name: 'qnap-http',
    place: 'http_header.server',
    pattern: /^http server (?<version>\d[\d.]*)$/,
    ...{ service: 'http', vendor: 'QNAP', product: 'QTS web server', os: 'QTS', device: 'nas' },
    cpe: ['cpe:2.3:o:qnap:qts'],
    example: {
      text: 'http server 1.0',
      tells: { product: 'QTS web server', version: '1.0', os: 'QTS', device: 'nas' },
    },
  },
  {
    name: 'truenas',
    place: 'html_title',
    pattern: /^TrueNAS/,
    ...{ service: 'http', vendor: 'iXsystems', product: 'TrueNAS', device: 'nas' },
    cpe: ['cpe:2.3:o:ixsystems:truenas'],
    example: { text: 'TrueNAS - 192.0.2.1', tells: { product: 'TrueNAS', device: 'nas' } },
  },
  {
    name: 'freenas',
    place: 'html_title',
    pattern: /^FreeNAS/,
    ...{ service: 'http', vendor: 'iXsystems', product: 'FreeNAS', device: 'nas' },
    cpe: ['cpe:2.3:o:freenas:freenas'],
    example: { text: 'FreeNAS - Login', tells: { product: 'FreeNAS', device: 'nas' } },
  },
  {
    name: 'openmediavault',
    place: 'html_title',
    pattern: /^openmediavault/i,
    ...{ service: 'http', vendor: 'openmediavault', product: 'openmediavault', device: 'nas' },
    cpe: ['cpe:2.3:a:openmediavault:openmediavault:{version}'],
    example: {
      text: 'openmediavault Workbench',
      tells: { product: 'openmediavault', device: 'nas' },
    },
  },
  {
    name: 'asustor',
    place: 'html_title',
    pattern: /^ASUSTOR/,
    ...{ service: 'http', vendor: 'ASUSTOR', product: 'ADM', os: 'ADM', device: 'nas' },
    cpe: ['cpe:2.3:o:asustor:data_master'],
    example: { text: 'ASUSTOR Data Master', tells: { product: 'ADM', os: 'ADM', device: 'nas' } },
  },
  {
    name: 'wd-my-cloud',
    place: 'html_title',
    pattern: /^(?:WD )?My ?Cloud(?: EX\d| Home)?/,
    ...{ service: 'http', vendor: 'Western Digital', product: 'My Cloud', device: 'nas' },
    cpe: [],
    example: { text: 'MyCloud', tells: { product: 'My Cloud', device: 'nas' } },
  },
  {
    name: 'readynas',
    place: 'http_header.wwwauth',
    pattern: /^Basic realm="ReadyNAS/,
    ...{ service: 'http', vendor: 'NETGEAR', product: 'ReadyNAS', device: 'nas' },
    cpe: ['cpe:2.3:o:netgear:readynas_os'],
    example: {
      text: 'Basic realm="ReadyNAS Admin"',
      tells: { product: 'ReadyNAS', device: 'nas' },
    },
  },
  {
    name: 'buffalo-nas',
    place: 'html_title',
    pattern: /^(?:LinkStation|TeraStation)/,
    ...{ service: 'http', vendor: 'Buffalo', product: 'NAS', device: 'nas' },
    cpe: [],
    example: { text: 'LinkStation LS220D', tells: { product: 'NAS', device: 'nas' } },
  },
]);

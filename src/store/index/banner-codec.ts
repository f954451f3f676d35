import type { Banner, Certificate, Socket, Technology } from '../../banner/store.ts';
import { formatIpv4, formatIpv6, parseIp } from '../../lib/ip.ts';
import type { Cell, Codec } from './codec.ts';

/** Stored by index, so only append. */
const sockets: readonly Socket[] = ['tcp', 'udp', 'sctp'];

/** Common members are columns; rare ones are in `rest`, as JSON without empty members. */
export const bannerCodec: Codec<Banner> = {
  table: 'banner',
  steps: [
    `CREATE TABLE banner (
      id INTEGER PRIMARY KEY,
      address BLOB NOT NULL,
      port INTEGER NOT NULL,
      socket INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      gone INTEGER NOT NULL,
      service TEXT NOT NULL,
      is_tls INTEGER NOT NULL,
      product TEXT NOT NULL,
      version TEXT NOT NULL,
      os TEXT NOT NULL,
      title TEXT NOT NULL,
      status_code INTEGER NOT NULL,
      server TEXT NOT NULL,
      source TEXT NOT NULL,
      certificate TEXT,
      rest TEXT,
      banner TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX banner_key ON banner (address, port, socket, seen_at) WHERE gone = 0;`,
  ],
  key: ['address', 'port', 'socket', 'seen_at'],
  content: [
    'service',
    'is_tls',
    'product',
    'version',
    'os',
    'title',
    'status_code',
    'server',
    'source',
    'certificate',
    'rest',
    'banner',
  ],
  toCells: (banner) => [
    packAddress(banner.address),
    banner.port,
    socketNumber(banner.socket),
    banner.seenAt,
    banner.service,
    banner.isTls ? 1 : 0,
    banner.product,
    banner.version,
    banner.os,
    banner.title,
    banner.statusCode,
    banner.server,
    banner.source,
    packCertificate(banner.certificate),
    packRest(banner),
    banner.banner,
  ],
  fromCells: readBanner,
  pack: packBanner,
  unpack: (packed) => unpackBanner(packed as PackedBanner),
};

/** The export name that threads expect. */
export { bannerCodec as codec };

/** 4 or 16 bytes in network order, so that cells sort like addresses. */
export function packAddress(text: string): Buffer {
  const ip = parseIp(text);
  if (!ip) throw new Error(`Not a banner address: ${text.slice(0, 64)}`);
  if (ip.family === 4) {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32BE(ip.value);
    return bytes;
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeBigUInt64BE(ip.value >> 64n);
  bytes.writeBigUInt64BE(ip.value & 0xffff_ffff_ffff_ffffn, 8);
  return bytes;
}

function unpackAddress(bytes: Buffer): string {
  if (bytes.length === 4) return formatIpv4(bytes.readUInt32BE());
  return formatIpv6((bytes.readBigUInt64BE() << 64n) | bytes.readBigUInt64BE(8));
}

function socketNumber(socket: Socket): number {
  const at = sockets.indexOf(socket);
  if (at < 0) throw new Error(`Not a banner socket: ${socket}`);
  return at;
}

/** Members by position: names would be a third of the size. */
function packCertificate(certificate: Certificate | null): string | null {
  if (!certificate) return null;
  const { subjectCommonName, subjectOrganization, subjectCountry } = certificate;
  const { issuerCommonName, issuerOrganization, names, notBefore, notAfter } = certificate;
  return JSON.stringify([
    subjectCommonName,
    subjectOrganization,
    subjectCountry,
    issuerCommonName,
    issuerOrganization,
    names,
    notBefore,
    notAfter,
    certificate.sha256,
    certificate.serial,
    certificate.text,
  ]);
}

type CertificateMembers = [
  string,
  string,
  string,
  string,
  string,
  string[],
  number | null,
  number | null,
  string,
  string,
  string,
];

function unpackCertificate(cell: string | null): Certificate | null {
  if (cell === null) return null;
  const members = JSON.parse(cell) as CertificateMembers; // written above
  const [subjectCommonName, subjectOrganization, subjectCountry, ...issued] = members;
  const [issuerCommonName, issuerOrganization, names, notBefore, notAfter, ...identity] = issued;
  const [sha256, serial, text] = identity;
  return {
    subjectCommonName,
    subjectOrganization,
    subjectCountry,
    issuerCommonName,
    issuerOrganization,
    names,
    notBefore,
    notAfter,
    sha256,
    serial,
    text,
  };
}

type Rest = Pick<
  Banner,
  | 'htmlMeta'
  | 'favicons'
  | 'hostnames'
  | 'technologies'
  | 'tags'
  | 'cpes'
  | 'cves'
  | 'jarm'
  | 'vendor'
  | 'device'
  | 'identifiedBy'
  | 'inferred'
  | 'closedPorts'
>;

const noHtmlMeta: Rest['htmlMeta'] = { author: '', description: '', keywords: '', title: '' };
const noRest: Rest = {
  htmlMeta: noHtmlMeta,
  favicons: [],
  hostnames: [],
  technologies: [],
  tags: [],
  cpes: [],
  cves: [],
  jarm: '',
  vendor: '',
  device: '',
  identifiedBy: '',
  inferred: [],
  closedPorts: [],
};

/** Members of `rest` stored as they are. Append newer ones. */
const plainMembers = [
  ...(['favicons', 'hostnames', 'tags', 'cpes', 'cves', 'jarm'] as const),
  ...(['vendor', 'device', 'identifiedBy', 'inferred', 'closedPorts'] as const),
] as const;

function packRest(banner: Banner): string | null {
  const rest: Record<string, unknown> = {};
  for (const name of plainMembers) if (banner[name].length > 0) rest[name] = banner[name];
  if (banner.technologies.length > 0) rest['technologies'] = banner.technologies.map(inOrder);
  const { author, description, keywords, title } = banner.htmlMeta;
  if (hasMeta(banner.htmlMeta)) rest['htmlMeta'] = { author, description, keywords, title };
  const text = JSON.stringify(rest);
  return text === '{}' ? null : text;
}

function hasMeta({ author, description, keywords, title }: Banner['htmlMeta']): boolean {
  return author !== '' || description !== '' || keywords !== '' || title !== '';
}

/** Canonical member order, so that equal content gives equal text. */
function inOrder({ name, version, url }: Technology): Technology {
  return { name, version, url };
}

/** The cells as written by `toCells`; the table allows nothing else. */
type BannerCells = [
  Buffer,
  number,
  number,
  number,
  ...[string, number, string, string, string, string, number, string, string],
  ...[string | null, string | null, string],
];

function readBanner(cells: readonly Cell[]): Banner {
  const [address, port, socket, seenAt, ...content] = cells as unknown as BannerCells;
  const [service, isTls, product, version, os, title, statusCode, server, ...last] = content;
  const [source, certificate, rest, banner] = last;
  return {
    address: unpackAddress(address),
    port,
    socket: sockets[socket] ?? 'tcp',
    seenAt,
    service,
    isTls: isTls === 1,
    product,
    version,
    os,
    banner,
    title,
    statusCode,
    server,
    ...noRest,
    ...(rest === null ? {} : (JSON.parse(rest) as Partial<Rest>)), // written above
    certificate: unpackCertificate(certificate),
    source,
  };
}

/** Members by position, with 0 for an empty list: names and brackets would be half of the size. */
type PackedBanner = [
  address: string,
  port: number,
  socket: Socket,
  seenAt: number,
  service: string,
  isTls: 0 | 1,
  product: string,
  version: string,
  os: string,
  banner: string,
  title: string,
  statusCode: number,
  server: string,
  jarm: string,
  source: string,
  hostnames: Packed<Banner['hostnames']>,
  tags: Packed<Banner['tags']>,
  cpes: Packed<Banner['cpes']>,
  cves: Packed<Banner['cves']>,
  favicons: Packed<Banner['favicons']>,
  technologies: Packed<Banner['technologies']>,
  htmlMeta: Packed<Banner['htmlMeta']>,
  certificate: Packed<Certificate>,
  vendor: string,
  device: string,
  identifiedBy: string,
  inferred: Packed<Banner['inferred']>,
  closedPorts: Packed<Banner['closedPorts']>,
];
type Packed<T> = T | 0;

function packBanner(banner: Banner): PackedBanner {
  return [
    banner.address,
    banner.port,
    banner.socket,
    banner.seenAt,
    banner.service,
    banner.isTls ? 1 : 0,
    banner.product,
    banner.version,
    banner.os,
    banner.banner,
    banner.title,
    banner.statusCode,
    banner.server,
    banner.jarm,
    banner.source,
    packList(banner.hostnames),
    packList(banner.tags),
    packList(banner.cpes),
    packList(banner.cves),
    packList(banner.favicons),
    packList(banner.technologies),
    hasMeta(banner.htmlMeta) ? banner.htmlMeta : 0,
    banner.certificate ?? 0,
    banner.vendor,
    banner.device,
    banner.identifiedBy,
    packList(banner.inferred),
    packList(banner.closedPorts),
  ];
}

function packList<T>(list: readonly T[]): Packed<readonly T[]> {
  return list.length === 0 ? 0 : list;
}

/** Zero stands for what is empty. */
function orElse<T, None>(packed: T | 0, none: None): T | None {
  return packed === 0 ? none : packed;
}

function unpackBanner(packed: PackedBanner): Banner {
  return {
    address: packed[0],
    port: packed[1],
    socket: packed[2],
    seenAt: packed[3],
    service: packed[4],
    isTls: packed[5] === 1,
    product: packed[6],
    version: packed[7],
    os: packed[8],
    banner: packed[9],
    title: packed[10],
    statusCode: packed[11],
    server: packed[12],
    jarm: packed[13],
    source: packed[14],
    hostnames: orElse(packed[15], noRest.hostnames),
    tags: orElse(packed[16], noRest.tags),
    cpes: orElse(packed[17], noRest.cpes),
    cves: orElse(packed[18], noRest.cves),
    favicons: orElse(packed[19], noRest.favicons),
    technologies: orElse(packed[20], noRest.technologies),
    htmlMeta: orElse(packed[21], noHtmlMeta),
    certificate: orElse(packed[22], null),
    vendor: packed[23],
    device: packed[24],
    identifiedBy: packed[25],
    inferred: orElse(packed[26], noRest.inferred),
    closedPorts: orElse(packed[27], noRest.closedPorts),
  };
}

import { type Banner, type Certificate, emptyBanner, type Socket } from '../../banner/store.ts';
import { formatIpv4, formatIpv6, parseIp } from '../../lib/ip.ts';
import { type Cell, type Codec, fromList, listOf } from './kind.ts';

/** Stored by index, so only append. */
const sockets: readonly Socket[] = ['tcp', 'udp', 'sctp'];

const blank = emptyBanner({ address: '', port: 0, socket: 'tcp', seenAt: 0, source: '' });

/** Columns named after their members. */
const texts = [
  'service',
  'product',
  'version',
  'os',
  'title',
  'server',
  'source',
  'banner',
] as const;

/** Members stored in `rest` unchanged. */
const rareMembers = [
  'favicons',
  'hostnames',
  'tags',
  'cpes',
  'cves',
  'jarm',
  'vendor',
  'device',
  'identifiedBy',
  'inferred',
  'closedPorts',
] as const;

/** Members of the compact form, before `htmlMeta`, `certificate` and `pivots`. */
const members = [
  'address',
  'port',
  'socket',
  'seenAt',
  'isTls',
  'statusCode',
  'technologies',
  ...texts,
  ...rareMembers,
] as const;

const htmlMetaMembers = ['author', 'description', 'keywords', 'title'] as const;

/** Stored by position, so only append. */
const noCertificate: Certificate = {
  subjectCommonName: '',
  subjectOrganization: '',
  subjectCountry: '',
  issuerCommonName: '',
  issuerOrganization: '',
  names: [],
  notBefore: null,
  notAfter: null,
  sha256: '',
  serial: '',
  text: '',
};
const certificateMembers = Object.keys(noCertificate) as (keyof Certificate)[]; // declared above

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
  content: ['is_tls', 'status_code', 'certificate', 'rest', ...texts],
  toCells: (banner) => [
    packAddress(banner.address),
    banner.port,
    socketNumber(banner.socket),
    banner.seenAt,
    Number(banner.isTls),
    banner.statusCode,
    banner.certificate && JSON.stringify(listOf(banner.certificate, certificateMembers)),
    packRest(banner),
    ...listOf(banner, texts),
  ],
  fromCells: readBanner,
  rawTextOf: ({ banner }) => banner,
  rawTextAt: members.indexOf('banner'),
  pack(banner) {
    const { htmlMeta, certificate } = banner;
    const list: unknown[] = listOf(banner, members);
    list.push(hasMeta(htmlMeta) ? listOf(htmlMeta, htmlMetaMembers) : null);
    list.push(certificate && listOf(certificate, certificateMembers));
    list.push(hasPivots(banner) ? banner.pivots : null);
    return list;
  },
  unpack(packed) {
    const list = packed as unknown[]; // written by pack
    const banner = fromList(list, members, blank);
    const [htmlMeta, certificate, pivots] = list.slice(members.length) as Extras;
    if (htmlMeta) banner.htmlMeta = fromList(htmlMeta, htmlMetaMembers, blank.htmlMeta);
    if (certificate) banner.certificate = fromList(certificate, certificateMembers, noCertificate);
    if (pivots) banner.pivots = pivots;
    return banner;
  },
};

/** The tail of a packed banner. Older ones have no pivots. */
type Extras = [
  htmlMeta: unknown[] | null,
  certificate: unknown[] | null,
  pivots?: Banner['pivots'] | null,
];

/** The export name that threads expect. */
export { bannerCodec as codec };

/** 4 or 16 bytes in network order, so that cells sort like addresses. */
function packAddress(text: string): Buffer {
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

/** Members in a fixed order, so that equal content gives equal text. */
function packRest(banner: Banner): string | null {
  const rest: Record<string, unknown> = {};
  for (const name of rareMembers) if (banner[name].length > 0) rest[name] = banner[name];
  if (banner.technologies.length > 0)
    rest['technologies'] = banner.technologies.map(({ name, version, url }) => ({
      name,
      version,
      url,
    }));
  const { author, description, keywords, title } = banner.htmlMeta;
  if (hasPivots(banner)) rest['pivots'] = banner.pivots;
  if (hasMeta(banner.htmlMeta)) rest['htmlMeta'] = { author, description, keywords, title };
  const text = JSON.stringify(rest);
  return text === '{}' ? null : text;
}

function hasPivots({ pivots }: Banner): boolean {
  for (const _ in pivots) return true;
  return false;
}

function hasMeta({ author, description, keywords, title }: Banner['htmlMeta']): boolean {
  return author !== '' || description !== '' || keywords !== '' || title !== '';
}

/** Cells as written by `toCells`; the table rules out anything else. */
type BannerCells = [
  ...key: [Buffer, number, number, number],
  ...numbers: [number, number],
  ...json: [string | null, string | null],
  ...texts: string[],
];

function readBanner(cells: readonly Cell[]): Banner {
  const [address, port, socket, seenAt, isTls, statusCode, certificate, rest, ...others] =
    cells as unknown as BannerCells;
  return {
    ...fromList(others, texts, blank),
    ...(rest === null ? {} : (JSON.parse(rest) as Partial<Banner>)), // written by packRest
    address: unpackAddress(address),
    port,
    socket: sockets[socket] ?? 'tcp',
    seenAt,
    isTls: isTls === 1,
    statusCode,
    certificate:
      certificate === null
        ? null
        : fromList(JSON.parse(certificate) as unknown[], certificateMembers, noCertificate), // written by toCells
  };
}

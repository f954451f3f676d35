import type { SearchIndex, Written } from '../search/index-port.ts';
import type { Pivots } from './pivots.ts';

export { mergePivots, pivotsFrom, storedPivots } from './pivots.ts';

/** Maximum number of banners read per address. */
export const mostOfHost = 1_000;

/** Transport protocol. `sctp` and others are rare, and stored as scanned. */
export type Socket = 'tcp' | 'udp' | 'sctp';

export interface Certificate {
  subjectCommonName: string;
  subjectOrganization: string;
  /** Two capital letters. */
  subjectCountry: string;
  issuerCommonName: string;
  issuerOrganization: string;
  /** Names it is valid for. Includes the common name only if the certificate lists it again. */
  names: readonly string[];
  /** In ms; null if unknown. */
  notBefore: number | null;
  notAfter: number | null;
  /** SHA-256 in hexadecimal; '' if unknown. */
  sha256: string;
  serial: string;
  /** The certificate as searchable text. */
  text: string;
}

export interface Technology {
  name: string;
  version: string;
  /** Documentation URL; '' if unknown. */
  url: string;
}

/** One open port of an address at one time. Unknown strings are '' and unknown lists empty. */
export interface Banner {
  /** Canonical spelling. Any address, including private ones. */
  address: string;
  port: number;
  socket: Socket;
  /** In ms. */
  seenAt: number;
  /** In lower case, with nmap's names: `http`, `ssh`. Inside TLS, the inner protocol. */
  service: string;
  isTls: boolean;
  vendor: string;
  product: string;
  version: string;
  /** Name and version of the operating system in one text. */
  os: string;
  /** Kind of device: `router`, `ip camera`, `printer`. */
  device: string;
  /** In wire format: see http-text.ts for the text of HTTP responses. */
  banner: string;
  title: string;
  /** HTTP status; 0 if none. */
  statusCode: number;
  /** HTTP `Server` header. */
  server: string;
  htmlMeta: { author: string; description: string; keywords: string; title: string };
  /** Signed 32-bit MurmurHash3 of the icon in base64. */
  favicons: readonly number[];
  /** Names of the host, best first. */
  hostnames: readonly string[];
  technologies: readonly Technology[];
  tags: readonly string[];
  /** CPE names as the scan wrote them, in either spelling. */
  cpes: readonly string[];
  /** CVE ids reported by the scan itself. */
  cves: readonly string[];
  jarm: string;
  /** Hashes and details of handshakes, in their canonical spelling. */
  pivots: Pivots;
  certificate: Certificate | null;
  /** The program that saw it: `nmap`, `zgrab2`. */
  source: string;
  /** Name of the fingerprint that identified it; '' if none. */
  identifiedBy: string;
  /** What fingerprints and tag rules added, so that it can be undone: see fingerprints/enrich.ts. */
  inferred: readonly string[];
  /** Ports of the host that the same scan found closed, such as `22/tcp`. Only one banner per scan has them. */
  closedPorts: readonly string[];
}

const noPivots: Pivots = {};

/** A banner with address, port and time only. */
export function emptyBanner(
  where: Pick<Banner, 'address' | 'port' | 'socket' | 'seenAt' | 'source'>,
): Banner {
  // Written out: imports create millions of these, and merging objects with spread is slow.
  return {
    address: where.address,
    port: where.port,
    socket: where.socket,
    seenAt: where.seenAt,
    service: '',
    isTls: false,
    vendor: '',
    product: '',
    version: '',
    os: '',
    device: '',
    banner: '',
    title: '',
    statusCode: 0,
    server: '',
    htmlMeta: { author: '', description: '', keywords: '', title: '' },
    favicons: [],
    hostnames: [],
    technologies: [],
    tags: [],
    cpes: [],
    cves: [],
    jarm: '',
    pivots: noPivots,
    certificate: null,
    source: where.source,
    identifiedBy: '',
    inferred: [],
    closedPorts: [],
  };
}

export type BannerIndex = SearchIndex<Banner>;

export interface ImportReport {
  name: string;
  format: string;
  bytes: number;
  /** Tables only: the columns that were read, such as `ip=addr,port=dport`. */
  columns: string;
  /** Tables only: the names of all columns. */
  header: readonly string[];
  hosts: number;
  open: number;
  closed: number;
  filtered: number;
  openFiltered: number;
  written: Written;
  setAside: { count: number; first: readonly { position: string; reason: string }[] };
  isCut: boolean;
  refusal: { reason: string } | null;
  seconds: number;
}

/** Reads a scan file into the index. Problems in the file appear in the report, never as an error. */
export type ImportScan = (file: {
  bytes: AsyncIterable<Uint8Array>;
  name: string;
  /** In ms. Time of records without one, if the file has none either. */
  fileTime: number;
  /** Meaning of a table's columns; '' to guess. */
  columns: string;
  onProgress: (progress: { bytes: number; acknowledged: number; setAside: number }) => void;
  /** Awaited before the first banner is stored. If it fails, nothing is stored. */
  beforeFirst: () => Promise<void>;
}) => Promise<ImportReport>;

interface RefingerprintProgress {
  looked: number;
  changed: number;
  total: number;
}

interface RefingerprintReport extends RefingerprintProgress {
  /** Resumed an interrupted run. */
  isResumed: boolean;
  seconds: number;
}

export interface RefingerprintOptions {
  /** Only banners seen since this time; `text` is how the user wrote it. */
  since: { text: string; time: number } | null;
  /** Ignore an interrupted run. */
  isFresh: boolean;
}

/** Runs the current fingerprints over stored banners. Can be stopped and resumed. */
export type Refingerprint = (
  options: RefingerprintOptions,
) => AsyncGenerator<RefingerprintProgress, RefingerprintReport>;

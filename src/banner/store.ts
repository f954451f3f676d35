import type { SearchIndex, Written } from '../search/index-port.ts';
import type { Pivots } from './pivots.ts';

export { mergePivots, pivotsFrom, storedPivots } from './pivots.ts';

/** Banners of one address that are looked at. */
export const mostOfHost = 1_000;

/** Transport. `sctp` and others are rare, and kept as scanned. */
export type Socket = 'tcp' | 'udp' | 'sctp';

export interface Certificate {
  subjectCommonName: string;
  subjectOrganization: string;
  /** Two capital letters. */
  subjectCountry: string;
  issuerCommonName: string;
  issuerOrganization: string;
  /** Names it is good for, the common name not among them unless it was written twice. */
  names: readonly string[];
  /** In ms; null when unknown. */
  notBefore: number | null;
  notAfter: number | null;
  /** SHA-256 in hexadecimal, '' when unknown. */
  sha256: string;
  serial: string;
  /** The certificate as text that people search. */
  text: string;
}

export interface Technology {
  name: string;
  version: string;
  /** Documentation URL; '' if unknown. */
  url: string;
}

/** One open port of one address, seen at one time. Unknown strings are '' and lists empty. */
export interface Banner {
  /** In its canonical spelling; of any kind, private ones too. */
  address: string;
  port: number;
  socket: Socket;
  /** In ms. */
  seenAt: number;
  /** In lower case, as nmap writes them: `http`, `ssh`. Inside TLS, the inner protocol. */
  service: string;
  isTls: boolean;
  vendor: string;
  product: string;
  version: string;
  /** Name and version of the operating system, as one text. */
  os: string;
  /** What kind of thing it is: `router`, `ip camera`, `printer`. */
  device: string;
  /** As the wire wants it: see text of HTTP answers in http-text.ts. */
  banner: string;
  title: string;
  /** HTTP status, 0 when there was none. */
  statusCode: number;
  /** The `Server` header of HTTP. */
  server: string;
  htmlMeta: { author: string; description: string; keywords: string; title: string };
  /** Signed 32-bit MurmurHash3 of the base64 icon. */
  favicons: readonly number[];
  /** Names of the host, the best first. */
  hostnames: readonly string[];
  technologies: readonly Technology[];
  tags: readonly string[];
  /** CPE names as the scan wrote them, of either spelling. */
  cpes: readonly string[];
  /** CVE ids that the scan itself claims. */
  cves: readonly string[];
  jarm: string;
  /** Hashes and details of handshakes, in canonical spelling. */
  pivots: Pivots;
  certificate: Certificate | null;
  /** Which program saw it: `nmap`, `zgrab2`. */
  source: string;
  /** Name of the fingerprint that identified it, or ''. */
  identifiedBy: string;
  /**
   * What fingerprints and tag rules added, so that it can be undone: see fingerprints/enrich.ts.
   */
  inferred: readonly string[];
  /** Ports of the host that the same look found not open, such as `22/tcp`; one banner of the look has them. */
  closedPorts: readonly string[];
}

const noPivots: Pivots = {};

/** A banner with address, port and time only. */
export function emptyBanner(
  where: Pick<Banner, 'address' | 'port' | 'socket' | 'seenAt' | 'source'>,
): Banner {
  // Written out: imports make millions of these, and spreading objects into each other is slow.
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
  /** Of a table: which columns were read, such as `ip=addr,port=dport`. */
  columns: string;
  /** Of a table: the names of all its columns. */
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

/** Reads a file of a scan into the index. What is in the file ends in the report, never in an error. */
export type ImportScan = (file: {
  bytes: AsyncIterable<Uint8Array>;
  name: string;
  /** For records that name no time in a file that names none, in ms. */
  fileTime: number;
  /** Which column of a table is what; guessed where it is ''. */
  columns: string;
  onProgress: (progress: { bytes: number; acknowledged: number; setAside: number }) => void;
  /** Awaited before the first banner is stored; if it fails, none is. */
  beforeFirst: () => Promise<void>;
}) => Promise<ImportReport>;

/** Progress of refingerprinting. */
interface RefingerprintProgress {
  looked: number;
  changed: number;
  total: number;
}

interface RefingerprintReport extends RefingerprintProgress {
  /** Continued an interrupted run. */
  isResumed: boolean;
  seconds: number;
}

export interface RefingerprintOptions {
  /** Only what was seen from this moment on, with the words that name it. */
  since: { text: string; time: number } | null;
  /** Ignore an interrupted run. */
  isFresh: boolean;
}

/** Runs the current fingerprints over stored banners. Can be stopped and continued. */
export type Refingerprint = (
  options: RefingerprintOptions,
) => AsyncGenerator<RefingerprintProgress, RefingerprintReport>;

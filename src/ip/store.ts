import type { Ip } from '../lib/ip.ts';

/** Rows, newest first, and their total number: a store may omit the oldest. */
export interface Known<T> {
  count: number;
  rows: readonly T[];
}

interface Technology {
  name: string;
  version: string;
  logoUrl: string;
}

/** The last observation of one port. */
export interface PortVisit {
  port: number;
  socket: 'tcp' | 'udp';
  /**
   * Seen recently, and not found closed since. Ports that are not open are history: no points, no
   * flags.
   */
  isOpen: boolean;
  /** Service name such as `SSH`; '' if not recognised. */
  protocol: string;
  product: string;
  version: string;
  banner: string;
  tags: readonly string[];
  /** Names in its certificate; empty if there is none. */
  dnsNames: readonly string[];
  commonName: string | null;
  jarm: string | null;
  /** The certificate as text. */
  certificate: string | null;
  /** The certificate has expired, is self-signed, or is for another name. */
  hasBadCertificate: boolean;
  technologies: readonly Technology[];
  isVulnerable: boolean;
  /** In ms. */
  seenAt: number;
}

interface Weakness {
  id: number;
  name: string;
  description: string;
}

export interface PublicExploit {
  id: number;
  type: string;
  platform: string;
  isVerified: boolean;
  title: string;
  /** YYYY-MM-DD. */
  day: string;
}

/** A product as in a CPE; `part` is application, operating system or hardware. */
export interface AffectedProduct {
  product: string;
  version: string;
  vendor: string;
  part: 'a' | 'o' | 'h';
  targetHardware: string;
  targetSoftware: string;
  update: string;
  edition: string;
}

export interface Vulnerability extends AffectedProduct {
  cveId: string;
  description: string;
  /** The attack vector as a word such as `NETWORK`, not the CVSS string. */
  cvss2: { vector: string; score: number };
  cvss3: { vector: string; score: number };
  weaknesses: readonly Weakness[];
  exploits: readonly PublicExploit[];
  ports: readonly { port: number; socket: 'tcp' | 'udp' }[];
  related: readonly AffectedProduct[];
}

/** A CVE of a service that is open now, with the reason for its grade. */
export interface GradedCve {
  cveId: string;
  grade: 'affected' | 'possible' | 'fixed';
  reason: string;
  isExploited: boolean;
  product: string;
  version: string;
  ports: readonly number[];
}

export interface GradedCves {
  affected: number;
  possible: number;
  fixed: number;
  /** Among the affected ones: those known to be exploited, and the products that have one. */
  exploited: number;
  products: number;
  /**
   * `none`: no version ranges are loaded. `building`: feeds are being read, and more CVEs may be
   * found.
   */
  data: 'ready' | 'building' | 'none';
  /** Affected ones first, then by severity, up to a limit. */
  rows: readonly GradedCve[];
  /** Services that cannot be assessed. */
  unclear: readonly Unclear[];
}

interface Unclear {
  port: number;
  /** '' if not identified. */
  product: string;
  why: string;
}

/** CVEs of ports that are not open now: history. */
export interface PastCves {
  affected: number;
  exploited: number;
  /** Worst first. */
  worst: readonly string[];
  /** Last observation of the newest port with a CVE, in ms; 0 if there is none. */
  seenAt: number;
}

export interface HostedDomain {
  domain: string;
  /** `top_rank` for popular ones, else `Unknown`. */
  kind: 'Unknown' | 'top_rank';
  registrar: string;
  /** YYYY-MM-DD; '' if unknown. */
  createdOn: string;
  email: string;
  seenAt: number;
}

export interface HostName {
  /** The registrable domain. */
  domain: string;
  name: string;
  seenAt: number;
}

export interface Webcam {
  imagePath: string;
  url: string;
  country: string;
  city: string;
  port: number;
  socket: 'tcp' | 'udp' | 'sctp';
  manufacturer: string;
  seenAt: number;
}

/** An address that this one proxies for. */
interface ProtectedAddress {
  ip: string;
  seenAt: number;
}

/** A changed port; '' where it was not open. */
export interface ChangedPort {
  /** Such as `443/tcp`. */
  place: string;
  /** Product and version, or the service. */
  was: string;
  is: string;
}

/** What the last scan of a host found that earlier scans had not. */
export interface HostChanges {
  /** Time of the scan before, in ms. */
  since: number;
  opened: readonly ChangedPort[];
  closed: readonly ChangedPort[];
  changed: readonly ChangedPort[];
}

/** What is known about one address besides the claims of feeds. */
export interface Host {
  /** Unavailable sources, with reasons. */
  notAsked: readonly string[];
  /** When the address was last scanned, in ms; null for never. */
  lookedAt: number | null;
  /** Null if it was scanned at most once. */
  changes: HostChanges | null;
  ports: Known<PortVisit>;
  vulnerabilities: Known<Vulnerability>;
  /** The same CVEs, plus those fixed by the distribution. */
  cves: GradedCves;
  pastCves: PastCves;
  domains: Known<HostedDomain>;
  names: Known<HostName>;
  webcams: Known<Webcam>;
  protects: Known<ProtectedAddress>;
}

export interface HostStore {
  /** Synchronous if possible: a promise costs a request more than the look-up. */
  host: (ip: Ip) => Host | Promise<Host>;
}

const nothing = { count: 0, rows: [] };

export const noCves: GradedCves = {
  affected: 0,
  possible: 0,
  fixed: 0,
  exploited: 0,
  products: 0,
  data: 'none',
  rows: [],
  unclear: [],
};

const noPastCves: PastCves = { affected: 0, exploited: 0, worst: [], seenAt: 0 };

export const unknownHost: Host = {
  notAsked: [],
  lookedAt: null,
  changes: null,
  ports: nothing,
  vulnerabilities: nothing,
  cves: noCves,
  pastCves: noPastCves,
  domains: nothing,
  names: nothing,
  webcams: nothing,
  protects: nothing,
};

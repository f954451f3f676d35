import type { Ip } from '../lib/ip.ts';

/** Rows, newest first, and how many there are in all: a store may keep back the oldest of very many. */
export interface Known<T> {
  count: number;
  rows: readonly T[];
}

interface Technology {
  name: string;
  version: string;
  logoUrl: string;
}

/** The last that was seen of one port. */
export interface PortVisit {
  port: number;
  socket: 'tcp' | 'udp';
  /** Seen lately, and not found closed since. What is not open is history: no points, no flags. */
  isOpen: boolean;
  /** Name of the service such as `SSH`; '' when it was not recognised. */
  protocol: string;
  product: string;
  version: string;
  banner: string;
  tags: readonly string[];
  /** Names in its certificate; empty when it has none. */
  dnsNames: readonly string[];
  commonName: string | null;
  jarm: string | null;
  /** The certificate as text. */
  certificate: string | null;
  /** The certificate has expired, signs itself, or is for another name. */
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

/** A product as a CPE names it; `part` is application, operating system or hardware. */
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

/** A CVE of what listens there now, with the reason for its grade. */
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
  /** Of the affected ones: those known to be exploited, and the products that have one. */
  exploited: number;
  products: number;
  /** `none`: no version ranges are loaded. `building`: feeds are being read, and more may be found. */
  data: 'ready' | 'building' | 'none';
  /** Affected ones first, within a grade the worst first, up to a limit. */
  rows: readonly GradedCve[];
  /** Services that nothing can be said about. */
  unclear: readonly Unclear[];
}

interface Unclear {
  port: number;
  /** '' when it is not identified. */
  product: string;
  why: string;
}

/** CVEs of the ports that are not open now: they tell of the past. */
export interface PastCves {
  affected: number;
  exploited: number;
  /** Worst first. */
  worst: readonly string[];
  /** When the newest port that has one was seen, in ms; 0 for none. */
  seenAt: number;
}

export interface HostedDomain {
  domain: string;
  /** `top_rank` for much-visited ones, else `Unknown`. */
  kind: 'Unknown' | 'top_rank';
  registrar: string;
  /** YYYY-MM-DD, '' when unknown. */
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

/** An address that this one is a front for. */
interface ProtectedAddress {
  ip: string;
  seenAt: number;
}

/** A port that is not as it was; '' where it was not open. */
export interface ChangedPort {
  /** Such as `443/tcp`. */
  place: string;
  /** Product and version, or the service. */
  was: string;
  is: string;
}

/** What the last look at a host found that the look before had not. */
export interface HostChanges {
  /** The look before, in ms. */
  since: number;
  opened: readonly ChangedPort[];
  closed: readonly ChangedPort[];
  changed: readonly ChangedPort[];
}

/** What is known of one address beside what feeds claim of it. */
export interface Host {
  /** Sources that could not be asked, and why. */
  notAsked: readonly string[];
  /** When the address was last scanned, in ms; null for never. */
  lookedAt: number | null;
  /** Null when it was looked at once at most. */
  changes: HostChanges | null;
  ports: Known<PortVisit>;
  vulnerabilities: Known<Vulnerability>;
  /** The same and those that the distribution fixed. */
  cves: GradedCves;
  pastCves: PastCves;
  domains: Known<HostedDomain>;
  names: Known<HostName>;
  webcams: Known<Webcam>;
  protects: Known<ProtectedAddress>;
}

export interface HostStore {
  /** Answers at once when it can: a promise costs the request more than the look-up. */
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

/** Where nothing was ever scanned. */
export const emptyHosts: HostStore = { host: () => unknownHost };

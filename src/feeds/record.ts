import type { CveFeedRecord } from '../cve/record.ts';

/** A published exploit. */
interface Exploit {
  type: 'exploit';
  source: string;
  /** The source's own id. */
  id: string;
  title: string;
  /** File in the source's repository. */
  path?: string;
  author?: string;
  /** Operating system or language. */
  platform?: string;
  /** remote, local, webapps, dos, shellcode … */
  form?: string;
  /** Port the service listens on. */
  port?: number;
  /** ISO 8601 date or time, here and below. */
  publishedAt?: string;
  updatedAt?: string;
  /** Tested by the source. */
  verified?: boolean;
  url?: string;
  cves: readonly string[];
  /** All identifiers the source gives, CVE ids included. */
  codes: readonly string[];
}

/** A module of an exploitation framework. */
interface ExploitModule {
  type: 'module';
  source: string;
  /** Full name of the module. */
  id: string;
  title: string;
  /** exploit, auxiliary, post … */
  form?: string;
  /** 0 manual to 600 excellent. */
  rank?: number;
  description?: string;
  platform?: string;
  /** Default target port. */
  port?: number;
  /** Day of disclosure. */
  publishedAt?: string;
  cves: readonly string[];
  /** Every reference: CVE-, EDB-, BID-, URL- … */
  codes: readonly string[];
}

/** A scanner template that tests for a CVE. */
interface ScannerTemplate {
  type: 'template';
  source: string;
  /** CVE or template id. */
  id: string;
  title: string;
  /** info, low, medium, high, critical. */
  severity?: string;
  description?: string;
  cvss?: number;
  /** File in the source's repository. */
  path?: string;
  cves: readonly string[];
}

/** A public proof of concept. */
interface ProofOfConcept {
  type: 'proof';
  /** Which collection lists it. */
  source: string;
  cve: string;
  url: string;
  /** Name of the repository. */
  title?: string;
  description?: string;
  publishedAt?: string;
  updatedAt?: string;
  stars?: number;
  forks?: number;
}

/** Who announces the addresses from `first` to `last`. */
interface NetworkOrigin {
  type: 'network';
  first: string;
  last: string;
  asn: number;
  /** Two-letter code. */
  country?: string;
  /** Organisation. */
  name?: string;
}

/** What a registry delegated. */
interface Delegation {
  type: 'delegation';
  /** arin, ripencc … */
  registry: string;
  country?: string;
  /** ipv4, ipv6 or asn */
  resource: string;
  first: string;
  last: string;
  /** allocated, assigned, available, reserved */
  status: string;
  date?: string;
  /** Opaque id; equal ids mean the same organisation. */
  holder?: string;
}

interface AsName {
  type: 'as-name';
  asn: number;
  name: string;
  /** Eyeball, Content, Carrier … */
  class?: string;
  country?: string;
}

interface Popularity {
  type: 'popularity';
  rank: number;
  /** Host name. */
  name: string;
}

interface Suffix {
  type: 'suffix';
  /** As written, `*.` and `!` included. */
  rule: string;
  /** From the private section of the list. */
  private: boolean;
}

interface Resolver {
  type: 'resolver';
  name: string;
  /** DNSCrypt, DoH, DoT, DoQ or DNS */
  protocol: string;
  /** As in the stamp; a DoH stamp may have none. */
  address?: string;
  port?: number;
  /** Provider or host name. */
  host?: string;
  dnssec: boolean;
  noLog: boolean;
  noFilter: boolean;
}

/** A technique, tool or group of MITRE ATT&CK. */
interface Technique {
  type: 'technique';
  /** T1059, S0002, G0016 … */
  id: string;
  /** attack-pattern, malware, tool, intrusion-set … */
  form: string;
  name: string;
  /** First paragraph. */
  description?: string;
  url?: string;
  aliases: readonly string[];
}

/** A whole file, for the room that parses it. */
interface RawFile {
  type: 'file';
  /** Name inside the archive. */
  name: string;
  content: string;
}

interface Technology {
  type: 'technology';
  /** technologies, categories or groups */
  part: string;
  /** Name of the technology, or id of the category or group. */
  name: string;
  /** The source's own object. */
  definition: unknown;
}

interface FaviconProduct {
  type: 'favicon';
  /** Signed mmh3 of the base64 text. */
  hash: string;
  product: string;
}

export type FeedRecord =
  | Exploit
  | ExploitModule
  | ScannerTemplate
  | ProofOfConcept
  | CveFeedRecord
  | NetworkOrigin
  | Delegation
  | AsName
  | Popularity
  | Suffix
  | Resolver
  | Technique
  | RawFile
  | Technology
  | FaviconProduct;
export type RecordOf<T extends FeedRecord['type']> = Extract<FeedRecord, { type: T }>;

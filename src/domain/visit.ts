/**
 * All that one scan saw of a site. Checks are pure functions of it: what they say can be computed again from
 * a kept visit, and a test writes the visit it needs. Whoever fills it has already cut every text and list
 * to its limit; nothing in it was made by a function of the page.
 */
export interface Visit {
  target: Target;
  /** In ms. */
  startedAt: number;
  endedAt: number;
  /** `lite` asks DNS, registries, TLS and the first answer; `full` opens a browser as well. */
  mode: 'full' | 'lite';
  dns: DnsFacts;
  registration: Registration | null;
  tls: TlsFacts | null;
  /** Redirects and the last answer of plain HTTP, in their order; empty when nothing answered. */
  answers: readonly Answer[];
  page: Page | null;
  /** Files that ought not to be there, by the names of the contract. */
  exposed: Readonly<Record<ExposedFile, boolean>>;
  /** What could not be seen, and why: shown in the report. Never empty when something is missing. */
  gaps: readonly Gap[];
}

export interface Gap {
  /** The stage or the wall that is missing: `browser`, `rdap`, `sandbox`, `time`. */
  what: string;
  why: string;
}

/** What was asked for. Names are A-labels throughout. */
export interface Target {
  /** As somebody wrote it. */
  asked: string;
  /** With a scheme, normalised. */
  url: string;
  /** An A-label or an address. */
  host: string;
  port: number;
  /** The registrable part of the host; the host itself when it is an address or has none. */
  domain: string;
}

export interface DnsFacts {
  a: readonly string[];
  aaaa: readonly string[];
  cname: readonly string[];
  mx: readonly { exchange: string; priority: number }[];
  ns: readonly string[];
  /** As one line: primary, mailbox, serial, refresh, retry, expire, minimum. */
  soa: string;
  /** Names of the addresses. */
  ptr: readonly { address: string; name: string }[];
  txt: readonly string[];
  /** The record that starts with v=spf1; '' when there is none. */
  spf: string;
  /** Of _dmarc at the registrable domain; '' when there is none. */
  dmarc: string;
  caa: readonly string[];
  /** Whether the zone is signed (DS or DNSKEY seen); null when nobody could tell. */
  isSigned: boolean | null;
  /** Addresses of other names that the page links to or loads from, as far as they were asked for. */
  others: readonly { name: string; addresses: readonly string[]; askedAt: number }[];
}

export interface Registration {
  source: 'rdap' | 'whois';
  /** In ms; null when the registry does not say. */
  createdAt: number | null;
  changedAt: number | null;
  expiresAt: number | null;
  registrar: string;
  status: readonly string[];
}

export interface CertificateFacts {
  subject: string;
  issuer: string;
  /** Common name first, then the alternative names, without repetition. */
  names: readonly string[];
  validFrom: number;
  validTo: number;
  signatureAlgorithm: string;
  /** `RSA 2048`, `EC prime256v1`. */
  key: string;
  serial: string;
  sha256: string;
  isSelfSigned: boolean;
}

/** Not tested is null, everywhere: no answer is not a good answer. */
export interface TlsFacts {
  address: string;
  port: number;
  /** The leaf first. */
  chain: readonly CertificateFacts[];
  /** Why the chain is not trusted, in OpenSSL's word; '' when it is. */
  distrust: string;
  isNameRight: boolean;
  /** What was negotiated: `TLS 1.3`. */
  protocol: string;
  cipher: string;
  /** By name: `SSLv2`, `SSLv3`, `TLS 1.0`, `TLS 1.1`, `TLS 1.2`, `TLS 1.3`. */
  versions: Readonly<Record<string, boolean | null>>;
  hasForwardSecrecy: boolean | null;
  /** Up to TLS 1.2, by OpenSSL's names, those that the server prefers first. */
  forwardCiphers: readonly string[];
  curves: readonly string[];
  dhBits: number | null;
  resumption: { id: boolean | null; tickets: boolean | null };
  /** Weaknesses by the contract's names (`heartbleed`, `sweet32`, `ssl_rc4`, …). */
  weaknesses: Readonly<Record<string, boolean | null>>;
  jarm: string;
}

export interface Answer {
  url: string;
  address: string;
  status: number;
  /** Names in lower case; a repeated header is joined by line feeds. */
  headers: Readonly<Record<string, string>>;
  /** Where it sends the browser; '' when nowhere. */
  location: string;
  /** Cut; of the last answer only. */
  body: string;
  /** From the question to the end of the answer. */
  ms: number;
}

export interface Page {
  /** Whether a browser saw it, or only plain HTTP. */
  by: 'browser' | 'http';
  /** Where it ended. */
  url: string;
  title: string;
  /** As the page declares it, else as its words suggest: `en`; '' when neither. */
  language: string;
  /** The document after its scripts ran, cut. */
  html: string;
  /** What a person reads, cut. */
  text: string;
  requests: readonly Request[];
  cookies: readonly Cookie[];
  frames: readonly Frame[];
  links: readonly { title: string; url: string }[];
  scripts: readonly { url: string; text: string }[];
  variables: readonly { name: string; type: string }[];
  forms: readonly Form[];
  icons: readonly Icon[];
  /** Seen in the rendered page: of no size, moved out of sight, or not displayed. */
  hidden: { elements: number; frames: number; inputs: number };
  redirectsOnClick: number;
  dialogs: number;
  downloads: readonly { url: string; fileName: string; bytes: number }[];
  sockets: readonly string[];
  console: readonly string[];
  /** PNG; null where none was taken. */
  screenshot: Uint8Array | null;
}

export interface Request {
  url: string;
  method: string;
  /** `Document`, `Script`, `Image`, … as the browser calls them. */
  type: string;
  /** 0 when there was no answer. */
  status: number;
  /** Why there was none; '' when there was. */
  fault: string;
  frameId: string;
  address: string;
  port: number;
  protocol: string;
  mimeType: string;
  headers: Readonly<Record<string, string>>;
  /** Of the content, and of what went over the wire. */
  bytes: number;
  transferred: number;
  ms: number;
  /** The request that sent the browser here; '' when none did. */
  redirectedFrom: string;
}

export interface Cookie {
  domain: string;
  name: string;
  value: string;
  path: string;
  /** In ms; null for the length of the session. */
  expiresAt: number | null;
  httpOnly: boolean;
  secure: boolean;
}

export interface Frame {
  id: string;
  url: string;
  /** '' for the main one. */
  parentId: string;
  isHidden: boolean;
}

export interface Form {
  /** Absolute; the page itself when the form names nothing. */
  action: string;
  method: string;
  inputs: readonly { type: string; name: string; isHidden: boolean }[];
}

export interface Icon {
  url: string;
  /** Signed 32-bit MurmurHash3 of the base64 icon, and the MD5 that others use. */
  mmh3: number;
  md5: string;
}

export const exposedFiles = [
  ...(['apache_status', 'docker_registry', 'ds_store', 'firebase', 'git_config'] as const),
  ...(['json_config', 'phpinfo', 'vscode_sftp_json', 'wordpress'] as const),
] as const;
export type ExposedFile = (typeof exposedFiles)[number];

/** The contract's names for what may be wrong with TLS; `beast` has two members of its own. */
export const weaknesses = [
  ...(['breach_attacks', 'ccs_injection', 'client_initiated_ssl_renegotiation'] as const),
  ...(['crime_tls', 'drown', 'freak', 'heartbleed', 'logjam', 'lucky13', 'poodle'] as const),
  ...(['robot', 'ssl_rc4', 'ssl_renegotiation', 'sweet32', 'ticketbleed'] as const),
  ...(['tls_fallback_scsv', 'winshock'] as const),
] as const;
export type Weakness = (typeof weaknesses)[number];

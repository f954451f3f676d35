/**
 * Everything one scan observed. Checks are pure functions of it: their results can be recomputed from a
 * stored visit, and tests write the visit they need. All texts and lists are already truncated, and none
 * came from functions that the page could replace.
 */
export interface Visit {
  target: Target;
  /** In ms. */
  startedAt: number;
  endedAt: number;
  /** `lite`: DNS, registration, TLS and first response; `full`: also a browser. */
  mode: 'full' | 'lite';
  dns: DnsFacts;
  registration: Registration | null;
  tls: TlsFacts | null;
  /** Redirects and the last plain HTTP response, in order; empty without a response. */
  answers: readonly Answer[];
  page: Page | null;
  /** Exposed files, by contract name. */
  exposed: Readonly<Record<ExposedFile, boolean>>;
  /** What could not be observed, and why; shown in the report. */
  gaps: readonly Gap[];
}

export interface Gap {
  /** The missing stage or protection: `browser`, `rdap`, `sandbox`, `time`. */
  what: string;
  why: string;
}

/** The gap left by a plain HTTP response that could not be parsed. */
export const malformedHttp = 'malformed http';

/** The scan target. Names are always A-labels. */
export interface Target {
  /** As written by the caller. */
  asked: string;
  /** Normalised, with scheme. */
  url: string;
  /** A-label or address. */
  host: string;
  port: number;
  /** Registrable domain; the host itself if it is an address or has none. */
  domain: string;
}

export interface DnsFacts {
  a: readonly string[];
  aaaa: readonly string[];
  cname: readonly string[];
  mx: readonly { exchange: string; priority: number }[];
  ns: readonly string[];
  /** On one line: primary, mailbox, serial, refresh, retry, expire, minimum. */
  soa: string;
  /** Reverse names of the addresses. */
  ptr: readonly { address: string; name: string }[];
  txt: readonly string[];
  /** The record that starts with v=spf1; '' if none. */
  spf: string;
  /** Record of _dmarc at the registrable domain; '' if none. */
  dmarc: string;
  caa: readonly string[];
  /** Whether the zone is signed (DS or DNSKEY seen); null if unknown. */
  isSigned: boolean | null;
  /** Addresses of hosts the page links to or loads from, if resolved. */
  others: readonly { name: string; addresses: readonly string[]; askedAt: number }[];
}

export interface Registration {
  source: 'rdap' | 'whois';
  /** In ms; null if not published. */
  createdAt: number | null;
  changedAt: number | null;
  expiresAt: number | null;
  registrar: string;
  status: readonly string[];
}

export interface CertificateFacts {
  subject: string;
  issuer: string;
  /** Common name first, then alternative names, without duplicates. */
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

/** Untested is null everywhere: no answer is not a good answer. */
export interface TlsFacts {
  address: string;
  port: number;
  /** Leaf first. */
  chain: readonly CertificateFacts[];
  /** OpenSSL's reason why the chain is not trusted; '' if it is. */
  distrust: string;
  isNameRight: boolean;
  /** Negotiated version: `TLS 1.3`. */
  protocol: string;
  cipher: string;
  /** By name: `SSLv2`, `SSLv3`, `TLS 1.0`, `TLS 1.1`, `TLS 1.2`, `TLS 1.3`. */
  versions: Readonly<Record<string, boolean | null>>;
  hasForwardSecrecy: boolean | null;
  /** Up to TLS 1.2, by OpenSSL name, in server preference order. */
  forwardCiphers: readonly string[];
  curves: readonly string[];
  dhBits: number | null;
  resumption: { id: boolean | null; tickets: boolean | null };
  /** By contract name (`heartbleed`, `sweet32`, `ssl_rc4`, …). */
  weaknesses: Readonly<Record<string, boolean | null>>;
  jarm: string;
}

/** By status, by a refresh in the page or a header, or by a script. */
type RedirectKind = '' | 'http' | 'meta' | 'script';

export interface Answer {
  url: string;
  address: string;
  status: number;
  /** Lower-case names; repeated headers are joined by line feeds. */
  headers: Readonly<Record<string, string>>;
  /** Redirect target, and how it redirects; '' if it does not. */
  location: string;
  redirect: RedirectKind;
  /** Truncated; of the last response only. */
  body: string;
  /** How the head violates HTTP; '' if it does not. */
  malformed: string;
  /** From request to end of response. */
  ms: number;
}

export interface Page {
  /** Whether a browser loaded it, or only plain HTTP. */
  by: 'browser' | 'http';
  /** Final URL. */
  url: string;
  title: string;
  /** Declared language, else detected: `en`; '' if unknown. */
  language: string;
  /** The document after scripts ran, truncated. */
  html: string;
  /** The visible text, truncated. */
  text: string;
  requests: readonly Request[];
  cookies: readonly Cookie[];
  frames: readonly Frame[];
  links: readonly { title: string; url: string }[];
  scripts: readonly { url: string; text: string }[];
  variables: readonly { name: string; type: string }[];
  forms: readonly Form[];
  icons: readonly Icon[];
  /** In the rendered page: zero size, off screen, or not displayed. */
  hidden: { elements: number; frames: number; inputs: number };
  redirectsOnClick: number;
  dialogs: number;
  downloads: readonly { url: string; fileName: string; bytes: number }[];
  sockets: readonly string[];
  console: readonly string[];
  /** PNG, or null. */
  screenshot: Uint8Array | null;
}

export interface Request {
  url: string;
  method: string;
  /** Resource type of the browser: `Document`, `Script`, `Image`, … */
  type: string;
  /** As sent; 0 without a response. */
  status: number;
  /** Why there was no response; '' if there was. */
  fault: string;
  frameId: string;
  address: string;
  port: number;
  protocol: string;
  mimeType: string;
  headers: Readonly<Record<string, string>>;
  /** Decoded size, and bytes transferred. */
  bytes: number;
  transferred: number;
  /** Of the decoded body; '' if empty or unknown. */
  sha256: string;
  ms: number;
  /** The request that redirected here, and how; '' if none. */
  redirectedFrom: string;
  redirect: RedirectKind;
  /** The document or script that made the browser load it; '' for the scan itself. */
  loadedBy: string;
}

export interface Cookie {
  domain: string;
  name: string;
  value: string;
  path: string;
  /** In ms; null for session cookies. */
  expiresAt: number | null;
  httpOnly: boolean;
  secure: boolean;
}

export interface Frame {
  id: string;
  url: string;
  /** '' for the main frame. */
  parentId: string;
  isHidden: boolean;
}

export interface Form {
  /** Absolute; the page itself by default. */
  action: string;
  method: string;
  inputs: readonly { type: string; name: string; isHidden: boolean }[];
}

export interface Icon {
  url: string;
  /** Signed 32-bit MurmurHash3 of the base64 icon, and the common MD5. */
  mmh3: number;
  md5: string;
}

export const exposedFiles = [
  ...(['apache_status', 'docker_registry', 'ds_store', 'firebase', 'git_config'] as const),
  ...(['json_config', 'phpinfo', 'vscode_sftp_json', 'wordpress'] as const),
] as const;
export type ExposedFile = (typeof exposedFiles)[number];

/** Contract names of TLS weaknesses; `beast` has two members. */
export const weaknesses = [
  ...(['breach_attacks', 'ccs_injection', 'client_initiated_ssl_renegotiation'] as const),
  ...(['crime_tls', 'drown', 'freak', 'heartbleed', 'logjam', 'lucky13', 'poodle'] as const),
  ...(['robot', 'ssl_rc4', 'ssl_renegotiation', 'sweet32', 'ticketbleed'] as const),
  ...(['tls_fallback_scsv', 'winshock'] as const),
] as const;
export type Weakness = (typeof weaknesses)[number];

import { trimEndOf } from '../../lib/trim.ts';
import type { ScanJob } from '../scan-job.ts';

/** Limits of one scan. Hostile pages are the normal case, so everything has one. */
export interface Limits {
  navigationMs: number;
  /** Per call to the browser: a busy page does not answer. */
  answerMs: number;
  /** For the whole scan. */
  scanMs: number;
  requests: number;
  /** Both directions, for the browser. */
  bytes: number;
  frames: number;
  /** All processes of one browser. */
  memoryBytes: number;
  patience: Readonly<Record<ScanJob['mode'], Patience>>;
}

/** Milliseconds for each part of a visit outside the browser. */
interface Patience {
  dns: number;
  registry: number;
  tls: number;
  http: number;
  exposed: number;
  icons: number;
}

export const defaultLimits: Limits = {
  navigationMs: 20_000,
  answerMs: 6_000,
  scanMs: 60_000,
  requests: 2_000,
  bytes: 100_000_000,
  frames: 50,
  memoryBytes: 1_500_000_000,
  patience: {
    full: { dns: 5_000, registry: 6_000, tls: 8_000, http: 10_000, exposed: 4_000, icons: 3_000 },
    // A lite scan prefers a quick answer to a complete one.
    lite: { dns: 2_500, registry: 1_500, tls: 3_000, http: 5_000, exposed: 0, icons: 1_500 },
  },
};

/** Length limits for texts and lists of a visit. */
export const most = {
  titleBytes: 1_024,
  htmlLength: 1_000_000,
  textLength: 200_000,
  urlLength: 2_048,
  headerLength: 4_096,
  headers: 100,
  cookies: 300,
  cookieLength: 4_096,
  links: 500,
  linkTitleLength: 200,
  scripts: 100,
  scriptLength: 200_000,
  /** Hashed bodies: their number, and the bytes of each and of all. */
  bodies: 500,
  bodyBytes: 8_000_000,
  allBodiesBytes: 50_000_000,
  variables: 500,
  nameLength: 200,
  forms: 50,
  inputs: 100,
  icons: 5,
  iconBytes: 262_144,
  dialogs: 50,
  downloads: 20,
  sockets: 50,
  consoleLines: 50,
  consoleLength: 500,
  redirects: 10,
  records: 50,
  recordLength: 1_024,
  /** Bytes read from one connection in reply to hand-made TLS messages. */
  tlsBytes: 65_536,
  otherNames: 20,
  /** Elements examined; the rest of an endless page adds nothing. */
  elements: 100_000,
} as const;

/** Text of limited length; '' for other types. */
export function cut(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : '';
}

/** Whole characters, as many as fit. */
export function cutBytes(text: string, bytes: number): string {
  const encoded = Buffer.from(text.slice(0, bytes));
  if (encoded.length <= bytes) return text.slice(0, bytes);
  return trimEndOf(new TextDecoder().decode(encoded.subarray(0, bytes)), '\uFFFD');
}

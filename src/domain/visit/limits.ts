import { trimEndOf } from '../../lib/trim.ts';

/** What one scan may take. Hostile pages are the usual case here, so nothing is without a number. */
export interface Limits {
  navigationMs: number;
  /** For each question to the browser: a busy page answers nothing. */
  answerMs: number;
  /** For the whole scan. */
  scanMs: number;
  requests: number;
  /** Over the wire, both ways, for the browser. */
  bytes: number;
  frames: number;
  /** Of all processes of one browser together. */
  memoryBytes: number;
}

export const defaultLimits: Limits = {
  navigationMs: 20_000,
  answerMs: 6_000,
  scanMs: 60_000,
  requests: 2_000,
  bytes: 100_000_000,
  frames: 50,
  memoryBytes: 1_500_000_000,
};

/** How long texts and lists of a visit may be. */
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
  otherNames: 20,
  /** Elements that are looked at; the rest of an endless page says nothing new. */
  elements: 100_000,
} as const;

/** Outside text is text only when it is one, and never longer than this. */
export function cut(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : '';
}

/** Whole characters, as many as fit. */
export function cutBytes(text: string, bytes: number): string {
  const encoded = Buffer.from(text.slice(0, bytes));
  if (encoded.length <= bytes) return text.slice(0, bytes);
  return trimEndOf(new TextDecoder().decode(encoded.subarray(0, bytes)), '\uFFFD');
}

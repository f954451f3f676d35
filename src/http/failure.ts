import { VedetteError, errorTable, type ErrorCode, type Facts } from '../errors.ts';
import { showFree } from '../lib/file-fault.ts';
import { failureBody } from './envelope.ts';
import type { ForeignApi } from './foreign-api.ts';
import { usualHeaders } from './write-answer.ts';

/** `honest`: the HTTP status shows the outcome. `always-200`: only the body shows it. */
export const httpStatusModes = ['honest', 'always-200'] as const;
export type HttpStatusMode = (typeof httpStatusModes)[number];

interface FailureAnswer {
  http: number;
  headers: Record<string, string>;
  body: string;
}

export const longestUrl = 8_192;
/** Limit for all request headers together. */
export const mostHeaderBytes = 32_768;
/** The limit of Node's parser: higher, so that our refusal has the format of the API. */
export const mostParsedBytes = 131_072;

/** Wire format of a failure, with the status line of the mode. */
export function toAnswer(error: VedetteError, mode: HttpStatusMode): FailureAnswer {
  const { status, http } = errorTable[error.code];
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...usualHeaders,
  };
  for (const [fact, header] of Object.entries(factHeaders)) {
    const value = error.facts[fact];
    if (value !== undefined) headers[header] = String(value);
  }
  // The error may name a better time.
  if (http === 503) headers['retry-after'] ??= '1';
  return {
    http: mode === 'honest' ? http : 200,
    headers,
    body: failureBody(error.message, status),
  };
}

/** The failure in the format of another service; the status line always shows the outcome. */
export function toForeignAnswer(error: VedetteError, api: ForeignApi, path: string): FailureAnswer {
  const { headers } = toAnswer(error, 'honest');
  const { http, type, text } = api.failure(error, errorTable[error.code].http);
  const state = headers['ratelimit'];
  const policy = headers['ratelimit-policy'];
  const limit = state !== undefined && policy !== undefined ? { state, policy } : undefined;
  Object.assign(headers, api.headers?.(limit, path));
  return { http, headers: { ...headers, 'content-type': type }, body: text };
}

const factHeaders = {
  allow: 'allow',
  retryAfter: 'retry-after',
  rateLimit: 'ratelimit',
  rateLimitPolicy: 'ratelimit-policy',
} as const;

/**
 * Maps any exception to a row of the error table. Unknown ones become `internal`, without details.
 */
export function toVedetteError(thrown: unknown, requestId: string): VedetteError {
  if (thrown instanceof VedetteError) return thrown;
  const code = codeOf(thrown);
  const known = knownCodes[code];
  if (known) return new VedetteError(known.code, known.facts, thrown);
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC' || code === 'EDQUOT') {
    const { path } = thrown as NodeJS.ErrnoException; // undefined unless it is a file error
    const where = path === undefined ? '' : `: ${showFree(path)}`;
    return new VedetteError('diskFull', { where }, thrown);
  }
  return new VedetteError('internal', { request: requestId }, thrown);
}

/** Error codes of Node's parser and of SQLite, with their rows. */
const knownCodes: Record<string, { code: ErrorCode; facts: Facts }> = {
  HPE_HEADER_OVERFLOW: { code: 'headersTooLarge', facts: { limit: mostHeaderBytes } },
  HPE_INVALID_TRANSFER_ENCODING: {
    code: 'requestMalformed',
    facts: { why: 'the only Transfer-Encoding is chunked, without a Content-Length.' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'requestTooSlow', facts: {} },
  SQLITE_BUSY: { code: 'storeAway', facts: { retryAfter: 1 } },
};

function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return '';
  return typeof thrown.code === 'string' ? thrown.code : '';
}

/**
 * The error for a request that Node's parser rejected. A URL that fills the header space counts as
 * a long URL, not as large headers.
 */
export function toParserError(fault: NodeJS.ErrnoException): VedetteError {
  const rawPacket = (fault as { rawPacket?: Buffer }).rawPacket;
  if (fault.code === 'HPE_HEADER_OVERFLOW' && rawPacket) {
    const lineEnd = rawPacket.indexOf('\r\n');
    const startsRequest = /^[A-Z]{3,20} /.test(rawPacket.toString('latin1', 0, 24));
    if (startsRequest && (lineEnd < 0 || lineEnd > longestUrl)) {
      return new VedetteError('urlTooLong', { limit: longestUrl }, fault);
    }
  }
  const known = knownCodes[fault.code ?? ''];
  if (known) return new VedetteError(known.code, known.facts, fault);
  return new VedetteError('requestMalformed', { why: 'this is not HTTP/1.1.' }, fault);
}
